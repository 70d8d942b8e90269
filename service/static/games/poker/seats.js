// Everybody round the table: chips, what they put in, whose turn it is, who is out.
import { Card, CardBack } from "../../components/card.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Chips } from "./chips.js";

// `isCovered`: the own cards lie face down here, too, until the round has shown them.
export function Seats({ table, isCovered }) {
  const { state } = table;
  const players = table.people.filter(({ seat }) => seat !== null).sort((a, b) => a.seat - b.seat);
  return html`<section aria-label=${t("poker.players")}>
    <ul class="poker-seats">${players.map((person) => html`<${Seat} key=${person.seat} person=${person} table=${table} state=${state} isCovered=${isCovered && person.seat === table.seat && !state.result} />`)}</ul>
  </section>`;
}

function Seat({ person, table, state, isCovered }) {
  const { seat } = person;
  const isDealt = state.order.includes(seat);
  const isOut = isDealt && !state.active.includes(seat);
  const isAsked = state.waiting_for.includes(seat);
  const won = state.result?.winners.includes(seat);
  const tags = tagsOf(state, seat, { isDealt, isOut, isAsked, won });
  return html`<li class="poker-seat panel ${isAsked ? "is-asked" : ""} ${isOut ? "is-out" : ""} ${won ? "is-winner" : ""}"
    aria-current=${isAsked ? "true" : undefined}>
    <div class="poker-seat-head">
      <span class="seat-mark" aria-hidden="true">${[...person.name][0].toUpperCase()}</span>
      <span class="people-name">${person.name}${person.number === table.you && html` <em>${t("room.you")}</em>`}
        <small>${person.control === "bot" ? t("room.role_bot", { level: t(`room.level_${person.bot_level}`) })
          : person.control === "token" && !person.is_connected ? t("room.away") : ""}</small></span>
      <${Chips} count=${state.stacks[seat]} />
    </div>
    <div class="poker-seat-foot">
      ${isDealt && !isOut && table.kind === "dealt" && html`<span class="mini-cards"><${MiniHand} cards=${isCovered ? [] : state.hands[seat]} /></span>`}
      <span class="tags">${tags.map((tag) => html`<span key=${tag} class="tag">${tag}</span>`)}</span>
      ${state.placed[seat] > 0 && !state.result && html`<span class="placed">${t("poker.put_in")} <${Chips} count=${state.placed[seat]} /></span>`}
      ${state.result && state.result.payout[seat] > 0 && html`<span class="placed">＋<${Chips} count=${state.result.payout[seat]} /></span>`}
    </div>
  </li>`;
}

function MiniHand({ cards }) {
  if (cards.length > 0) return cards.map((card) => html`<${Card} key=${card} card=${card} isLying=${false} />`);
  return html`<${CardBack} isLying=${false} label=${t("poker.two_hidden")} /><span class="card is-back" aria-hidden="true"></span>`;
}

function tagsOf(state, seat, { isDealt, isOut, isAsked, won }) {
  const isRunning = state.round_number > 0 && !state.result;
  return [
    state.dealer === seat && t("poker.dealer"),
    won && `★ ${t("poker.wins")}`,
    isOut && t("poker.dropped"),
    isRunning && !isDealt && t("poker.no_chips"),
    isAsked && `▸ ${state.phase === "question" ? t("poker.thinks") : t("poker.on_turn")}`,
    isRunning && isDealt && !isOut && state.phase === "question" && !isAsked && `✓ ${t("poker.answered")}`,
  ].filter(Boolean);
}
