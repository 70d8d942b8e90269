// A player's own buttons: one big SET, no SET here, and a hint.
import { attempt } from "../../components/toasts.js";
import { html, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { signal } from "../../lib/feedback.js";
import { useRoom } from "../../lib/table-socket.js";

const SAME_PRESS_MS = 1_500;

export function Buzzer({ room, game }) {
  const { state, control, mySeat } = game;
  const { connection } = useRoom(room);
  const isConnected = connection === "open";
  const isFree = isConnected && game.mayShout(mySeat);
  const [isPressed, setPressed] = useState(false);
  const touchedMs = useRef(-Infinity);
  const isLocked = state.locked_out.includes(mySeat);
  const press = async () => {
    if (!isFree || isPressed) return;
    signal("tick");
    setPressed(true);
    await attempt(() => room.press({ type: "call" }));
    setPressed(false);
  };
  // The finger counts when it comes down; the click that follows it is the same press.
  const touch = (event) => {
    if (event.button !== 0) return;
    touchedMs.current = performance.now();
    press();
  };
  const click = () => performance.now() - touchedMs.current > SAME_PRESS_MS && press();
  const words = isConnected ? wordsOf(game, isLocked) : t("classic.no_connection");
  const isOff = !isFree || isLocked || game.isDealOver;
  return html`<section class="buzzer" aria-label=${t("classic.my_buttons")}>
    <button type="button" class="buzzer-set ${control?.seat === mySeat ? "is-mine" : ""} ${isPressed ? "is-pressed" : ""}"
      aria-disabled=${isOff ? "true" : undefined} onPointerDown=${touch} onClick=${click}>
      <span class="buzzer-word">SET</span><span class="buzzer-hint">${words}</span>
    </button>
    <${SmallButtons} room=${room} game=${game} />
  </section>`;
}

function wordsOf({ control, mySeat, nameOf, isDealOver }, isLocked) {
  if (control?.seat === mySeat) return t("classic.yours");
  if (control) return t("classic.called", { name: nameOf(control.seat) });
  if (isDealOver) return t("classic.deal_over");
  return isLocked ? t("classic.locked") : t("classic.press_or_space");
}

function SmallButtons({ room, game }) {
  const { state, control, mySeat, players } = game;
  const act = (type) => attempt(() => room.move({ type }));
  const hasVoted = game.hasVoted(mySeat);
  if (game.isDealOver) {
    return html`<button type="button" class="button is-main is-large" onClick=${() => act("next-deal")}>${t("classic.next_deal")}</button>`;
  }
  return html`<div class="buzzer-small">
    <button type="button" class="button" aria-pressed=${hasVoted ? "true" : "false"} disabled=${control !== null}
      onClick=${() => act(hasVoted ? "withdraw" : "vote")}>${hasVoted ? "✓ " : ""}${t("classic.no_set")}
      ${state.votes.length > 0 && html`<small>${t("classic.votes_of", { votes: state.votes.length, count: players.length })}</small>`}</button>
    ${state.options.hints && html`<button type="button" class="button" disabled=${!game.mayAskHint(mySeat)} aria-pressed=${game.waitsForHint(mySeat) ? "true" : undefined}
      onClick=${() => act("hint")}>${game.waitsForHint(mySeat) ? "✓ " : ""}${t("classic.hint")}${state.options.hints_by_vote && state.asked.length > 0 && html` <small>${t("classic.votes_of", { votes: state.asked.length, count: players.length })}</small>`}${state.options.hint_cost > 0 && html` <small>${t("classic.hint_cost", { count: state.options.hint_cost })}</small>`}</button>`}
  </div>`;
}
