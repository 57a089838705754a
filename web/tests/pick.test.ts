import { describe, expect, it } from "vitest";
import { meant, numbersOf, pick, targets, withNumbers } from "../src/lib/pick";
import type { Choice } from "../src/lib/types";

const choice = (move: string, clicks: string[], numbers: number[] = []): Choice => ({
  move,
  text: move,
  verb: move.split(" ", 1)[0] ?? move,
  clicks,
  numbers,
});

const WORKS = [
  choice("pass", ["pass"]),
  choice("producer", ["location:producer"]),
  choice("supplier windmill", ["location:supplier", "plan:windmill"]),
  choice("supplier statue", ["location:supplier", "plan:statue"]),
  choice("temp-agency producer", ["location:temp-agency", "location:producer"]),
  choice("temp-agency builder mine", ["location:temp-agency", "location:builder", "own:mine"]),
  choice("swap-meet mine statue", ["location:swap-meet", "own:mine", "plan:statue"]),
];
const BID = [
  choice("bid 2", ["bid"], [2]),
  choice("bid 3", ["bid"], [3]),
  choice("offer 1 2 1", ["player:1", "offer"], [2, 1]),
  choice("offer 1 1 2", ["player:1", "offer"], [1, 2]),
  choice("pass", ["pass"]),
];

describe("pick", () => {
  it("plays at once what one click says", () => {
    expect(pick(WORKS, [], "pass").ready?.move).toBe("pass");
    expect(pick(WORKS, [], "location:producer").ready?.move).toBe("producer");
  });

  it("takes the place first and then the card", () => {
    const first = pick(WORKS, [], "location:supplier");
    expect(first.ready).toBeNull();
    expect([...targets(WORKS, first.chosen)]).toEqual(["plan:windmill", "plan:statue"]);
    expect(pick(WORKS, first.chosen, "plan:statue").ready?.move).toBe("supplier statue");
  });

  it("takes the card first and then the place", () => {
    const first = pick(WORKS, [], "plan:statue");
    expect(first.left.map((each) => each.move)).toEqual(["supplier statue", "swap-meet mine statue"]);
    expect(pick(WORKS, first.chosen, "location:supplier").ready?.move).toBe("supplier statue");
    expect(pick(WORKS, first.chosen, "location:swap-meet").ready?.move).toBe("swap-meet mine statue");
  });

  it("fills in a card that is the only one", () => {
    expect(pick(WORKS, [], "plan:windmill").ready?.move).toBe("supplier windmill");
  });

  it("never adds a second Location by itself", () => {
    const first = pick(WORKS, [], "location:builder");
    expect(first.ready).toBeNull();
    expect(targets(WORKS, first.chosen)).toEqual(new Set(["location:temp-agency", "own:mine"]));
    const both = pick(WORKS, first.chosen, "location:temp-agency");
    expect(both.ready?.move).toBe("temp-agency builder mine");
  });

  it("takes a choice back by a second click", () => {
    const back = pick(WORKS, ["location:supplier"], "location:supplier");
    expect(back.chosen).toEqual([]);
    expect(back.left).toHaveLength(WORKS.length);
  });

  it("begins anew with a target that does not go with the chosen ones", () => {
    expect(pick(WORKS, ["location:supplier"], "location:swap-meet").chosen).toEqual(["location:swap-meet"]);
  });

  it("leaves everything as it is after a click that means nothing", () => {
    const same = pick(WORKS, ["location:supplier"], "plan:gardens");
    expect(same.chosen).toEqual(["location:supplier"]);
    expect(same.ready).toBeNull();
  });

  it("means nothing while nothing is chosen, even with one legal move", () => {
    expect(meant([choice("pass", ["pass"])], [])).toBeNull();
  });
});

describe("numbers", () => {
  it("lists what can be bid and finds the bid", () => {
    expect(numbersOf(BID, ["bid"])).toEqual([2, 3]);
    expect(pick(BID, [], "bid").ready).toBeNull();
    expect(withNumbers(BID, ["bid"], [3])?.move).toBe("bid 3");
    expect(withNumbers(BID, ["bid"], [4])).toBeNull();
  });

  it("finds an offer by both numbers", () => {
    const chosen = pick(BID, [], "player:1").chosen;
    expect(withNumbers(BID, chosen, [1, 2])?.move).toBe("offer 1 1 2");
    expect(numbersOf(BID, chosen, 1)).toEqual([1, 2]);
  });
});
