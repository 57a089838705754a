// Caches the page itself, so that it opens quickly, and says so when the server is out of reach.
// No game data is cached: what is on the table always comes from the server.
const SHELL = "mintopia-shell-1";
const FIRST = ["/", "/theme.js", "/icon.svg", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FIRST))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function keep(request, answer) {
  if (answer.ok) (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
}

async function prune() {
  // Files of earlier builds are never requested again; the newest files come last in the cache.
  const cache = await caches.open(SHELL);
  const kept = await cache.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - 200))) await cache.delete(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  if (request.mode === "navigate") {
    event.respondWith(
      fetch(request)
        .then((answer) => keep("/", answer))
        .catch(() => caches.match("/")),
    );
  } else if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/art/")) {
    event.respondWith(
      caches.match(request).then((found) => found ?? fetch(request).then((answer) => keep(request, answer))),
    );
    event.waitUntil(prune());
  } else {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

// What the server sends: Notice.told in src/mintopia/server/notify/notices.py.
self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? told;
  } catch {
    // Even a notice that cannot be read is shown, without its text.
  }
  event.waitUntil(
    self.registration.showNotification(told.title || "Mintopia", {
      body: told.text || "",
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      tag: told.tag || "mintopia",
      renotify: true, // a game's new notice replaces its old one, and still makes a sound
      data: { url: typeof told.url === "string" && told.url.startsWith("/") ? told.url : "/" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((windows) => {
      const open = windows.find((window) => new URL(window.url).pathname === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
