import { describe, expect, it } from "vitest";
import {
  addressOf,
  along,
  chanceAt,
  faultsOf,
  lineOf,
  lossOf,
  markOf,
  moveIn,
  nextFault,
  roundsOf,
  within,
  type Mark,
} from "../src/pages/replay/course";
import { linesOf, worthTelling } from "../src/pages/table/since";
import type { ReplayStep } from "../src/lib/types";

const mark = (number: number, name: Mark["mark"]): Mark => ({
  number,
  round: 1,
  seat: 0,
  mark: name,
  loss: 0.1,
  low: 0.06,
  high: 0.144,
  weight: 1,
  reason: null,
  played: { move: "a", text: "A", chance: 0.4 },
  best: { move: "b", text: "B", chance: 0.5 },
});

describe("the course of a game", () => {
  it("stays within the game", () => {
    expect(within(-3, 10)).toBe(0);
    expect(within(99, 10)).toBe(9);
    expect(within(Number.NaN, 10)).toBe(0);
    expect(within(4, 0)).toBe(0);
  });

  it("reads and writes the address of a move", () => {
    expect(moveIn("?move=12")).toBe(12);
    expect(moveIn("?move=x")).toBeNull();
    expect(moveIn("")).toBeNull();
    expect(addressOf("abc", 12, null)).toBe("/replay/abc?move=12");
    expect(addressOf("abc", 12, "CODE")).toBe("/replay/abc?move=12#CODE");
  });

  it("draws a line through the known chances", () => {
    const chances = [
      [0.5, 0.5],
      [null, null],
      [1, 0],
    ];
    expect(lineOf(chances, 0, 3)).toBe("0,50 100,0");
    expect(chanceAt(chances, 1, 0)).toBe(0.5);
    expect(chanceAt(chances, 9, 1)).toBe(0);
    expect(chanceAt([], 0, 0)).toBeNull();
    expect(along(1, 3)).toBe(50);
    expect(along(0, 1)).toBe(0);
  });

  it("tells a loss with its interval in percent", () => {
    expect(lossOf(mark(1, "mistake"))).toEqual({ n: 10, low: 6, high: 14 });
  });

  it("finds the mistakes, and the next of them", () => {
    const marks = [mark(7, "blunder"), mark(2, "good"), mark(4, "inaccuracy"), mark(5, "best")];
    const faults = faultsOf(marks);
    expect(faults.map((each) => each.number)).toEqual([4, 7]);
    expect(nextFault(faults, 4, true)?.number).toBe(7);
    expect(nextFault(faults, 7, false)?.number).toBe(4);
    expect(nextFault(faults, 7, true)).toBeNull();
    expect(markOf(marks, 2)?.mark).toBe("good");
    expect(markOf(marks, 3)).toBeNull();
  });

  it("marks where rounds begin", () => {
    const steps = [1, 1, 2, 2, 3].map((round, number) => ({
      number,
      view: { round },
    })) as unknown as ReplayStep[];
    expect(roundsOf(steps)).toEqual([
      { number: 0, round: 1 },
      { number: 2, round: 2 },
      { number: 4, round: 3 },
    ]);
  });
});

describe("since you left", () => {
  it("tells what was said, move by move", () => {
    const lines = linesOf([
      {
        number: 3,
        seat: 1,
        text: "Producer",
        events: [
          { event: "place", seat: 1, text: "Ben places." },
          { event: "gain", seat: 1, text: "Ben gains." },
        ],
      },
      { number: 4, seat: 0, text: "Pass", events: [] },
      { number: 5, seat: 0, text: null, events: [] },
    ]);
    expect(lines.map((line) => [line.text, line.first])).toEqual([
      ["Ben places.", true],
      ["Ben gains.", false],
      ["Pass", true],
    ]);
  });

  it("is silent about a single answer", () => {
    expect(worthTelling(5, 6)).toBe(false);
    expect(worthTelling(5, 7)).toBe(true);
  });
});
