// Time that runs out: a bar that shrinks and the seconds left, on the table's clock.
import { html, useEffect, useState } from "../lib/html.js";
import { number, t } from "../lib/i18n.js";
import { signal } from "../lib/feedback.js";

const STEP_MS = 200;

// dueMs on the table's clock (null: nothing runs); wholeMs is the length of the full bar.
// `isMine`: the last seconds tick, for they are this person's.
export function Countdown({ room, dueMs, wholeMs, isMine }) {
  const [leftMs, setLeft] = useState(null);
  useEffect(() => {
    if (dueMs === null || dueMs === undefined) return setLeft(null);
    const look = () => setLeft(Math.max(0, dueMs - room.now()));
    look();
    const timer = setInterval(look, STEP_MS);
    return () => clearInterval(timer);
  }, [room, dueMs]);
  const seconds = leftMs === null ? null : Math.ceil(leftMs / 1000);
  useEffect(() => {
    if (isMine && seconds !== null && seconds > 0 && seconds <= 5) signal("tick");
  }, [seconds, isMine]);
  if (seconds === null) return null;
  const share = Math.min(1, leftMs / wholeMs);
  return html`<div class="countdown ${seconds <= 5 ? "is-short" : ""}" role="timer">
    <span class="countdown-bar" aria-hidden="true"><span style=${{ width: `${share * 100}%` }}></span></span>
    <b>${t("play.seconds", { seconds: number(seconds) })}</b>
  </div>`;
}
