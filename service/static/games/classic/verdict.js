// How the last call ended: the three cards, and for each feature why they are a SET or not.
import { signed } from "./reading.js";
import { Card } from "../../components/card.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

const KINDS = { "a SET": "right", "not a SET": "wrong", "time up": "late" };

export const kindOf = (verdict) => KINDS[verdict.ruling];

// The whole verdict in words, for those who listen.
export const sayVerdict = (verdict, nameOf) => [headingOf(verdict, nameOf), sayFaults(verdict)].join(" ");

export const sayFaults = (verdict) => faultsOf(verdict.judgement).map(sayReason).join(" · ");

export function headingOf(verdict, nameOf) {
  return t(`classic.verdict_${kindOf(verdict)}`, { name: nameOf(verdict.seat), points: signed(verdict.points) });
}

const faultsOf = (judgement) =>
  (judgement?.reasons ?? []).filter(({ agreement }) => agreement === "two alike, one not");

// "Colour: twice red, once purple."
function sayReason({ feature, agreement, values }) {
  const name = t(`classic.feature_${feature}`);
  return t("classic.reason", { feature: name, reason: sayAgreement(feature, agreement, values) });
}

function sayAgreement(feature, agreement, values) {
  const word = (value) => (feature === "number" ? value : t(`classic.value_${value}`));
  if (agreement === "all alike") return t("classic.all_alike", { value: word(values[0]) });
  if (agreement === "all different") return t("classic.all_different");
  const twice = values.find((one, place) => values.indexOf(one) !== place);
  const once = values.find((one) => one !== twice);
  return t("classic.split", { twice: word(twice), once: word(once) });
}

export const signOf = (verdict) => (kindOf(verdict) === "right" ? "✓" : "✗");

export function VerdictView({ verdict, nameOf }) {
  if (!verdict) return null;
  const { judgement } = verdict;
  return html`<section class="panel verdict is-${kindOf(verdict)}">
    <h2><span class="verdict-sign" aria-hidden="true">${signOf(verdict)}</span> ${headingOf(verdict, nameOf)}</h2>
    ${judgement && html`<${JudgementView} judgement=${judgement} />`}
  </section>`;
}

export function JudgementView({ judgement }) {
  return html`<div class="judgement">
    <div class="card-row">${judgement.cards.map((card) => html`<${Card} key=${card} card=${card} isLying=${false} />`)}</div>
    <ul class="reasons">${judgement.reasons.map((reason) => {
      const isFault = reason.agreement === "two alike, one not";
      return html`<li key=${reason.feature} class=${isFault ? "is-fault" : ""}>
        <span aria-hidden="true">${isFault ? "✗" : "✓"}</span> ${sayReason(reason)}</li>`;
    })}</ul>
  </div>`;
}
