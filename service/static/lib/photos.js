// The photos that were read in this visit: their readings, and the pictures as this browser holds
// them, so that nothing is sent back.
/** @import { Photo } from "./types.js" */
const MOST = 4;
/** @type {Map<string, {photo: Photo, picture?: string}>} */
const photos = new Map(); // id -> {photo, picture}

/** @param {string} id */
export const held = (id) => photos.get(id) ?? null;

// picture: an object URL, which is let go when four others have come.
/**
 * @param {Photo} photo
 * @param {string} [picture]
 */
export function hold(photo, picture) {
  photos.delete(photo.id);
  photos.set(photo.id, { photo, picture });
  if (photos.size <= MOST) return;
  const [[oldest, { picture: old }]] = photos;
  photos.delete(oldest);
  if (old) URL.revokeObjectURL(old);
}
