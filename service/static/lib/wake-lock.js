// Keeps the screen awake while a page wants it, where the browser can (over HTTPS).
import { useEffect } from "./html.js";

export function useWakeLock(isWanted = true) {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return undefined;
    let lock = null;
    let isOver = false;
    const ask = async () => {
      if (document.hidden || isOver) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isOver) lock.release();
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
