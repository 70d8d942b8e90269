// The motion between two frames: found to a fraction of a pixel, or said to be unknown.
import assert from "node:assert/strict";
import { test } from "node:test";

import { apply, IDENTITY } from "../../service/static/lib/affine.js";
import { greyOf, Motion } from "../../service/static/lib/motion.js";
import { asPixels, tablePicture, withHand } from "./table-picture.js";

const CORNERS = [[20, 20], [140, 20], [20, 100], [140, 100]];

function turned(degrees, [dx, dy] = [0, 0], zoom = 1) {
  const angle = (degrees * Math.PI) / 180;
  const [a, b] = [zoom * Math.cos(angle), zoom * Math.sin(angle)];
  return [a, b, -b, a, 80 - a * 80 + b * 60 + dx, 60 - b * 80 - a * 60 + dy]; // about the middle
}

function worst(found, truth) {
  return Math.max(...CORNERS.map((corner) => {
    const [x, y] = apply(found, corner);
    const [u, v] = apply(truth, corner);
    return Math.hypot(x - u, y - v);
  }));
}

function moved(truth, { seed = 3, change = (picture) => picture } = {}) {
  const motion = new Motion();
  assert.equal(motion.step(tablePicture(seed, IDENTITY)), null, "the first frame tells nothing");
  return motion.step(change(tablePicture(seed, truth)));
}

// Half a pixel of 160 is what a line over a card of 40 pixels may be off unseen.
for (const [name, truth] of [
  ["stands still", IDENTITY],
  ["shifts by a fraction", [1, 0, 0, 1, 0.4, -0.7]],
  ["shifts as far as a slow phone skips", [1, 0, 0, 1, 24, -15]],
  ["turns", turned(3)],
  ["turns, shifts and comes nearer", turned(-2, [6, 4], 1.04)],
]) {
  test(`a picture that ${name} is followed`, () => {
    for (const seed of [3, 4, 5]) {
      const found = moved(truth, { seed });
      assert.ok(found, `seed ${seed}: nothing was found`);
      assert.ok(worst(found, truth) < 0.5, `seed ${seed}: off by ${worst(found, truth)}`);
    }
  });
}

test("a hand that moves by itself does not drag the cards along", () => {
  const truth = turned(1, [5, 3]);
  const found = moved(truth, { change: (picture) => withHand(picture, 9, [90, 50, 55]) });
  assert.ok(worst(found, truth) < 0.6);
});

test("another table, a bare one and a frame of another size tell nothing", () => {
  assert.equal(moved(IDENTITY, { change: () => tablePicture(99, IDENTITY) }), null);
  assert.equal(moved(IDENTITY, { change: (picture) => ({ ...picture, data: picture.data.map(() => 90) }) }), null);
  assert.equal(moved(IDENTITY, { change: () => ({ width: 80, height: 60, data: new Float32Array(4800) }) }), null);
});

test("after a reset the next frame is a first one", () => {
  const motion = new Motion();
  motion.step(tablePicture(3, IDENTITY));
  motion.reset();
  assert.equal(motion.step(tablePicture(3, IDENTITY)), null);
});

test("grey weighs red, green and blue as eyes do", () => {
  const data = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 80, 80, 80, 255]);
  const { data: grey } = greyOf({ width: 4, height: 1, data });
  [76.2, 149.7, 29.1, 80].forEach((wanted, place) => assert.ok(Math.abs(grey[place] - wanted) < 0.1));
  assert.equal(asPixels(tablePicture(1, IDENTITY)).data.length, 4 * 160 * 120);
});
