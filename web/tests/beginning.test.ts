import { describe, expect, it } from "vitest";
import {
  begins,
  DRAWN,
  numbersOption,
  numbersTyped,
  readNumber,
  readNumbers,
  seatOption,
} from "../src/lib/beginning";
import { finalizeOptions, isOfUse, mostOf } from "../src/lib/options";
import type { OptionInfo } from "../src/lib/types";

const ANN = { name: "Ann", person: true };
const BEN = { name: "Ben", person: true };
const BOT = { name: "Bot 3", person: false };

const option = (told: Partial<OptionInfo> & Pick<OptionInfo, "name" | "kind">): OptionInfo => ({
  label: told.name,
  help: "",
  needs: {},
  secret: false,
  ...told,
});
const AGES = option({
  name: "ages",
  kind: "per-seat",
  low: 0,
  high: 150,
  needs: { players: [2, 3, 4], variant: ["rulebook", "manual"] },
});
const ADVANCED = option({ name: "advanced", kind: "some-of", low: 0, high: 2, high_solo: 1 });
const PROMOS = option({ name: "promos", kind: "flag", needs: { advanced: [1, 2] } });
const WORKS = [
  ADVANCED,
  PROMOS,
  option({ name: "variant", kind: "choice", default: "rulebook" }),
  option({ name: "starting", kind: "seat" }),
  AGES,
];
const BID = [option({ name: "auctioneer", kind: "seat" })];
const TWO = { players: 2 };

describe("options as the server describes them", () => {
  it("are of use where what they need is so", () => {
    expect(isOfUse(PROMOS, {}, WORKS)).toBe(false);
    expect(isOfUse(PROMOS, { advanced: 2 }, WORKS)).toBe(true);
    expect(isOfUse(PROMOS, { advanced: ["recycler"] }, WORKS)).toBe(false);
    expect(isOfUse(AGES, TWO, WORKS)).toBe(true);
  });

  it("allow fewer in solitaire", () => {
    expect([mostOf(ADVANCED, TWO), mostOf(ADVANCED, { solo: "mort" })]).toEqual([2, 1]);
  });

  it("are sent without what is not needed", () => {
    const named = { players: 1, solo: "mort", advanced: ["recycler", "swap-meet"], promos: true };
    expect(finalizeOptions(WORKS, named)).toEqual({ players: 1, solo: "mort", advanced: ["recycler"] });
    const drawn = { players: 1, solo: "mort", advanced: 2, promos: true };
    expect(finalizeOptions(WORKS, drawn)).toEqual({ players: 1, solo: "mort", advanced: 1, promos: true });
  });
});

describe("before the start", () => {
  it("asks for ages where they can break a tie", () => {
    expect(numbersOption(WORKS, TWO, [ANN, BEN])).toBe(AGES);
    expect(numbersOption(WORKS, { players: 3, variant: "manual" }, [ANN, BOT, BEN])).toBe(AGES);
    expect(numbersOption(WORKS, { ...TWO, variant: "prototype" }, [ANN, BEN])).toBeNull();
    expect(numbersOption(WORKS, TWO, [ANN, BOT])).toBeNull();
    expect(numbersOption(BID, TWO, [ANN, BEN])).toBeNull();
    expect(numbersOption([], TWO, [ANN, BEN])).toBeNull();
  });

  it("reads an age, also in wide digits", () => {
    const typed = ["", " ", "0", "42", "150", "４２", "151", "-1", "4.5", "old"];
    expect(typed.map((each) => readNumber(each, AGES))).toEqual([
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

  it("gives the ages of all seats, and names who typed none", () => {
    expect(readNumbers(["41", "9", ""], [ANN, BOT, BEN], AGES)).toEqual({ numbers: [41, null, null] });
    expect(readNumbers(["", "9"], [ANN, BOT], AGES)).toEqual({ numbers: null });
    expect(readNumbers([], [ANN, BEN], AGES)).toEqual({ numbers: null });
    expect(readNumbers(["41", "x"], [ANN, BEN], AGES)).toEqual({ wrong: "Ben" });
  });

  it("starts from what the table was made with", () => {
    expect([
      begins(WORKS, { starting: 1 }),
      begins(BID, { auctioneer: 2 }),
      begins(BID, { starting: 1 }),
    ]).toEqual([1, 2, DRAWN]);
    expect(seatOption(BID)?.name).toBe("auctioneer");
    expect(numbersTyped(WORKS, { ages: [41, null] })).toEqual(["41", ""]);
    expect(numbersTyped(WORKS, {})).toEqual([]);
  });
});
