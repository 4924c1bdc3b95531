/**
 * Serves the page offline. Each build has its own cache, named by a hash of its content, so that a page never mixes files
 * of two builds. A new build waits until the page requests it or all its tabs are closed, so that it never interrupts a
 * scan. Requests to the API go to the network.
 */

declare const self: ServiceWorkerGlobalScope;

interface NamedCache {
  name: string;
  files: string[];
}
/** Set by the build: the page itself, and the bar code reader, which only browsers without one need. */
declare const SHELL: NamedCache;
declare const READER: NamedCache;

self.addEventListener("install", (event) => {
  const fresh = SHELL.files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(SHELL.name).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (SHELL.files.includes(pathname)) event.respondWith(fromCache(SHELL, pathname));
  else if (READER.files.includes(pathname)) event.respondWith(fromCache(READER, pathname));
});

async function fromCache({ name }: NamedCache, file: string): Promise<Response> {
  const cache = await caches.open(name);
  const cached = await cache.match(file);
  if (cached) return cached;
  const response = await fetch(file, { cache: "no-cache" });
  if (response.ok) await cache.put(file, response.clone());
  return response;
}

/** Such as `counter-`: caches of other pages are not ours. */
const OF_PAGE = SHELL.name.slice(0, SHELL.name.indexOf("-") + 1);

async function dropOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(OF_PAGE) && name !== SHELL.name && name !== READER.name,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}
