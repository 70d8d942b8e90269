// The score sheet: a row a player, a column a round, the total; the best first.
import { nameAt } from "../../components/shared-screen.js";
import { html } from "../../lib/html.js";
import { number, t } from "../../lib/i18n.js";

export function ScoreSheet({ table }) {
  const { state } = table;
  const rows = [...state.seats].sort((a, b) => b.total - a.total);
  return html`<div class="sheet-box panel" tabindex="0" role="group" aria-label=${t("passing.sheet")}>
    <table class="sheet">
      <caption>${t("passing.sheet")}</caption>
      <thead><tr><th scope="col">${t("passing.player")}</th>
        ${state.round_scores.map((_, round) => html`<th key=${round} scope="col"><abbr title=${t("passing.round", { number: round + 1, count: state.rounds })}>${number(round + 1)}</abbr></th>`)}
        <th scope="col">${t("passing.total")}</th></tr></thead>
      <tbody>${rows.map((one) => html`<tr key=${one.seat} class=${state.winners.includes(one.seat) ? "is-winner" : ""}>
        <th scope="row">${state.winners.includes(one.seat) && "★ "}${nameAt(table, one.seat)}</th>
        ${state.round_scores.map((scores, round) => html`<td key=${round}>${number(scores[one.seat])}</td>`)}
        <td><b>${number(one.total)}</b></td></tr>`)}</tbody>
    </table>
  </div>`;
}
