// Addresses and pages: which module a path leads to, links without reload, focus on arrival.
import { Observable } from "./observable.js";
import { roomPath } from "./seats.js";

// path -> module in pages/. A module exports `default` (component), `title` (a text's key) and
// `texts` (areas); `isBare` leaves out header and footer.
/** @type {[RegExp, string][]} */
const PAGES = [
  [/^\/$/, "start"],
  [/^\/photo$/, "photo"],
  [/^\/live$/, "live"],
  [/^\/classic$/, "classic"],
  [/^\/poker$/, "poker"],
  [/^\/passing$/, "passing"],
  [/^\/wolf$/, "wolf"],
  [/^\/rules(?:\/(?<game>[a-z-]+))?$/, "rules"],
  [/^\/overlay$/, "overlay"],
];

export const place = new Observable(readPlace());

/** @returns {{url: string, module: string, query: Record<string, string>, params: Record<string, string>}} */
function readPlace() {
  const url = new URL(location.href);
  const query = Object.fromEntries(url.searchParams);
  const here = url.pathname + url.search;
  const path = url.pathname.replace(/(.)\/$/, "$1");
  const joined = /^\/join\/(\w+)$/.exec(path); // a code that is none: the service leads others on
  if (joined) return { url: here, module: "room", query: { ...query, table: joined[1] }, params: {} };
  if (path === "/" && query.table) return { url: here, module: "room", query, params: {} };
  for (const [pattern, module] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { url: here, module, query, params: found.groups ?? {} };
  }
  return { url: here, module: "missing", query, params: {} };
}

/** @param {string} path */
export function go(path, { isReplacing = false } = {}) {
  history[isReplacing ? "replaceState" : "pushState"](null, "", path);
  place.value = readPlace();
  scrollTo(0, 0);
}

/** @param {string} code */
export const goToRoom = (code) => go(roomPath(code));

addEventListener("popstate", () => {
  const next = readPlace();
  if (next.url !== place.value.url) place.value = next; // a jump within the page is none of ours
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link?.href || !isPlain || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  const isOurs = url.origin === location.origin && PAGES.some(([pattern]) => pattern.test(url.pathname));
  if (!isOurs || url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search);
});
