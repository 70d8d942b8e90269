// How the picture moved from one camera frame to the next: points of a grid are followed by the
// method of Lucas and Kanade (1981) on a small pyramid of greys, and one affine map is fitted to
// most of them, so that a hand that moves by itself does not drag the cards along. A search for the
// shift of the whole picture comes first, since a slow phone skips frames.
/** @import { Affine, Grey, Point } from "./types.js" */
import { apply, fit } from "./affine.js";

const LEVELS = 3;
const HALF = 3; // pixels of a window beside its middle
const STEPS = 5; // of Newton's method on each level
const REACH_SHARE = 0.25; // of the width: how far the picture as a whole may shift
const MOST_CHANGE = 14; // greys by which a window may differ, on average, where it was found again
const PITCH = 10; // pixels between the points of the grid
const LEAST_TEXTURE = 60; // smaller eigenvalue of a window's gradients, per pixel, of greys 0-255
const LEAST_POINTS = 8;
const ROUNDS = 4; // of fitting and leaving out what does not fit
const MOST_ERROR = 1.5; // pixels by which those who agree may be off: beyond it they agree by chance

// Follows frame after frame. `step(grey)` returns the map from the frame before to this one, in
// pixels of the small picture; null when nothing can be said (first frame, blur, no texture).
export class Motion {
  /** @type {Grey[] | null} */
  #before = null;

  /**
   * @param {Grey} grey
   * @returns {Affine | null}
   */
  step(grey) {
    const now = pyramid(grey);
    const before = this.#before;
    this.#before = now;
    if (!before || before[0].width !== grey.width || before[0].height !== grey.height) return null;
    return robustFit(followed(before, now));
  }

  reset() {
    this.#before = null;
  }
}

// Greys of an RGBA picture: {width, height, data: Float32Array}.
/**
 * @param {{width: number, height: number, data: ArrayLike<number>}} picture
 * @returns {Grey}
 */
export function greyOf({ width, height, data }) {
  const grey = new Float32Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] = 0.299 * data[from] + 0.587 * data[from + 1] + 0.114 * data[from + 2];
  }
  return { width, height, data: grey };
}

/** @param {Grey} grey */
function pyramid(grey) {
  const levels = [grey];
  while (levels.length < LEVELS) levels.push(halved(levels[levels.length - 1]));
  return levels;
}

/**
 * @param {Grey} grey
 * @returns {Grey}
 */
function halved({ width, height, data }) {
  const [w, h] = [width >> 1, height >> 1];
  const small = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const at = 2 * y * width + 2 * x;
      small[y * w + x] = (data[at] + data[at + 1] + data[at + width] + data[at + width + 1]) / 4;
    }
  }
  return { width: w, height: h, data: small };
}

/**
 * @param {Grey[]} before
 * @param {Grey[]} now
 */
function followed(before, now) {
  /** @type {[Point, Point][]} */
  const pairs = [];
  const shift = shiftOf(before[LEVELS - 1], now[LEVELS - 1]);
  const { width, height } = before[0];
  const rim = HALF + 2;
  for (let y = rim; y < height - rim; y += PITCH) {
    for (let x = rim; x < width - rim; x += PITCH) {
      const to = follow(before, now, [x, y], shift);
      if (to) pairs.push([[x, y], to]);
    }
  }
  return pairs;
}

// The shift of the whole picture, in pixels of the smallest level: the one with the least
// difference per pixel of what both frames show.
/** @type {(before: Grey, now: Grey) => Point} */
function shiftOf(before, now) {
  const reach = Math.round(REACH_SHARE * before.width);
  /** @type {Point} */
  let best = [0, 0];
  let least = difference(before, now, 0, 0) * 0.98; // in doubt it stood still
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const found = difference(before, now, dx, dy);
      if (found < least) [best, least] = [[dx, dy], found];
    }
  }
  return best;
}

/** @type {(before: Grey, now: Grey, dx: number, dy: number) => number} */
function difference(before, now, dx, dy) {
  const { width, height } = before;
  const [left, right] = [Math.max(0, -dx), Math.min(width, width - dx)];
  const [top, bottom] = [Math.max(0, -dy), Math.min(height, height - dy)];
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    const row = y * width;
    const other = (y + dy) * width + dx;
    for (let x = left; x < right; x += 1) sum += Math.abs(before.data[row + x] - now.data[other + x]);
  }
  return sum / ((right - left) * (bottom - top));
}

/** @type {(before: Grey[], now: Grey[], point: Point, shift: Point) => Point | null} */
function follow(before, now, [x, y], shift) {
  // Halved, for the loop doubles it on every level.
  let [dx, dy] = shift.map((one) => one / 2);
  for (let level = LEVELS - 1; level >= 0; level -= 1) {
    const scale = 1 / (1 << level);
    [dx, dy] = [2 * dx, 2 * dy];
    const moved = refine(before[level], now[level], x * scale, y * scale, dx, dy);
    if (moved) [dx, dy] = moved;
    else if (level === 0) return null;
  }
  return [x + dx, y + dy];
}

const window_ = new Float32Array((2 * HALF + 1) ** 2);
const gradientX = new Float32Array(window_.length);
const gradientY = new Float32Array(window_.length);

// Newton's method on one level: where does the window round (x, y) lie in the next frame?
/** @type {(before: Grey, now: Grey, x: number, y: number, guessX: number, guessY: number) => Point | null} */
function refine(before, now, x, y, guessX, guessY) {
  let [dx, dy] = [guessX, guessY];
  let [xx, xy, yy] = [0, 0, 0];
  for (let j = -HALF, at = 0; j <= HALF; j += 1) {
    for (let i = -HALF; i <= HALF; i += 1, at += 1) {
      window_[at] = sample(before, x + i, y + j);
      const gx = (sample(before, x + i + 1, y + j) - sample(before, x + i - 1, y + j)) / 2;
      const gy = (sample(before, x + i, y + j + 1) - sample(before, x + i, y + j - 1)) / 2;
      [gradientX[at], gradientY[at]] = [gx, gy];
      [xx, xy, yy] = [xx + gx * gx, xy + gx * gy, yy + gy * gy];
    }
  }
  const size = xx * yy - xy * xy;
  const least = (xx + yy - Math.sqrt((xx - yy) ** 2 + 4 * xy * xy)) / 2;
  if (!(least / window_.length > LEAST_TEXTURE / 4)) return null;
  for (let step = 0; step < STEPS; step += 1) {
    let [bx, by] = [0, 0];
    for (let j = -HALF, at = 0; j <= HALF; j += 1) {
      for (let i = -HALF; i <= HALF; i += 1, at += 1) {
        const change = window_[at] - sample(now, x + i + dx, y + j + dy);
        bx += change * gradientX[at];
        by += change * gradientY[at];
      }
    }
    const [mx, my] = [(yy * bx - xy * by) / size, (xx * by - xy * bx) / size];
    [dx, dy] = [dx + mx, dy + my];
    if (Math.abs(mx) + Math.abs(my) < 0.02) break;
  }
  const isInside = x + dx > 0 && y + dy > 0 && x + dx < now.width - 1 && y + dy < now.height - 1;
  return isInside && changeAt(now, x + dx, y + dy) < MOST_CHANGE ? [dx, dy] : null;
}

// How much the window of `refine` differs, on average, from what lies here.
/** @type {(now: Grey, x: number, y: number) => number} */
function changeAt(now, x, y) {
  let sum = 0;
  for (let j = -HALF, at = 0; j <= HALF; j += 1) {
    for (let i = -HALF; i <= HALF; i += 1, at += 1) sum += Math.abs(window_[at] - sample(now, x + i, y + j));
  }
  return sum / window_.length;
}

// Between the pixels, linearly; beyond the edge the edge goes on.
/** @type {(grey: Grey, x: number, y: number) => number} */
function sample({ width, height, data }, x, y) {
  const cx = Math.min(Math.max(x, 0), width - 1.001);
  const cy = Math.min(Math.max(y, 0), height - 1.001);
  const [ix, iy] = [cx | 0, cy | 0];
  const [fx, fy] = [cx - ix, cy - iy];
  const at = iy * width + ix;
  const top = data[at] + (data[at + 1] - data[at]) * fx;
  const bottom = data[at + width] + (data[at + width + 1] - data[at + width]) * fx;
  return top + (bottom - top) * fy;
}

// First the median shift, then the affine map of those who agree with the map so far.
/** @type {(pairs: [Point, Point][]) => Affine | null} */
function robustFit(pairs) {
  if (pairs.length < LEAST_POINTS) return null;
  /** @type {Affine} */
  let map = [1, 0, 0, 1, median(pairs.map(([p, q]) => q[0] - p[0])), median(pairs.map(([p, q]) => q[1] - p[1]))];
  for (let round = 0; round < ROUNDS; round += 1) {
    const errors = pairs.map(([from, to]) => distance(apply(map, from), to));
    const bound = Math.max(0.3, 2.5 * median(errors));
    const kept = pairs.filter((_, place) => errors[place] <= bound);
    if (kept.length < LEAST_POINTS) return null;
    map = fit(kept) ?? map;
  }
  const error = median(pairs.map(([from, to]) => distance(apply(map, from), to)));
  return error < MOST_ERROR && isPlausible(map) ? map : null;
}

// From one frame to the next a table neither flips nor doubles.
/** @param {Affine} map */
const isPlausible = ([a, b, c, d]) => Math.abs(a * d - b * c - 1) < 0.3 && Math.abs(b) < 0.4 && Math.abs(c) < 0.4;

/** @type {(a: Point, b: Point) => number} */
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** @param {number[]} values */
function median(values) {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1];
}
