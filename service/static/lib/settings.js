// What a person chose for this browser: language, theme, palette, letters, card style, sound.
// They live in local storage and on <html> as data-* attributes, which the styles read.
import { Observable, useObservable } from "./observable.js";
import { recall, remember } from "./storage.js";

export const LANGUAGES = ["en", "de", "fr", "sv"];
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  palette: ["print", "safe", "grey"], // as printed; safe for red-green blindness; no colour at all
  letters: [false, true],
  cards: ["upright", "lying"],
  sound: [true, false],
  vibration: [true, false],
};

/** @typedef {{language: string | null, theme: string, palette: string, letters: boolean, cards: string, sound: boolean, vibration: boolean}} Settings */
/** @type {Settings} */
const DEFAULTS = {
  language: null, // null: the first of the browser's languages that we speak
  theme: "auto",
  palette: "print",
  letters: false,
  cards: "lying",
  sound: true,
  vibration: true,
};

export const settings = new Observable({ ...DEFAULTS, ...recall("settings", {}) });

export const useSettings = () => useObservable(settings);

/** @param {Partial<Settings>} changes */
export function choose(changes) {
  settings.value = { ...settings.value, ...changes };
  remember("settings", settings.value);
}

/** @param {Settings} chosen */
export function languageOf({ language }) {
  if (language && LANGUAGES.includes(language)) return language;
  const wanted = navigator.languages ?? [navigator.language];
  return wanted.map((one) => one.slice(0, 2).toLowerCase()).find((one) => LANGUAGES.includes(one)) ?? "en";
}

/** @param {Settings} chosen */
function show(chosen) {
  const { dataset } = document.documentElement;
  dataset.theme = chosen.theme;
  dataset.palette = chosen.palette;
}

show(settings.value);
settings.follow(show);
