/** Notifications by web push: the browser announces our turn even when the page is closed. */
import { api } from "./api";
import { settings } from "./settings.svelte";
import { store, stored } from "./storage";

/** Notifications are not available here, forbidden by the person, off, or on for this table. */
export type PushState = "unsupported" | "denied" | "off" | "on";

const KEY = "mintopia.push";

export const canPush = (): boolean =>
  typeof navigator !== "undefined" &&
  "serviceWorker" in navigator &&
  "PushManager" in globalThis &&
  "Notification" in globalThis &&
  globalThis.isSecureContext;

/** Turn a key as the server writes it (base64url) into the bytes that a browser wants. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(new ArrayBuffer(plain.length));
  for (let at = 0; at < plain.length; at++) bytes[at] = plain.charCodeAt(at);
  return bytes;
}

function kept(): string[] {
  const told = stored(KEY);
  return Array.isArray(told) ? told.filter((each) => typeof each === "string") : [];
}

function keep(table: string, on: boolean): void {
  const others = kept().filter((each) => each !== table);
  // Without storage, the switch shows "off" next time, even if the server still sends notifications.
  store(KEY, on ? [...others, table].slice(-40) : others);
}

/** Return the state of notifications for a table. */
export function pushState(table: string): PushState {
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && kept().includes(table) ? "on" : "off";
}

async function registered(): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration("/");
  if (!known) await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

/** Switch the seats' notifications in this browser on or off, asking the person for permission. */
export async function switchPush(table: string, seats: readonly number[], on: boolean): Promise<PushState> {
  if (!canPush()) return "unsupported";
  if (on && (await Notification.requestPermission()) !== "granted") {
    return Notification.permission === "denied" ? "denied" : "off";
  }
  const worker = await registered();
  const old = await worker.pushManager.getSubscription();
  if (!on) {
    if (old) for (const seat of seats) await api.unpush(table, seat, old.endpoint);
    keep(table, false);
    return "off";
  }
  const { key } = await api.pushKey();
  const push =
    old ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) }));
  const { endpoint, keys } = push.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return "unsupported";
  for (const seat of seats) {
    await api.push(table, seat, { endpoint, keys: { p256dh, auth }, language: settings.language });
  }
  keep(table, true);
  return "on";
}
