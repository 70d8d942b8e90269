// A card of SET: drawn as SVG with symbols of our own, named in words for those who listen.
// Outlines are those of the service's own renderer; lengths are hundredths of a card's width.
import { cardKey, readCard, VALUES } from "../lib/cards.js";
import { html } from "../lib/html.js";
import { list, number, t, useLanguage } from "../lib/i18n.js";
import { styleOf } from "../lib/set-styles.js";
import { useSettings } from "../lib/settings.js";

const OUTLINES = {
  oval: "M-19.3-15.2H19.3A15.2 15.2 0 0 1 19.3 15.2H-19.3A15.2 15.2 0 0 1-19.3-15.2Z",
  diamond: "M-34.5 0 0-15.2 34.5 0 0 15.2Z",
  squiggle: "M34.3 1.0C33.7 3.7 32.2 7.6 30.2 10.3C28.3 13.0 25.3 16.0 22.6 17.3C19.9 18.7 17.0 18.7 14.2 18.6C11.4 18.4 8.6 17.4 5.8 16.3C3.0 15.2 0.1 13.4 -2.7 12.0C-5.5 10.5 -8.3 8.8 -11.1 7.9C-13.9 7.0 -16.7 6.4 -19.5 6.4C-22.3 6.4 -25.4 7.9 -27.8 7.9C-30.2 7.8 -32.8 7.6 -33.9 6.1C-35.0 4.6 -34.9 1.7 -34.3 -1.0C-33.7 -3.7 -32.2 -7.6 -30.2 -10.3C-28.3 -13.0 -25.3 -16.0 -22.6 -17.3C-19.9 -18.7 -17.0 -18.7 -14.2 -18.6C-11.4 -18.4 -8.6 -17.4 -5.8 -16.3C-3.0 -15.2 -0.1 -13.4 2.7 -12.0C5.5 -10.5 8.3 -8.8 11.1 -7.9C13.9 -7.0 16.7 -6.4 19.5 -6.4C22.3 -6.4 25.4 -7.9 27.8 -7.9C30.2 -7.8 32.8 -7.6 33.9 -6.1C35.0 -4.6 34.9 -1.7 34.3 1.0Z",
};
const PITCH = 38.5;
// "two red striped ovals", in the language spoken.
export function nameCard(card) {
  const { number: count, color, shading, shape } = readCard(card);
  return t(`cards.${color}_${shading}_${shape}`, { count, number: t(`cards.number_${count}`) });
}

// The name, and after it the SETs the card lies in, for they are drawn round it.
function nameWithSets(card, rings, label = nameCard(card)) {
  if (rings.length === 0) return label;
  const sets = list(rings.map((ring) => number(ring + 1)));
  return t("cards.in_sets", { card: label, sets, count: rings.length });
}

// The picture alone, without a name: for places that name it otherwise.
// `isLying` turns the card on its side; left out, the person's setting counts.
export function CardFace({ card, isLying }) {
  const { letters, cards } = useSettings();
  useLanguage();
  const { number: count, color, shading, shape } = readCard(card);
  const lies = isLying ?? cards === "lying";
  const [width, height] = lies ? [155, 100] : [100, 155];
  const turn = lies ? "rotate(90)" : "";
  const places = Array.from({ length: count }, (_, place) => (place - (count - 1) / 2) * PITCH);
  return html`<svg class="card-face ink-${color}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
    <g transform="translate(${width / 2} ${height / 2}) ${turn}">
      ${places.map(
        (y) => html`<path class="symbol is-${shading}" transform="translate(0 ${y})" d=${OUTLINES[shape]} fill=${fillOf(shading, color)} />`,
      )}
    </g>
    ${letters && html`<text class="card-letter" x=${width - 6} y="17" text-anchor="end">${t(`cards.letter_${color}`)}</text>`}
  </svg>`;
}

function fillOf(shading, color) {
  return { solid: "currentColor", striped: `url(#stripes-${color})`, open: "none" }[shading];
}

// The stripes that all cards of the page share; the shell draws this once.
export function CardDefinitions() {
  return html`<svg class="card-definitions" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      ${VALUES.color.map(
        (color) => html`<pattern id="stripes-${color}" class="ink-${color}" width="4.4" height="10" patternUnits="userSpaceOnUse">
          <rect width="1.9" height="10" fill="currentColor" />
        </pattern>`,
      )}
    </defs>
  </svg>`;
}

// A card that only shows itself. `rings` are the numbers of the SETs it lies in, from 0.
export function Card({ card, isLying, rings = [], isDim, label }) {
  useLanguage();
  return html`<span class="card ${isDim ? "is-dim" : ""}" role="img" aria-label=${nameWithSets(card, rings, label)}>
    <${CardFace} card=${card} isLying=${isLying} />
    <${Rings} rings=${rings} />
  </span>`;
}

// The back of a card, for hands that are hidden.
export function CardBack({ isLying, label }) {
  const { cards } = useSettings();
  useLanguage();
  const lies = isLying ?? cards === "lying";
  return html`<span class="card is-back ${lies ? "is-lying" : ""}" role="img" aria-label=${label ?? t("cards.back")}></span>`;
}

// A card to be chosen: a button that is pressed or not.
export function CardButton({ card, isChosen, rings = [], isDim, isDisabled, isLying, label, onChoose, tabIndex }) {
  useLanguage();
  return html`<button
    type="button"
    class="card is-button ${isChosen ? "is-chosen" : ""} ${isDim ? "is-dim" : ""}"
    aria-pressed=${isChosen ? "true" : "false"}
    aria-label=${nameWithSets(card, rings, label)}
    aria-disabled=${isDisabled ? "true" : undefined}
    tabIndex=${tabIndex}
    data-card=${cardKey(card)}
    onClick=${() => !isDisabled && onChoose?.(card)}
  >
    <${CardFace} card=${card} isLying=${isLying} />
    <${Rings} rings=${rings} />
    ${isChosen && html`<span class="card-check" aria-hidden="true"></span>`}
  </button>`;
}

// One line round the card for each SET: a colour, a kind of line and a number, so that none of
// them has to be told by its colour.
export function Rings({ rings }) {
  return rings.map(
    (ring, nesting) => html`<span class="ring ${styleOf(ring)}" data-nesting=${Math.min(nesting, 3)} aria-hidden="true">
      <svg focusable="false"><rect width="100%" height="100%" rx="9" /></svg><b data-number=${number(ring + 1)}></b>
    </span>`,
  );
}
