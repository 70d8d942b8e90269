// How SETs are told apart: a color and a kind of line each, never a color alone. The order is that
// of the saved picture (vision/drawing/set_styles.py), so that SET 1 looks the same in both.
const COLORS = 8;
const LINES = 6;
const MEET_AFTER = 24; // SETs: the least common multiple of both

// The classes of the SET at this place, from 0.
/** @param {number} place */
export function styleOf(place) {
  const shift = Math.floor(place / MEET_AFTER);
  return `ring-${place % COLORS} line-${(place + shift) % LINES}`;
}
