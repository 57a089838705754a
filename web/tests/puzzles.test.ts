/** Puzzles: what was solved, what is right, what comes next. */
import { describe, expect, it } from "vitest";
import { judge, lineAfter, nextAfter, readSolved } from "../src/lib/puzzles";

describe("solved puzzles", () => {
  it("are read from what was kept; anything odd counts as nothing", () => {
    expect([...readSolved(["a", "b"])]).toEqual(["a", "b"]);
    for (const odd of [null, "", {}, 7, [1, null, { a: 2 }], "no list"]) expect(readSolved(odd).size).toBe(0);
  });
});

describe("a puzzle", () => {
  const puzzle = { right: { build: ["pass", "pass"] }, wrong: { pass: ["build"], wait: [] } };

  it("says of every move whether it is right, and how it goes on", () => {
    expect(["build", "pass", "swim"].map((move) => judge(puzzle, move))).toEqual([true, false, null]);
    expect(lineAfter(puzzle, "build")).toEqual(["build", "pass", "pass"]);
    expect(lineAfter(puzzle, "wait")).toEqual(["wait"]);
  });
});

describe("the next puzzle", () => {
  const puzzles = ["a", "b", "c"].map((code, place) => ({ code, number: place + 1 }));
  const next = (number: number, ...solved: string[]): number | undefined =>
    nextAfter(puzzles, number, new Set(solved))?.number;

  it("is the next that is not solved, from the beginning again after the last", () => {
    expect(next(1)).toBe(2);
    expect(next(1, "b")).toBe(3);
    expect(next(3)).toBe(1);
    expect(next(0, "a")).toBe(2);
  });
  it("is just the next where all are solved", () => {
    expect(next(2, "a", "b", "c")).toBe(3);
    expect(nextAfter(puzzles.slice(0, 1), 1, new Set())).toBeNull();
    expect(nextAfter([], 0, new Set())).toBeNull();
  });
});
