import { describe, expect, it } from "vitest";
import { folderOf } from "../src/games";
import { agesTyped, asksAges, begins, DRAWN, readAge, readAges } from "../src/lib/beginning";

const [WORKS, BID] = [folderOf("works"), folderOf("bid")];

const ANN = { name: "Ann", person: true };
const BEN = { name: "Ben", person: true };
const BOT = { name: "Bot 3", person: false };

describe("before the start", () => {
  it("asks for ages where they can break a tie", () => {
    expect(asksAges(WORKS, {}, [ANN, BEN])).toBe(true);
    expect(asksAges(WORKS, { variant: "manual" }, [ANN, BOT, BEN])).toBe(true);
    expect(asksAges(WORKS, { variant: "prototype" }, [ANN, BEN])).toBe(false);
    expect(asksAges(WORKS, {}, [ANN, BOT])).toBe(false);
    expect(asksAges(BID, {}, [ANN, BEN])).toBe(false);
    expect(asksAges(null, {}, [ANN, BEN])).toBe(false);
  });

  it("reads an age, also in wide digits", () => {
    expect(["", " ", "0", "42", "150", "４２", "151", "-1", "4.5", "old"].map(readAge)).toEqual([
      null,
      null,
      0,
      42,
      150,
      42,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("gives the ages of all seats, none where nobody told one, or says whose is wrong", () => {
    expect(readAges(["41", "9", ""], [ANN, BOT, BEN])).toEqual({ ages: [41, null, null] });
    expect(readAges(["", "9"], [ANN, BOT])).toEqual({ ages: null });
    expect(readAges([], [ANN, BEN])).toEqual({ ages: null });
    expect(readAges(["41", "x"], [ANN, BEN])).toEqual({ wrong: "Ben" });
  });

  it("starts from what the table was made with", () => {
    expect([
      begins(WORKS, { starting: 1 }),
      begins(BID, { auctioneer: 2 }),
      begins(BID, { starting: 1 }),
    ]).toEqual([1, 2, DRAWN]);
    expect(agesTyped({ ages: [41, null] })).toEqual(["41", ""]);
    expect(agesTyped({})).toEqual([]);
  });
});
