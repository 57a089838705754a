/** Which puzzles were solved on this device, and which one comes next. */
import type { PuzzleInfo } from "./types";

const KEY = "mintopia.puzzles";

/** Read the codes of the solved puzzles; anything odd counts as nothing. */
export function readSolved(text: string | null): Set<string> {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((code) => typeof code === "string") : []);
  } catch {
    return new Set();
  }
}

/** List the solved puzzles by their codes. */
export function solvedCodes(): Set<string> {
  try {
    return readSolved(localStorage.getItem(KEY));
  } catch {
    return new Set();
  }
}

/** Keep that a puzzle was solved. */
export function keepSolved(code: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solvedCodes().add(code)]));
  } catch {
    // Without storage it is solved until the page is left.
  }
}

/** Whether a move is right; null for one that is not among the puzzle's moves. */
export function judge(puzzle: Pick<PuzzleInfo, "right" | "wrong">, move: string): boolean | null {
  return move in puzzle.right ? true : move in puzzle.wrong ? false : null;
}

/** How the round goes on after a move. */
export const lineAfter = (puzzle: Pick<PuzzleInfo, "right" | "wrong">, move: string): string[] => [
  move,
  ...(puzzle.right[move] ?? puzzle.wrong[move] ?? []),
];

/** Find the puzzle after another: the next one that is not solved, or else just the next. */
export function nextAfter<P extends { number: number; code: string }>(
  puzzles: readonly P[],
  number: number,
  solved: ReadonlySet<string>,
): P | null {
  const place = puzzles.findIndex((each) => each.number === number);
  const later = [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(place, 0))];
  return later.find((each) => !solved.has(each.code)) ?? later[0] ?? null;
}
