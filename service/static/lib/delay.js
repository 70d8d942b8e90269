// What happens at a table, seen later: for onlookers and streams, so that nobody plays by looking.
import { useEffect, useRef, useState } from "./html.js";

// The value as it was so long ago; null until so much time has passed.
/**
 * @template T
 * @param {T} value
 * @param {number} delayMs
 * @returns {T | null}
 */
export function useDelayed(value, delayMs) {
  const [shown, setShown] = useState(/** @type {T | null} */ (delayMs ? null : value));
  const timers = useRef(/** @type {Set<number>} */ (new Set()));
  useEffect(() => () => timers.current.forEach(clearTimeout), [delayMs]);
  useEffect(() => {
    if (!delayMs) return;
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setShown(value);
    }, delayMs);
    timers.current.add(timer);
  }, [value, delayMs]);
  return delayMs ? shown : value;
}
