// What is known of the SETs on a photo, and how much of it has been told.
// A SET is named by its places ("1 4 9"), so that it stays the same when a correction renumbers.
/** @import { CardLike, FoundSet } from "./types.js" */
import { FEATURES, readCard } from "./cards.js";

// The steps of the ladder; each tells a little more. The first two are told once for the photo.
export const STEPS = ["exists", "count", "features", "one", "two", "whole"];
const FOR_ALL = 2;

/** @param {{places: number[]}} set */
export const keyOf = ({ places }) => places.join(" ");

// feature -> "alike" or "different", for three cards that are a SET.
/** @param {CardLike[]} cards */
export function agreementOf(cards) {
  const read = cards.map(readCard);
  return Object.fromEntries(
    FEATURES.map((feature) => [feature, read[0][feature] === read[1][feature] ? "alike" : "different"]),
  );
}

// told: {step: how many steps were told of the present SET, shown: [keys of SETs shown whole]}
/** @typedef {{step: number, shown: string[]}} Told */
/** @type {Told} */
export const NOTHING_TOLD = { step: 0, shown: [] };

// The SET that the hints lead to: the first that was not shown.
/** @type {(sets: FoundSet[], told: Told) => FoundSet | null} */
export const targetOf = (sets, told) => sets.find((one) => !told.shown.includes(keyOf(one))) ?? null;

/** @type {(sets: FoundSet[], told: Told) => FoundSet[]} */
export const shownOf = (sets, told) => sets.filter((one) => told.shown.includes(keyOf(one)));

// What is told after one step more.
/**
 * @param {FoundSet[]} sets
 * @param {Told} told
 * @returns {Told}
 */
export function tellMore(sets, told) {
  const target = targetOf(sets, told);
  const step = told.step + 1;
  if (!target || step < STEPS.length) return { ...told, step };
  return { step: FOR_ALL, shown: [...told.shown, keyOf(target)] };
}

/** @type {(sets: FoundSet[]) => Told} */
export const tellAll = (sets) => ({ step: FOR_ALL, shown: sets.map(keyOf) });

// The name of the step that comes next: one of STEPS, or "next" where another SET is begun.
/** @param {Told} told */
export const nextStep = ({ step, shown }) => (step === FOR_ALL && shown.length > 0 ? "next" : STEPS[step]);

// Places of the cards that the hints have named so far, without those of SETs shown whole.
/**
 * @param {FoundSet[]} sets
 * @param {Told} told
 */
export function namedPlaces(sets, told) {
  const target = targetOf(sets, told);
  return target ? target.places.slice(0, Math.max(0, told.step - STEPS.indexOf("one"))) : [];
}
