// Affine maps of the plane as [a, b, c, d, e, f], as SVG's matrix(): x' = ax + cy + e, y' = bx + dy + f.
/** @import { Affine, Point } from "./types.js" */
/** @type {Affine} */
export const IDENTITY = [1, 0, 0, 1, 0, 0];

/** @type {(map: Affine, point: Point) => Point} */
export const apply = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f];

// First `first`, then `then`.
/** @type {(then: Affine, first: Affine) => Affine} */
export const compose = (then, first) => {
  const [a, b, c, d, e, f] = then;
  const [g, h, i, j, k, l] = first;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};

// The way back; null where everything falls on a line.
/**
 * @param {Affine} map
 * @returns {Affine | null}
 */
export function invert([a, b, c, d, e, f]) {
  const size = a * d - b * c;
  if (Math.abs(size) < 1e-9) return null;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

// The same map of a picture that is `factor` times as large.
/** @type {(map: Affine, factor: number) => Affine} */
export const scaled = ([a, b, c, d, e, f], factor) => [a, b, c, d, e * factor, f * factor];

// The same map as seen in a mirror, of a picture of this width.
/** @type {(map: Affine, width: number) => Affine} */
export const mirrored = ([a, b, c, d, e, f], width) => [a, -b, -c, d, width - a * width - e, f + b * width];

// The map that takes points to others with the least squared error; null where they do not tell.
/**
 * @param {[Point, Point][]} pairs
 * @returns {Affine | null}
 */
export function fit(pairs) {
  const n = pairs.length;
  if (n < 3) return null;
  let [sx, sy, su, sv] = [0, 0, 0, 0];
  for (const [[x, y], [u, v]] of pairs) [sx, sy, su, sv] = [sx + x, sy + y, su + u, sv + v];
  const [mx, my, mu, mv] = [sx / n, sy / n, su / n, sv / n];
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (const [[px, py], [pu, pv]] of pairs) {
    const [x, y, u, v] = [px - mx, py - my, pu - mu, pv - mv];
    [xx, xy, yy] = [xx + x * x, xy + x * y, yy + y * y];
    [xu, yu, xv, yv] = [xu + x * u, yu + y * u, xv + x * v, yv + y * v];
  }
  const size = xx * yy - xy * xy;
  if (size < 1e-6 * (xx + yy) ** 2) return null;
  const a = (xu * yy - yu * xy) / size;
  const c = (yu * xx - xu * xy) / size;
  const b = (xv * yy - yv * xy) / size;
  const d = (yv * xx - xv * xy) / size;
  return [a, b, c, d, mu - a * mx - c * my, mv - b * mx - d * my];
}
