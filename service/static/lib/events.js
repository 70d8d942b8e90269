// The one hook by which components hear what a table's or a camera's socket tells.
import { useEffect, useRef } from "./html.js";

// Calls `act` with the detail of each event of this type; always the `act` of the latest drawing.
/**
 * @param {EventTarget | null} source
 * @param {string} type
 * @param {(detail: any) => void} act
 */
export function useEvent(source, type, act) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!source) return undefined;
    const hear = (/** @type {any} */ event) => latest.current(event.detail);
    source.addEventListener(type, hear);
    return () => source.removeEventListener(type, hear);
  }, [source, type]);
}
