// The socket of a table: follows it, moves at it, and comes back by itself after every break.
//
// `room.view` is an Observable of {connection, table, missed, fault}; `table` is what the service
// tells this seat. connection: "connecting" | "open" | "waiting" | "closed" (fault says why).
// Events (EventTarget): "entry" (detail: entry of the log, view), "doubts", "message" (anything).
/** @import { Move, Room, Seat, Table } from "./types.js" */
import { Problem } from "./api.js";
import { clientNow, TableClock } from "./clock.js";
import { Observable, useObservable } from "./observable.js";

const FIRST_WAIT_MS = 250;
const SUSPECTED = 1006; // the code of a socket that broke
const LONGEST_WAIT_MS = 8_000;
const MOVE_PATIENCE_MS = 12_000;
const PRESS_PATIENCE_MS = 1_500; // for the answer to a shout, which counts for the service within a second
/** @type {Record<number, string>} */
const FINAL = { 4000: "INVALID", 4001: "TOKEN_NEEDED", 4004: "NOT_FOUND", 4011: "TABLE_DELETED", 4012: "SENT_AWAY", 4013: "TOKEN_RENEWED" };

export class TableSocket extends EventTarget {
  /** @type {Observable<Room>} */
  view = new Observable(/** @type {Room} */ ({ connection: "connecting", table: null, fault: null }));
  clock = new TableClock();
  /** @type {Seat} */
  #seat;
  /** @type {number | null} */
  #look;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #watchdog;
  #silenceMs = 60_000;
  #tries = 0;
  #isEnded = false;
  /** @typedef {{message: object, done: (told: any) => void, fail: (why: Problem) => void, timer: number, isPress: boolean}} Waiting */
  /** @type {Map<string, Waiting>} */
  #waiting = new Map(); // by id

  // `seat` as in seats.js; `look` is a local seat through whose eyes to see.
  /**
   * @param {Seat} seat
   * @param {{look?: number | null}} how
   */
  constructor(seat, { look = null } = {}) {
    super();
    this.#seat = seat;
    this.#look = look;
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#suspect);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  get code() {
    return this.#seat.code;
  }

  get table() {
    return this.view.value.table;
  }

  // This seat's own person, as the table knows it.
  get me() {
    const { table } = this;
    return table?.people.find((one) => one.number === table.you) ?? null;
  }

  // The table's clock now, in milliseconds.
  now() {
    return this.clock.now(this.me?.trip_ms);
  }

  // Milliseconds until the clock moves by itself; null while nothing is due.
  leftMs() {
    return this.clock.leftMs(this.table?.due_ms, this.me?.trip_ms);
  }

  // Make a move, such as {type: "call"}; resolves when it counts, rejects with a Problem.
  // It is sent again after a break and counts once. `expected`: only on this sequence number.
  /**
   * @param {Move} move
   * @param {{expected?: number}} how
   * @returns {Promise<any>}
   */
  move(move, { expected } = {}) {
    const id = newId();
    const message = { type: "move", id, move, ...(expected === undefined ? {} : { expected }) };
    return this.#ask(id, message, MOVE_PATIENCE_MS);
  }

  // Press SET: counts now or not at all. Without a connection it is refused at once, unanswered it
  // is given up, and it is never sent again; the service drops what was under way for a second.
  /**
   * @param {Move} move
   * @returns {Promise<any>}
   */
  async press(move) {
    if (this.view.value.connection !== "open") throw new Problem({ code: "PRESS_TOO_OLD" });
    const message = { type: "move", id: newId(), move, clock_ms: clientNow() };
    return this.#ask(message.id, message, PRESS_PATIENCE_MS);
  }

  /**
   * @param {string} id
   * @param {object} message
   * @param {number} patienceMs
   */
  #ask(id, message, patienceMs) {
    const isPress = patienceMs === PRESS_PATIENCE_MS;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        if (isPress) return this.#suspect();
        this.#waiting.delete(id);
        fail(new Problem({ code: "OFFLINE", detail: "no answer" }));
      }, patienceMs);
      this.#waiting.set(id, { message, done, fail, timer, isPress });
      this.#say(message);
    });
  }

  // Say something that is no move, such as a shout that was heard; lost while there is no socket.
  /** @param {{type: string, [more: string]: unknown}} message */
  tell(message) {
    this.#say(message);
  }

  refresh() {
    this.#say({ type: "refresh" });
  }

  close() {
    this.#end(null);
  }

  #open() {
    clearTimeout(this.#timer);
    this.#change({ connection: this.table ? "waiting" : "connecting" });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.#seat.code}`);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.#socket && this.#closed(code);
  }

  #greet() {
    /** @type {Record<string, unknown>} */
    const hello = { type: "hello", token: this.#seat.token };
    if (this.table) hello.since = this.table.sequence;
    if (this.#look !== null) hello.seat = this.#look;
    this.#say(hello);
  }

  /** @param {object} message */
  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #hear(message) {
    this.#watch();
    switch (message.type) {
      case "ping":
        this.#say({ type: "pong", id: message.id, clock_ms: clientNow() });
        break;
      case "welcome":
        this.#tries = 0;
        this.clock.reset();
        this.#take(message.table);
        this.#silenceMs = 2.2 * 1000 * message.heartbeat_s;
        for (const entry of message.missed) this.#tell("entry", { entry, isMissed: true });
        for (const { message: unanswered } of this.#waiting.values()) this.#say(unanswered);
        break;
      case "table":
        this.#take(message.table);
        break;
      case "state":
        this.#state(message);
        break;
      case "people":
        this.#merge({ people: message.people });
        break;
      case "doubts":
        this.#merge({ doubts: message.doubts });
        this.#tell("doubts", message.doubts);
        break;
      case "done":
        this.#settle(message.id, ({ done }) => done(message));
        break;
      case "problem":
        this.#settle(message.id, ({ fail }) => fail(new Problem({ ...message, type: message.problem })));
        break;
      default: // told by a newer part of the service; pages listen to "message"
    }
    this.#tell("message", message);
  }

  /** @param {Table} table */
  #take(table) {
    this.clock.note(table.now_ms);
    this.#change({ connection: "open", table, fault: null });
  }

  /** @param {any} message */
  #state({ sequence, status, now_ms, due_ms, state, entry }) {
    this.clock.note(now_ms);
    this.#merge({ sequence, status, now_ms, due_ms, state });
    if (entry) this.#tell("entry", { entry, isMissed: false });
  }

  /** @param {Partial<Table>} changes */
  #merge(changes) {
    if (this.table) this.#change({ table: { ...this.table, ...changes } });
  }

  /**
   * @param {string} id
   * @param {(waiting: Waiting) => void} act
   */
  #settle(id, act) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    act(waiting);
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {Partial<Room>} changes */
  #change(changes) {
    this.view.value = { ...this.view.value, ...changes };
  }

  /** @param {number} code */
  #closed(code) {
    this.#socket = null;
    if (this.#isEnded) return;
    this.#dropPresses();
    if (FINAL[code]) {
      this.#end(new Problem({ code: FINAL[code] }));
      return;
    }
    this.#change({ connection: "waiting" });
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries++);
    const least = code === 4029 || code === 1013 ? 5_000 : 0;
    this.#timer = setTimeout(() => this.#open(), Math.max(least, wait * (0.7 + Math.random() * 0.6)));
  }

  // A socket on which even the pings of the service stay out is dead.
  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(this.#suspect, this.#silenceMs);
  }

  #dropPresses() {
    for (const [id, { isPress }] of [...this.#waiting]) {
      if (isPress) this.#settle(id, ({ fail }) => fail(new Problem({ code: "PRESS_TOO_OLD", detail: "no answer" })));
    }
  }

  // The network seems to be gone: this socket is not waited for, another one is tried.
  #suspect = () => {
    const socket = this.#socket;
    if (this.#isEnded || socket === null) return;
    this.#closed(SUSPECTED);
    socket.close();
  };

  // The network is back, or the phone was looked at again: do not wait any longer.
  #wake = () => {
    if (!this.#isEnded && this.#socket === null && !document.hidden) this.#open();
  };

  /** @param {Problem | null} fault */
  #end(fault) {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#suspect);
    document.removeEventListener("visibilitychange", this.#wake);
    for (const id of [...this.#waiting.keys()]) {
      this.#settle(id, ({ fail }) => fail(fault ?? new Problem({ code: "OFFLINE" })));
    }
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#change({ connection: "closed", fault });
  }
}

const newId = () => crypto.randomUUID?.() ?? `${Math.random()}${clientNow()}`;

/** @param {TableSocket} room */
export const useRoom = (room) => useObservable(room.view);
