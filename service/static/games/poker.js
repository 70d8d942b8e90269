// SET Poker in its room: the table for everybody, the own hand and what it may do for each player.
import { nameAt, SharedScreen } from "../components/shared-screen.js";
import { HostTools } from "../components/host-tools.js";
import { announce } from "../lib/announce.js";
import { signal } from "../lib/feedback.js";
import { useEvent } from "../lib/events.js";
import { html, useEffect, useState } from "../lib/html.js";
import { list, t } from "../lib/i18n.js";
import { Actions } from "./poker/actions.js";
import { Felt } from "./poker/felt.js";
import { Hand } from "./poker/hand.js";
import { Result } from "./poker/result.js";
import { Reveal } from "./poker/reveal.js";
import { Seats } from "./poker/seats.js";

export const texts = ["poker", "play", "showdown"];

export default function PokerView({ room, table, seat }) {
  return html`<${SharedScreen} room=${room} table=${table} seat=${seat} view=${PokerTable}
      waitingFor=${({ waiting_for }) => waiting_for} />
    <${HostTools} room=${room} table=${table} seat=${seat} />`;
}

function PokerTable({ room, table, seat, isCovered }) {
  const { state } = table;
  const names = (seats) => list(seats.map((one) => nameAt(table, one)));
  const isPhysical = table.kind === "physical";
  const mine = table.seat;
  const isAsked = mine !== null && state.waiting_for.includes(mine);
  const status = statusOf(state, mine, names);
  useSaidMoves(room, names);
  useEffect(() => {
    if (isAsked) signal("turn");
  }, [isAsked, state.phase]);
  useEffect(() => {
    if (state.result) signal(mine === null || state.result.winners.includes(mine) ? "right" : "wrong");
  }, [state.result !== null, state.round_number]);
  const isRevealing = isPhysical && state.phase === "reveal";
  const [isHidden, setHidden] = useState(false);
  const isIn = mine !== null && state.round_number > 0 && state.order.includes(mine);
  return html`<div class="poker ${isIn && !isPhysical ? "has-hand" : ""}">
    <header class="table-head">
      <h1>${state.round_number === 0 ? t("games.poker") : t("poker.round", { number: state.round_number })}</h1>
      <p class="table-status" role="status">${status}</p>
    </header>
    <${Felt} room=${room} table=${table} isMine=${isAsked} />
    ${state.result && html`<${Result} table=${table} />`}
    <div class="poker-own">
      ${isIn && !isPhysical && html`<${Hand} table=${table} isCovered=${isCovered} isHidden=${isHidden} onHide=${setHidden} />`}
      <${Actions} room=${room} table=${table} />
    </div>
    ${isRevealing && html`<${Reveal} room=${room} table=${table} seat=${seat} />`}
    <${Seats} table=${table} isCovered=${isCovered || isHidden} />
  </div>`;
}

// What the table waits for, in one sentence.
function statusOf(state, mine, names) {
  const { phase, result } = state;
  if (phase === "over") return t("poker.status_over", { names: names(state.winners), count: state.winners.length });
  if (phase === "deal" && result) return winnersOf(result, names);
  if (phase === "deal") return t("poker.status_deal", { name: names([state.dealer]) });
  if (phase === "reveal") return t("poker.status_reveal");
  const isMine = mine !== null && state.waiting_for.includes(mine);
  if (phase === "question") {
    return isMine ? t("poker.status_question") : t("poker.status_thinking", { names: names(state.waiting_for), count: state.waiting_for.length });
  }
  if (state.turn === null) return "";
  return isMine ? t("poker.status_yours") : t("poker.status_turn", { name: names([state.turn]) });
}

function winnersOf({ ending, winners, pot }, names) {
  if (ending === "last player in") return t("poker.won_last", { name: names(winners), pot });
  return t("poker.won", { names: names(winners), pot, count: winners.length });
}

// Bets and drops of others are said; the status says the rest.
function useSaidMoves(room, names) {
  useEvent(room, "entry", ({ entry, isMissed }) => {
    const { type, seat, amount } = entry.move ?? {};
    if (isMissed || !["check", "bet", "call", "raise", "drop"].includes(type) || seat === room.table?.seat) return;
    announce(t(`poker.said_${type}`, { name: names([seat]), amount: amount ?? 0, count: amount ?? 0 }));
  });
}
