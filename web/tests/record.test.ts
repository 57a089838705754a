import { beforeEach, describe, expect, it, vi } from "vitest";
import { EVEN } from "../src/lib/bots";
import {
  emptyBook,
  evenOpponent,
  favourites,
  fromFile,
  groups,
  reached,
  rungsOf,
  streaks,
  tally,
  toFile,
  withEntries,
} from "../src/lib/record";
import type { Entry } from "../src/lib/record";
import type { Finished } from "../src/lib/record.svelte";

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  game: "works",
  at: Number(id.slice(1)),
  players: 1,
  solo: "mort",
  level: null,
  people: [],
  won: true,
  score: 7,
  cards: ["mine"],
  feats: [],
  helped: true,
  changed: false,
  step: 0,
  review: null,
  ...more,
});

describe("what is counted", () => {
  it("counts games, wins and the best result", () => {
    const games = [
      entry("t1"),
      entry("t2", { won: false, score: 9 }),
      entry("t3", { won: null, score: null }),
    ];
    expect(tally(games)).toEqual({ games: 3, decided: 2, wins: 1, best: 9 });
    expect(tally([])).toEqual({ games: 0, decided: 0, wins: 0, best: null });
  });

  it("leaves a score with changed cards out of the best ones", () => {
    expect(tally([entry("t1"), entry("t2", { score: 40, changed: true })]).best).toBe(7);
  });

  it("counts wins in a row by date, past games that nobody won", () => {
    const games = ["t5", "t1", "t2", "t4", "t3"].map((id) =>
      entry(id, { won: id === "t3" ? false : id === "t4" ? null : true }),
    );
    expect(streaks(games)).toEqual({ now: 1, most: 2 });
  });

  it("keeps what a review said when a game comes again without it, and in a file", () => {
    const review = { accuracy: 80, luck: null, faults: [{ best: "builder", played: "pass", loss: 0.2 }] };
    const book = withEntries(emptyBook(0), [entry("t1", { review })]);
    const again = withEntries(book, [entry("t1", { score: 9 }), entry("t2")]);
    expect(again.entries.map((each) => [each.score, each.review])).toEqual([
      [9, review],
      [7, null],
    ]);
    expect(fromFile(toFile(again))?.entries).toEqual(again.entries);
  });

  it("groups a game with everybody who played", () => {
    const games = [entry("t1", { people: ["Ben", "Cleo"] }), entry("t2", { people: ["Ben"] })];
    const found = groups(games, (each) => each.people);
    expect(found.get("Ben")?.length).toBe(2);
    expect(found.get("Cleo")?.length).toBe(1);
  });

  it("finds the cards that games ended with most often, each once a game", () => {
    const games = [entry("t1", { cards: ["mine", "mine"] }), entry("t2", { cards: ["vault"] }), entry("t3")];
    expect(favourites(games, 1)).toEqual([{ id: "mine", n: 2 }]);
  });

  it("fills the ladder with wins only", () => {
    const games = [
      entry("t1", { feats: ["recycler"] }),
      entry("t2", { won: false, helped: false, feats: ["swap-meet"] }),
      entry("t3", { changed: true, helped: false }),
      entry("t4", { solo: "sonic", helped: false }),
    ];
    expect([...reached(games, "works", "mort")]).toEqual(["first", "recycler"]);
    expect([...reached(games, "works", "sonic")]).toEqual(["first", "unaided"]);
    expect(rungsOf(["recycler"])).toEqual(["first", "recycler", "unaided"]);
  });
});

describe("the opponent about as strong as you", () => {
  const after = (...steps: Entry["step"][]): string =>
    evenOpponent(
      steps.map((step, at) => entry(`t${at}`, { step })),
      "works",
    );

  it("begins near the gentle end and follows wins and losses", () => {
    expect(after()).toBe("even:4");
    expect(after(1)).toBe("even:5");
    expect(after(1, 0, 1, -1)).toBe("even:5");
  });

  it("stays between the ends, and leaves an end at once", () => {
    expect(after(...Array<-1>(9).fill(-1))).toBe("even:1");
    expect(after(...Array<-1>(9).fill(-1), 1)).toBe("even:2");
    expect(after(...Array<1>(30).fill(1))).toBe(EVEN.at(-1));
    expect(after(...Array<1>(30).fill(1), -1)).toBe(EVEN.at(-2));
  });

  it("follows the games in the order in which they ended, each game apart", () => {
    const games = [
      ...Array.from({ length: 4 }, (_, at) => entry(`t${at + 10}`, { step: 1 })),
      ...Array.from({ length: 4 }, (_, at) => entry(`t${at}`, { step: -1 })),
      entry("t5", { game: "bid", step: -1 }),
    ];
    expect(evenOpponent(games, "works")).toBe("even:5");
    expect(evenOpponent(games, "bid")).toBe("even:3");
  });
});

describe("files", () => {
  it("reads what it has written", () => {
    const book = { began: 1, cleared: 2, entries: [entry("t1")] };
    expect(fromFile(toFile(book))).toEqual(book);
  });

  it.each(["", "nothing", "[]", "{}", '{"format":"mintopia-record"}', '{"format":"other","entries":[]}'])(
    "refuses %j",
    (text) => expect(fromFile(text)).toBeNull(),
  );

  it("leaves out entries that make no sense", () => {
    const text = JSON.stringify({
      format: "mintopia-record",
      entries: [null, 3, { id: "x" }, { id: "a", game: "b" }],
    });
    expect(fromFile(text)?.entries.map((each) => each.id)).toEqual(["a"]);
  });
});

describe("the record of this device", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    vi.resetModules();
  });

  const over = (id: string, more: Record<string, unknown> = {}): Finished =>
    ({
      table: {
        id,
        game: "works",
        options: { players: 1, solo: "mort" },
        seats: [
          { seat: 0, kind: "person", name: "Ann", bot: null },
          { seat: 1, kind: "bot", name: "Mort", bot: null },
        ],
        started_at: Date.now() / 1000,
        finished_at: 50,
        branch_of: null,
        ...more,
      },
      view: {
        game: "works",
        to_move: null,
        result: { winners: [0], ranking: [[0], [1]], stars: [8, 5] },
        players: [{ buildings: [{ id: "gallery" }] }, { buildings: [] }],
        locations: [{ id: "producer" }, { id: "recycler" }],
      },
      derived: null,
    }) as unknown as Finished;

  it("takes a game once, however often it is looked at", async () => {
    const first = await import("../src/lib/record.svelte");
    await first.keepFinished(over("a"), [0]);
    await first.keepFinished(over("a"), [0]);
    vi.resetModules();
    const again = await import("../src/lib/record.svelte");
    await again.keepFinished(over("a"), [0]);
    expect(again.record().entries).toEqual([
      {
        ...entry("t50"),
        id: "a",
        score: 8,
        cards: ["gallery"],
        feats: ["recycler"],
        helped: false,
      },
    ]);
  });

  it("knows that help was used, and which games are none", async () => {
    const { keepFinished, noteTable, record } = await import("../src/lib/record.svelte");
    noteTable("a", "helped");
    noteTable("b", "left-out");
    await keepFinished(over("a"), [0]);
    await keepFinished(over("b"), [0]);
    await keepFinished(over("c", { branch_of: { table: "a", seq: 3 } }), [0]);
    await keepFinished(over("d"), []);
    expect(record().entries.map((each) => [each.id, each.helped])).toEqual([["a", true]]);
  });

  it("moves the opponent about as strong as you by a win or a loss against one, once", async () => {
    const { keepFinished, record } = await import("../src/lib/record.svelte");
    const met = (
      id: string,
      winners: number[],
      options = {},
      bots = ["even:7"],
      yours = [0],
    ): Promise<void> => {
      const seats = [
        { seat: 0, kind: "person", name: "Ann", bot: null },
        ...bots.map((bot, at) => ({ seat: at + 1, kind: "bot", name: `B${at}`, bot })),
      ];
      const told = over(id, { options: { players: seats.length, ...options }, seats });
      const view = { ...told.view, result: { ...told.view?.result, winners } };
      return keepFinished({ ...told, view } as unknown as Finished, yours);
    };
    const steps = (): (number | undefined)[] => record().entries.map((each) => each.step);
    await met("won", [0]);
    await met("won", [0]);
    expect(steps()).toEqual([1]);
    await met("lost", [1]);
    await met("shared", [0, 1]);
    await met("mixed", [0], {}, ["hard", "even:2"]);
    expect(steps()).toEqual([1, -1, 0, 1]);
    expect(record().entries.map((each) => each.level)).toEqual(["even", "even", "even", "mixed"]);
    await met("level", [0], {}, ["hard"]);
    await met("cards", [0], { cards: {} });
    await met("shared device", [0], {}, ["even:7"], [0, 1]);
    expect(steps().slice(4)).toEqual([0, 0, 0]);
    expect(evenOpponent(record().entries, "works")).toBe("even:5");
  });

  it("does not know whom to count where several sit at one device", async () => {
    const { keepFinished, record } = await import("../src/lib/record.svelte");
    await keepFinished(over("a", { options: { players: 2 } }), [0, 1]);
    expect(record().entries[0]).toMatchObject({ won: null, score: null, players: 2, solo: null });
  });

  it("asks the server for what it does not know, and forgets for good what was cleared", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      const id = new URL(address, "http://here").pathname.split("/").at(-1) ?? "";
      asked.push(id);
      return Promise.resolve(new Response(JSON.stringify(over(id)), { status: 200 }));
    });
    const { catchUp, clearRecord, importRecord, record, recordFile } =
      await import("../src/lib/record.svelte");
    const games = ["a", "b"].map((id) => ({ id, status: "finished", seats: [0], changed_at: 60 }));
    type Games = Parameters<typeof catchUp>[0];
    await catchUp([...games, { ...games[0], id: "c", status: "running" }] as unknown as Games);
    await catchUp(games as unknown as Games);
    expect(asked).toEqual(["a", "b"]);
    const file = await recordFile().text();
    clearRecord();
    await catchUp(games as unknown as Games);
    expect(record().entries).toEqual([]);
    expect(importRecord("{}")).toBeNull();
    expect(importRecord(file)).toBe(2);
    expect(importRecord(file)).toBe(0);
  });
});

describe("how it was last", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it("remembers the table without its deal, and the players of each way", async () => {
    const { keepLast, readLast, wayOf } = await import("../src/lib/last");
    expect(readLast()).toEqual({ wish: null, game: null, level: null, players: {} });
    const bots = Array.from({ length: 2 }, () => ({
      kind: "bot" as const,
      bot: "hard" as const,
      name: "Bot",
    }));
    const wish = { game: "bid", seats: [{ kind: "person" as const, name: "Ann" }, ...bots], options: {} };
    keepLast({ ...wish, seed: 7 });
    expect(readLast()).toEqual({ wish, game: "bid", level: "hard", players: { bots: 3 } });
    keepLast({ game: "works", options: { players: 1, solo: "mort" }, seats: [] });
    expect(readLast()).toMatchObject({ game: "works", level: "hard", players: { bots: 3 } });
    expect(wayOf({ game: "bid", options: {}, seats: [{ kind: "open" }] })).toBe("friends");
  });
});
