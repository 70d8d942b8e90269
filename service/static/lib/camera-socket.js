// The socket that reads a camera's frames: one frame is under way at a time, the next one is sent
// when its reading came. Comes back by itself after a break.
//
// Events: "state" (connected or not), "view" (detail: {view, note, tripMs}; `note` is what was
// given along with the frame), "problem" (detail: a Problem), "message" (anything else told).
import { Problem } from "./api.js";

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const PATIENCE_MS = 10_000; // after which a frame that was never answered counts as lost
const BUSY_WAIT_MS = 1_000; // after the service said that it is busy

export class CameraSocket extends EventTarget {
  isConnected = false;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {string | null} */
  #hello;
  #address;
  #sent = 0;
  /** @type {{number: number | null, note: unknown, at: number} | null} */
  #underWay = null;
  #busyUntil = 0;
  #restMs = 0; // the least time between two frames, as the service wishes
  #tries = 0;
  /** @type {number | undefined} */
  #timer;
  #isEnded = false;

  // A camera of a table gives its code and token.
  /** @param {{language: string, table?: string | null, token?: string | null}} wish */
  constructor({ language, table = null, token = null }) {
    super();
    const query = new URLSearchParams(table ? { language, table } : { language });
    this.#address = `${location.origin.replace(/^http/, "ws")}/ws/camera?${query}`;
    this.#hello = token ? JSON.stringify({ type: "hello", token }) : null;
    this.#open();
  }

  // Whether a frame would be taken now.
  get isFree() {
    const now = performance.now();
    if (this.#underWay && now - this.#underWay.at > PATIENCE_MS) this.#underWay = null;
    return this.isConnected && !this.#underWay && now >= this.#busyUntil;
  }

  // Send the frame that `making` resolves to; until it is answered no other is taken.
  /**
   * @param {Promise<Blob | null>} making
   * @param {unknown} [note]
   */
  async send(making, note) {
    const socket = this.#socket;
    /** @type {{number: number | null, note: unknown, at: number}} */
    const mine = { number: null, note, at: performance.now() };
    this.#underWay = mine;
    const blob = await making;
    if (socket !== this.#socket || this.#underWay !== mine) return;
    if (!blob || !socket || socket.readyState !== WebSocket.OPEN) {
      this.#underWay = null;
      return;
    }
    this.#sent += 1;
    this.#busyUntil = mine.at + this.#restMs;
    mine.number = this.#sent;
    socket.send(blob);
  }

  close() {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open() {
    const socket = (this.#socket = new WebSocket(this.#address));
    [this.#sent, this.#underWay] = [0, null];
    socket.onopen = () => this.#hello && socket.send(this.#hello);
    socket.onmessage = ({ data }) => socket === this.#socket && this.#take(JSON.parse(data));
    socket.onclose = () => socket === this.#socket && this.#lose();
  }

  /** @param {any} message */
  #take(message) {
    if (message.type === "hello") {
      this.#tries = 0;
      this.#restMs = message.frames_per_s ? 1000 / message.frames_per_s : 0;
      this.#tellState(true);
    } else if (message.type === "view") this.#takeView(message);
    else if (message.type === "problem") this.#takeProblem(message);
    else this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** @param {import("./types.js").CameraView} view */
  #takeView(view) {
    const answered = this.#underWay;
    if (!answered || answered.number !== view.frame) return;
    this.#underWay = null;
    const tripMs = performance.now() - answered.at;
    this.dispatchEvent(new CustomEvent("view", { detail: { view, note: answered.note, tripMs } }));
  }

  /** @param {{code?: string}} problem */
  #takeProblem(problem) {
    this.#underWay = null;
    this.#busyUntil = performance.now() + BUSY_WAIT_MS;
    this.dispatchEvent(new CustomEvent("problem", { detail: new Problem(problem) }));
  }

  #lose() {
    this.#tellState(false);
    if (this.#isEnded) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** @param {boolean} isConnected */
  #tellState(isConnected) {
    if (isConnected === this.isConnected) return;
    this.isConnected = isConnected;
    this.dispatchEvent(new Event("state"));
  }
}
