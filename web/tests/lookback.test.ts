import { describe, expect, it } from "vitest";
import { countAfter, isWhole, joined, meantIn, newsOf, placeOf, saidIn, stepOf } from "../src/lib/lookback";
import type { GameEvent, News, ReplayStep } from "../src/lib/types";

const step = (number: number, seq = number, events: GameEvent[] = []): ReplayStep =>
  ({
    number,
    seq,
    at: null,
    seat: number ? 1 : null,
    move: null,
    text: null,
    events,
    view: { to_move: 0 },
    derived: null,
  }) as unknown as ReplayStep;
const numbers = (steps: readonly ReplayStep[]): number[][] => steps.map((each) => [each.number, each.seq]);

describe("the steps of a running game", () => {
  it("are whole from the deal on", () => {
    expect(isWhole([])).toBe(false);
    expect(isWhole([step(4)])).toBe(false);
    expect(isWhole([step(0), step(1)])).toBe(true);
  });

  it("go on with what came by the stream, each once and numbered on", () => {
    // After a move was taken back there are more entries than moves.
    const read = [step(0), step(1), step(2, 4)];
    const come = [step(1, 4), step(1, 5), step(1, 6), step(1, 7)];
    expect(numbers(joined(read, come, 6))).toEqual([
      [0, 0],
      [1, 1],
      [2, 4],
      [3, 5],
      [4, 6],
    ]);
    expect(numbers(joined([], [step(1, 5), step(1, 6)], 6))).toEqual([
      [1, 5],
      [2, 6],
    ]);
    expect(joined(read, [], 9)[1]).toBe(read[1]);
  });

  it("are found by their entry, also when that was taken back", () => {
    const steps = [step(0), step(1), step(2, 4), step(3, 5)];
    expect(placeOf(steps, 4)).toBe(2);
    expect(placeOf(steps, 3)).toBe(1);
    expect(placeOf(steps, 99)).toBe(3);
    expect(placeOf(steps, -1)).toBe(0);
    expect(countAfter(steps, 1)).toBe(2);
    expect(countAfter(steps, 5)).toBe(0);
  });

  it("say what happened, and what it is about", () => {
    const told = step(1, 1, [
      { event: "place", text: "Ben places.", about: ["location:producer", "player:1"] },
      { event: "hidden" },
      { event: "gain", text: "Ben gains.", about: ["location:producer"] },
    ]);
    expect(saidIn(told, " ")).toBe("Ben places. Ben gains.");
    expect(saidIn({ events: [], text: "Pass" }, " ")).toBe("Pass");
    expect(saidIn({ events: [], text: null }, " ")).toBe("");
    expect(meantIn(told)).toEqual(["location:producer", "producer", "player:1"]);
  });

  it("are shown as they were played, with nothing to choose", () => {
    const news = newsOf(step(2, 4, [{ event: "pass" }]));
    expect([news.kind, news.seq, news.seat, news.legal]).toEqual(["move", 4, 1, null]);
    const back = stepOf({ ...news, legal: [] } as News);
    expect([back.seq, back.seat, back.events, back.view]).toEqual([4, 1, news.events, news.view]);
    expect("legal" in back).toBe(false);
  });
});
