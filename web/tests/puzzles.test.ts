/** Puzzles: what is right, what a try does to rating and streak, what comes next. */
import { describe, expect, it } from "vitest";
import {
  afterTry,
  filtered,
  lineAfter,
  lineTo,
  nextPuzzle,
  readProgress,
  type Progress,
} from "../src/lib/puzzles";
import type { PuzzleList } from "../src/lib/types";
import vectors from "./puzzle-ratings.json";

const at = (rating: number, tried: Record<string, boolean> = {}): Progress => ({
  ...readProgress(null),
  rating,
  tried,
});

describe("what is remembered", () => {
  it("ignores anything malformed", () => {
    for (const odd of [null, "", 7, {}, { tried: [] }, { rating: 5 }]) {
      expect(readProgress(odd)).toEqual({ rating: 1000, count: 0, streak: 0, longest: 0, tried: {} });
    }
  });

  interface Case {
    before: unknown;
    tries: [string, number, boolean][];
    after: Progress;
  }
  it.each(vectors as unknown as Case[])(
    "changes with each try as in the terminal",
    ({ before, tries, after }) => {
      const found = tries.reduce(
        (known, [name, rating, solved]) => afterTry(known, name, rating, solved),
        readProgress(before),
      );
      expect(found).toEqual(after);
    },
  );
});

describe("a puzzle", () => {
  const first = { right: { build: ["pass", "pass"] }, chances: { build: 70, pass: 40 } };
  const second = { right: { buy: [] }, wrong: { pass: ["build"], wait: [] } };

  it("says how it goes on after a move, and what leads to a step", () => {
    expect(lineAfter(second, "pass")).toEqual(["pass", "build"]);
    expect(lineAfter(first, "swim")).toEqual(["swim"]);
    expect(lineTo([first, second], 0)).toEqual([]);
    expect(lineTo([first, second], 1)).toEqual(["build", "pass", "pass"]);
  });
});

describe("the next puzzle", () => {
  const puzzles = [900, 1400, 1100].map((rating, place) => ({
    code: `m1-000000${place}`,
    rating,
    number: place + 1,
  }));
  const next = (known: Progress, last?: number): number | undefined =>
    nextPuzzle(puzzles, known, last)?.number;

  it("is new and near the rating, then one that was never solved, and never the last", () => {
    expect(next(at(1390))).toBe(2);
    expect(next(at(1390), 2)).toBe(3);
    expect(next(at(1390, { "-0000001": true }))).toBe(3);
    expect(next(at(1390, { "-0000000": false, "-0000001": true, "-0000002": true }))).toBe(1);
    expect(nextPuzzle(puzzles.slice(0, 1), at(1000), 1)).toBeNull();
  });
});

describe("the filter", () => {
  const list = {
    levels: [{ level: "easy" }, { level: "hard" }],
    tables: ["two", "three"],
    puzzles: [
      { number: 1, level: "easy", table: 0 },
      { number: 2, level: "hard", table: 1 },
      { number: 3, level: "hard", table: 0 },
    ],
  } as unknown as PuzzleList;
  const numbers = (level: string, table: string): number[] =>
    filtered(list, { level, table }).map(({ number }) => number);

  it("lets through what has this level and table, and ignores what the list does not have", () => {
    expect(numbers("", "")).toEqual([1, 2, 3]);
    expect(numbers("hard", "")).toEqual([2, 3]);
    expect(numbers("hard", "two")).toEqual([3]);
    expect(numbers("odd", "four")).toEqual([1, 2, 3]);
  });
});
