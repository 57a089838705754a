/** The plain view: any table in words, drawn from what the server sends. */
import { describe, expect, it } from "vitest";
import type { Choice } from "../src/lib/types";
import { common, dialled, sorted } from "../src/plain/moves";
import { BY_SEAT, humanised, outline, SEATS, type Given } from "../src/plain/outline";

const GIVEN: Given = {
  words: { label: humanised, seats: new Set(SEATS), bySeat: new Set(BY_SEAT) },
  names: ["Ann", "Ben"],
  card: (id) => (id === "mine" ? "The Mine" : id),
  say: {
    none: "none",
    empty: "empty",
    yes: "yes",
    no: "no",
    hidden: "hidden",
    many: (what, n) => `${n} × ${what}`,
  },
};
const lines = (view: object): string[] =>
  outline(view, GIVEN).flatMap((part) => [
    ...(part.title ? [`# ${part.title}`] : []),
    ...part.items.map((item) => [item.title, item.text].filter(Boolean).join(": ")),
  ]);

describe("the outline of a table", () => {
  it("says plain facts first, in words", () => {
    const view = {
      game: "third",
      round: 2,
      to_move: 1,
      mint_supply: null,
      open: true,
      supply: ["mine", "?"],
      result: null,
    };
    expect(lines(view)).toEqual(["Round: 2", "To move: Ben", "Open: yes", "Supply: The Mine, hidden"]);
  });

  it("names people, cards and what is hidden", () => {
    const view = {
      players: [
        { name: "Seat 1", mints: 3, hand: ["?", "?", "?"] },
        { name: "Seat 2", mints: 0, hand: [] },
      ],
      places: [{ id: "mine", owner: 0, spaces: [{ by: 1, mints: 2 }, null] }],
      strips: [[], [{ id: "mine", row: 0 }]],
    };
    const [, , strips] = outline(view, GIVEN, { strips: [{ name: "the strip of Ann" }] });
    expect(strips?.items.map((item) => item.title)).toEqual(["The strip of Ann", "Strips 2"]);
    expect(lines(view)).toEqual([
      "# Players",
      "Ann: Mints: 3. Hand: 3 × hidden",
      "Ben: Mints: 0. Hand: none",
      "# Places",
      "The Mine: Owner: Ann. Spaces: (By: Ben, Mints: 2), empty",
      "# Strips",
      "Strips 1: none",
      "Strips 2: The Mine (Row: 0)",
    ]);
  });
});

const choice = (move: string, text: string, clicks: string[], numbers: number[] = []): Choice => ({
  move,
  text,
  verb: move.split(" ")[0] ?? "",
  clicks,
  numbers,
});

describe("moves in words", () => {
  const choices = [
    choice("pass", "Pass", ["pass"]),
    choice("bid 2", "Bid 2 Mints", ["bid"], [2]),
    choice("bid 3", "Bid 3 Mints", ["bid"], [3]),
    choice("offer left 1 2", "Ask Ben: 1 from you, 2 from Ben", ["player:1", "offer"], [1, 2]),
  ];

  it("are buttons, and forms where numbers are to be dialled", () => {
    const { buttons, forms } = sorted(choices);
    expect(buttons.map((each) => each.move)).toEqual(["pass", "offer left 1 2"]);
    expect(forms.map((form) => [form.title, form.fields])).toEqual([["Bid … Mints", [[2, 3]]]]);
    expect(forms[0] && dialled(forms[0], [3])?.move).toBe("bid 3");
    expect(forms[0] && dialled(forms[0], [4])).toBeNull();
    expect(forms[0] && dialled(forms[0], [null])).toBeNull();
  });

  it("say what they have in common", () => {
    expect(common(["ミント2個で入札", "ミント3個で入札"])).toBe("ミント … 個で入札");
    expect(common(["Seal 0", "Seal 1"])).toBe("Seal");
    expect(common(["Same", "Same"])).toBe("Same");
  });
});
