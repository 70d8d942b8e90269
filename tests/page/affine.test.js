// Affine maps: the laws they must keep, and the fit to points that are off.
import assert from "node:assert/strict";
import { test } from "node:test";

import { apply, compose, fit, IDENTITY, invert, mirrored, scaled } from "../../service/static/lib/affine.js";
import { dice } from "./dice.js";

const TURNED = [0.9, 0.2, -0.3, 1.1, 40, -7];
const SHIFTED = [1, 0, 0, 1, 5, 12];

function near(found, wanted, tolerance = 1e-9) {
  assert.equal(found.length, wanted.length);
  found.forEach((value, place) => assert.ok(Math.abs(value - wanted[place]) <= tolerance, `${found} is not ${wanted}`));
}

test("a map and its way back lead to where one was", () => {
  near(compose(invert(TURNED), TURNED), IDENTITY);
  near(compose(TURNED, invert(TURNED)), IDENTITY);
  near(apply(invert(TURNED), apply(TURNED, [3, 4])), [3, 4]);
});

test("composing is applying the first, then the second", () => {
  near(apply(compose(TURNED, SHIFTED), [3, 4]), apply(TURNED, apply(SHIFTED, [3, 4])));
  assert.notDeepEqual(compose(TURNED, SHIFTED), compose(SHIFTED, TURNED));
});

test("a map that flattens has no way back", () => {
  assert.equal(invert([1, 2, 2, 4, 0, 0]), null);
});

test("in a larger picture a map does the same to larger points", () => {
  const [x, y] = apply(TURNED, [3, 4]);
  near(apply(scaled(TURNED, 8), [24, 32]), [8 * x, 8 * y]);
});

test("in the mirror a map does the same to mirrored points", () => {
  const width = 640;
  const [x, y] = apply(TURNED, [30, 40]);
  near(apply(mirrored(TURNED, width), [width - 30, 40]), [width - x, y]);
});

test("the fit finds the map of exact points", () => {
  const points = [[0, 0], [100, 3], [7, 90], [60, 60]];
  near(fit(points.map((point) => [point, apply(TURNED, point)])), TURNED, 1e-9);
});

test("the fit of noisy points is off by much less than the noise", () => {
  const throwDice = dice(7);
  const pairs = Array.from({ length: 200 }, () => {
    const point = [200 * throwDice(), 200 * throwDice()];
    const [x, y] = apply(TURNED, point);
    return [point, [x + throwDice() - 0.5, y + throwDice() - 0.5]];
  });
  const [x, y] = apply(fit(pairs), [100, 100]);
  near([x, y], apply(TURNED, [100, 100]), 0.1);
});

test("two points, or points on a line, tell no map", () => {
  assert.equal(fit([[[0, 0], [1, 1]], [[5, 5], [6, 6]]]), null);
  assert.equal(fit([0, 1, 2, 3].map((at) => [[at, 2 * at], [at + 1, 2 * at]])), null);
});
