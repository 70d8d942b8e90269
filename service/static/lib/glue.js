// Keeps what was read on an older frame where it belongs on the picture of now. The motion of the
// picture is added up from frame to frame; each frame that is sent away carries the sum of its
// moment, and when its reading comes back, the motion since then is known. Where the motion was
// lost (the lens was covered, the phone swung round) a new sum is begun, and older readings cannot
// be placed any more.
/** @import { Affine, MotionSum, Point, Quad } from "./types.js" */
import { apply, compose, IDENTITY, invert, scaled } from "./affine.js";
import { greyOf, Motion } from "./motion.js";

const WIDE = 160; // pixels of the small picture that is watched
const STEADY_SHARE = 0.08; // of a card's size: a corner that moved less is drawn towards where it was
const STEADY = 0.55;

export class Glue {
  #motion = new Motion();
  #canvas = document.createElement("canvas");
  /** @type {MotionSum} */
  #sum = { map: IDENTITY, start: 0 };
  #isFirst = true;

  // Watch a frame: the video or a canvas with its picture, of the video's own size `width` by
  // `height`. Returns the sum of all motion, in pixels of the video.
  /**
   * @param {CanvasImageSource} picture
   * @param {number} width
   * @param {number} height
   */
  watch(picture, width, height) {
    const small = this.#canvas;
    const high = Math.round((WIDE * height) / width);
    if (small.width !== WIDE || small.height !== high) {
      [small.width, small.height] = [WIDE, high];
      this.reset();
    }
    const context = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d", { willReadFrequently: true }));
    context.drawImage(picture, 0, 0, WIDE, high);
    const moved = this.#motion.step(greyOf(context.getImageData(0, 0, WIDE, high)));
    if (moved) this.#sum = { ...this.#sum, map: compose(scaled(moved, width / WIDE), this.#sum.map) };
    else if (!this.#isFirst) this.#begin();
    this.#isFirst = false;
    return this.#sum;
  }

  // The motion since the moment of this sum; null if it was lost on the way.
  /** @param {MotionSum} sum */
  since(sum) {
    return between(sum, this.#sum);
  }

  reset() {
    this.#motion.reset();
    this.#isFirst = true;
    this.#begin();
  }

  #begin() {
    this.#sum = { map: IDENTITY, start: this.#sum.start + 1 };
  }
}

// The motion from the moment of one sum to that of a later one; null if it was lost on the way.
/**
 * @param {MotionSum} from
 * @param {MotionSum} to
 * @returns {Affine | null}
 */
export function between(from, to) {
  const back = from.start === to.start ? invert(from.map) : null;
  return back && compose(to.map, back);
}

// A reading's cards, each drawn towards where it was in the reading before unless it moved: two
// readings of a still card differ by a pixel or two. `moved` leads from that frame to this one.
/**
 * @template {{label: string, quad: Quad}} Seen
 * @param {Seen[]} cards
 * @param {{label: string, quad: Quad}[]} before
 * @param {Affine | null} moved
 * @returns {Seen[]}
 */
export function steadied(cards, before, moved) {
  if (!moved) return cards;
  const known = before.map((card) => ({ card, quad: card.quad.map((corner) => apply(moved, corner)) }));
  return cards.map((card) => {
    const match = known.find((one) => one.card.label === card.label && isNear(one.quad, card.quad));
    if (!match) return card;
    return { ...card, quad: card.quad.map((corner, place) => mixed(corner, match.quad[place], STEADY)) };
  });
}

/** @type {(a: Quad, b: Quad) => boolean} */
function isNear(a, b) {
  const size = Math.hypot(b[2][0] - b[0][0], b[2][1] - b[0][1]);
  return b.every(([x, y], place) => Math.hypot(x - a[place][0], y - a[place][1]) < STEADY_SHARE * size);
}

/** @type {(a: Point, b: Point, share: number) => Point} */
const mixed = ([ax, ay], [bx, by], share) => [ax + (bx - ax) * share, ay + (by - ay) * share];
