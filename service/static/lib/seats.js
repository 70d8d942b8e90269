// Rooms: opened, joined, and the seats whose secret tokens this browser holds.
// A seat is {code, token, number, name, role, game}. A tab may hold another seat of the same room
// (`isForTab`), so that two people can share one browser.
/** @import { Person, Seat, Table } from "./types.js" */
import { api } from "./api.js";
import { recall, remember } from "./storage.js";

const MOST_KEPT = 20;

/**
 * @param {string} code
 * @returns {Seat | null}
 */
export function seatAt(code) {
  return recall(`seat.${code}`, null, "sessionStorage") ?? allSeats()[code] ?? null;
}

/** @type {() => Record<string, Seat>} */
export const allSeats = () => recall("seats", {});

/** @param {Seat} seat */
export function keepSeat(seat, { isForTab = false } = {}) {
  if (isForTab) {
    remember(`seat.${seat.code}`, seat, "sessionStorage");
    return;
  }
  const others = Object.entries(allSeats()).filter(([code]) => code !== seat.code);
  remember("seats", Object.fromEntries([...others.slice(1 - MOST_KEPT), [seat.code, seat]]));
}

/** @param {string} code */
export function forgetSeat(code) {
  remember(`seat.${code}`, null, "sessionStorage");
  const { [code]: _, ...others } = allSeats();
  remember("seats", others);
}

// Takes over a seat by its link, which ends in #seat=TOKEN: a camera, or the own seat on another
// device. The token does not stay in the address.
/** @type {(code: string, token: string) => Promise<Seat>} */
export async function adoptSeat(code, token) {
  /** @type {Table} */
  const table = await api.get(`/api/tables/${code}`, { token });
  const person = /** @type {Person} */ (table.people.find(({ number }) => number === table.you));
  return keep({ code, token, person, join_url: `${location.origin}/join/${code}` }, table.game);
}

// Opens a room; whoever does is its host. `wish`: game, kind, options, language, name, plays.
/**
 * @param {any} wish
 * @param {{isForTab?: boolean}} [how]
 */
export async function openRoom(wish, how) {
  const admission = await api.post("/api/tables", wish);
  return keep(admission, wish.game, how);
}

// Comes to a room. `wish`: name, role ("player", "spectator"), seat.
/**
 * @param {string} code
 * @param {any} wish
 * @param {{isForTab?: boolean}} [how]
 */
export async function joinRoom(code, wish, how) {
  const table = await api.get(`/api/tables/${code}`);
  const admission = await api.post(`/api/tables/${code}/seats`, wish);
  return keep(admission, table.game, how);
}

/**
 * @param {{code: string, token: string, person: Person, join_url: string}} admission
 * @param {string} game
 * @param {{isForTab?: boolean}} [how]
 * @returns {Seat}
 */
function keep({ code, token, person, join_url }, game, how) {
  const { number, name, role, seat } = person;
  const kept = { code, token, number, name, role, seat, game, join_url };
  keepSeat(kept, how);
  return kept;
}

/** @param {string} code */
export const roomPath = (code) => `/?table=${encodeURIComponent(code)}`;

// What people type or scan: a code, or the whole join link.
/** @param {string} text */
export function readCode(text) {
  const found = /(?:\/join\/|[?&]table=)([0-9A-Za-z]+)/.exec(text);
  return (found ? found[1] : text).replace(/[\s-]/g, "").toUpperCase();
}
