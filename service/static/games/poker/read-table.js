// A photo of a showdown read by the service: the cards, and whose they probably are.
import { api } from "../../lib/api.js";
import { spoken } from "../../lib/i18n.js";

export const NONE = "none";

// Returns {photo, cards, outlines}; outlines are polygons in pixels of the photo, by zone.
export async function readTable(file, zones, code) {
  const told = await api.post(`/api/photos?language=${spoken.value}`, file);
  const { id, width, height } = told;
  const found = await findZones(id, zones, code);
  const keyOf = (name) => zones.find((one) => (one.isMiddle ? name === "" : one.name === name))?.key ?? NONE;
  const zoneAt = new Map(found?.cards.map(({ place, zone }) => [place, zone === null ? NONE : keyOf(zone)]));
  const outlines = (found?.zones ?? [])
    .map(({ name, points }) => [keyOf(name), points.map(([x, y]) => [x * width, y * height])])
    .filter(([key]) => key !== NONE);
  return {
    photo: { id, url: URL.createObjectURL(file), width, height },
    cards: told.cards.map(({ place, label, sure, quad, guesses }) => ({
      card: label, quad, isSure: sure, guesses: guesses.map((one) => one.label), zone: zoneAt.get(place) ?? NONE,
    })),
    outlines: Object.fromEntries(outlines),
  };
}

// Where the middle and the hands lie, as drawn for the table or as the cards lie. A layout that
// shows no zones is no fault: people draw them.
async function findZones(id, zones, code) {
  const names = zones.filter(({ isMiddle }) => !isMiddle).map(({ name }) => name);
  try {
    return await api.post(`/api/photos/${id}/showdown`, { names, ...(code ? { table: code } : {}) });
  } catch (problem) {
    if (!problem.code || problem.code === "OFFLINE") throw problem;
    return null;
  }
}

// Keep for the next round what was drawn in this one; all zones or none.
export async function keepZones(zones, { outlines, photo }, { code, token }) {
  if (!photo || zones.some(({ key }) => !outlines[key])) return;
  const shapes = zones.map(({ key, name, isMiddle }) => ({
    name: isMiddle ? "" : name,
    points: outlines[key].map(([x, y]) => [share(x, photo.width), share(y, photo.height)]),
  }));
  await api.put(`/api/tables/${code}/zones`, { zones: shapes }, { token });
}

const share = (value, whole) => Math.min(1, Math.max(0, value / whole));
