// Pass the cards in its room: the own hand, the clock, the Set button, the score sheet; and in
// pass-and-play the cover between one player and the next.
import { Cover, nameAt, SharedScreen } from "../components/shared-screen.js";
import { HostTools } from "../components/host-tools.js";
import { attempt } from "../components/toasts.js";
import { announce } from "../lib/announce.js";
import { signal } from "../lib/feedback.js";
import { html, useEffect } from "../lib/html.js";
import { list, t } from "../lib/i18n.js";
import { Clock } from "./passing/clock.js";
import { Hand } from "./passing/hand.js";
import { Players } from "./passing/players.js";
import { ScoreSheet } from "./passing/score-sheet.js";

export const texts = ["passing", "play"];

export default function PassingView({ room, table, seat }) {
  const isOneDevice = table.state.mode === "pass-and-play";
  return html`
    ${isOneDevice
      ? html`<${OneDevice} room=${room} table=${table} />`
      : html`<${SharedScreen} room=${room} table=${table} seat=${seat} view=${PassingTable} waitingFor=${notLocked} />`}
    <${HostTools} room=${room} table=${table} seat=${seat} />`;
}

const notLocked = ({ seats }) => seats.filter((one) => one.is_active && !one.is_locked).map((one) => one.seat);

function OneDevice({ room, table }) {
  const { shown, next_to_show: next, phase } = table.state;
  const isHost = room.me?.role === "host";
  if (isHost && phase === "passing" && shown === null && next !== null) {
    const show = () => attempt(() => room.move({ type: "show", seat: next }));
    return html`<${Cover} key=${next} name=${nameAt(table, next)} onShow=${show}>
      <p>${t("passing.round", { number: table.state.round_number, count: table.state.rounds })}</p><//>`;
  }
  return html`<${PassingTable} room=${room} table=${table} />`;
}

function PassingTable({ room, table, isCovered }) {
  const { state } = table;
  useNews(table);
  const isPlaying = state.phase === "passing";
  const isOver = state.phase === "game over";
  return html`<div class="passing">
    <header class="table-head">
      <h1>${state.round_number === 0 ? t("games.passing") : t("passing.round", { number: state.round_number, count: state.rounds })}</h1>
      <p class="table-status" role="status">${statusOf(table)}</p>
    </header>
    ${isPlaying && html`<${Clock} room=${room} table=${table} />`}
    ${isPlaying && state.hand !== null && !isCovered && html`<${Hand} key=${`${state.round_number}-${state.seat}`} room=${room} table=${table} />`}
    ${!isPlaying && html`<${Deal} room=${room} table=${table} isOver=${isOver} />`}
    ${state.round_scores.length > 0 && !isPlaying && html`<${ScoreSheet} table=${table} />`}
    <${Players} table=${table} />
    ${state.round_scores.length > 0 && isPlaying && html`<details><summary>${t("passing.sheet")}</summary><${ScoreSheet} table=${table} /></details>`}
    ${isPlaying && html`<${EndRound} room=${room} table=${table} />`}
  </div>`;
}

function Deal({ room, table, isOver }) {
  if (isOver) return html`<a class="button is-main is-large" href="/passing">${t("play.again")}</a>`;
  if (room.me?.role !== "host") return html`<p>${t("passing.wait_deal")}</p>`;
  const deal = () => attempt(() => room.move({ type: "start-round" }));
  return html`<button type="button" class="button is-main is-large is-wide" onClick=${deal}>
    ${table.state.round_number === 0 ? t("passing.deal_first") : t("passing.deal_next")}</button>`;
}

// The host may close a round in which nobody is left to play.
function EndRound({ room, table }) {
  const isStuck = table.state.seats.every((one) => !one.is_active || one.is_away);
  if (!isStuck || room.me?.role !== "host") return null;
  return html`<p>${t("passing.all_away")}</p>
    <button type="button" class="button" onClick=${() => attempt(() => room.move({ type: "end-round" }))}>${t("passing.end_round")}</button>`;
}

function statusOf(table) {
  const { state } = table;
  const names = (seats) => list(seats.map((one) => nameAt(table, one)));
  if (state.phase === "lobby") return t("passing.status_lobby");
  if (state.phase === "round over") return t("passing.status_round_over");
  if (state.phase === "game over") return t("passing.status_over", { names: names(state.winners), count: state.winners.length });
  const own = state.seats[state.seat];
  if (state.seat !== null && own.place !== null) return t("passing.status_placed", { place: own.place });
  const waiting = notLocked(state);
  if (waiting.length === 0) return t("passing.status_moving");
  if (state.hand !== null && !own.is_locked) return state.is_complete ? t("passing.status_complete") : t("passing.status_choose");
  return t("passing.status_waiting", { names: names(waiting), count: waiting.length });
}

// What the last pass brought, who called Set, and how a round ended: said and heard.
function useNews(table) {
  const { state } = table;
  const placed = state.seats.filter((one) => one.place !== null).sort((a, b) => a.place - b.place);
  useEffect(() => {
    if (state.passes === 0 || state.arrived === null) return;
    signal(state.is_complete ? "right" : "turn");
    announce(state.is_complete ? t("passing.said_complete") : t("passing.said_arrived", { word: state.arrived }));
  }, [state.passes, state.round_number]);
  useEffect(() => {
    const last = placed.at(-1);
    if (!last) return;
    signal("call");
    announce(t("passing.said_set", { name: nameAt(table, last.seat), place: last.place }), { isUrgent: true });
  }, [placed.length, state.round_number]);
}
