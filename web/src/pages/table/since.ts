/** What came while somebody was away: the last entry seen, and the sentences after it. */
import type { ReplayStep } from "../../lib/types";

export interface Line {
  key: string;
  seat: number | null;
  text: string;
  /** The first sentence of a move. */
  first: boolean;
}

const KEY = "mintopia.seen.";
const MOST_KEPT = 60;

const keyOf = (table: string, seat: number | null): string => `${KEY}${table}.${seat ?? "watch"}`;

/** One's own last move and a single answer were just seen; more than that is worth telling. */
export function worthTelling(seen: number, latest: number): boolean {
  return latest - seen >= 2;
}

/** The sentences of the steps, one line each. */
export function linesOf(steps: readonly Pick<ReplayStep, "number" | "seat" | "text" | "events">[]): Line[] {
  return steps.flatMap((step) => {
    const texts = step.events.flatMap((event) => (event.text ? [{ text: event.text, seat: event.seat ?? null }] : []));
    const told = texts.length > 0 ? texts : step.text ? [{ text: step.text, seat: step.seat }] : [];
    return told.map((line, at) => ({ key: `${step.number}.${at}`, seat: line.seat, text: line.text, first: at === 0 }));
  });
}

/** The last entry that this browser has seen; null if it has never been here. */
export function readSeen(table: string, seat: number | null): number | null {
  try {
    const found = localStorage.getItem(keyOf(table, seat));
    return found !== null && /^\d+$/.test(found) ? Number(found) : null;
  } catch {
    return null;
  }
}

/** Remember the last entry seen; the oldest tables are forgotten. */
export function writeSeen(table: string, seat: number | null, seq: number): void {
  try {
    const key = keyOf(table, seat);
    localStorage.removeItem(key);
    localStorage.setItem(key, String(seq));
    const kept = Object.keys(localStorage).filter((each) => each.startsWith(KEY) && each !== key);
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST_KEPT))) localStorage.removeItem(old);
  } catch {
    // Without storage nothing is told on coming back.
  }
}
