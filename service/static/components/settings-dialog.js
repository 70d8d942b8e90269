// The settings of this browser; each choice shows at once on two sample cards.
import { Card } from "./card.js";
import { Dialog } from "./dialog.js";
import { ChoiceField, SwitchField } from "./fields.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { choose, CHOICES, useSettings } from "../lib/settings.js";

export function SettingsDialog({ isOpen, onClose }) {
  const chosen = useSettings();
  const among = (name) =>
    html`<${ChoiceField} label=${t(`shell.${name}`)} value=${chosen[name]}
      choices=${CHOICES[name].map((one) => [one, t(`shell.${name}_${one}`)])}
      onChange=${(value) => choose({ [name]: value })} />`;
  const onOff = (name, hint) =>
    html`<${SwitchField} label=${t(`shell.${name}`)} hint=${hint} value=${chosen[name]}
      onChange=${(value) => choose({ [name]: value })} />`;
  return html`<${Dialog} isOpen=${isOpen} onClose=${onClose} title=${t("shell.settings")}>
    <div class="sample-cards">
      <${Card} card="2-red-striped-oval" /><${Card} card="1-green-solid-squiggle" /><${Card} card="3-purple-open-diamond" />
    </div>
    ${among("theme")} ${among("palette")} ${onOff("letters", t("shell.letters_hint"))}
    ${among("cards")} ${onOff("sound")} ${onOff("vibration")}
  <//>`;
}
