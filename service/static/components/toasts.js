// Short messages at the edge: what went wrong, in the words of the problem, or that it went well.
import { announce } from "../lib/announce.js";
import { sayProblem } from "../lib/api.js";
import { html } from "../lib/html.js";
import { t, useLanguage } from "../lib/i18n.js";
import { Observable, useObservable } from "../lib/observable.js";

/** @typedef {{id: number, text: string, kind: "info" | "good" | "bad", rule: string | null}} Toast */
const toasts = new Observable(/** @type {Toast[]} */ ([]));
const STAYS_MS = { info: 6_000, good: 4_000, bad: 10_000 };
let number = 0;

// kind: "info", "good" or "bad"; each leaves by itself, and with the page it was said on.
/**
 * @param {string} text
 * @param {{kind?: Toast["kind"], rule?: string | null}} how
 */
export function toast(text, { kind = "info", rule = null } = {}) {
  const id = (number += 1);
  const others = toasts.value.filter((one) => one.text !== text).slice(-2);
  toasts.value = [...others, { id, text, kind, rule }];
  announce(text, { isUrgent: kind === "bad" });
  setTimeout(() => drop(id), STAYS_MS[kind]);
}

// Show a Problem; anything else is a fault of ours and goes to the console as well.
/** @param {any} error */
export function toastProblem(error) {
  if (error.name === "AbortError") return;
  if (!error.code) console.error(error);
  const kind = error.code === "SHOUT_HELD" ? "info" : "bad";
  toast(sayProblem(error.code ? error : { code: "PAGE_FAULT" }), { kind, rule: error.rule });
}

// Run an act and show what goes wrong; resolves to its result, or undefined.
/**
 * @template T
 * @param {() => Promise<T> | T} act
 * @returns {Promise<T | undefined>}
 */
export async function attempt(act) {
  try {
    return await act();
  } catch (error) {
    toastProblem(error);
    return undefined;
  }
}

/** @param {number} id */
const drop = (id) => (toasts.value = toasts.value.filter((one) => one.id !== id));

// "classic 4.4" -> the rules of that game.
/** @param {string} rule */
function pathOfRules(rule) {
  const game = ["poker", "passing", "little wolf"].find((one) => rule.toLowerCase().startsWith(one)) ?? "classic";
  return `/rules/${game.replace(" ", "-")}`;
}

export const dropToasts = () => (toasts.value = []);

export function Toasts() {
  useLanguage();
  const shown = useObservable(toasts);
  return html`<div class="toasts">
    ${shown.map(
      ({ id, text, kind, rule }) => html`<div key=${id} class="toast is-${kind}">
        <span class="toast-mark" aria-hidden="true">${{ bad: "!", good: "✓", info: "i" }[kind]}</span>
        <p>${text}${rule && html` <a href=${pathOfRules(rule)}>${t("shell.rule")}</a>`}</p>
        <button type="button" class="button is-quiet is-round" aria-label=${t("shell.close")} onClick=${() => drop(id)}>✕</button>
      </div>`,
    )}
  </div>`;
}
