// The service worker of the site edition; `mintopia site` fills in the version and the files.
// Spare files are kept once they were needed: a browser that can begin with a memory needs none of them.
// A version is kept as a whole before it is used, and an open page never sees files of two versions.
const { version, files, spare } = /* manifest */ { version: "", files: {}, spare: [] };
const NAME = "mintopia-site-";
const CACHE = NAME + version;
const address = (path) => new URL(path, self.registration.scope).href;

/** Find a file that an earlier version has too; null where there is none. */
async function known(path, wanted) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAME) || name === CACHE) continue;
    const found = await (await caches.open(name)).match(address(path));
    if (found && found.headers.get("x-sha256") === wanted) return found;
  }
  return null;
}

/** Load a file; a host or a proxy that still has the old one is asked again. */
async function load(path, wanted) {
  for (const cache of ["default", "reload"]) {
    // The browser checks the hash itself, so that no copy of a large file is held here.
    const answer = await fetch(address(path), { cache, integrity: `sha256-${wanted}` }).catch(() => null);
    if (!answer?.ok) continue;
    // Whatever the host says: only this kind is compiled while it comes.
    const kind = path.endsWith(".wasm") ? "application/wasm" : answer.headers.get("content-type");
    return new Response(answer.body, { headers: { "content-type": kind ?? "", "x-sha256": wanted } });
  }
  throw new Error(`${path} could not be loaded, or is of another version`);
}

/** Find a file of this version; load and keep it first, if need be. */
async function kept(path) {
  const cache = await caches.open(CACHE);
  const there = await cache.match(address(path));
  if (there) return there;
  await keep([path]);
  return cache.match(address(path));
}

/** Load and keep files that are not there yet, one after the other. */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map((request) => request.url));
  for (const path of paths) {
    if (there.has(address(path))) continue;
    const wanted = files[path];
    await cache.put(address(path), (await known(path, wanted)) ?? (await load(path, wanted)));
  }
}

// The first version is used at once; a later one waits until no page uses the one before, or until
// somebody takes it.
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
