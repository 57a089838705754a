/** What a puzzle on a board is, how good its solver is, and which one comes next. */
import { store, stored, storedObject } from "./storage";
import type { PuzzleInfo, PuzzleList, PuzzleStep } from "./types";

const KEY = "mintopia.puzzles";
const FILTER_KEY = "mintopia.puzzles.filter";

/** A puzzle as the board shows it, wherever it comes from. */
export interface Task {
  /** The code of its position. */
  code: string;
  title: string;
  /** The title where there is little room. */
  short: string;
  /** Words about it: the table, the level. */
  about: readonly string[];
  task: string;
  /** Whether it was solved before. */
  done: boolean;
  /** Its place on this page, to send to somebody; null if it is not for others. */
  share: string | null;
  shareLabel: string;
}

/** What a tried move is worth. */
export interface Trial {
  right: boolean;
  /** Whether the puzzle continues with another decision at the end of the line. */
  more?: boolean;
  words: string;
  note: string;
  /** The moves since the puzzle's position: earlier ones, the tried one, and how the game continues. */
  line: readonly string[];
  /** What to say after the line, unless the game is over. */
  ending: string;
  /** What was better and why: for those who solved it or ask. */
  answer: readonly string[];
}

/** Where a puzzle comes from: a game's list, a link, a mistake. */
export interface PuzzleSource {
  read(): Promise<Task>;
  /** Judge a move; `say` puts the position's moves into words. */
  attempt(move: string, say: (move: string) => string): Promise<Trial>;
}

/** What this device remembers of its solver. Only the first try at a puzzle is rated. */
export interface Progress {
  rating: number;
  /** How many tries were rated. */
  count: number;
  /** How many first tries in a row were right. */
  streak: number;
  longest: number;
  /** By name, whether a puzzle was ever solved. */
  tried: Readonly<Record<string, boolean>>;
}

// The numbers are those of coach/puzzle/rating.py.
const START = 1000;
const STEP = 20;
const FAST_STEP = 40;
const FAST = 20;

/** Return the short name by which a device remembers a puzzle: the end of its code. */
export const nameIn = (code: string): string => code.slice(-8);

/** Read what was stored; a list of codes is what earlier versions stored. */
export function readProgress(kept: unknown): Progress {
  const empty = { rating: START, count: 0, streak: 0, longest: 0, tried: {} };
  if (Array.isArray(kept)) {
    const codes = kept.filter((code) => typeof code === "string");
    return { ...empty, tried: Object.fromEntries(codes.map((code) => [nameIn(code), true])) };
  }
  const told = (kept ?? {}) as Record<string, unknown>;
  const tried = told["tried"];
  if (tried === null || typeof tried !== "object" || Array.isArray(tried)) return empty;
  const number = (key: "rating" | "count" | "streak" | "longest"): number =>
    Number.isInteger(told[key]) ? (told[key] as number) : empty[key];
  return {
    rating: number("rating"),
    count: number("count"),
    streak: number("streak"),
    longest: number("longest"),
    tried: Object.fromEntries(Object.entries(tried).map(([name, solved]) => [name, solved === true])),
  };
}

export const progress = (): Progress => readProgress(stored(KEY));

/** Return how likely a solver solves a puzzle. */
export const expected = (solver: number, puzzle: number): number => 1 / (1 + 10 ** ((puzzle - solver) / 400));

/** Return what to remember after a try. */
export function afterTry(before: Progress, name: string, puzzle: number, solved: boolean): Progress {
  const tried = { ...before.tried, [name]: solved || (before.tried[name] ?? false) };
  if (name in before.tried) return { ...before, tried };
  const step = before.count < FAST ? FAST_STEP : STEP;
  const change = step * (Number(solved) - expected(before.rating, puzzle));
  const streak = solved ? before.streak + 1 : 0;
  return {
    rating: Math.floor(before.rating + change + 0.5),
    count: before.count + 1,
    streak,
    longest: Math.max(streak, before.longest),
    tried,
  };
}

/** Remember a try at a puzzle; return what is remembered now. */
export function keepTry(puzzle: PuzzleInfo, solved: boolean): Progress {
  const now = afterTry(progress(), nameIn(puzzle.code), puzzle.rating, solved);
  store(KEY, now);
  return now;
}

export const isSolved = (puzzle: { code: string }, known: Progress): boolean =>
  known.tried[nameIn(puzzle.code)] === true;

/**
 * Return the puzzle to try next: never tried before, and near the solver's rating. If all were tried,
 * it is one that was never solved, or else any; never the last one again.
 */
export function nextPuzzle<P extends { number: number; code: string; rating: number }>(
  among: readonly P[],
  known: Progress,
  last?: number,
): P | null {
  const rank = (each: P): number[] => {
    const solved = known.tried[nameIn(each.code)];
    return [solved === undefined ? 0 : 1 + Number(solved), Math.abs(each.rating - known.rating), each.number];
  };
  const compare = (one: P, other: P): number => {
    const [mine, theirs] = [rank(one), rank(other)];
    const at = mine.findIndex((value, place) => value !== theirs[place]);
    return at < 0 ? 0 : (mine[at] ?? 0) - (theirs[at] ?? 0);
  };
  return among.filter(({ number }) => number !== last).sort(compare)[0] ?? null;
}

/** Which puzzles to offer, the same for all games: a level, and a kind of table in words. */
export interface Filter {
  level: string;
  table: string;
}

export function readFilter(): Filter {
  const { level, table } = storedObject<unknown>(FILTER_KEY);
  return { level: typeof level === "string" ? level : "", table: typeof table === "string" ? table : "" };
}

export const keepFilter = (filter: Filter): void => store(FILTER_KEY, filter);

/** List the puzzles that a filter lets through; what no puzzle of the list has does not count. */
export function filtered(list: PuzzleList, { level, table }: Filter): PuzzleInfo[] {
  const place = list.tables.indexOf(table);
  const known = list.levels.some((each) => each.level === level);
  return list.puzzles.filter(
    (each) => (!known || each.level === level) && (place < 0 || each.table === place),
  );
}

/** Whether a puzzle is proven, rather than judged by a search. */
export const isProven = (puzzle: { steps: readonly PuzzleStep[] }): boolean => !puzzle.steps[0]?.chances;

/** List the moves up to a step: each right one, and those that follow it. */
export const lineTo = (steps: readonly PuzzleStep[], step: number): string[] =>
  steps.slice(0, step).flatMap(({ right }) => Object.entries(right)[0]?.flat() ?? []);

/** List a move of a step and the moves that follow it, as far as is known. */
export const lineAfter = (step: PuzzleStep, move: string): string[] => [
  move,
  ...(step.right[move] ?? step.wrong?.[move] ?? []),
];
