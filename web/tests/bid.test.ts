import { describe, expect, it } from "vitest";
import { gainedBy, partsOf } from "../src/games/bid/motion";
import { fill, type Text } from "../src/lib/i18n/fill";
import { givesHints } from "../src/pages/table/tab";
import {
  cellOf,
  dearest,
  deckOf,
  frameOf,
  ghostsOf,
  ladderOf,
  nearest,
  ringOf,
  sidesOf,
  step,
} from "../src/games/bid/model";
import { t } from "../src/games/bid/text";
import type { Choice } from "../src/lib/types";
import type { BidCards, BidDerived, BidView } from "../src/games/bid/types";

const CARDS = {
  game: "bid",
  house_deck: true,
  locations: [
    {
      id: "mine",
      name: "Mine",
      names: { en: "Mine", ja: "鉱山" },
      flavour: "",
      type: "production",
      value: 2,
      sides: ["lemon", "plum", "plum", "mint"],
    },
    {
      id: "bridge",
      name: "Bridge",
      names: { en: "Bridge", ja: "橋" },
      flavour: "",
      type: "culture",
      value: 4,
      sides: ["mint", "mint", "lemon", "plum"],
    },
    {
      id: "lotto",
      name: "Lotto",
      names: { en: "Lotto", ja: "ロト" },
      flavour: "",
      type: "deed",
      value: 5,
      sides: ["mint", "mint", "lemon", "plum"],
    },
  ],
  colours: [
    { id: "mint", name: "mint", names: { en: "mint", ja: "ミント" }, letter: "M" },
    { id: "plum", name: "plum", names: { en: "plum", ja: "プラム" }, letter: "P" },
  ],
  opponents: [],
} as BidCards;
const deck = deckOf(CARDS);

const choice = (move: string, clicks: string[], more: Partial<Choice> = {}): Choice => ({
  move,
  text: move,
  verb: move.split(" ", 1)[0] ?? move,
  clicks,
  numbers: [],
  ...more,
});

const VIEW = {
  game: "bid",
  solo: null,
  round: 1,
  phase: "auction",
  to_move: 1,
  decision: "bid",
  auctioneer: 1,
  players: ["Ann", "Ben", "Cy", "Di"].map((name) => ({ name, mints: 5, points: 0 })),
  block: ["mine"],
  deck: 3,
  unused: [],
  auction: {
    card: "mine",
    kind: "open",
    bid: 5,
    leaders: [3, 0],
    pledges: [2, 0, 0, 3],
    withdrawn: [2],
    offer: null,
    sealed: null,
  },
  strips: [
    [
      { id: "bridge", row: 0, col: 1, turned: false },
      { id: "mine", row: 0, col: 0, turned: false },
    ],
    [],
    [],
    [{ id: "lotto", row: 0, col: 0, turned: false }],
  ],
  last_roll: null,
  result: null,
} satisfies BidView;

const EXTRAS = {
  players: [
    {
      seat: 0,
      left: 1,
      right: 3,
      strips: [0, 3],
      mints: 5,
      values: 11,
      matches: 1,
      match_worth: 2,
      points: 13,
      locations: 3,
      types: {},
    },
  ],
  strips: [
    {
      strip: 0,
      seats: [0, 1],
      name: "",
      value: 6,
      matches: 1,
      pairs: [
        {
          cards: ["mine", "bridge"],
          cells: [
            [0, 0],
            [0, 1],
          ],
          side: "right",
          colour: "plum",
        },
      ],
    },
    { strip: 1, pairs: [] },
    { strip: 2, pairs: [] },
    { strip: 3, pairs: [] },
  ],
  auction: { strip: null, passed: [], asked: [], tied: [] },
} as unknown as BidDerived;

describe("cards", () => {
  it("turns a card around", () => {
    expect(sidesOf(deck.card("mine"), false)).toEqual(["lemon", "plum", "plum", "mint"]);
    expect(sidesOf(deck.card("mine"), true)).toEqual(["plum", "mint", "lemon", "plum"]);
  });

  it("names colours by letter and word, and unknown cards by their id", () => {
    expect([deck.letter("plum"), deck.colour("plum")]).toEqual(["P", "plum"]);
    expect(deck.letter("chalk")).toBe("?");
    expect(deck.card("castle").name).toBe("castle");
  });
});

describe("strips", () => {
  it("reads cells with negative rows and columns", () => {
    expect(cellOf("cell:2:-1:-3")).toEqual({ strip: 2, row: -1, col: -3 });
    expect(cellOf("card:mine")).toBeNull();
  });

  it("measures cards and open cells together", () => {
    expect(frameOf([])).toEqual({ row: 0, col: 0, rows: 1, cols: 1 });
    expect(
      frameOf([
        { row: 0, col: 0 },
        { row: -1, col: 2 },
        { row: 0, col: -1 },
      ]),
    ).toEqual({ row: -1, col: -1, rows: 2, cols: 4 });
  });

  it("shows where the card can go and what that brings", () => {
    const choices = [
      choice("place 0 0 1", ["cell:0:0:1"], { gain: 6, matches: 1 }),
      choice("place 0 -1 0", ["cell:0:-1:0"], { gain: 5, matches: 0 }),
      choice("skip", ["skip"]),
    ];
    expect(ghostsOf(choices, []).map((ghost) => [ghost.click, ghost.gain, ghost.matches])).toEqual([
      ["cell:0:0:1", 6, 1],
      ["cell:0:-1:0", 5, 0],
    ]);
    expect(ghostsOf(null, [])).toEqual([]);
  });

  it("shows no cells before the card that moves is chosen", () => {
    const choices = [
      choice("move mine 0 1", ["card:mine", "cell:0:0:1"]),
      choice("move bridge 0 2", ["card:bridge", "cell:0:0:2"]),
    ];
    expect(ghostsOf(choices, [])).toEqual([]);
    expect(ghostsOf(choices, ["card:bridge"]).map((ghost) => ghost.click)).toEqual(["cell:0:0:2"]);
  });
});

describe("ring", () => {
  it("puts the neighbours left and right and the others over the top", () => {
    expect(ringOf(6, 2, true)).toEqual({
      shared: true,
      base: 2,
      left: 3,
      right: 1,
      leftStrip: 2,
      rightStrip: 1,
      top: [
        { strip: 3, seat: 4 },
        { strip: 4, seat: 5 },
        { strip: 5, seat: 0 },
        { strip: 0, seat: null },
      ],
    });
  });

  it("has one strip opposite with three, and none with two", () => {
    expect(ringOf(3, 0, true).top).toEqual([{ strip: 1, seat: null }]);
    expect(ringOf(2, 1, false)).toMatchObject({ base: 1, right: 0, leftStrip: 1, rightStrip: 0, top: [] });
  });

  it("covers every strip and every seat once", () => {
    for (let seats = 3; seats <= 6; seats++) {
      const ring = ringOf(seats, null, true);
      const strips = [ring.leftStrip, ring.rightStrip, ...ring.top.map((part) => part.strip)];
      const people = [ring.base, ring.left, ring.right, ...ring.top.flatMap((part) => part.seat ?? [])];
      expect(new Set(strips).size).toBe(seats);
      expect(new Set(people)).toEqual(new Set(Array.from({ length: seats }, (_, seat) => seat)));
    }
  });
});

describe("ladder", () => {
  it("tells who leads, who is out and whose turn it is, from the Auctioneer on", () => {
    expect(ladderOf(VIEW, EXTRAS)).toEqual([
      { seat: 1, mints: 0, state: "turn" },
      { seat: 2, mints: null, state: "out" },
      { seat: 3, mints: 3, state: "leads" },
      { seat: 0, mints: 2, state: "leads" },
    ]);
  });

  it("hides sealed bids until all are in", () => {
    const closed = {
      ...VIEW,
      decision: "seal" as const,
      auction: { ...VIEW.auction, kind: "closed" as const, sealed: [3, null, "?" as const, null] },
    };
    expect(ladderOf(closed, null)).toEqual([
      { seat: 1, mints: null, state: "turn" },
      { seat: 2, mints: null, state: "sealed" },
      { seat: 3, mints: null, state: "in" },
      { seat: 0, mints: 3, state: "sealed" },
    ]);
    const revealed = {
      ...closed,
      decision: "place" as const,
      auction: { ...closed.auction, sealed: [3, 0, 2, 1] },
    };
    expect(ladderOf(revealed, null).map((rung) => [rung.mints, rung.state])).toEqual([
      [0, "open"],
      [2, "open"],
      [1, "open"],
      [3, "open"],
    ]);
  });

  it("is empty without an auction", () => {
    expect(ladderOf({ ...VIEW, auction: null }, EXTRAS)).toEqual([]);
  });
});

describe("the end", () => {
  it("finds the dearest card", () => {
    const events = [
      { event: "win", seats: [1], card: "mine", bid: 3 },
      { event: "win", seats: [0, 1], card: "lotto", bid: 7 },
      { event: "win", seats: [2], card: "bridge", bid: 7 },
      { event: "pay", seat: 1, mints: 9 },
    ];
    expect(dearest(events)).toEqual({ card: "lotto", seats: [0, 1], bid: 7 });
    expect(dearest([])).toBeNull();
  });
});

describe("numbers", () => {
  it("steps over what is not allowed and stays at the ends", () => {
    expect(step([1, 2, 5], 2, 1)).toBe(5);
    expect(step([1, 2, 5], 5, 1)).toBe(5);
    expect(step([1, 2, 5], 5, -1)).toBe(2);
    expect(step([1, 2, 5], 1, -1)).toBe(1);
  });

  it("takes the nearest allowed number", () => {
    expect(nearest([3, 4, 8], 100)).toBe(8);
    expect(nearest([3, 4, 8], 0)).toBe(3);
    expect(nearest([], 2)).toBeNull();
  });
});

describe("words", () => {
  it("uses the same fields in both languages", () => {
    const fields = (text: string): string[] =>
      [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "").sort();
    for (const [key, [entry, japanese]] of Object.entries<Text>(t.texts)) {
      const english = typeof entry === "string" ? entry : entry.other;
      expect([key, [...new Set(fields(japanese))]]).toEqual([key, [...new Set(fields(english))]]);
    }
  });
});

describe("numbers and their words", () => {
  it("say one point in the singular", () => {
    for (const [key, [entry]] of Object.entries(t.texts)) {
      if (typeof entry === "string") expect(entry, key).not.toMatch(/\{(n|value)\} (pts|points)\b/);
    }
    expect(fill(t.texts.pts[0], { n: 1 })).toBe("1 pt");
    expect(fill(t.texts.pts[0], { n: 2 })).toBe("2 pts");
    expect(fill(t.texts.pts[0], { n: 0 })).toBe("0 pts");
  });
});

describe("Mints that come with a die", () => {
  it("are counted by seat, so that they are seen only when it has landed", () => {
    const events = [
      { event: "roll", die: 4 },
      { event: "gain", seat: 2, mints: 1 },
      { event: "gain", seat: 2, mints: 2 },
      { event: "income", seat: 0, mints: 4 },
      { event: "pay", seat: 1, mints: 3 },
    ];
    expect(Array.from(gainedBy(events), (mints) => mints ?? 0)).toEqual([4, 0, 3]);
  });

  it("shows each part of an offer where its player sits, also after a counter-offer", () => {
    expect(partsOf({ event: "offer", seat: 2, to: 1, mine: 3, theirs: 1 })).toEqual([
      [2, 3],
      [1, 1],
    ]);
    expect(partsOf({ event: "counter", seat: 1, to: 2, mine: 4, theirs: 1 })).toEqual([
      [2, 4],
      [1, 1],
    ]);
  });
});

describe("hints", () => {
  it("are offered only where no other person plays", () => {
    const seats = (...kinds: ("person" | "bot" | "open")[]) => kinds.map((kind, seat) => ({ seat, kind }));
    expect(givesHints(seats("person", "bot"), [0])).toBe(true);
    expect(givesHints(seats("person", "person"), [0, 1])).toBe(true);
    expect(givesHints(seats("person", "person"), [0])).toBe(false);
    expect(givesHints(seats("person", "bot"), [])).toBe(false);
  });
});
