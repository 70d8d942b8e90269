// The end of a game: who has won, and what can be done next.
import { attempt } from "../../components/toasts.js";
import { request } from "../../lib/api.js";
import { html } from "../../lib/html.js";
import { list, number, t } from "../../lib/i18n.js";

export function Ending({ table, game, seat }) {
  const { state, players, nameOf } = game;
  const winners = state.outcome?.winners ?? [];
  const ranked = [...players].sort((a, b) => state.scores[b.seat] - state.scores[a.seat]);
  const words = winners.length === 0
    ? t("classic.broken_off")
    : t("classic.won_by", { names: list(winners.map(nameOf)), count: winners.length });
  return html`<section class="panel ending">
    <h2>${t("classic.over")}</h2>
    <p class="ending-words">${words}</p>
    <ol class="ranking">${ranked.map(({ seat: one, name }) => html`<li key=${one} class=${winners.includes(one) ? "is-winner" : ""}>
      <span>${winners.includes(one) && html`<span aria-hidden="true">★ </span>`}${name}</span><b>${number(state.scores[one])}</b></li>`)}</ol>
    <div class="row">
      <a class="button is-main" href="/classic">${t("classic.again")}</a>
      ${game.isHost && html`<button type="button" class="button" onClick=${() => attempt(() => saveRecord(table, seat))}>${t("classic.record")}</button>`}
    </div>
  </section>`;
}

async function saveRecord(table, seat) {
  const answer = await request("GET", `/api/tables/${table.code}/record`, { token: seat.token, raw: true });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${table.code}.set`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
