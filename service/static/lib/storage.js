// What this browser remembers, as JSON. A private window that refuses to keep is no error.
export function recall(key, fallback = null, store = "localStorage") {
  try {
    const text = globalThis[store].getItem(`settable.${key}`);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

export function remember(key, value, store = "localStorage") {
  try {
    if (value === null || value === undefined) globalThis[store].removeItem(`settable.${key}`);
    else globalThis[store].setItem(`settable.${key}`, JSON.stringify(value));
  } catch {
    // Kept for this visit only.
  }
}
