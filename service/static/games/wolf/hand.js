// A hand of Little Wolf from which cards are chosen; equal cards are chosen one by one.
import { html } from "../../lib/html.js";
import { sorted, suitOf, WolfCardButton } from "./cards.js";

// `chosen` are places in the sorted hand.
export function ChoosingHand({ hand, trump, chosen, onChange, label }) {
  const cards = sorted(hand, trump);
  const toggle = (at) => onChange(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at]);
  return html`<ul class="wolf-cards is-hand" aria-label=${label}>
    ${cards.map((card, at) => html`<li key=${`${card}-${at}`}><${WolfCardButton} card=${card} isTrump=${suitOf(card) === trump}
      isChosen=${chosen.includes(at)} onChoose=${() => toggle(at)} /></li>`)}
  </ul>`;
}

export const chosenCards = (hand, trump, chosen) => {
  const cards = sorted(hand, trump);
  return chosen.map((at) => cards[at]);
};
