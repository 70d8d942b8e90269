// Cards as values: read, written, judged; drawn by components/card.js.
/** @import { CardFeatures, CardLike } from "./types.js" */
/** @type {["number", "color", "shading", "shape"]} */
export const FEATURES = ["number", "color", "shading", "shape"];
/** @type {Record<"color" | "shading" | "shape", Record<string, string>>} */
const SHORT = {
  color: { R: "red", G: "green", P: "purple" },
  shading: { F: "solid", S: "striped", O: "open" },
  shape: { O: "oval", S: "squiggle", D: "diamond" },
};
/** The values of each feature, in the order of the notation. */
export const VALUES = {
  number: ["1", "2", "3"],
  color: ["red", "green", "purple"],
  shading: ["solid", "striped", "open"],
  shape: ["oval", "squiggle", "diamond"],
};

// "2-red-striped-oval" or "2RSO" -> {number, color, shading, shape}; a card already read stays.
/**
 * @param {CardLike} text
 * @returns {CardFeatures}
 */
export function readCard(text) {
  if (typeof text !== "string") return text;
  const long = text.split("-");
  if (long.length === 4) {
    return { number: Number(long[0]), color: long[1], shading: long[2], shape: long[3] };
  }
  const [count, color, shading, shape] = text.toUpperCase();
  return {
    number: Number(count), color: SHORT.color[color], shading: SHORT.shading[shading], shape: SHORT.shape[shape],
  };
}

// The canonical name, as the service writes it.
/** @param {CardLike} card */
export const cardKey = (card) => {
  const { number: count, color, shading, shape } = readCard(card);
  return `${count}-${color}-${shading}-${shape}`;
};

/** @param {CardLike[]} three */
export function isSet(three) {
  const cards = three.map(readCard);
  return FEATURES.every(
    (feature) => new Set(cards.map((card) => card[feature])).size !== 2,
  );
}
