import { describe, expect, it } from "vitest";
import { t as bidTexts } from "../src/games/bid/lesson.texts";
import { t as worksTexts } from "../src/games/works/lesson.texts";
import { fill } from "../src/lib/i18n/fill";
import type { Choice, GameEvent } from "../src/lib/types";
import type { BidCards, BidView } from "../src/games/bid/types";
import type { WorksCards, WorksView } from "../src/games/works/types";
import bidLesson, { BID, bestCards, bestCells, budget, whyBid, type BidScene } from "../src/games/bid/lesson";
import { after, choose, followed, progress, type Step } from "../src/pages/learn/engine";
import { readKept } from "../src/pages/learn/kept";
import worksLesson, { whyWorks, WORKS, type WorksScene } from "../src/games/works/lesson";

const texts = { ...worksTexts.texts, ...bidTexts.texts };
const choice = (move: string, clicks: string[], gain: number | null = null): Choice => ({
  move,
  text: move,
  verb: move.split(" ", 1)[0] ?? move,
  clicks,
  numbers: [],
  gain,
});
const plan = (id: string, type: string, cost: number, stars: number) => ({
  id,
  type,
  cost,
  stars,
  name: id.toUpperCase(),
});

function works(
  changes: Partial<WorksView> = {},
  choices: Choice[] | null = null,
  events: GameEvent[] = [],
): WorksScene {
  const view = {
    game: "works",
    round: 1,
    decision: "turn",
    starting: 0,
    players: [
      { name: "Me", mints: 3, plans: [], buildings: [], stars: 0 },
      { name: "Pip", mints: 3, plans: [], buildings: [], stars: 0 },
    ],
    supply: ["mine", "statue", "wholesaler"],
    locations: [
      { id: "producer", open: true, owner: null, spaces: [null, null] },
      { id: "builder", open: true, owner: null, spaces: [null, null] },
    ],
    result: null,
    ...changes,
  } as unknown as WorksView;
  const cards = {
    plans: [
      plan("mine", "production", 2, 1),
      plan("statue", "culture", 2, 2),
      plan("wholesaler", "deed", 1, 1),
    ],
    locations: [{ id: "builder", prices: { few: [2, 2] } }],
  } as unknown as WorksCards;
  return {
    view,
    derived: { star_goal: 7 } as WorksScene["derived"],
    choices,
    events,
    you: 0,
    names: ["Me", "Pip"],
    card: (id) => id.toUpperCase(),
    cards,
  };
}

function bid(
  changes: Partial<BidView> = {},
  choices: Choice[] | null = null,
  events: GameEvent[] = [],
): BidScene {
  const view = {
    game: "bid",
    round: 1,
    decision: "choose",
    auctioneer: 0,
    to_move: 0,
    players: [0, 1, 2].map((seat) => ({ name: `P${seat}`, mints: 4, points: 0 })),
    block: ["gardens", "mine"],
    deck: 6,
    auction: null,
    strips: [[], [], []],
    result: null,
    ...changes,
  } as unknown as BidView;
  const cards = {
    locations: [
      { id: "gardens", value: 5 },
      { id: "mine", value: 2 },
    ],
    colours: [],
    opponents: [],
  } as unknown as BidCards;
  return {
    view,
    derived: null,
    choices,
    events,
    you: 0,
    names: ["Me", "Pip", "Fern"],
    card: (id) => id.toUpperCase(),
    cards,
  };
}

/** Go through all steps that only tell something; return the first that asks for an action. */
function settle<S>(
  steps: readonly Step<S>[],
  scene: S,
  told = new Set<string>(),
): { step: Step<S> | null; told: Set<string>; said: string[] } {
  const said: string[] = [];
  for (;;) {
    const step = choose(steps, scene, told, said.at(-1) ?? null);
    if (!step) return { step, told, said };
    said.push(step.id);
    if (step.kind !== "tell") return { step, told, said };
    told = after(step, told);
  }
}

const TURN = [
  choice("producer", ["location:producer"]),
  choice("supplier mine", ["location:supplier", "plan:mine"]),
  choice("supplier statue", ["location:supplier", "plan:statue"]),
  choice("pass", ["pass"]),
];
const placed: GameEvent = { event: "place", seat: 0, location: "producer" };
const gained: GameEvent = { event: "gain", seat: 0, source: "producer" };

describe("the engine", () => {
  const steps: Step<number>[] = [
    { id: "high", kind: "tell", when: (n) => n > 5 },
    { id: "low", kind: "tell", when: () => true },
    { id: "again", kind: "advice", when: () => true },
  ];

  it("tells the most urgent step once and advice again and again", () => {
    expect(choose(steps, 9, new Set())?.id).toBe("high");
    expect(choose(steps, 9, new Set(["high"]))?.id).toBe("low");
    const told = after(steps[2] ?? null, new Set(["high", "low"]));
    expect(choose(steps, 9, told)?.id).toBe("again");
  });

  it("does not take away what is being read", () => {
    expect(choose(steps, 9, new Set(), "low")?.id).toBe("low");
    expect(choose(steps, 9, new Set(), "again")?.id).toBe("high");
  });

  it("lets a question go before everything", () => {
    const question: Step<number> = { id: "ask", kind: "advice", urgent: true, when: (n) => n === 7 };
    expect(choose([...steps, question], 7, new Set(), "low")?.id).toBe("ask");
    expect(choose([...steps, question], 8, new Set(), "low")?.id).toBe("low");
  });

  it("knows whether its advice was followed", () => {
    const step: Step<number> = { id: "x", kind: "task", when: () => true, point: () => ["pass"] };
    expect(followed(step, 0, choice("pass", ["pass"]))).toBe(true);
    expect(followed(step, 0, choice("producer", ["location:producer"]))).toBe(false);
    expect(followed(null, 0, choice("pass", ["pass"]))).toBe(true);
  });

  it("is done only at the end", () => {
    expect(progress(steps, new Set(), false)).toBe(0);
    expect(progress(steps, new Set(["high", "low"]), false)).toBeLessThan(1);
    expect(progress(steps, new Set(), true)).toBe(1);
  });
});

describe("the lesson of Mint Works", () => {
  it("begins with the Producer", () => {
    const { step, said } = settle(WORKS, works({}, TURN));
    expect(said).toEqual(["w.welcome", "w.mints", "w.producer"]);
    expect(step?.point?.(works({}, TURN))).toEqual(["location:producer"]);
  });

  it("explains what came of it, and asks for a Plan", () => {
    const { step, said } = settle(
      WORKS,
      works({}, TURN, [placed, gained, { event: "place", seat: 1, location: "supplier" }]),
      new Set(["w.welcome", "w.mints", "w.producer"]),
    );
    expect(said).toEqual(["w.gained", "w.turns", "w.supply", "w.buy"]);
    expect(step?.point?.(works({}, TURN))).toEqual(["plan:mine"]);
  });

  it("goes on with whatever the learner did instead", () => {
    const events: GameEvent[] = [
      { event: "pass", seat: 0 },
      { event: "pass", seat: 1 },
    ];
    const { step } = settle(WORKS, works({}, TURN, events), new Set(["w.producer"]));
    expect(step?.id).toBe("w.buy");
  });

  it("asks to build, and to pass when nothing is left", () => {
    const me = { name: "Me", mints: 2, plans: ["mine"], buildings: [], stars: 0 };
    const other = { name: "Pip", mints: 3, plans: [], buildings: [], stars: 0 };
    const build = works(
      { players: [me, other] } as Partial<WorksView>,
      [choice("builder mine", ["location:builder", "own:mine"]), choice("pass", ["pass"])],
      [placed],
    );
    expect(settle(WORKS, build, new Set(["w.producer", "w.buy"])).step?.id).toBe("w.build");
    const poor = works(
      { players: [{ ...me, mints: 0 }, other] } as Partial<WorksView>,
      [choice("pass", ["pass"])],
      [placed],
    );
    const { step, said } = settle(WORKS, poor, new Set(["w.producer", "w.buy", "w.build"]));
    expect(said).toContain("w.poor");
    expect(step?.id).toBe("w.pass");
  });

  it("names the four types when they lie in the Supply", () => {
    const { said } = settle(
      WORKS,
      works({ round: 2 }, TURN, [...Array<GameEvent>(7).fill(placed), { event: "upkeep" }]),
      new Set(["w.producer", "w.buy"]),
    );
    expect(said).toEqual(
      expect.arrayContaining([
        "w.upkeep",
        "w.income",
        "w.startingYou",
        "w.production",
        "w.culture",
        "w.deed",
      ]),
    );
    expect(said).not.toContain("w.utility");
  });

  it("always has something to say", () => {
    const all = new Set(WORKS.filter((step) => step.kind !== "advice").map((step) => step.id));
    for (const choices of [null, [], TURN, [choice("pass", ["pass"])], [choice("co-op 1", ["player:1"])]]) {
      expect(choose(WORKS, works({}, choices), all)).not.toBeNull();
    }
    expect(choose(WORKS, works({ result: { winners: [0] } } as unknown as Partial<WorksView>), all)?.id).toBe(
      "w.over",
    );
  });

  it("advises to earn first, then to build, then to buy what brings the most", () => {
    const all = new Set(WORKS.filter((step) => step.kind !== "advice").map((step) => step.id));
    const BUILD = choice("builder vault", ["location:builder", "own:vault"]);
    const rest = TURN.slice(1);
    const advice = (choices: Choice[], mints: number, stars = 0): Step<WorksScene> | null => {
      const players = [
        { name: "Me", mints, plans: ["vault"], buildings: [{ id: "truck" }], stars: 0 },
        { name: "Pip", mints: 3, plans: [], buildings: [], stars },
      ];
      return choose(WORKS, works({ round: 4, players } as unknown as Partial<WorksView>, choices), all);
    };
    expect(advice([...TURN, BUILD], 3)?.id).toBe("w.a.gain"); // others want that space, too
    expect(advice([...TURN, BUILD], 9)?.id).toBe("w.a.build"); // there are enough Mints
    expect(advice([...TURN, BUILD], 3, 7)?.id).toBe("w.a.build"); // the last round
    expect(advice([...rest, BUILD], 3)?.id).toBe("w.a.build");
    expect(advice(rest, 6)?.id).toBe("w.a.buyMore");
    const bought = advice(rest, 6);
    expect(bought?.point?.(works({ round: 4 }, rest))).toEqual(["plan:statue"]); // two stars for the same cost
    expect(advice([choice("pass", ["pass"])], 0)?.id).toBe("w.a.pass");
  });

  it("names the Owner of the Location that opened last, and calls the learner you", () => {
    const locations = [
      { id: "wholesaler", open: true, owner: 0, spaces: [null] },
      { id: "lotto", open: true, owner: 1, spaces: [null] },
    ];
    const said = (location: string): string[] =>
      settle(
        WORKS,
        works({ locations } as unknown as Partial<WorksView>, null, [{ event: "open", location }]),
        new Set(["w.welcome", "w.mints"]),
      ).said;
    expect(said("lotto")).toContain("w.open");
    expect(said("lotto")).not.toContain("w.openYou");
    expect(said("wholesaler")).toContain("w.openYou");
    expect(said("wholesaler")).not.toContain("w.open");
  });

  it("tells who lost why", () => {
    const lost = (mints: number, plans: string[], mine = 5) => {
      const players = [
        { name: "Me", mints, plans, buildings: [], stars: mine },
        { name: "Pip", mints: 0, plans: [], buildings: [], stars: 8 },
      ];
      return whyWorks(works({ players, result: { winners: [1] } } as unknown as Partial<WorksView>));
    };
    expect(lost(2, ["mine"])?.key).toBe("why.plans");
    expect(lost(2, ["mine"])?.fields).toMatchObject({ name: "Pip", mine: 5, theirs: 8, cards: "MINE" });
    expect(lost(6, [])?.key).toBe("why.mints");
    expect(lost(1, [])?.key).toBe("why.pace");
    expect(lost(1, ["mine"], 8)?.key).toBe("why.tie");
    expect(whyWorks(works({ result: { winners: [0] } } as unknown as Partial<WorksView>))).toBeNull();
    expect(whyWorks(works())).toBeNull();
  });

  it("never calls the learner by name when it is his turn", () => {
    const all = new Set([...WORKS, ...BID].filter((step) => step.kind !== "advice").map((step) => step.id));
    expect(choose(WORKS, works({ to_move: 0 }), all)?.id).toBe("w.a.turn");
    expect(choose(WORKS, works({ to_move: 1 }), all)?.id).toBe("w.a.wait");
    expect(choose(BID, bid({ to_move: 0 }), all)?.id).toBe("b.a.turn");
    expect(choose(BID, bid({ to_move: 1 }), all)?.id).toBe("b.a.wait");
  });

  it("speaks of Mints only where there are some to close the hand over", () => {
    const all = new Set(BID.filter((step) => step.kind !== "advice").map((step) => step.id));
    const seal = [choice("seal 0", ["seal"])];
    const players = (mints: number) => [
      { name: "Me", mints, points: 0 },
      { name: "Pip", mints: 1, points: 0 },
    ];
    expect(
      choose(BID, bid({ decision: "seal", players: players(0) } as unknown as Partial<BidView>, seal), all)
        ?.id,
    ).toBe("b.a.sealNone");
    expect(
      choose(BID, bid({ decision: "seal", players: players(2) } as unknown as Partial<BidView>, seal), all)
        ?.id,
    ).toBe("b.a.seal");
  });
});

describe("the lesson of Mint Bid", () => {
  const AUCTION = {
    card: "gardens",
    kind: "open",
    bid: 2,
    leaders: [1],
    pledges: [0, 2, 0],
    withdrawn: [],
    offer: null,
    sealed: null,
  };
  const BIDS = [
    choice("bid 3", ["bid"]),
    choice("offer left 1 2", ["player:1", "offer"]),
    choice("pass", ["pass"]),
    choice("withdraw", ["withdraw"]),
  ];

  it("begins with an open auction of the dearest card", () => {
    const scene = bid({}, [choice("auction gardens open", ["block:gardens", "kind:open"])]);
    const { step, said } = settle(BID, scene);
    expect(said).toEqual(["b.welcome", "b.strips", "b.card", "b.choose"]);
    expect(step?.point?.(scene)).toEqual(["block:gardens", "kind:open"]);
  });

  it("tries an offer first, then a bid alone, then the ways out", () => {
    const told = new Set(["b.welcome", "b.strips", "b.card", "b.choose"]);
    const at = (changes: object): BidScene =>
      bid({ decision: "bid", auction: { ...AUCTION, ...changes } } as unknown as Partial<BidView>, BIDS, [
        { event: "auction", seat: 0 },
      ]);
    const first = settle(BID, at({ leaders: [2] }), told);
    expect(first.said).toEqual(["b.open", "b.offer"]);
    const second = settle(BID, at({ leaders: [2] }), after(first.step, first.told));
    expect(second.step?.id).toBe("b.bid");
    const third = settle(BID, at({ bid: 9 }), after(second.step, second.told));
    expect(third.step?.id).toBe("b.leave");
    expect(third.step?.point?.(at({ bid: 9 }))).toEqual(["withdraw"]);
  });

  it("asks nobody who leads alone, and nobody who has declined in this auction", () => {
    const all = new Set(BID.filter((step) => step.kind !== "advice").map((step) => step.id));
    const rings = (leaders: number[], ...events: GameEvent[]): [string | undefined, string[] | undefined] => {
      const scene = bid(
        { decision: "bid", auction: { ...AUCTION, leaders } } as unknown as Partial<BidView>,
        BIDS,
        events,
      );
      const step = choose(BID, scene, all);
      return [step?.id, step?.point?.(scene)];
    };
    const declined: GameEvent = { event: "decline", seat: 1, to: 0 };
    const auction: GameEvent = { event: "auction", seat: 2 };
    expect(rings([2], declined, auction)).toEqual(["b.a.ask", ["offer", "player:1"]]);
    expect(rings([2], auction, declined)).toEqual(["b.a.bid", ["bid"]]);
    expect(rings([1], auction)).toEqual(["b.a.bid", ["bid"]]);
    expect(rings([1, 2], auction)).toEqual(["b.a.ask", ["offer", "player:1"]]);
  });

  it("leaves a card to others when it costs too much of what is left, and spends all on the last", () => {
    const all = new Set(BID.filter((step) => step.kind !== "advice").map((step) => step.id));
    const says = (amount: number, rest: object): string | undefined =>
      choose(
        BID,
        bid(
          {
            decision: "bid",
            auction: { ...AUCTION, bid: amount },
            players: [0, 1, 2].map(() => ({ name: "", mints: 12, points: 0 })),
            round: 4,
            ...rest,
          } as unknown as Partial<BidView>,
          BIDS,
        ),
        all,
      )?.id;
    expect(says(8, { block: ["gardens"], deck: 0 })).toBe("b.a.bid");
    expect(says(8, { block: ["gardens", "mine"], deck: 4 })).toBe("b.a.dear");
  });

  it("reads an offer from the position, not from what was offered before", () => {
    const answer = BID.find((step) => step.id === "b.a.accept");
    const scene = (offer: object): BidScene =>
      bid(
        { decision: "answer", auction: { ...AUCTION, offer } } as unknown as Partial<BidView>,
        [],
        [{ event: "offer", seat: 2, to: 0, mine: 4, theirs: 4 }],
      );
    const theirs = { by: 1, to: 0, mine: 2, theirs: 3, countered: false };
    expect(answer?.fields?.(scene(theirs))).toMatchObject({ name: "Pip", n: 3, m: 2 });
    const countered = { by: 0, to: 1, mine: 2, theirs: 1, countered: true };
    expect(answer?.fields?.(scene(countered))).toMatchObject({ name: "Pip", n: 2, m: 1 });
    expect(BID.find((step) => step.id === "b.answer")?.when(scene(countered))).toBe(false);
  });

  it("calls only those partners who lead together now", () => {
    const accepted: GameEvent = { event: "accept", seat: 1, to: 0, bid: 2 };
    const scene = (leaders: number[]): BidScene =>
      bid({ decision: "bid", auction: { ...AUCTION, leaders } } as unknown as Partial<BidView>, BIDS, [
        { event: "auction", seat: 0 },
        accepted,
      ]);
    const lead = BID.find((step) => step.id === "b.leadTogether");
    expect(lead?.when(scene([0, 2]))).toBe(true);
    expect(lead?.fields?.(scene([0, 2]))).toMatchObject({ name: "Fern" });
    expect(lead?.when(scene([0]))).toBe(false);
    const outbid = BID.find((step) => step.id === "b.outbid");
    expect(outbid?.when(scene([1, 2]))).toBe(true);
    const next = scene([1, 2]);
    expect(outbid?.when({ ...next, events: [...next.events, { event: "auction", seat: 1 }] })).toBe(false);
  });

  it("knows what a card may cost: a share of what is to come, and everything for the last", () => {
    const at = (card: string, changes: object = {}): number =>
      budget(bid({ auction: { ...AUCTION, card }, ...changes } as unknown as Partial<BidView>));
    expect(at("gardens")).toBeGreaterThan(at("mine"));
    expect(at("mine", { block: ["mine"], deck: 0 })).toBe(4);
    expect(at("gardens", { players: [0, 1, 2].map(() => ({ name: "", mints: 1, points: 0 })) })).toBe(1);
  });

  it("rings one answer to an offer, and one way out of a dear auction", () => {
    const all = new Set(BID.filter((step) => step.kind !== "advice").map((step) => step.id));
    const rings = (
      decision: string,
      choices: Choice[],
      auction: object,
    ): [string | undefined, string[] | undefined] => {
      const scene = bid(
        { decision, auction: { ...AUCTION, ...auction } } as unknown as Partial<BidView>,
        choices,
      );
      const step = choose(BID, scene, all);
      return [step?.id, step?.point?.(scene)];
    };
    const answers = [choice("accept", ["accept"]), choice("decline", ["decline"])];
    expect(rings("answer", answers, { offer: { by: 1, to: 0, mine: 2, theirs: 1 } })).toEqual([
      "b.a.accept",
      ["accept"],
    ]);
    expect(rings("answer", answers, { card: "mine", offer: { by: 1, to: 0, mine: 1, theirs: 4 } })).toEqual([
      "b.a.decline",
      ["decline"],
    ]);
    expect(rings("bid", BIDS, { bid: 9 })).toEqual(["b.a.dear", ["withdraw"]]);
    expect(rings("bid", [choice("pass", ["pass"]), choice("withdraw", ["withdraw"])], { bid: 9 })).toEqual([
      "b.a.out",
      ["withdraw"],
    ]);
    expect(rings("bid", [choice("withdraw", ["withdraw"])], { bid: 9 })).toEqual(["b.a.out", ["withdraw"]]);
  });

  it("tells who lost why", () => {
    const lost = (mints: number, matches: number) => {
      const players = [0, 1].map((seat) => ({
        seat,
        values: 12,
        matches: seat ? 6 : matches,
        match_worth: 1,
        mints: seat ? 0 : mints,
      }));
      const scene = bid({ result: { winners: [1], points: [14, 18, 3] } } as unknown as Partial<BidView>);
      return whyBid({ ...scene, derived: { players } as unknown as BidScene["derived"] });
    };
    expect(lost(5, 2)?.key).toBe("why.bidMints");
    expect(lost(0, 2)?.key).toBe("why.matches");
    expect(lost(0, 6)?.key).toBe("why.cards");
    expect(lost(0, 6)?.fields).toMatchObject({ name: "Pip", mine: 14, theirs: 18 });
    expect(
      whyBid(bid({ result: { winners: [0], points: [9, 1, 1] } } as unknown as Partial<BidView>)),
    ).toBeNull();
  });

  it("explains sealing, answering, placing and the abilities when they come", () => {
    const told = new Set(["b.welcome", "b.strips", "b.card"]);
    const at = (decision: string, choices: Choice[], events: GameEvent[] = []): string | undefined =>
      settle(
        BID,
        bid(
          { decision, auction: { ...AUCTION, kind: "closed" } } as unknown as Partial<BidView>,
          choices,
          events,
        ),
        told,
      ).step?.id;
    expect(at("seal", [choice("seal 0", ["seal"])])).toBe("b.seal");
    expect(at("answer", [choice("accept", ["accept"])])).toBe("b.answer");
    expect(at("place", [choice("place 0 0 0", ["cell:0:0:0"], 5)])).toBe("b.place");
    expect(at("partner", [choice("partner left", ["player:1"])])).toBe("b.tied");
    const alone = bid({ decision: "partner", auction: AUCTION } as unknown as Partial<BidView>, []);
    expect(BID.find((step) => step.id === "b.partner")?.when(alone)).toBe(true);
    expect(at("production", [choice("skip", ["skip"])], [{ event: "ability" }])).toBe("b.production");
    expect(at("utility", [choice("skip", ["skip"])], [{ event: "ability" }])).toBe("b.utility");
    expect(at("deed", [choice("place 0 0 1", ["cell:0:0:1"], 2)], [{ event: "ability" }])).toBe("b.deed");
  });

  it("points at what brings the most", () => {
    expect(
      bestCells([choice("a", ["cell:0:0:1"], 3), choice("b", ["cell:0:0:2"], 4), choice("skip", ["skip"])]),
    ).toEqual(["cell:0:0:2"]);
    expect(
      bestCards([choice("rotate a", ["card:a", "rotate"], 1), choice("rotate b", ["card:b", "rotate"], -1)]),
    ).toEqual(["card:a"]);
    expect(bestCards([choice("rotate b", ["card:b", "rotate"], 0)])).toEqual([]);
  });

  it("always has something to say", () => {
    const all = new Set(BID.filter((step) => step.kind !== "advice").map((step) => step.id));
    for (const decision of [
      "choose",
      "bid",
      "answer",
      "seal",
      "winner",
      "partner",
      "place",
      "deed",
      "utility",
      "production",
    ]) {
      for (const choices of [null, [choice("x", ["x"])]])
        expect(choose(BID, bid({ decision } as Partial<BidView>, choices), all)).not.toBeNull();
    }
  });
});

describe("the sentences", () => {
  it("are there for every step in both languages, with every field filled", () => {
    const check = <S>(steps: readonly Step<S>[], scene: S): void => {
      for (const step of steps) {
        expect(texts, step.id).toHaveProperty([step.id]);
        for (const sentence of texts[step.id as keyof typeof texts])
          expect(fill(sentence, step.fields?.(scene) ?? {}), step.id).not.toMatch(/\{\w+\}/);
      }
    };
    check(WORKS, works({}, TURN));
    check(BID, bid({}, [choice("pass", ["pass"])]));
  });

  it("have one step each", () => {
    const ids = [...WORKS, ...BID].map((step) => step.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("tables and memory of lessons", () => {
  it("deals each card once", () => {
    expect(new Set(worksLesson.options["deck"] as string[]).size).toBe(21);
    expect(new Set(bidLesson.options["deck"] as string[]).size).toBe(8);
  });

  it("reads only what it kept itself", () => {
    expect(readKept(null)).toEqual({ table: null, told: [], done: false });
    expect(readKept(7)).toEqual({ table: null, told: [], done: false });
    expect(readKept({ table: "a", told: ["x", 3], done: true })).toEqual({
      table: "a",
      told: ["x"],
      done: true,
    });
  });
});
