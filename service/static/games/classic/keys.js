// The keyboard as buzzers: the space bar for the own seat, 1 to 9 for players at the host's screen.
import { attempt } from "../../components/toasts.js";
import { useEffect, useRef } from "../../lib/html.js";

export function useBuzzKeys(room, game) {
  const latest = useRef(game);
  latest.current = game;
  useEffect(() => {
    const onKey = (event) => {
      const seat = seatOf(event, latest.current);
      if (seat === null) return;
      event.preventDefault();
      attempt(() => room.press({ type: "call", seat }));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [room]);
}

// Whose buzzer a key is now; null where it is none, or meant for what has the focus.
function seatOf({ key, repeat, target, ctrlKey, metaKey, altKey }, { mayShout, mySeat, localSeats }) {
  if (repeat || ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return null;
  if (target.closest?.("input, select, textarea, [contenteditable]")) return null;
  const isMine = key === " " && mySeat !== null && !target.closest?.("button, a, summary");
  const seat = isMine ? mySeat : /^[1-9]$/.test(key) ? localSeats[Number(key) - 1] : undefined;
  return seat !== undefined && mayShout(seat) ? seat : null;
}
