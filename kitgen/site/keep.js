// Serves what a reader asked to keep when there is no network. Written by `kitgen site build`, which puts the version in.
"use strict";
const VERSION = "$VERSION";
const OURS = "kitgen-kept-", CACHE = OURS + VERSION, ROOT = new URL("./", self.location.href);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const it of await caches.keys()) if (it.startsWith(OURS) && it !== CACHE) await caches.delete(it);
    await self.clients.claim();
  })());
});

// The page has kept most of it already, so that it can show how far it is; after a new build of the site, nothing yet.
async function fill() {
  const { version, files } = await (await fetch(new URL("offline.json", ROOT), { cache: "no-cache" })).json();
  if (version !== VERSION) return; // a site in the middle of being replaced
  const cache = await caches.open(CACHE);
  for (const name of files) {
    const address = new URL(name, ROOT).href;
    if (!(await cache.match(address))) await cache.add(new Request(address, { cache: "no-cache" }));
  }
}

// What is named by its content never changes; of everything else the newest there is.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT.href)) return;
  const named = request.url.startsWith(new URL("engine/", ROOT).href);
  event.respondWith((async () => {
    const kept = async () => (await caches.open(CACHE)).match(request, { ignoreSearch: true });
    if (named) return (await kept()) ?? fetch(request);
    try {
      return await fetch(request);
    } catch (error) {
      const found = await kept();
      if (found) return found;
      throw error;
    }
  })());
});
