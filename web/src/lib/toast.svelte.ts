/** Short messages at the edge of the screen. */
import { announce } from "./announce";

export interface ToastLine {
  id: number;
  text: string;
  tone: "plain" | "good" | "bad";
}

let last = 0;
export const toasts = $state<ToastLine[]>([]);

/** Show a message for a while; it is read aloud too. */
export function toast(text: string, tone: ToastLine["tone"] = "plain", milliseconds = 5000): void {
  const id = ++last;
  toasts.push({ id, text, tone });
  announce(text, { now: tone === "bad" });
  setTimeout(() => dismiss(id), milliseconds);
}

/** Remove a message. */
export function dismiss(id: number): void {
  const at = toasts.findIndex((line) => line.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** Show what went wrong, in the error's own words. */
export function complain(error: unknown): void {
  toast(error instanceof Error ? error.message : String(error), "bad", 7000);
}
