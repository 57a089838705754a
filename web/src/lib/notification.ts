/** A notification of the browser, for somebody who is looking at another page. */
import { file } from "./edition";
import { settings } from "./settings.svelte";

/** Show a notification if this page is hidden and notifications are wanted. */
export function notifyHidden(body: string, tag: string): void {
  if (!document.hidden || !settings.notify || !("Notification" in globalThis)) return;
  if (Notification.permission !== "granted") return;
  try {
    new Notification("Mintopia", { body, icon: file("/icon-192.png"), tag });
  } catch {
    // Phones allow notifications only through the service worker, which push uses.
  }
}
