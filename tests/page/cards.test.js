// Cards as values, and the order of hints for the SETs of a photo.
import assert from "node:assert/strict";
import { test } from "node:test";

import { cardKey, isSet, readCard, VALUES } from "../../service/static/lib/cards.js";
import { namedPlaces, nextStep, NOTHING_TOLD, STEPS, targetOf, tellAll, tellMore } from "../../service/static/lib/found-sets.js";
import { TableClock } from "../../service/static/lib/clock.js";
import { styleOf } from "../../service/static/lib/set-styles.js";

const SETS = [{ number: 1, places: [1, 4, 9], labels: [], sure: true }, { number: 2, places: [2, 3, 5], labels: [], sure: true }];
const DECK = VALUES.number.flatMap((count) => VALUES.color.flatMap((color) =>
  VALUES.shading.flatMap((shading) => VALUES.shape.map((shape) => `${count}-${color}-${shading}-${shape}`))));

test("each of the 81 cards is read from its name and written as it", () => {
  assert.equal(new Set(DECK).size, 81);
  for (const name of DECK) assert.equal(cardKey(readCard(name)), name);
  assert.equal(cardKey("2rso"), "2-red-striped-oval");
});

test("two cards have exactly one that completes them", () => {
  for (const second of DECK.slice(1)) {
    assert.equal(DECK.filter((third) => third !== DECK[0] && third !== second && isSet([DECK[0], second, third])).length, 1);
  }
});

test("hints tell a little more each time and then the next SET", () => {
  let told = NOTHING_TOLD;
  const steps = [];
  while (targetOf(SETS, told)) {
    steps.push(nextStep(told));
    told = tellMore(SETS, told);
  }
  assert.deepEqual(steps, [...STEPS, "next", "one", "two", "whole"]);
  assert.deepEqual(told, tellAll(SETS));
});

test("a hint names one card, then two, of the SET it leads to", () => {
  const at = (step) => namedPlaces(SETS, { step, shown: [] });
  assert.deepEqual([at(3), at(4), at(5)], [[], [1], [1, 4]]);
});

test("neighbouring SETs differ in color and line, and 48 differ in one of them", () => {
  const styles = Array.from({ length: 48 }, (_, place) => styleOf(place));
  assert.equal(new Set(styles).size, 48);
  styles.slice(1).forEach((style, place) => {
    const [color, line] = style.split(" ");
    assert.ok(!styles[place].split(" ").includes(color) && !styles[place].split(" ").includes(line));
  });
});

test("the table's clock believes the message that was under way the least", () => {
  const clock = new TableClock();
  assert.equal(clock.now(0, 5_000), 0, "nothing is known");
  clock.note(1_000, 5_080); // 80 ms under way
  clock.note(1_100, 5_110); // 10 ms
  clock.note(1_200, 5_290);
  assert.equal(clock.now(20, 6_000), 6_000 - 4_010 + 10);
  assert.equal(clock.leftMs(null, 20), null);
});
