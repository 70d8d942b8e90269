// The own hand of names: a tap marks a card, a second one (or the button) passes it; and the big
// Set button, which may be pressed at any time and lights up when it is right.
import { attempt } from "../../components/toasts.js";
import { nameAt } from "../../components/shared-screen.js";
import { catchFocus } from "../../lib/focus.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { has, t } from "../../lib/i18n.js";

const HUES = 8;

export function Hand({ room, table }) {
  const { state } = table;
  const { hand, locked, highlighted, arrived, seat } = state;
  const [place, setPlace] = useState(null);
  useEffect(() => setPlace(null), [state.passes]);
  const act = (move) => attempt(() => room.move({ ...move, seat }).catch(inWords)).then(catchFocus);
  const marked = locked ?? highlighted;
  const isAt = (at) => marked !== null && (hand[place] === marked ? at === place : at === hand.indexOf(marked));
  const isActive = state.seats[seat].is_active;
  const choose = (word, at) => {
    if (locked !== null || !isActive) return;
    const isAgain = isAt(at);
    setPlace(at);
    act(isAgain ? { type: "lock", word } : { type: "highlight", word });
  };
  const { to, from } = neighbours(state);
  const newAt = arrived === null ? -1 : hand.lastIndexOf(arrived);
  return html`<section class="passing-hand" aria-label=${t("passing.your_hand")}>
    ${isActive && html`<p class="neighbours"><span>${t("passing.from", { name: nameAt(table, from) })}</span>
      <span aria-hidden="true">→</span> <b>${t("passing.you")}</b> <span aria-hidden="true">→</span>
      <span>${t("passing.to", { name: nameAt(table, to) })}</span></p>`}
    <ul class="words">
      ${hand.map((word, at) => html`<li key=${at}>
        <button type="button" class="word hue-${hueOf(word)} ${isAt(at) ? (locked ? "is-locked" : "is-marked") : ""}"
          aria-pressed=${isAt(at) ? "true" : "false"} aria-disabled=${locked !== null || !isActive ? "true" : undefined} onClick=${() => choose(word, at)}>
          <span class="word-letter" aria-hidden="true">${[...word][0]}</span><span class="word-name">${word}</span>
          ${isAt(at) && html`<span class="word-state">${locked ? `🔒 ${t("passing.locked")}` : t("passing.marked")}</span>`}
          ${!isAt(at) && at === newAt && html`<span class="word-state">${t("passing.new")}</span>`}
        </button></li>`)}
    </ul>
    <div class="actions">
      ${isActive && locked === null && html`<button type="button" class="button is-large" disabled=${highlighted === null}
        onClick=${() => act({ type: "lock", word: highlighted })}>${highlighted === null ? t("passing.tap_a_card") : t("passing.pass_it", { word: highlighted })}</button>`}
      <button type="button" class="button set-button ${state.is_complete ? "is-lit" : ""}" disabled=${!isActive} onClick=${() => act({ type: "call" })}>${t("passing.set")}</button>
    </div>
  </section>`;
}

// Who gets this seat's card and whose comes here: the next ones still passing.
function neighbours({ seats, seat, direction }) {
  const active = seats.filter((one) => one.is_active).map((one) => one.seat);
  const here = active.indexOf(seat);
  const step = direction === "clockwise" ? 1 : -1;
  const at = (by) => active[(here + by + active.length) % active.length];
  return { to: at(step), from: at(-step) };
}

const hueOf = (word) => [...word].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9973, 7) % HUES;

function inWords(problem) {
  const code = String(problem.code).toLowerCase();
  if (has(`passing.problem_${code}`)) Object.assign(problem, { code: "SAID", message: t(`passing.problem_${code}`) });
  throw problem;
}
