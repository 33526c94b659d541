/* Keeps the page for offline use: everything is fetched once, at install, and served from the cache.
   A page never mixes two versions: its index.html names its parts by their content, and the cache of
   the version before stays until the next one, for pages still open. */
/* global VERSION, FILES -- the build puts in a hash over all files, and their names */

const PREFIX = `attention-explorer ${new URL("./", location.href).pathname} `;
const CACHE = PREFIX + VERSION;
const KEPT_VERSIONS = 2;

addEventListener("install", (event) => {
  const { skipWaiting } = /** @type {any} */ (self);
  const fetchAll = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((/** @type {string} */ file) => new Request(file, { cache: "reload" })));
    await skipWaiting.call(self);
  };
  /** @type {any} */ (event).waitUntil(fetchAll());
});

addEventListener("activate", (event) => {
  const forgetOld = async () => {
    const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX)); // in order of their making
    await Promise.all(own.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)));
    await /** @type {any} */ (self).clients.claim();
  };
  /** @type {any} */ (event).waitUntil(forgetOld());
});

addEventListener("fetch", (event) => {
  const { request } = /** @type {any} */ (event);
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const here = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
    return here ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
  };
  /** @type {any} */ (event).respondWith(answer());
});
