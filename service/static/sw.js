// The page's worker: keeps every file of the page, so that it opens without a network.
// The service puts VERSION and FILES in front of this text. The network comes first (it is a
// laptop on the table); what was kept answers when the laptop is away or has too much to do. The
// API is never kept.

const KEPT = `settable-${VERSION}`;
const SHELL = "/static/index.html";
const PATIENCE_MS = 2500;
const AT_ONCE = 3; // files fetched side by side: the game that runs comes first
const TRIES = 4;

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !isData(url.pathname)) {
    event.respondWith(networkFirst(request, SHELL));
  } else if (url.pathname.startsWith("/static/")) {
    event.respondWith(networkFirst(request, url.pathname));
  }
});

// A few at a time; the shell first, without which there is no page.
async function keepAll() {
  const cache = await caches.open(KEPT);
  const left = [SHELL, ...FILES.filter((path) => path !== SHELL)];
  const work = async () => {
    for (let path = left.shift(); path; path = left.shift()) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function keep(cache, path) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const answer = await fetch(new Request(path, { cache: "no-cache" }));
      if (answer.ok) {
        await cache.put(path, answer);
        return;
      }
    } catch {
      // The network is away: a little later it may be back.
    }
    await new Promise((done) => setTimeout(done, 500 * 2 ** tried));
  }
  throw new Error(`${path} could not be kept`);
}

async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("settable-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

function isData(path) {
  return /^\/(api|ws|docs|join|health|ready|metrics)(\/|$)/.test(path);
}

// A net that is slow is waited for where nothing was kept.
async function networkFirst(request, keptAs) {
  const kept = async () => (await caches.open(KEPT)).match(keptAs);
  const asked = fetch(request).then((answer) => (answer.status === 429 || answer.status >= 500 ? null : answer), () => null);
  const late = new Promise((done) => setTimeout(() => done(null), PATIENCE_MS));
  const answer = (await Promise.race([asked, late])) ?? (await kept()) ?? (await asked);
  return answer ?? fetch(request);
}
