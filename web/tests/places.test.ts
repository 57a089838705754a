import { describe, expect, it } from "vitest";
import { nextIn, type Spot } from "../src/lib/arrows";
import { goneFrom, held, HOLD, type Entry } from "../src/lib/places";

const box = (left: number, width = 60) => ({ left, top: 0, right: left + width, bottom: 44 });
const entry = (element: string, left: number, more: Partial<Entry<string>> = {}): Entry<string> => ({
  element,
  name: element,
  box: box(left),
  ends: false,
  dismisses: false,
  ...more,
});

describe("buttons that end a turn", () => {
  const pass = entry("pass", 0, { ends: true });

  it("are held back where another button was a moment ago", () => {
    const gone = goneFrom([entry("skip", 20)], [pass], 1000);
    expect(gone).toHaveLength(1);
    expect(held([pass], gone)).toEqual(new Map([["pass", 1000 + HOLD]]));
    expect(HOLD).toBeGreaterThanOrEqual(600);
  });

  it("are not held back elsewhere, nor by what stays", () => {
    expect(held([pass], goneFrom([entry("skip", 100)], [pass], 0)).size).toBe(0);
    const undo = entry("undo", 20);
    expect(goneFrom([undo, pass], [undo, pass], 0)).toEqual([]);
  });

  it("are held back where the same button came to mean something else, or could not be pressed", () => {
    const bid = entry("one", 0, { ends: true, name: "bid" });
    expect(held([bid], goneFrom([{ ...bid, name: "kind:open" }], [bid], 0)).has("one")).toBe(true);
    const off = goneFrom([pass], [], 0);
    expect(held([pass], off).has("pass")).toBe(true);
  });

  it("may move a little, or from their own place, but not to that of another", () => {
    const moved = { ...pass, box: box(40) };
    expect(held([moved], goneFrom([pass], [moved], 0)).size).toBe(0);
    expect(
      held([moved], goneFrom([pass, entry("undo", 70)], [moved, entry("undo", 140)], 0)).has("pass"),
    ).toBe(true);
  });

  it("let what only looks be pressed, except under a dialog that was dismissed", () => {
    const card = entry("location:producer", 0);
    expect(held([card], goneFrom([entry("skip", 0)], [card], 0)).size).toBe(0);
    expect(held([card], goneFrom([entry("take:1", 0, { dismisses: true })], [card], 0)).size).toBe(1);
  });
});

describe("the arrow keys", () => {
  const at = (left: number, top: number): Spot => ({ left, top, width: 100, height: 80 });
  const grid = [at(0, 0), at(110, 0), at(220, 0), at(0, 90), at(110, 90), at(220, 90)];
  const from = (
    place: number,
    arrow: "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown",
  ): number | null => {
    const others = grid.filter((_, index) => index !== place);
    const found = nextIn(arrow, grid[place] as Spot, others);
    return found === null ? null : grid.indexOf(others[found] as Spot);
  };

  it("walk along rows and columns", () => {
    expect([from(0, "ArrowRight"), from(1, "ArrowRight"), from(2, "ArrowRight")]).toEqual([1, 2, null]);
    expect([from(0, "ArrowDown"), from(4, "ArrowUp"), from(3, "ArrowLeft")]).toEqual([3, 1, null]);
  });

  it("find what lies a little aside", () => {
    expect(nextIn("ArrowDown", at(0, 0), [at(70, 200)])).toBe(0);
    expect(nextIn("ArrowDown", at(0, 0), [at(900, 100)])).toBeNull();
  });
});
