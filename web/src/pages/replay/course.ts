/** The course of a game in the replay: the lines of the chart and the marked moves. Pure functions. */
import type { ReplayStep, Review } from "../../lib/types";

export type Mark = Review["marks"][number];
export type MarkName = Mark["mark"];
/** The marks shown as mistakes, from minor to serious. */
export const FAULTS: readonly MarkName[] = ["inaccuracy", "mistake", "blunder"];
/** The annotation symbols that players know from other games. */
export const SIGNS: Record<MarkName, string> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};
/** The dash patterns of the lines, so that they differ by more than color. */
export const DASHES: readonly string[] = ["", "9 4", "2 4", "12 4 2 4", "6 3", "1 3 6 3"];

/** Clamp a requested move to the game. */
export function within(wanted: number, steps: number): number {
  if (!Number.isFinite(wanted)) return 0;
  return Math.min(Math.max(0, Math.round(wanted)), Math.max(0, steps - 1));
}

/** Whether an address opens the review. */
export const asksReview = (query: string): boolean => new URLSearchParams(query).has("review");

/** Return the move number in an address; null if there is none. */
export function moveIn(query: string): number | null {
  const found = new URLSearchParams(query).get("move");
  return found !== null && /^\d{1,5}$/.test(found) ? Number(found) : null;
}

/** Return the address of a move; the code of a shared game stays after the #. */
export function addressOf(table: string, move: number, code: string | null): string {
  return `/replay/${encodeURIComponent(table)}?move=${move}${code ? `#${code}` : ""}`;
}

/** Return the position of a step along the line, from 0 to 100. */
export function along(number: number, steps: number): number {
  return steps <= 1 ? 0 : (100 * number) / (steps - 1);
}

/** Return a seat's chance after this many moves, or the last known one if none was computed. */
export function chanceAt(chances: readonly (number | null)[][], number: number, seat: number): number | null {
  for (let at = Math.min(number, chances.length - 1); at >= 0; at--) {
    const chance = chances[at]?.[seat];
    if (chance !== null && chance !== undefined) return chance;
  }
  return null;
}

/** Return the points of a seat's line in a box of 100 by 100; y points down. */
export function lineOf(chances: readonly (number | null)[][], seat: number, steps: number): string {
  const points: string[] = [];
  for (const [number, row] of chances.entries()) {
    const chance = row[seat];
    if (chance === null || chance === undefined) continue;
    points.push(`${round(along(number, steps))},${round(100 - 100 * chance)}`);
  }
  return points.join(" ");
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** List the mistakes in game order. */
export function faultsOf(marks: readonly Mark[]): Mark[] {
  return marks.filter((mark) => FAULTS.includes(mark.mark)).sort((a, b) => a.number - b.number);
}

/** Return the review's mark for a step, or null. */
export function markOf(marks: readonly Mark[], number: number): Mark | null {
  return marks.find((mark) => mark.number === number) ?? null;
}

/** Return the next mistake after a step, or when going backward the last one before it. */
export function nextFault(faults: readonly Mark[], at: number, forward: boolean): Mark | null {
  return (
    (forward ? faults.find((mark) => mark.number > at) : faults.findLast((mark) => mark.number < at)) ?? null
  );
}

/** List the first step of each round, for the marks under the slider. */
export function roundsOf(steps: readonly ReplayStep[]): { number: number; round: number }[] {
  const found: { number: number; round: number }[] = [];
  for (const step of steps) {
    const round = step.view.round ?? 0;
    if (found.at(-1)?.round !== round && round > 0) found.push({ number: step.number, round });
  }
  return found;
}

/** Return a chance in percent. */
export function percent(chance: number): number {
  return Math.round(chance * 100);
}

/** Return a loss and its 95% interval, in percent. */
export function lossOf(mark: Mark): { n: number; low: number; high: number } {
  return { n: percent(mark.loss), low: percent(mark.low), high: percent(mark.high) };
}

/** Return a change of a chance in percent, with its sign. */
export function signed(change: number): string {
  const points = percent(Math.abs(change));
  return points === 0 ? "±0" : `${change < 0 ? "−" : "+"}${points}`;
}
