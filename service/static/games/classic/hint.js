// A hint as far as it was asked for: is there a SET, how its cards stand, one card, two cards.
import { html } from "../../lib/html.js";
import { list, t } from "../../lib/i18n.js";
import { nameCard } from "../../components/card.js";

export function sayHint(hint) {
  if (!hint.exists) return t("classic.hint_none");
  if (hint.cards.length > 0) return t("classic.hint_cards", { cards: list(hint.cards.map(nameCard)) });
  if (hint.features.length === 0) return t("classic.hint_exists");
  const told = hint.features.map(([feature, agreement]) =>
    t("classic.hint_feature", {
      feature: t(`classic.feature_${feature}`),
      reason: agreement === "all alike" ? t("classic.hint_alike") : t("classic.all_different"),
    }));
  return t("classic.hint_features", { features: told.join("; ") });
}

export function HintView({ hint }) {
  return hint && html`<section class="panel hint"><h2>${t("classic.hint")}</h2><p>${sayHint(hint)}</p></section>`;
}
