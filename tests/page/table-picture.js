// A picture of a made-up table: blobs of light and dark, as sharp as symbols on cards, drawn at any affine map of it.
import { apply, invert } from "../../service/static/lib/affine.js";
import { dice } from "./dice.js";

const [WIDTH, HEIGHT] = [160, 120];
const BLOBS = 700;
const REACH = 90; // blobs lie beyond the edge, too, so that what comes into the picture has texture

export function tablePicture(seed, map) {
  const throwDice = dice(seed);
  const blobs = Array.from({ length: BLOBS }, () => ({
    x: throwDice() * (WIDTH + 2 * REACH) - REACH,
    y: throwDice() * (HEIGHT + 2 * REACH) - REACH,
    size: 2 + 3 * throwDice(),
    light: 300 * (throwDice() - 0.5),
  }));
  const back = invert(map);
  const data = new Float32Array(WIDTH * HEIGHT).fill(128);
  for (const { x: left, y: top, size, light } of blobs) {
    const [middleX, middleY] = apply(map, [left, top]);
    const reach = 4 * size;
    for (let y = Math.max(0, Math.ceil(middleY - reach)); y < Math.min(HEIGHT, middleY + reach); y += 1) {
      for (let x = Math.max(0, Math.ceil(middleX - reach)); x < Math.min(WIDTH, middleX + reach); x += 1) {
        const [u, v] = apply(back, [x, y]);
        const far = ((u - left) ** 2 + (v - top) ** 2) / size ** 2;
        if (far < 9) data[y * WIDTH + x] += light * Math.exp(-far);
      }
    }
  }
  data.forEach((grey, at) => (data[at] = Math.min(255, Math.max(0, grey))));
  return { width: WIDTH, height: HEIGHT, data };
}

// Put a square of noise over a part of the picture: a hand that moves by itself.
export function withHand(picture, seed, [left, top, size]) {
  const throwDice = dice(seed);
  const data = Float32Array.from(picture.data);
  for (let y = top; y < top + size; y += 1) {
    for (let x = left; x < left + size; x += 1) data[y * picture.width + x] = 255 * throwDice();
  }
  return { ...picture, data };
}

export const asPixels = ({ width, height, data }) => {
  const pixels = new Uint8ClampedArray(4 * width * height);
  data.forEach((grey, at) => pixels.set([grey, grey, grey, 255], 4 * at));
  return { width, height, data: pixels };
};
