// Everybody at the table: has chosen or not, place in this round, points so far.
import { nameAt } from "../../components/shared-screen.js";
import { html } from "../../lib/html.js";
import { number, t } from "../../lib/i18n.js";

export function Players({ table }) {
  const { state } = table;
  const isClockwise = state.direction === "clockwise";
  return html`<section aria-label=${t("passing.players")}>
    <ol class="seat-list" data-direction=${state.direction}>
      ${state.seats.map((one) => html`<li key=${one.seat} class="panel ${one.is_active && !one.is_locked ? "is-asked" : ""}">
        <span class="seat-mark" aria-hidden="true">${[...nameAt(table, one.seat)][0]?.toUpperCase()}</span>
        <span class="people-name">${nameAt(table, one.seat)}${one.seat === state.seat && html` <em>${t("room.you")}</em>`}
          <small>${stateOf(state, one)}</small></span>
        <b class="score">${number(one.total)}</b>
      </li>`)}
    </ol>
    <p class="direction"><span aria-hidden="true">${isClockwise ? "↓" : "↑"}</span> ${isClockwise ? t("passing.down") : t("passing.up")}</p>
  </section>`;
}

function stateOf(state, one) {
  if (one.is_away) return t("room.away");
  if (one.place !== null) return `★ ${t("passing.placed", { place: one.place })}`;
  if (!one.is_active) return "";
  return one.is_locked ? `✓ ${t("passing.has_chosen")}` : t("passing.chooses");
}
