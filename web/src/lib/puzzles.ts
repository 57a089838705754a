/** Which puzzles were solved on this device, and which one comes next. */
import { store, stored } from "./storage";
import type { PuzzleInfo } from "./types";

const KEY = "mintopia.puzzles";

/** Read the codes of the solved puzzles, ignoring anything malformed. */
export const readSolved = (kept: unknown): Set<string> =>
  new Set(Array.isArray(kept) ? kept.filter((code) => typeof code === "string") : []);

/** Return the codes of the puzzles that were solved on this device. */
export const solvedCodes = (): Set<string> => readSolved(stored(KEY));

/** Remember that a puzzle was solved. */
export const keepSolved = (code: string): void => store(KEY, [...solvedCodes().add(code)]);

/** Whether a move is right; null for one that is not among the puzzle's moves. */
export function judge(puzzle: Pick<PuzzleInfo, "right" | "wrong">, move: string): boolean | null {
  return move in puzzle.right ? true : move in puzzle.wrong ? false : null;
}

/** List a move and the moves that follow it in the round. */
export const lineAfter = (puzzle: Pick<PuzzleInfo, "right" | "wrong">, move: string): string[] => [
  move,
  ...(puzzle.right[move] ?? puzzle.wrong[move] ?? []),
];

/** Return the next unsolved puzzle after another, or simply the next one if all are solved. */
export function nextAfter<P extends { number: number; code: string }>(
  puzzles: readonly P[],
  number: number,
  solved: ReadonlySet<string>,
): P | null {
  const place = puzzles.findIndex((each) => each.number === number);
  const later = [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(place, 0))];
  return later.find((each) => !solved.has(each.code)) ?? later[0] ?? null;
}
