import { describe, expect, it } from "vitest";
import { aheadOf, CLOCKS, secondsLeft, shownTime, spanOf } from "../src/lib/clock";

const clock = { per: "game" as const, seconds: 600, used: [100, 20], since: 1000, now: 1030 };

describe("clocks", () => {
  it("run for who is to move only, by the server's time", () => {
    expect(aheadOf(clock, 1037)).toBe(7);
    expect(secondsLeft(clock, 0, 0, 1030)).toBe(470);
    expect(secondsLeft(clock, 1, 0, 1030)).toBe(580);
    expect(secondsLeft({ ...clock, per: "move" }, 0, 0, 1030)).toBe(570);
    expect(secondsLeft({ ...clock, since: null }, 0, 0, 1030)).toBe(500);
    expect(secondsLeft(clock, 0, 0, 99999)).toBe(0);
  });
  it("are read as clocks are", () => {
    expect([6.2, 720, 11100, 187200].map(shownTime)).toEqual(["0:07", "12:00", "3:05:00", "2 d 04 h"]);
  });
  it("are offered in whole minutes or days", () => {
    expect(CLOCKS.map(({ seconds }) => spanOf(seconds).n).every(Number.isInteger)).toBe(true);
    expect(spanOf(86400)).toEqual({ unit: "days", n: 1 });
    expect(spanOf(900)).toEqual({ unit: "minutes", n: 15 });
  });
});
