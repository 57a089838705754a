/** New versions of the site: they come as a whole and wait until somebody takes them. */
import { status } from "./status.svelte";

/** Keep the site for use without a network; tell when a new version waits. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  let taken = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taken) location.reload();
  });
  const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
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
