// Keeps the screen awake while a page wants it, where the browser can (over HTTPS).
import { useEffect } from "./html.js";

export function useWakeLock(isWanted = true) {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return undefined;
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    let isOver = false;
    const ask = async () => {
      if (document.hidden || isOver) return;
      try {
        const got = await navigator.wakeLock.request("screen");
        if (isOver) got.release();
        else lock = got;
      } catch {
        // Battery saver: the screen may sleep.
      }
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      lock?.release();
    };
  }, [isWanted]);
}
