// Finds the onset of a shout in the loudness of a microphone: a sudden, lasting rise over the floor
// of the room, which is learned as it goes. Knows no sound, only decibels; so it is tested as it is.

const RISE_DB = 16; // a shout beside the phone; talk across the table rises less
const LEAST_DB = -42; // of full scale: silence that rises is still no shout
const LASTS_S = 0.03; // a knock on the table is shorter
const PEAK_S = 0.12; // how long the loudness is followed after the onset
const REST_S = 0.9;
const FALL = 0.05; // how fast the floor follows downwards, each second's share
const CLIMB_DB_PER_S = 6; // and upwards: talk raises it, a shout does not
const WARM_UP_S = 0.5;

export class OnsetDetector {
  /** @type {number | null} */
  #floorDb = null;
  /** @type {number | null} */
  #startedS = null;
  /** @type {{atS: number, peakDb: number, loudUntilS: number} | null} */
  #onset = null;
  #restUntilS = 0;
  /** @type {number | null} */
  #lastS = null;

  // Take the loudness of one short frame, `atS` on the audio clock. Returns {atS, loudnessDb} once
  // a shout has been followed to its peak, else null.
  /**
   * @param {number} db
   * @param {number} atS
   * @returns {{atS: number, loudnessDb: number} | null}
   */
  push(db, atS) {
    const stepS = this.#lastS === null ? 0 : Math.max(0, atS - this.#lastS);
    this.#lastS = atS;
    const startedS = (this.#startedS ??= atS);
    const floorDb = (this.#floorDb ??= db);
    const isLoud = db > LEAST_DB && db > floorDb + RISE_DB;
    if (this.#onset) return this.#follow(this.#onset, db, atS, isLoud);
    if (isLoud && atS >= this.#restUntilS && atS - startedS >= WARM_UP_S) {
      this.#onset = { atS, peakDb: db, loudUntilS: atS };
      return null;
    }
    this.#floorDb = learned(floorDb, db, stepS);
    return null;
  }

  /**
   * @param {{atS: number, peakDb: number, loudUntilS: number}} onset
   * @param {number} db
   * @param {number} atS
   * @param {boolean} isLoud
   */
  #follow(onset, db, atS, isLoud) {
    onset.peakDb = Math.max(onset.peakDb, db);
    if (isLoud) onset.loudUntilS = atS;
    const lasted = onset.loudUntilS - onset.atS;
    if (lasted < LASTS_S && atS - onset.atS > 2 * LASTS_S) {
      this.#onset = null; // a knock
      return null;
    }
    if (atS - onset.atS < PEAK_S) return null;
    this.#onset = null;
    this.#restUntilS = atS + REST_S;
    return { atS: onset.atS, loudnessDb: onset.peakDb };
  }
}

// The floor of the room after one frame more.
/** @type {(floorDb: number, db: number, stepS: number) => number} */
function learned(floorDb, db, stepS) {
  if (db < floorDb) return floorDb + (db - floorDb) * Math.min(1, stepS / FALL);
  return Math.min(db, floorDb + CLIMB_DB_PER_S * stepS);
}

// The loudness of samples between -1 and 1, in decibels of full scale.
/** @param {ArrayLike<number> & Iterable<number>} samples */
export function loudnessOf(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / samples.length + 1e-12);
}
