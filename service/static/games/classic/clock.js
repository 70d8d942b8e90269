// The time that is left after a call: a number and a ring that empties.
import { html, useEffect, useState } from "../../lib/html.js";
import { number, t } from "../../lib/i18n.js";
import { signal } from "../../lib/feedback.js";

const STEP_MS = 200;

export function Clock({ deadlineMs, totalMs, now, isTicking }) {
  const leftMs = () => Math.min(totalMs, Math.max(0, deadlineMs - now()));
  const [left, setLeft] = useState(leftMs());
  const seconds = Math.ceil(left / 1000);
  useEffect(() => {
    setLeft(leftMs());
    const timer = setInterval(() => setLeft(leftMs()), STEP_MS);
    return () => clearInterval(timer);
  }, [deadlineMs]);
  useEffect(() => {
    if (isTicking && seconds > 0 && seconds * 1000 < totalMs) signal("tick");
  }, [seconds]);
  return html`<div class="clock ${seconds <= 2 ? "is-late" : ""}" role="timer" aria-label=${t("classic.seconds_left", { count: seconds })}
    style=${{ "--share": `${(100 * left) / totalMs}%` }}>
    <span aria-hidden="true">${number(seconds)}</span>
  </div>`;
}
