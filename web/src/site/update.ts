/** New versions of the site: each is loaded as a whole and waits until somebody switches to it. */
import { status } from "./status.svelte";

/** Have the service worker keep the spare files too, because this browser needs them. */
export async function keepSpare(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  (await navigator.serviceWorker.ready).active?.postMessage("keep spare");
}

/** Keep the site for use without a network; set `status.update` when a new version is waiting. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  let taken = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taken) location.reload();
  });
  const registration = await navigator.serviceWorker
    .register("./sw.js", { updateViaCache: "none" })
    .catch(() => undefined);
  if (!registration) return; // as in some private windows: the page can do without it
  const look = (): void => {
    const waiting = registration.waiting;
    if (!waiting || !navigator.serviceWorker.controller) return;
    status.update = () => {
      taken = true;
      waiting.postMessage("take over");
    };
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}
