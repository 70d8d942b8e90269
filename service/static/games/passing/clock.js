// When the cards move: at the latest, and not before.
import { Countdown } from "../../components/countdown.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

export function Clock({ room, table }) {
  const { state } = table;
  if (state.due_ms === null) return html`<p class="clock-stands">${t("passing.clock_stands")}</p>`;
  const own = state.seat === null ? null : state.seats[state.seat];
  return html`<div class="passing-clock">
    <span>${t("passing.cards_move_in")}</span>
    <${Countdown} room=${room} dueMs=${state.due_ms} wholeMs=${state.timer_s * 1000} isMine=${own?.is_active && !own.is_locked} />
  </div>`;
}
