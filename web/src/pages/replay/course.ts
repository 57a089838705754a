/** The course of a game as the replay draws it: where a line runs, which moves were marked. Pure. */
import type { ReplayStep, Review } from "../../lib/types";

export type Mark = Review["marks"][number];
export type MarkName = Mark["mark"];
/** The marks that are shown as mistakes, from small to great. */
export const FAULTS: readonly MarkName[] = ["inaccuracy", "mistake", "blunder"];
/** The signs that players know from other games. */
export const SIGNS: Record<MarkName, string> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};
/** The dashes of the lines, so that colour is never alone. */
export const DASHES: readonly string[] = ["", "9 4", "2 4", "12 4 2 4", "6 3", "1 3 6 3"];

/** Keep a wanted move within the game. */
export function within(wanted: number, steps: number): number {
  if (!Number.isFinite(wanted)) return 0;
  return Math.min(Math.max(0, Math.round(wanted)), Math.max(0, steps - 1));
}

/** Read the move that an address names; null where it names none. */
export function moveIn(query: string): number | null {
  const found = new URLSearchParams(query).get("move");
  return found !== null && /^\d{1,5}$/.test(found) ? Number(found) : null;
}

/** The address of one move; the code of a shared game stays behind #. */
export function addressOf(table: string, move: number, code: string | null): string {
  return `/replay/${encodeURIComponent(table)}?move=${move}${code ? `#${code}` : ""}`;
}

/** Where a step lies along the line, from 0 to 100. */
export function along(number: number, steps: number): number {
  return steps <= 1 ? 0 : (100 * number) / (steps - 1);
}

/** Give a seat's chance after so many moves; the last known one where none was reckoned. */
export function chanceAt(chances: readonly (number | null)[][], number: number, seat: number): number | null {
  for (let at = Math.min(number, chances.length - 1); at >= 0; at--) {
    const chance = chances[at]?.[seat];
    if (chance !== null && chance !== undefined) return chance;
  }
  return null;
}

/** The points of a seat's line in a box of 100 by 100; y runs downwards. */
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

/** List the mistakes in the order of the game. */
export function faultsOf(marks: readonly Mark[]): Mark[] {
  return marks.filter((mark) => FAULTS.includes(mark.mark)).sort((a, b) => a.number - b.number);
}

/** Find what a review says of a step. */
export function markOf(marks: readonly Mark[], number: number): Mark | null {
  return marks.find((mark) => mark.number === number) ?? null;
}

/** Find the next mistake after a step, or the last one before it. */
export function nextFault(faults: readonly Mark[], at: number, forward: boolean): Mark | null {
  return (
    (forward ? faults.find((mark) => mark.number > at) : faults.findLast((mark) => mark.number < at)) ?? null
  );
}

/** The first step of each round, for the marks under the slider. */
export function roundsOf(steps: readonly ReplayStep[]): { number: number; round: number }[] {
  const found: { number: number; round: number }[] = [];
  for (const step of steps) {
    const round = step.view.round ?? 0;
    if (found.at(-1)?.round !== round && round > 0) found.push({ number: step.number, round });
  }
  return found;
}

/** How much a move cost, in points of a hundred. */
export function percent(chance: number): number {
  return Math.round(chance * 100);
}
