// What a follower owes and why, in words: from the steps, faults and verdicts of the service.
import { html } from "../../lib/html.js";
import { has, t } from "../../lib/i18n.js";
import { WolfCards } from "./cards.js";

const SOME = 12;

// One step of a duty: "your Pair of nines", "then two matching cards ..."
export function sayStep({ kind, count }, rank) {
  const name = t(`wolf.ranks_${rank}`);
  return t(`wolf.step_${kind}`, { count, group: sayGroup(count), rank: name });
}

const sayGroup = (size) => (size === 2 ? t("wolf.pair") : t("wolf.set_of", { count: size }));

export const sayLead = ({ size, rank, isTrump }) =>
  t(isTrump ? "wolf.lead_trump" : "wolf.lead_plain", { group: sayGroup(size), rank: t(`wolf.ranks_${rank}`) });

export function Duty({ answer }) {
  return html`<div class="duty">
    <ol class="steps">${answer.steps.map((step, at) => html`<li key=${at}>${sayStep(step, answer.rank)}</li>`)}</ol>
    <${Rule} row=${answer.row} paragraph=${answer.paragraph} />
  </div>`;
}

// Where it stands on the printed page, for whoever asks.
export function Rule({ row, paragraph }) {
  return html`<details class="rule"><summary>${t("shell.rule")}</summary>
    <p><small>${row ? t("wolf.where", { row, paragraph }) : t("wolf.where_paragraph", { paragraph })}</small></p></details>`;
}

// Every legal play, the ones that beat the lead marked; a few first.
export function LegalPlays({ answer, trump }) {
  const { plays, complete } = answer;
  return html`<details class="plays"><summary>${t("wolf.all_plays", { count: plays.length })}${complete ? "" : "+"}</summary>
    <ul>${plays.slice(0, SOME).map(({ cards, beats_lead }) => html`<li key=${cards.join()}><${WolfCards} cards=${cards} trump=${trump} />
      <span class="tag">${beats_lead ? `★ ${t("wolf.beats")}` : t("wolf.does_not_beat")}</span></li>`)}</ul>
    ${plays.length > SOME && html`<p>${t("wolf.and_more", { count: plays.length - SOME })}</p>`}
  </details>`;
}

// Why a play or a lead is refused: ours by code, else the service's sentence.
export function sayFault({ code, message }) {
  const key = String(code).toLowerCase();
  return has(`wolf.fault_${key}`) ? t(`wolf.fault_${key}`) : message;
}

const CATEGORIES = { "trump Set": 3, "trumps, no Set": 2, "suited Set": 1, "cannot win": 0 };
export const categoryOf = (words) => CATEGORIES[words];
export const sayCategory = (category) => t(`wolf.category_${category}`);

// Why this play takes the trick, from what each play is worth (the lead first).
export function whyTaken(categories, winner) {
  const [lead, ...others] = categories;
  const best = Math.max(0, ...others);
  if (winner > 0) {
    if (categories[winner] === 1) return t("wolf.why_suited");
    if (categories[winner] === 2) return t("wolf.why_trumps");
    return lead === 3 ? t("wolf.why_higher_trump_set") : t("wolf.why_trump_set");
  }
  if (lead === 3) return t(`wolf.why_trump_lead_${best}`);
  return best === 1 ? t("wolf.why_no_higher") : t("wolf.why_none");
}


