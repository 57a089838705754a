/** How the Mint Bid table is laid out in the room it has. */
import { describe, expect, it } from "vitest";
import { layoutOf, widestCard } from "../src/games/bid/layout";

describe("the layout of the Mint Bid table", () => {
  it("follows the width of the board", () => {
    expect(layoutOf(1280, 900, 700, 850).mode).toBe("wide");
    expect(layoutOf(768, 1024, 800, 970).mode).toBe("medium");
    expect(layoutOf(390, 844, 600, 790).mode).toBe("phone");
  });

  it("knows a phone on its side and a small laptop", () => {
    expect(layoutOf(740, 390, 300, 336)).toEqual({ mode: "medium", low: true, slim: false, grown: 1 });
    expect(layoutOf(1280, 720, 540, 666).slim).toBe(true);
    expect(layoutOf(1280, 900, 700, 846).slim).toBe(false);
  });

  it("grows cards in a large window, and shrinks them while one is placed on a low screen", () => {
    expect(layoutOf(2180, 1600, 1380, 1546).grown).toBe(2);
    const low = layoutOf(740, 390, 300, 336);
    expect(widestCard(low, true)).toBeLessThan(widestCard(low, false));
  });
});
