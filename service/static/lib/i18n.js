// Texts in four languages: t("area.key", {values}) from texts/LANGUAGE/AREA.json.
// A text is a string with {placeholders}, or {one, other} chosen by `count` with the language's
// own plural rules. Areas are loaded before the page that lists them is shown.
import { loadJson } from "./modules.js";
import { Observable, useObservable } from "./observable.js";

/** @typedef {string | Record<string, string>} Text */
/** @type {Map<string, Record<string, Text>>} */
const areas = new Map(); // "en/shell" -> texts
/** @type {Set<string>} */
const known = new Set(); // areas asked for so far: a change of language takes them all along
let language = "en";
let plurals = new Intl.PluralRules("en");

export const spoken = new Observable("en");
export const useLanguage = () => useObservable(spoken);

/** @type {(next: string, names: string[]) => Promise<void>} */
export async function speak(next, names) {
  await load(next, [...new Set([...names, ...known])]);
  language = next;
  plurals = new Intl.PluralRules(next);
  document.documentElement.lang = next;
  spoken.value = next;
}

/** @type {(lang: string, names: string[]) => Promise<void>} */
export async function load(lang, names) {
  names.forEach((name) => known.add(name));
  await Promise.all(names.map((name) => loadArea(`${lang}/${name}`)));
}

/** @param {string} path */
async function loadArea(path) {
  if (areas.has(path)) return;
  areas.set(path, await loadJson(`/static/texts/${path}.json`));
}

/** @type {(key: string) => Text | undefined} */
function find(key) {
  const dot = key.indexOf(".");
  return areas.get(`${language}/${key.slice(0, dot)}`)?.[key.slice(dot + 1)];
}

/** @param {string} key */
export const has = (key) => find(key) !== undefined;

/**
 * @param {string} key
 * @param {Record<string, any>} values
 * @returns {string}
 */
export function t(key, values = {}) {
  const found = find(key);
  if (found === undefined) {
    console.error(`no text for ${key} in ${language}`);
    return key;
  }
  const text = typeof found === "string" ? found : pluralOf(found, values.count);
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/** @type {(forms: Record<string, string>, count: number) => string} */
function pluralOf(forms, count) {
  return forms[plurals.select(count)] ?? forms.other;
}

/** @type {(value: number, options?: Intl.NumberFormatOptions) => string} */
export const number = (value, options) => new Intl.NumberFormat(language, options).format(value);
/** @param {number} share */
export const percent = (share) => number(share, { style: "percent", maximumFractionDigits: 0 });
/** @param {string[]} parts */
export const list = (parts) => new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
