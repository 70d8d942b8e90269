// What was read on an older frame is put where it belongs on the picture of now.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { apply, compose, IDENTITY } from "../../service/static/lib/affine.js";
import { between, Glue, steadied } from "../../service/static/lib/glue.js";
import { asPixels, tablePicture } from "./table-picture.js";

const [WIDTH, HEIGHT] = [1280, 960]; // of the video; the picture that is watched is an eighth of it
const STEP = [1, 0, 0, 1, 4, 2];

before(() => {
  // A canvas that holds what was drawn on it: node has none.
  globalThis.document = {
    createElement: () => ({
      width: 0,
      height: 0,
      getContext() {
        return {
          drawImage: (picture) => (this.picture = picture),
          getImageData: () => asPixels(this.picture),
        };
      },
    }),
  };
});

const steps = (count) => Array.from({ length: count }).reduce((map) => compose(STEP, map), IDENTITY);

test("motion is added up in pixels of the video", () => {
  const glue = new Glue();
  const sums = [0, 1, 2, 3].map((count) => glue.watch(tablePicture(3, steps(count)), WIDTH, HEIGHT));
  const [x, y] = apply(glue.since(sums[1]), [640, 480]);
  assert.ok(Math.hypot(x - 640 - 2 * 8 * 4, y - 480 - 2 * 8 * 2) < 4, `${x} ${y}`);
  assert.deepEqual(glue.since(sums[3]).map((one) => Math.round(one * 1e6) / 1e6), IDENTITY);
});

test("across a picture that was lost nothing can be placed, and after it again", () => {
  const glue = new Glue();
  const sum = glue.watch(tablePicture(3, IDENTITY), WIDTH, HEIGHT);
  const bare = { width: 160, height: 120, data: new Float32Array(160 * 120).fill(10) };
  glue.watch(bare, WIDTH, HEIGHT);
  assert.equal(glue.since(sum), null, "the lens was covered");
  const fresh = glue.watch(tablePicture(3, IDENTITY), WIDTH, HEIGHT);
  assert.equal(glue.since(sum), null);
  glue.watch(tablePicture(3, STEP), WIDTH, HEIGHT);
  assert.ok(glue.since(fresh), "from here on it is known again");
});

test("a reset begins a new sum", () => {
  const glue = new Glue();
  const sum = glue.watch(tablePicture(3, IDENTITY), WIDTH, HEIGHT);
  glue.reset();
  assert.equal(glue.since(sum), null);
});

test("between two sums of one start lies the motion of the one to the other", () => {
  const from = { start: 1, map: steps(2) };
  assert.deepEqual(between(from, { start: 1, map: steps(5) }), steps(3));
  assert.equal(between(from, { start: 2, map: steps(5) }), null);
});

const QUAD = [[0, 0], [60, 0], [60, 100], [0, 100]];
const shifted = (by) => QUAD.map(([x, y]) => [x + by, y]);

test("a card that trembles by pixels is drawn towards where it was", () => {
  const [card] = steadied([{ label: "1RFO", quad: shifted(4) }], [{ label: "1RFO", quad: QUAD }], IDENTITY);
  const [x] = card.quad[0];
  assert.ok(x > 0 && x < 4, `${x}`);
});

test("where the camera moved, the card's old place is moved along first", () => {
  const moved = [1, 0, 0, 1, 30, 0];
  const [card] = steadied([{ label: "1RFO", quad: shifted(30) }], [{ label: "1RFO", quad: QUAD }], moved);
  assert.deepEqual(card.quad, shifted(30));
});

test("a card that was moved, another card, and a lost picture are left as read", () => {
  const was = [{ label: "1RFO", quad: QUAD }];
  for (const [cards, motion] of [
    [[{ label: "1RFO", quad: shifted(40) }], IDENTITY],
    [[{ label: "2RFO", quad: shifted(4) }], IDENTITY],
    [[{ label: "1RFO", quad: shifted(4) }], null],
  ]) assert.deepEqual(steadied(cards, was, motion), cards);
});
