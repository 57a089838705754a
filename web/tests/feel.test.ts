import { beforeEach, describe, expect, it, vi } from "vitest";
import bidCeremony from "../src/games/bid/ceremony";
import { moved as bidMoved } from "../src/games/bid/moved";
import bidVoices, { t as bidLines } from "../src/games/bid/voices";
import worksCeremony from "../src/games/works/ceremony";
import { moved as worksMoved } from "../src/games/works/moved";
import worksVoices, { t as worksLines } from "../src/games/works/voices";
import { FOLDERS } from "../src/games";
import { OPPONENTS } from "../src/games/opponents";
import { botName, characterAt, TEMPERS } from "../src/lib/cast";
import { lastWords, Speech, speakersOf } from "../src/lib/speech.svelte";
import { change, settings } from "../src/lib/settings.svelte";
import type { Cards, Derived, ReplayStep, Seat, View } from "../src/lib/types";

const step = (seq: number, view: object, events: object[] = [], derived: object = {}): ReplayStep =>
  ({
    number: seq,
    seq,
    at: null,
    seat: 0,
    move: null,
    text: null,
    events,
    view,
    derived,
  }) as unknown as ReplayStep;
const auction = (leaders: number[]): object => ({ auction: { card: "crane", kind: "open", leaders } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { documentElement: { dataset: {} }, querySelector: () => null });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  change({ voices: true });
});

describe("voices", () => {
  it.each([...FOLDERS.entries()])("%s has a greeting for everybody, in short lines", async (_, folder) => {
    const voices = (await folder.voices?.())?.default;
    for (const speaker of [...OPPONENTS, ...TEMPERS])
      expect(voices?.line(speaker, "opening")?.length).toBeGreaterThan(3);
    for (const temper of TEMPERS)
      for (const moment of ["won", "lost"]) expect(voices?.line(temper, moment)).toBeTruthy();
    expect(voices?.line("mort", "no such moment")).toBeNull();
  });

  it("are short enough for a bubble", () => {
    for (const texts of [bidLines.texts, worksLines.texts])
      for (const line of Object.values(texts).flat()) expect(line.length).toBeLessThanOrEqual(60);
  });

  it("know who outbids whom", () => {
    const outbidYou = bidVoices.moments(step(2, auction([2])), step(1, auction([0])), 0);
    expect(outbidYou).toEqual([{ seat: 2, moment: "outbidYou" }]);
    const outbid = bidVoices.moments(step(2, auction([0])), step(1, auction([2])), 0);
    expect(outbid).toEqual([{ seat: 2, moment: "outbid" }]);
    // A solitaire opponent answers in the same entry.
    const bid = [{ event: "bid", seat: 0, mints: 2 }];
    expect(bidVoices.moments(step(2, auction([1]), bid), step(1, auction([1])), 0)).toEqual([
      { seat: 1, moment: "outbidYou" },
    ]);
    const accepted = [{ event: "accept", seat: 2, to: 0, bid: 4 }];
    expect(bidVoices.moments(step(2, { auction: null }, accepted), null, 0)).toEqual([
      { seat: 2, moment: "deal" },
    ]);
  });

  it("notice the seventh star, once", () => {
    const stars = (n: number): object => ({ players: [{ stars: n }, { stars: 1 }] });
    const told = { star_goal: 7, players: [{ buildings: [] }, { buildings: [] }] };
    const reached = worksVoices.moments(step(2, stars(7), [], told), step(1, stars(6), [], told), 0);
    expect(reached).toEqual([{ moment: "goalYou" }]);
    expect(worksVoices.moments(step(3, stars(8), [], told), step(2, stars(7), [], told), 0)).toEqual([]);
  });
});

describe("speech", () => {
  const seats = [
    { seat: 0, kind: "person" },
    { seat: 1, kind: "bot" },
    { seat: 2, kind: "bot" },
  ] as Seat[];
  const speakers = speakersOf(seats, { view: { solo: null } as unknown as View });

  it("is given to bots and solitaire opponents, not to people", () => {
    expect(speakers).toEqual([null, characterAt(1).temper, characterAt(2).temper]);
    expect(speakersOf(seats, { view: { solo: "mort" } as unknown as View })).toEqual([null, "mort"]);
    expect(new Set([0, 1, 2, 3, 4, 5].map(botName)).size).toBe(6);
  });

  it("goes by itself, is not repeated soon, and can be silenced", () => {
    const speech = new Speech(bidVoices);
    const outbid = (seq: number): void =>
      speech.hear(step(seq, auction([2])), step(seq - 1, auction([0])), speakers, 0);
    outbid(5);
    expect(speech.said?.seat).toBe(2);
    vi.advanceTimersByTime(8000);
    expect(speech.said).toBeNull();
    outbid(7);
    expect(speech.said).toBeNull();
    outbid(20);
    expect(speech.said?.seat).toBe(2);
    speech.hush();
    change({ voices: false });
    outbid(60);
    expect([speech.said, settings.voices]).toEqual([null, false]);
  });

  it("leaves the last word to the winner, else to one who lost", () => {
    expect(lastWords(bidVoices, speakers, [2])?.seat).toBe(2);
    expect(lastWords(bidVoices, speakers, [0])).toEqual({
      seat: 1,
      text: bidLines(`${characterAt(1).temper}.lost`),
    });
    expect(lastWords(bidVoices, [null, null], [0])).toBeNull();
  });
});

describe("the final count", () => {
  it("adds the stars of Buildings; Plans count nothing", () => {
    const view = { players: [{ buildings: [{ id: "mine" }], plans: ["statue"] }] } as unknown as View;
    const derived = { players: [{ buildings: [{ id: "mine", stars: 2 }] }] } as unknown as Derived;
    const cards = { plans: [{ id: "mine", name: "Mine", type: "production" }] } as unknown as Cards;
    expect(worksCeremony.count(view, derived, cards, 0)).toEqual([
      { art: ["production", "mine"], label: "Mine", points: 2 },
    ]);
  });

  it("adds cards first, then matches", () => {
    const step = (cards: string[], points: number): object => ({
      strip: 0,
      cards,
      points,
      sum: 0,
      match: cards.length > 1,
    });
    const counts = [[step(["crane"], 4), step(["crane", "vault"], 2), step(["vault"], 1)]];
    const derived = { outcome: { counts } } as unknown as Derived;
    const card = (id: string, value: number): object => ({ id, name: id, type: "utility", value, sides: [] });
    const cards = { locations: [card("crane", 4), card("vault", 1)], colours: [] } as unknown as Cards;
    const counted = bidCeremony.count({} as View, derived, cards, 0);
    expect(counted.map((each) => [each.label, each.points])).toEqual([
      ["crane", 4],
      ["vault", 1],
      ["Matches", 2],
    ]);
    expect(counted[2]?.art).toBeNull();
  });
});

describe("the mark of the last move", () => {
  it("is on the space and the card, but not on spaces that Upkeep has cleared", () => {
    const place = { event: "place", seat: 0, location: "builder", space: 1, mints: 2 };
    const build = { event: "build", seat: 0, plan: "mine" };
    expect(worksMoved([place, build])).toEqual(["space:builder:1", "card:mine"]);
    expect(worksMoved([place, build, { event: "upkeep" }, { event: "refill", plan: "park" }])).toEqual([
      "card:mine",
    ]);
  });

  it("is on the ladder, or on the card that was placed", () => {
    expect(bidMoved([{ event: "accept", seat: 2, to: 3, bid: 5 }])).toEqual(["pledge:2", "pledge:3"]);
    expect(
      bidMoved([
        { event: "place", seat: 1, card: "crane" },
        { event: "roll", die: 3 },
      ]),
    ).toEqual(["card:crane"]);
  });
});
