// What this browser remembers, as JSON. A private window that refuses to keep is no error.
/** @typedef {"localStorage" | "sessionStorage"} Store */
/**
 * @param {string} key
 * @param {any} fallback
 * @param {Store} store
 * @returns {any}
 */
export function recall(key, fallback = null, store = "localStorage") {
  try {
    const text = globalThis[store].getItem(`settable.${key}`);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {Store} store
 */
export function remember(key, value, store = "localStorage") {
  try {
    if (value === null || value === undefined) globalThis[store].removeItem(`settable.${key}`);
    else globalThis[store].setItem(`settable.${key}`, JSON.stringify(value));
  } catch {
    // Kept for this visit only.
  }
}
