/** What a line of the log, or a move, points at on the board. */
import type { GameEvent } from "./types";

const TARGET_KINDS = new Set(["location", "card", "plan", "own", "block"]);

/** List what to light up for these targets: themselves, and the bare ids of cards and Locations. */
export function meantBy(targets: readonly string[]): string[] {
  const found = new Set<string>();
  for (const target of targets) {
    found.add(target);
    const at = target.indexOf(":");
    if (at > 0 && TARGET_KINDS.has(target.slice(0, at))) found.add(target.slice(at + 1));
  }
  return [...found];
}

/** List what to light up for an event. */
export const meantByEvent = (event: GameEvent): string[] => meantBy(event.about ?? []);
