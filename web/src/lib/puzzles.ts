/** Which puzzles were solved on this device, and which one comes next. */
import type { PuzzleInfo } from "./types";

const KEY = "mintopia.puzzles";

/** Read the codes of the solved puzzles, ignoring anything malformed. */
export function readSolved(text: string | null): Set<string> {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((code) => typeof code === "string") : []);
  } catch {
    return new Set();
  }
}

/** Return the codes of the puzzles that were solved on this device. */
export function solvedCodes(): Set<string> {
  try {
    return readSolved(localStorage.getItem(KEY));
  } catch {
    return new Set();
  }
}

/** Remember that a puzzle was solved. */
export function keepSolved(code: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solvedCodes().add(code)]));
  } catch {
    // Without storage, this is forgotten when the page is left.
  }
}

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
