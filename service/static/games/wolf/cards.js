// The cards of Little Wolf: rank and suit, or one of the two animals of the Den; drawn here.
import { html } from "../../lib/html.js";
import { t, useLanguage } from "../../lib/i18n.js";

export const SUITS = ["S", "H", "D", "C"];
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
export const DEN = ["LW", "BB"];

const PIPS = {
  S: "M12 2C8 7 2 10 2 15a4.6 4.6 0 0 0 8.6 2.4L9 22h6l-1.6-4.6A4.6 4.6 0 0 0 22 15C22 10 16 7 12 2Z",
  H: "M12 21C6 16 2 12.500 2 8.400A5.200 5.200 0 0 1 12 6a5.200 5.200 0 0 1 10 2.400C22 12.500 18 16 12 21Z",
  D: "M12 1.500 20.500 12 12 22.500 3.500 12Z",
  C: "M12 2a4.700 4.700 0 0 0-4.300 6.700A4.700 4.700 0 1 0 10.500 16L9 22h6l-1.500-6a4.700 4.700 0 1 0 2.800-7.300A4.700 4.700 0 0 0 12 2Z",
};
const ANIMALS = {
  LW: "M3 2 9 7h6l6-5-1 10-4 4-4 6-4-6-4-4ZM8 11.500l2.500 1.300L8 13.500ZM16 11.500l-2.500 1.300 2.500.700ZM10.800 18h2.400L12 19.800Z",
  BB: "M5 3a3 3 0 0 1 3 2.200 9 9 0 0 1 8 0A3 3 0 1 1 20.600 8.500 9 9 0 1 1 3.400 8.500 3 3 0 0 1 5 3ZM8.200 10.500a1.200 1.200 0 1 0 .1 0ZM15.700 10.500a1.200 1.200 0 1 0 .1 0ZM12 14.500a2.600 1.900 0 1 0 .1 0Z",
};

export const isDen = (card) => DEN.includes(card);
export const suitOf = (card) => (isDen(card) ? null : card[1]);

// "nine of hearts", in the language spoken.
export const nameWolfCard = (card) =>
  isDen(card) ? t(`wolf.card_${card}`) : t("wolf.card", { rank: t(`wolf.rank_${card[0]}`), suit: t(`wolf.suit_${card[1]}`) });

const short = (card) => (isDen(card) ? card : card[0] === "T" ? "10" : t(`wolf.short_${card[0]}`));

function Face({ card }) {
  const den = isDen(card);
  return html`<b class="wolf-rank" aria-hidden="true" data-rank=${short(card)}></b>
  <svg class="wolf-face" viewBox="0 0 60 84" aria-hidden="true" focusable="false">
    ${!den && html`<path d=${PIPS[card[1]]} transform="translate(6 25) scale(0.62)" />`}
    <path fill-rule="evenodd" d=${den ? ANIMALS[card] : PIPS[card[1]]} transform=${den ? "translate(9 28) scale(1.8)" : "translate(20 40) scale(1.45)"} />
  </svg>`;
}

export function WolfCard({ card, isTrump }) {
  useLanguage();
  return html`<span class="wolf-card suit-${suitOf(card) ?? "den"} ${isTrump ? "is-trump" : ""}" role="img" aria-label=${sayCard(card, isTrump)}><${Face} card=${card} /></span>`;
}

const sayCard = (card, isTrump) => (isTrump ? t("wolf.a_trump", { card: nameWolfCard(card) }) : nameWolfCard(card));

export function WolfCardButton({ card, isChosen, isTrump, label, onChoose }) {
  useLanguage();
  return html`<button type="button" class="wolf-card is-button suit-${suitOf(card) ?? "den"} ${isTrump ? "is-trump" : ""} ${isChosen ? "is-chosen" : ""}"
    aria-pressed=${isChosen === undefined ? undefined : isChosen ? "true" : "false"} aria-label=${label ?? sayCard(card, isTrump)} data-card=${card} onClick=${onChoose}>
    <${Face} card=${card} />${isChosen && html`<span class="card-check" aria-hidden="true"></span>`}</button>`;
}

// Cards that only show themselves.
export function WolfCards({ cards, trump, label }) {
  return html`<ul class="wolf-cards" aria-label=${label}>${cards.map((card, at) => html`<li key=${`${card}-${at}`}><${WolfCard} card=${card} isTrump=${suitOf(card) === trump} /></li>`)}</ul>`;
}

// By suit, trumps first, high to low; the Den in front.
export function sorted(cards, trump) {
  const suits = [trump, ...SUITS.filter((suit) => suit !== trump)];
  const weight = (card) => (isDen(card) ? DEN.indexOf(card) - 9 : suits.indexOf(card[1]) * 20 + RANKS.indexOf(card[0]));
  return [...cards].sort((a, b) => weight(a) - weight(b));
}

export function Suit({ suit }) {
  return html`<span class="suit suit-${suit}"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PIPS[suit]} /></svg>${t(`wolf.suit_${suit}`)}</span>`;
}
