// Runs in the audio thread: frames of the microphone in, onsets out. No sample leaves it.
import { loudnessOf, OnsetDetector } from "./onset.js";

const HUM_HZ = 180; // knocks on the table and hum lie below a voice

class OnsetProcessor extends AudioWorkletProcessor {
  #detector = new OnsetDetector();
  #before = 0;
  #filtered = 0;

  process([[samples]]) {
    if (!samples) return true;
    const onset = this.#detector.push(loudnessOf(this.#withoutHum(samples)), currentTime);
    if (onset) this.port.postMessage(onset);
    return true;
  }

  // A high pass of first order.
  #withoutHum(samples) {
    const keep = 1 / (1 + (2 * Math.PI * HUM_HZ) / sampleRate);
    return samples.map((sample) => {
      this.#filtered = keep * (this.#filtered + sample - this.#before);
      this.#before = sample;
      return this.#filtered;
    });
  }
}

registerProcessor("onset", OnsetProcessor);
