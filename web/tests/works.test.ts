import folder from "../src/games/works";
import { describe, expect, it } from "vitest";
import type { Choice, GameEvent } from "../src/lib/types";
import type { PlanCard, WorksCards, WorksDerived, WorksView } from "../src/games/works/types";
import { breakable } from "../src/lib/names";
import { deckSize, makeBoardModel, neighborhood, othersOf, wishOf } from "../src/games/works/model";
import { acts, sourceOf } from "../src/games/works/perform";
import { builtIn, earned, storyOf } from "../src/games/works/story";

const plan = (id: string, type: PlanCard["type"], cost: number, stars: number): PlanCard => ({
  id,
  name: id,
  names: { en: id, ja: id },
  type,
  cost,
  stars,
  upkeep: 0,
  in_deck: true,
  text: "",
  flavour: "",
});
const CARDS: WorksCards = {
  game: "works",
  plans: [plan("statue", "culture", 2, 2), plan("mine", "production", 2, 1), plan("crane", "utility", 2, 1)],
  locations: [
    {
      id: "supplier",
      name: "Supplier",
      names: { en: "Supplier", ja: "サプライヤー" },
      kind: "core",
      prices: { solo: [0], few: [0, 0], four: [0] },
      upkeep: 0,
      text: "",
      flavour: "",
    },
  ],
  opponents: [],
};
const choice = (move: string, clicks: string[]): Choice => ({
  move,
  text: move,
  verb: move,
  clicks,
  numbers: [],
});
const CHOICES = [
  choice("pass", ["pass"]),
  choice("supplier statue", ["location:supplier", "plan:statue"]),
  choice("supplier mine", ["location:supplier", "plan:mine"]),
  choice("producer", ["location:producer"]),
];
const BLOCKED = [{ click: "plan:crane", why: "Crane costs 2; you have 1.", paragraph: "W3" }];

function modelOf(choices: Choice[] | null, chosen: string[] = [], highlight: string[] = [], plays = true) {
  const picked: string[] = [];
  const looked: (string | null)[] = [];
  const made = makeBoardModel({
    view: VIEW,
    computed: null,
    names: [],
    cards: CARDS,
    choices,
    blocked: choices ? BLOCKED : null,
    chosen,
    highlight,
    plays,
    onPick: (click) => picked.push(click),
    look: (card) => looked.push(card?.id ?? null),
  });
  return { made, picked, looked };
}

const VIEW: WorksView = {
  game: "works",
  variant: "rulebook",
  solo: null,
  round: 6,
  phase: "over",
  to_move: null,
  decision: null,
  starting: 0,
  players: [
    {
      name: "Ann",
      mints: 1,
      plans: ["crane"],
      buildings: [{ id: "statue" }, { id: "gallery", mints: 3 }],
      stars: 5,
    },
    { name: "Ben", mints: 2, plans: ["?", "?"], buildings: [{ id: "mine" }], stars: 1 },
    { name: "Cy", mints: 0, plans: [], buildings: [], stars: 0 },
  ],
  supply: ["statue", null, "mine"],
  deck: 9,
  locations: [{ id: "producer", open: true, owner: null, spaces: [null] }],
  mint_supply: null,
  result: { reason: "stars", stars: [5, 1, 0], winners: [0], ranking: [[0], [1], [2]] },
};
const EXTRAS: WorksDerived = {
  star_goal: 7,
  income: 1,
  places: [],
  plans: [],
  players: [
    {
      seat: 0,
      size: 3,
      passed: false,
      buildings: [
        { id: "statue", stars: 2 },
        { id: "gallery", stars: 3 },
      ],
    },
    { seat: 1, size: 3, passed: false, buildings: [{ id: "mine", stars: 1 }] },
    { seat: 2, size: 0, passed: false, buildings: [] },
  ],
  opponent: null,
  outcome: null,
};
const EVENTS: GameEvent[] = [
  { event: "round", round: 1, seat: 0 },
  { event: "gain", seat: 0, mints: 2, source: "producer" },
  { event: "build", seat: 0, plan: "statue" },
  { event: "round", round: 2, seat: 0 },
  { event: "build", seat: 1, plan: "mine" },
  { event: "gain", seat: 1, mints: 1, source: "mine" },
  { event: "gain", seat: 1, mints: 2, source: "lotto-owner" },
  { event: "gain", seat: 1, mints: 1, source: "income" },
  { event: "round", round: 3, seat: 0 },
  { event: "assemble", seat: 0, plan: "gallery", place: 1 },
];

describe("the standing of targets", () => {
  it("is idle while nothing is to be chosen", () => {
    expect(modelOf(null).made.standing("plan:statue")).toBe("idle");
    expect(modelOf(null).made.why("plan:crane")).toBeNull();
  });

  it("opens what legal moves use and shuts the rest, with the reason", () => {
    const { made } = modelOf(CHOICES);
    expect(made.standing("plan:statue")).toBe("open");
    expect(made.standing("location:supplier")).toBe("open");
    expect(made.standing("plan:crane")).toBe("shut");
    expect(made.why("plan:crane")).toBe("Crane costs 2; you have 1.");
    expect(made.why("plan:statue")).toBeNull();
  });

  it("tells what goes with the choice from what would begin anew", () => {
    const { made } = modelOf(CHOICES, ["location:supplier"]);
    expect(made.begun).toBe(true);
    expect(made.standing("location:supplier")).toBe("chosen");
    expect(made.standing("plan:mine")).toBe("open");
    expect(made.standing("location:producer")).toBe("other");
  });

  it("picks where one plays and shows the card elsewhere", () => {
    const playing = modelOf(CHOICES);
    playing.made.act("plan:mine", playing.made.plan("mine"));
    expect(playing.picked).toEqual(["plan:mine"]);
    const watching = modelOf(null, [], [], false);
    watching.made.act("plan:mine", watching.made.plan("mine"));
    expect(watching.picked).toEqual([]);
    expect(watching.looked).toEqual(["mine"]);
  });

  it("lights up what a line of the log means, however it is named", () => {
    const { made } = modelOf(null, [], ["location:supplier", "mine"]);
    expect(made.lit("supplier")).toBe(true);
    expect(made.lit("mine")).toBe(true);
    expect(made.lit("statue")).toBe(false);
  });
});

describe("Neighborhoods", () => {
  it("lists Buildings with their worth, then Plans; hidden ones by place", () => {
    const first = neighborhood(VIEW, EXTRAS, 0);
    expect(first.map((card) => [card.id, card.built, card.stars, card.mints])).toEqual([
      ["statue", true, 2, 0],
      ["gallery", true, 3, 3],
      ["crane", false, 0, 0],
    ]);
    const keys = neighborhood(VIEW, EXTRAS, 1).map((card) => card.key);
    expect(keys).toEqual(["card:mine", "hidden:1:0", "hidden:1:1"]);
    expect(neighborhood(VIEW, EXTRAS, 7)).toEqual([]);
  });

  it("shows the others in the order of play", () => {
    expect(othersOf(VIEW, 1)).toEqual([2, 0]);
    expect(othersOf(VIEW, null)).toEqual([1, 2]);
  });

  it("counts the deck in both of its forms", () => {
    expect(deckSize(9)).toBe(9);
    expect(deckSize(["mine", "crane"])).toBe(2);
  });

  it("lets long Japanese names break between their words", () => {
    expect(breakable("スワップ・ミート")).toBe("スワップ・\u200bミート");
    expect(breakable("リーダーシップ・カウンシル")).toBe("リーダー\u200bシップ・\u200bカウンシル");
    expect(breakable("テンプ・エージェンシー")).toBe("テンプ・\u200bエージェンシー");
    expect(breakable("プロデューサー")).toBe("プロデューサー");
    expect(breakable("クラウドファンダー")).toBe("クラウド\u200bファンダー");
    expect(breakable("Swap Meet")).toBe("Swap Meet");
  });

  it("shows a wish only for a Plan that the opponent would buy now", () => {
    const { made } = modelOf(null);
    const opponent = (buys: string | null): WorksDerived["opponent"] => ({
      id: "mort",
      name: "Mort",
      title: "",
      text: "",
      order: "dearest",
      priority: ["utility", "deed", "culture"],
      priority_text: "",
      wants: "statue",
      buys,
      next: "",
    });
    const wish = (found: WorksDerived["opponent"]) =>
      wishOf({ ...made, computed: { opponent: found } as WorksDerived });
    expect(wish(opponent("statue"))?.id).toBe("statue");
    expect(wish(opponent(null))).toBeNull();
    expect(wish(null)).toBeNull();
    expect(wishOf(made)).toBeNull();
  });
});

describe("the way of Mints", () => {
  it("splits a move from the Upkeep it brought", () => {
    const events: GameEvent[] = [
      { event: "pass", seat: 0 },
      { event: "upkeep", round: 1 },
      { event: "round", round: 2 },
    ];
    expect(acts(events).move.map((event) => event.event)).toEqual(["pass"]);
    expect(acts(events).upkeep.map((event) => event.event)).toEqual(["upkeep", "round"]);
    expect(acts(events.slice(0, 1)).upkeep).toEqual([]);
  });

  it("knows where gained Mints come from", () => {
    const gain = (source: string, about: string[]): string =>
      sourceOf({ event: "gain", seat: 0, mints: 1, source, about });
    expect(gain("producer", ["player:0", "location:producer"])).toBe("location:producer");
    expect(gain("mine", ["player:0", "card:mine"])).toBe("card:mine");
    expect(gain("lotto-owner", ["player:0", "location:lotto"])).toBe("location:lotto");
    expect(gain("co-op-gift", ["player:0", "card:co-op"])).toBe("card:co-op");
    expect(gain("crowdfunder-gift", ["player:0"])).toBe("location:crowdfunder");
    expect(gain("income", ["player:0"])).toBe("bank");
  });
});

describe("the story", () => {
  it("knows when things were built and what brought Mints", () => {
    expect(builtIn(EVENTS)).toEqual([
      { seat: 0, card: "statue", round: 1 },
      { seat: 1, card: "mine", round: 2 },
      { seat: 0, card: "gallery", round: 3 },
    ]);
    expect(earned(EVENTS, ["producer", "lotto"]).get(1)).toEqual({ all: 4, buildings: 3 });
    expect(earned(EVENTS, ["producer", "lotto"]).get(0)).toEqual({ all: 2, buildings: 0 });
  });

  it("tells the end, the brightest Building and the richest in three sentences", () => {
    const [end, best, rich, ...more] = storyOf(VIEW, EXTRAS, EVENTS);
    expect(end).toMatchObject({ key: "story.won", name: [0], second: [1], rounds: 6, stars: 5, margin: 4 });
    expect(best).toMatchObject({ key: "story.best", name: [0], card: "gallery", stars: 3, round: 3 });
    expect(rich).toMatchObject({ key: "story.mints", name: [1], mints: 4, buildings: 3 });
    expect(more).toEqual([]);
  });

  it("tells of ties, shared victories and an empty Mint Supply", () => {
    const ended = (change: Partial<NonNullable<WorksView["result"]>>): string | undefined =>
      storyOf({ ...VIEW, result: VIEW.result && { ...VIEW.result, ...change } }, EXTRAS, [])[0]?.key;
    expect(ended({ stars: [5, 5, 0] })).toBe("story.tied");
    expect(ended({ winners: [0, 1], ranking: [[0, 1], [2]] })).toBe("story.shared");
    expect(ended({ reason: "mint-supply" })).toBe("story.bank");
  });

  it("says less where the log is missing, and nothing before the end", () => {
    const keys = storyOf(VIEW, EXTRAS, []).map((line) => line.key);
    expect(keys).toEqual(["story.won", "story.bestPlain"]);
    expect(storyOf({ ...VIEW, result: null }, null, [])).toEqual([]);
  });
});

describe("what to choose next", () => {
  it("is said for the Location that was chosen", () => {
    expect(folder.chooseNext?.(["location:supplier"])).toBe("Choose a Plan to buy.");
    expect(folder.chooseNext?.(["location:temp-agency", "location:builder"])).toBe("Choose a Plan to build.");
    expect(folder.chooseNext?.(["location:swap-meet", "own:mine"])).toBe("Choose a Plan to take for it.");
    expect(folder.chooseNext?.(["plan:mine"])).toBeNull();
  });
});
