// A card said feature by feature.
import { VALUES } from "../lib/cards.js";
import { ChoiceField } from "./fields.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

// card: its features, as readCard returns them. onChange(card with another value).
export function CardFields({ card, onChange }) {
  const change = (feature, value) => onChange({ ...card, [feature]: feature === "number" ? Number(value) : value });
  return Object.entries(VALUES).map(([feature, values]) => html`<${ChoiceField} key=${feature} label=${t(`cards.feature_${feature}`)}
    value=${String(card[feature])} choices=${values.map((one) => [one, t(`cards.value_${one}`)])}
    onChange=${(value) => change(feature, value)} />`);
}
