// The page's worker: keeps every file of the page, so that it opens without a network.
// The service puts VERSION and FILES in front of this text. The network comes first (it is a
// laptop on the table); what was kept answers when the laptop is away. The API is never kept.

const KEPT = `settable-${VERSION}`;
const SHELL = "/static/index.html";
const PATIENCE_MS = 2500;

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

async function keepAll() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: "no-cache" })));
}

async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("settable-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

function isData(path) {
  return /^\/(api|ws|docs|join|health|ready|metrics)(\/|$)/.test(path);
}

async function networkFirst(request, keptAs) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(keptAs);
    if (kept) return kept;
    throw error;
  }
}
