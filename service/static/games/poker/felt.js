// The middle of the table: the open cards, the pot, the time that runs.
import { Card, CardBack } from "../../components/card.js";
import { Countdown } from "../../components/countdown.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Chips } from "./chips.js";

export function Felt({ room, table, isMine }) {
  const { state } = table;
  const missing = Math.max(0, state.table_size - state.table.length);
  const wholeMs = state.phase === "question" ? state.options.show_timer_ms : state.options.turn_timer_ms;
  return html`<section class="felt" aria-label=${t("poker.centre")}>
    <ul class="felt-cards" data-count=${state.table_size}>
      ${state.table.map((card) => html`<li key=${card}><${Card} card=${card} /></li>`)}
      ${Array.from({ length: missing }, (_, place) => html`<li key=${`back-${place}`}><${CardBack} label=${t("poker.centre_unknown")} /></li>`)}
      ${state.table_size === 0 && html`<li class="felt-empty">${t("poker.nothing_dealt")}</li>`}
    </ul>
    <div class="felt-foot">
      <p class="pot">${t("poker.pot")} <${Chips} count=${state.pot} /></p>
      ${state.phase === "betting" && state.bet > 0 && html`<p>${t("poker.to_match")} <${Chips} count=${state.bet} /></p>`}
      ${state.deadline_ms !== null && html`<${Countdown} room=${room} dueMs=${state.deadline_ms} wholeMs=${wholeMs || 1} isMine=${isMine} />`}
    </div>
  </section>`;
}
