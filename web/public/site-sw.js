// The service worker of the site edition; `mintopia site` fills in the version and the files.
// Spare files are cached once they are needed; a browser that starts from a memory image never needs them.
// A version is cached completely before it is used, so an open page never sees files of two versions.
const { version, files, spare } = /* manifest */ { version: "", files: {}, spare: [] };
const NAME = "mintopia-site-";
const CACHE = NAME + version;
const address = (path) => new URL(path, self.registration.scope).href;

/** Find a file that an earlier version has cached too; null if there is none. */
async function known(path, wanted) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAME) || name === CACHE) continue;
    const found = await (await caches.open(name)).match(address(path));
    if (found && found.headers.get("x-sha256") === wanted) return found;
  }
  return null;
}

/** Fetch a file; ask again if the host or a proxy still serves the old one. */
async function load(path, wanted) {
  for (const cache of ["default", "reload"]) {
    // The browser checks the hash itself, so no copy of a large file is kept in memory here.
    const answer = await fetch(address(path), { cache, integrity: `sha256-${wanted}` }).catch(() => null);
    if (!answer?.ok) continue;
    // Override the host's content type: only this one is compiled while it streams.
    const kind = path.endsWith(".wasm") ? "application/wasm" : answer.headers.get("content-type");
    return new Response(answer.body, { headers: { "content-type": kind ?? "", "x-sha256": wanted } });
  }
  throw new Error(`${path} could not be loaded, or is of another version`);
}

/** Return a file of this version, fetching and caching it first if necessary. */
async function kept(path) {
  const cache = await caches.open(CACHE);
  const there = await cache.match(address(path));
  if (there) return there;
  await keep([path]);
  return cache.match(address(path));
}

/** Fetch and cache the files that are missing, one after another. */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map((request) => request.url));
  for (const path of paths) {
    if (there.has(address(path))) continue;
    const wanted = files[path];
    await cache.put(address(path), (await known(path, wanted)) ?? (await load(path, wanted)));
  }
}

// The first version is used immediately; a later one waits until no page uses the previous version, or
// until the user accepts the update.
self.addEventListener("install", (event) =>
  event.waitUntil(keep(Object.keys(files).filter((path) => !spare.includes(path)))),
);
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  if (event.data === "keep spare") event.waitUntil(keep(spare));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(NAME) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  const wanted = path === "" ? "index.html" : path;
  if (!(wanted in files)) return;
  event.respondWith(kept(wanted).catch(() => fetch(request)));
});
