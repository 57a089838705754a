import { describe, expect, it } from "vitest";
import { Absence, AWAY } from "../src/lib/absence";

describe("who is away", () => {
  it("is told only after a while, and each from their own leaving", () => {
    const absence = new Absence();
    expect(absence.look([1], 0)).toEqual({ away: [], next: AWAY });
    expect(absence.look([1, 2], 5_000)).toEqual({ away: [], next: AWAY - 5_000 });
    expect(absence.look([1, 2], AWAY)).toEqual({ away: [1], next: 5_000 });
    expect(absence.look([1, 2], AWAY + 5_000)).toEqual({ away: [1, 2], next: null });
  });

  it("does not include who comes and goes", () => {
    const absence = new Absence();
    for (let now = 0; now < 10 * AWAY; now += AWAY / 2) {
      expect(absence.look([1], now).away).toEqual([]);
      expect(absence.look([], now + 1_000)).toEqual({ away: [], next: null });
    }
  });
});
