// Time: this device's own clock in milliseconds, and the table's clock as far as it is known.

// The clock that is told to the service in every pong; shouts are stamped with the same one.
export const clientNow = () => performance.timeOrigin + performance.now();

// The table's clock runs ahead of the last time told by what has passed since. A message is never
// early, so of the last messages the one that was under way the least tells the most.
export class TableClock {
  /** @type {number[]} */
  #offsets = [];

  // Note the `now_ms` of a message that has just come.
  /** @param {number} nowMs */
  note(nowMs, at = clientNow()) {
    this.#offsets.push(nowMs - at);
    if (this.#offsets.length > 16) this.#offsets.shift();
  }

  // Forget: the clock stood still, or it is another service.
  reset() {
    this.#offsets = [];
  }

  get isKnown() {
    return this.#offsets.length > 0;
  }

  // The table's time now; `tripMs` is the round trip to the service, if known.
  /** @param {number | null} [tripMs] */
  now(tripMs = 0, at = clientNow()) {
    return this.isKnown ? at + Math.max(...this.#offsets) + (tripMs ?? 0) / 2 : 0;
  }

  /**
   * @param {number | null | undefined} dueMs
   * @param {number | null} [tripMs]
   */
  leftMs(dueMs, tripMs) {
    return dueMs === null || dueMs === undefined ? null : Math.max(0, dueMs - this.now(tripMs));
  }
}
