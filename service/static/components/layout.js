// The cards that lie open, in rows of three or columns of three: cards never move when three more
// are dealt. Arrow keys walk, Home and End jump, space and Enter choose; one stop for Tab.
import { html, useRef, useState } from "../lib/html.js";
import { t, useLanguage } from "../lib/i18n.js";
import { Card, CardButton, nameCard } from "./card.js";
import { cardKey } from "../lib/cards.js";

// cards: notation or null for an empty place. chosen: array of cards. ringsOf(card) -> [set number].
// onToggle(card): when left out the cards only show themselves. isFit: fill the height given.
/** @param {any} properties */
export function Layout({ cards, chosen = [], ringsOf = noRings, dim = [], isDisabled, onToggle, label, labelOf, isFit }) {
  useLanguage();
  const root = useRef(null);
  const [active, setActive] = useState(0);
  const chosenKeys = chosen.map(cardKey);
  const dimKeys = dim.map(cardKey);
  const stop = firstStop(cards, active);
  const onKeyDown = (event) => walk(event, root.current, setActive);
  return html`<ul
    ref=${root}
    class="layout ${isFit ? "is-fit" : ""}"
    aria-label=${label ?? t("cards.layout", { count: cards.filter(Boolean).length })}
    data-count=${cards.length}
    onKeyDown=${onToggle ? onKeyDown : undefined}
  >
    ${cards.map((/** @type {string | null} */ card, /** @type {number} */ place) => {
      if (!card) return html`<li key=${`place-${place}`} class="layout-gap" aria-hidden="true"></li>`;
      const key = cardKey(card);
      const shared = { card, rings: ringsOf(card), isDim: dimKeys.includes(key), label: labelOf?.(card) ?? nameCard(card) };
      return html`<li key=${key} data-place=${place} onfocusin=${() => setActive(place)}>
        ${onToggle
          ? html`<${CardButton} ...${shared} isChosen=${chosenKeys.includes(key)} isDisabled=${isDisabled}
              onChoose=${onToggle} tabIndex=${place === stop ? 0 : -1} />`
          : html`<${Card} ...${shared} />`}
      </li>`;
    })}
  </ul>`;
}

const noRings = () => [];

/** @type {(cards: (string | null)[], active: number) => number} */
function firstStop(cards, active) {
  if (cards[active]) return active;
  return cards.findIndex((card) => card !== null);
}

function walk(event, root, setActive) {
  const buttons = [...root.querySelectorAll("button.card")];
  const here = buttons.indexOf(document.activeElement);
  const next = here < 0 ? -1 : target(event.key, buttons, here);
  if (next < 0) return;
  event.preventDefault();
  buttons[next].focus();
  setActive(Number(buttons[next].closest("li").dataset.place));
}

// Where a key leads: by the boxes on the screen, so that it is right for every arrangement.
function target(key, buttons, here) {
  if (key === "Home") return 0;
  if (key === "End") return buttons.length - 1;
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!step) return -1;
  const middles = buttons.map((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  let best = -1;
  let least = Infinity;
  middles.forEach(([x, y], place) => {
    const along = (x - middles[here][0]) * step[0] + (y - middles[here][1]) * step[1];
    const across = Math.abs((x - middles[here][0]) * step[1]) + Math.abs((y - middles[here][1]) * step[0]);
    const cost = along + 3 * across;
    if (along > 4 && across < along * 2 && cost < least) [best, least] = [place, cost];
  });
  return best;
}
