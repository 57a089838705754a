import { describe, expect, it } from "vitest";
import { entriesOf as bidEntries } from "../src/games/bid/gallery";
import { entriesOf } from "../src/games/works/gallery";
import { EVERYTHING, keep, plainEntries, valuesOf } from "../src/pages/cards/gallery";
import type { BidCards } from "../src/games/bid/types";
import type { WorksCards } from "../src/games/works/types";

const names = (en: string, ja: string) => ({ id: en.toLowerCase(), name: en, names: { en, ja } });
const WORKS = {
  game: "works",
  plans: [
    {
      ...names("Gardens", "庭園"),
      type: "culture",
      cost: 3,
      stars: 3,
      upkeep: 0,
      in_deck: true,
      text: "Just stars.",
    },
    {
      ...names("Mine", "鉱山"),
      type: "production",
      cost: 2,
      stars: 1,
      upkeep: 1,
      in_deck: true,
      text: "Upkeep: gain 1.",
    },
    { ...names("Lotto", "ロト"), type: "deed", cost: 4, stars: 2, upkeep: 0, in_deck: true, text: "Opens." },
  ],
  locations: [{ ...names("Lotto", "ロト"), kind: "deed", prices: {}, upkeep: 2, text: "Draw." }],
  opponents: [{ ...names("Mort", "モート"), title: "The Mint Tycoon", mints: null, text: "Pays." }],
} as unknown as WorksCards;
const BID = {
  game: "bid",
  locations: [
    {
      ...names("Gallery", "ギャラリー"),
      type: "culture",
      value: 4,
      sides: ["plum", "lemon", "mint", "none"],
    },
  ],
  opponents: [],
  colours: [
    { ...names("Plum", "プラム"), letter: "P" },
    { id: "none", name: "no colour", names: { en: "no colour", ja: "色なし" }, letter: "·" },
  ],
} as unknown as BidCards;

describe("the gallery", () => {
  const entries = entriesOf(WORKS);

  it("gives every card its own address", () => {
    expect(entries.map((each) => each.anchor)).toEqual([
      "gardens",
      "mine",
      "lotto",
      "location-lotto",
      "mort",
    ]);
  });

  it("filters by kind, type, cost, stars and words in both languages", () => {
    const found = (filter: object): string[] =>
      keep(entries, { ...EVERYTHING, ...filter }).map((each) => each.anchor);
    expect(found({})).toHaveLength(5);
    expect(found({ kind: "location" })).toEqual(["location-lotto"]);
    expect(found({ type: "production" })).toEqual(["mine"]);
    expect(found({ number: 4 })).toEqual(["lotto"]);
    expect(found({ stars: 3 })).toEqual(["gardens"]);
    expect(found({ query: "UPKEEP gain" })).toEqual(["mine"]);
    expect(found({ query: "庭園" })).toEqual(["gardens"]);
    expect(found({ query: "tycoon" })).toEqual(["mort"]);
    expect(found({ query: "nothing" })).toEqual([]);
  });

  it("lists the numbers that there are", () => {
    expect(valuesOf(entries, "number")).toEqual([2, 3, 4]);
    expect(valuesOf(entries, "stars")).toEqual([1, 2, 3]);
    expect(valuesOf(bidEntries(BID), "number")).toEqual([4]);
  });

  it("finds cards of Mint Bid by the colour of a side", () => {
    for (const query of ["plum", "プラム", "lemon", "no colour", "色なし"]) {
      expect(keep(bidEntries(BID), { ...EVERYTHING, query })).toHaveLength(1);
    }
    expect(keep(bidEntries(BID), { ...EVERYTHING, query: "soda" })).toEqual([]);
  });

  it("shows the cards of any game, list by list", () => {
    const cards = {
      game: "third",
      tokens: [names("Red", "赤"), { id: "no name" }],
      boards: [names("Red", "赤")],
      size: 3,
    };
    expect(plainEntries(cards).map((each) => [each.kind, each.anchor])).toEqual([
      ["tokens", "red"],
      ["boards", "boards-red"],
    ]);
  });
});
