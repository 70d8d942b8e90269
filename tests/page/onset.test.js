// Shouts are told from knocks, talk and noise by their loudness alone.
import assert from "node:assert/strict";
import { test } from "node:test";

import { loudnessOf, OnsetDetector } from "../../service/static/lib/onset.js";

const FRAME_S = 128 / 48_000;
const ROOM_DB = -58;

// Plays [seconds, decibels] after each other to a detector in a quiet room; returns its onsets.
function heard(...parts) {
  const detector = new OnsetDetector();
  const onsets = [];
  let frame = 0;
  for (const [lastsS, db] of [[1, ROOM_DB], ...parts, [0.5, ROOM_DB]]) {
    const until = frame + Math.round(lastsS / FRAME_S);
    for (; frame < until; frame += 1) {
      const onset = detector.push(db, frame * FRAME_S);
      if (onset) onsets.push(onset);
    }
  }
  return onsets;
}

test("a shout is heard once, with its beginning and its peak", () => {
  const onsets = heard([0.05, -30], [0.05, -12], [0.3, -25]);
  assert.equal(onsets.length, 1);
  assert.ok(Math.abs(onsets[0].atS - 1) < 2 * FRAME_S, `${onsets[0].atS}`);
  assert.equal(onsets[0].loudnessDb, -12);
});

test("a knock on the table is none", () => {
  assert.deepEqual(heard([0.012, -10]), []);
});

test("talk that rises slowly, and noise that stays, are none", () => {
  const rising = Array.from({ length: 40 }, (_, step) => [0.2, ROOM_DB + step / 2]);
  assert.deepEqual(heard(...rising), []);
  assert.equal(heard([5, -40]).length, 1, "it begins once, and is the floor then");
});

test("silence that rises is no shout", () => {
  const detector = new OnsetDetector();
  let onsets = 0;
  for (let at = 0; at < 3; at += FRAME_S) onsets += detector.push(at > 2 ? -45 : -90, at) ? 1 : 0;
  assert.equal(onsets, 0);
});

test("the first half second only learns the room", () => {
  const detector = new OnsetDetector();
  let onsets = 0;
  for (let at = 0; at < 0.49; at += FRAME_S) onsets += detector.push(at > 0.2 ? -12 : ROOM_DB, at) ? 1 : 0;
  assert.equal(onsets, 0);
});

test("two shouts a second and a half apart are two, an echo is none", () => {
  assert.equal(heard([0.3, -15], [1.2, ROOM_DB], [0.3, -15]).length, 2);
  assert.equal(heard([0.2, -15], [0.2, ROOM_DB], [0.2, -20]).length, 1);
});

test("loudness is in decibels of full scale", () => {
  assert.ok(Math.abs(loudnessOf(new Float32Array(128).fill(1))) < 1e-6);
  assert.ok(Math.abs(loudnessOf(new Float32Array(128).fill(0.1)) + 20) < 1e-3);
  assert.ok(loudnessOf(new Float32Array(128)) < -100);
});
