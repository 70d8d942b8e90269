// Sounds and vibration, made here without any file. Browsers play sound only after a touch, so
// the first touch or key opens the audio.
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

export function unlockAudio() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

for (const type of ["pointerdown", "keydown"]) {
  addEventListener(type, () => settings.value.sound && unlockAudio(), { once: true, passive: true });
}

/** @typedef {"call" | "right" | "wrong" | "tick" | "turn"} Sign */
/** @type {Record<Sign, [number, number, number][]>} */
const TUNES = {
  // [hertz, start s, length s]
  call: [[659, 0, 0.12], [880, 0.09, 0.2]],
  right: [[523, 0, 0.12], [659, 0.1, 0.12], [784, 0.2, 0.28]],
  wrong: [[220, 0, 0.18], [175, 0.16, 0.34]],
  tick: [[990, 0, 0.04]],
  turn: [[587, 0, 0.1], [784, 0.12, 0.16]],
};
/** @type {Record<Sign, number[]>} */
const SHAKES = { call: [60], right: [40, 40, 90], wrong: [160, 60, 160], tick: [10], turn: [30] };

// Play and shake: "call", "right", "wrong", "tick" or "turn".
/** @param {Sign} name */
export function signal(name) {
  if (settings.value.vibration) navigator.vibrate?.(SHAKES[name]);
  const open = audio;
  if (settings.value.sound && open?.state === "running") TUNES[name].forEach((tone) => playTone(open, tone));
}

/**
 * @param {AudioContext} open
 * @param {[number, number, number]} tone
 */
function playTone(open, [hertz, start, length]) {
  const at = open.currentTime + start;
  const tone = open.createOscillator();
  const gain = open.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.3, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(open.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}
