// Lines over a picture of a table: each card's outline and name, a ring for each SET, and a veil
// over all but the cards that are meant. Drawn as SVG in the picture's pixels, so it is crisp at
// every size. It is for the eye and the finger; the page lists the same cards for everyone else.
/** @import { Point, Quad, SeenCard as Seen } from "../lib/types.js" */
import { html } from "../lib/html.js";
import { number } from "../lib/i18n.js";
import { styleOf } from "../lib/set-styles.js";

const RING_STEP = 0.085; // how much smaller each further ring of a card is
const LABEL_SHARE = 0.2; // height of a name as a share of the card's shorter side

// cards: [{place, quad, short, sure, pinned}]; ringsOf(place) -> [set index]; lit: places or null. pointed: a place.
// movingRef: gets the group that a live picture moves.
export function SeenCards({ cards, width, height, ringsOf, lit, pointed, hasNames, onCard, movingRef }) {
  return html`<svg class="seen" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
    ${lit && html`<path class="seen-veil" fill-rule="evenodd" d=${veil(cards, lit, width, height)} />`}
    <g ref=${movingRef}>${cards.map((card) => html`<${SeenCard} key=${card.place} card=${card} rings=${ringsOf(card.place)}
      isPointed=${pointed === card.place} isLit=${!lit || lit.includes(card.place)} hasName=${hasNames} onCard=${onCard} />`)}</g>
  </svg>`;
}

function SeenCard({ card, rings, isLit, isPointed, hasName, onCard }) {
  const { quad, sure, pinned, short } = card;
  const size = LABEL_SHARE * shortSide(quad);
  const name = `${pinned ? "✎ " : ""}${short}${sure ? "" : " ?"}`;
  return html`<g class="seen-card ${sure ? "" : "is-unsure"} ${isLit ? "" : "is-veiled"} ${isPointed ? "is-pointed" : ""}" data-place=${card.place}
    onClick=${onCard && (() => onCard(card.place))}>
    <polygon class="seen-edge is-under" points=${points(quad)} />
    <polygon class="seen-edge" points=${points(quad)} />
    ${isLit && rings.map((ring, nesting) => html`<${Ring} key=${ring} quad=${quad} ring=${ring} nesting=${nesting} size=${size} />`)}
    ${hasName && html`<${Name} at=${lowest(quad)} size=${size} text=${name} />`}
  </g>`;
}

function Ring({ quad, ring, nesting, size }) {
  const inner = shrink(quad, 0.93 - RING_STEP * Math.min(nesting, 5));
  const [x, y] = along(highest(quad), 0.18 + 0.22 * (nesting % 4));
  return html`<g class="seen-ring ${styleOf(ring)}">
    <polygon class="is-under" points=${points(inner)} />
    <polygon points=${points(inner)} />
    <circle cx=${x} cy=${y} r=${0.68 * size} />
    <text x=${x} y=${y} font-size=${size} dy="0.36em">${number(ring + 1)}</text>
  </g>`;
}

function Name({ at, size, text }) {
  const [x, y] = along(at, 0.5);
  const width = (0.68 * text.length + 0.7) * size;
  return html`<g class="seen-name">
    <rect x=${x - width / 2} y=${y - 0.8 * size} width=${width} height=${1.4 * size} rx=${0.3 * size} />
    <text x=${x} y=${y - 0.1 * size} font-size=${size} dy="0.36em">${text}</text>
  </g>`;
}

/** @typedef {[Point, Point]} Edge */
/** @param {Quad} quad */
export const points = (quad) => quad.map(([x, y]) => `${x},${y}`).join(" ");

/**
 * @param {Quad} quad
 * @returns {Point}
 */
export function middleOf(quad) {
  const mean = (/** @type {0 | 1} */ axis) => quad.reduce((sum, corner) => sum + corner[axis], 0) / quad.length;
  return [mean(0), mean(1)];
}

/** @type {(quad: Quad, factor: number) => Quad} */
export function shrink(quad, factor) {
  const [x, y] = middleOf(quad);
  return quad.map(([cx, cy]) => [x + (cx - x) * factor, y + (cy - y) * factor]);
}

/**
 * @param {Quad} quad
 * @returns {Edge[]}
 */
export function edgesOf(quad) {
  return quad.map((corner, place) => [corner, quad[(place + 1) % quad.length]]);
}

/** @param {Edge} edge */
export const lengthOf = ([[ax, ay], [bx, by]]) => Math.hypot(bx - ax, by - ay);
/** @param {Quad} quad */
export const shortSide = (quad) => Math.min(...edgesOf(quad).map(lengthOf));

/** @param {Edge} edge */
const heightOf = ([[, ay], [, by]]) => ay + by;
/** @type {(edge: Edge) => Edge} */
const leftToRight = ([a, b]) => (a[0] <= b[0] ? [a, b] : [b, a]);
/** @param {Quad} quad */
export const lowest = (quad) => leftToRight(edgesOf(quad).reduce((a, b) => (heightOf(b) > heightOf(a) ? b : a)));
/** @param {Quad} quad */
export const highest = (quad) => leftToRight(edgesOf(quad).reduce((a, b) => (heightOf(b) < heightOf(a) ? b : a)));
/** @type {(edge: Edge, share: number) => Point} */
export const along = ([[ax, ay], [bx, by]], share) => [ax + (bx - ax) * share, ay + (by - ay) * share];

/** @type {(cards: Seen[], lit: number[], width: number, height: number) => string} */
function veil(cards, lit, width, height) {
  const holes = cards.filter((card) => lit.includes(card.place)).map(({ quad }) => `M${quad.map((corner) => corner.join(" ")).join("L")}Z`);
  return `M0 0H${width}V${height}H0Z${holes.join("")}`;
}
