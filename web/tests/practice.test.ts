/** Mistakes as a deck, and progress over reviewed games. */
import { describe, expect, it } from "vitest";
import {
  type Card,
  dueCards,
  merged,
  type Mistake,
  mistakesOf,
  MOST_CARDS,
  moved,
  readDeck,
  withMistakes,
} from "../src/lib/practice";
import { noteOf, progressOf, readNote, type ReviewNote } from "../src/lib/progress";
import type { Review } from "../src/lib/types";

const DAY = 86_400;
const mark = (number: number, more: Partial<Review["marks"][number]> = {}): Mistake => ({
  number,
  round: 1,
  seat: 0,
  mark: "mistake",
  loss: 0.2,
  low: 0.1,
  high: 0.3,
  weight: 1,
  reason: null,
  played: { move: "pass", text: "Pass", chance: 0.4 },
  best: { move: "builder mine", text: "Build Mine", chance: 0.6 },
  ...more,
  exercise: { code: `m1${number}`, striking: false },
});
const card = (id: string, due: number | null, box = 0): Card => ({
  id,
  game: "works",
  mark: mark(1),
  language: "en",
  box,
  due,
});
const from = (now: number) => ({ table: "t", game: "works", language: "en" as const, now });

describe("mistakes of a review", () => {
  const marks = [mark(9), mark(4, { seat: 1 }), mark(2), { ...mark(3), exercise: null }];
  it("are one seat's, or everybody's, in the order of the game", () => {
    expect(mistakesOf({ marks }, 0).map(({ number }) => number)).toEqual([2, 9]);
    expect(mistakesOf({ marks }, null).map(({ number }) => number)).toEqual([2, 4, 9]);
  });
});

describe("the deck", () => {
  it("takes a mistake once, and keeps its place in the schedule", () => {
    const first = withMistakes([], from(5), [mark(2)]);
    expect(first).toMatchObject([{ id: "t:2", box: 0, due: 5 }]);
    const later = moved(first, "t:2", { box: 1, days: 1 }, 5);
    expect(withMistakes(later, from(9), [mark(2, { loss: 0.3 })])).toMatchObject([
      { box: 1, due: 5 + DAY, mark: { loss: 0.3 } },
    ]);
  });

  it("moves a card only when it is due", () => {
    const deck = [card("a:1", 5), card("b:1", 50), card("c:1", null)];
    const after = ["a:1", "b:1", "c:1"].reduce((all, id) => moved(all, id, { box: 0, days: null }, 10), deck);
    expect(after.map(({ due }) => due)).toEqual([null, 50, null]);
  });

  it("offers first what has waited longest", () => {
    const deck = [card("a:1", 9), card("b:1", 11), card("c:1", null), card("d:1", 3)];
    expect(dueCards(deck, 10).map(({ id }) => id)).toEqual(["d:1", "a:1"]);
  });

  it("drops solved cards first, then the oldest", () => {
    const deck = Array.from({ length: MOST_CARDS }, (_, at) => card(`old:${at}`, at === 7 ? null : 1));
    const ids = withMistakes(deck, from(2), [mark(1), mark(2)]).map(({ id }) => id);
    expect(ids).toHaveLength(MOST_CARDS);
    expect(ids).not.toContain("old:7");
    expect(ids).not.toContain("old:0");
    expect(ids).toContain("old:1");
  });

  it("takes from a file what it lacks", () => {
    expect(merged([card("a:1", 5, 3)], [card("a:1", 1), card("b:1", 1)])).toEqual([
      card("a:1", 5, 3),
      card("b:1", 1),
    ]);
  });

  it("is read without anything malformed", () => {
    const good = card("a:1", 5);
    expect(readDeck([good, null, 7, { ...good, due: "x" }, { ...good, mark: {} }])).toEqual([good]);
    expect(readDeck("no list")).toEqual([]);
  });
});

describe("progress", () => {
  const note = (accuracy: number | null, ...faults: ReviewNote["faults"]): ReviewNote => ({
    accuracy,
    luck: null,
    faults,
  });

  it("notes of a review what concerns one seat", () => {
    const player = {
      seat: 0,
      name: "Ann",
      decisions: 9,
      accuracy: 81.5,
      mean_loss: 0,
      loss: 0,
      luck: 0.1,
      marks: {},
      costliest: [],
    };
    const marks = [mark(1), mark(2, { seat: 1 }), { ...mark(3), exercise: null }];
    const found = noteOf({ marks, players: [player] }, 0);
    expect(found).toEqual({
      accuracy: 81.5,
      luck: 0.1,
      faults: [{ best: "builder", played: "pass", loss: 0.2 }],
    });
    expect(readNote(JSON.parse(JSON.stringify(found)))).toEqual(found);
    expect(readNote({ accuracy: 3 })).toBeNull();
    expect(readNote(undefined)).toBeNull();
  });

  it("is the mean accuracy of the games that have one, and sums luck where it is known", () => {
    const found = progressOf([note(80), note(null), { ...note(90), luck: -0.25 }]);
    expect(found).toMatchObject({ games: 3, accuracy: 85, accuracies: [80, 90], luck: -0.25, luckGames: 1 });
    expect(progressOf([])).toMatchObject({ accuracy: null, luck: null, kinds: [] });
  });

  it("counts mistakes by the move that was missed, or by the kind chosen wrongly", () => {
    const missed = { best: "builder", played: "pass", loss: 0.1 };
    const wrong = { best: "bid", played: "bid", loss: 0.05 };
    const [first, second] = progressOf([
      note(50, missed, { ...missed, played: "producer" }, wrong),
      note(50, missed),
    ]).kinds;
    expect(first).toMatchObject({ best: "builder", played: "", times: 3, games: 2 });
    expect(first?.loss).toBeCloseTo(0.3);
    expect(second).toMatchObject({ best: "bid", played: "bid", times: 1, games: 1 });
  });
});
