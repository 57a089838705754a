/** Where a replay comes from: the code of a game in an address, and the calls that open it. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { codeIn, linkSource } from "../src/pages/replay/source";

afterEach(() => vi.unstubAllGlobals());

describe("codeIn", () => {
  it("finds the code behind the #", () => {
    expect(codeIn("#g=m1Abc")).toBe("m1Abc");
    expect(codeIn("#d=2026-11-16&g=m1Abc")).toBe("m1Abc");
    expect(codeIn("#g=m1%41bc&x=1")).toBe("m1Abc");
  });
  it("finds none elsewhere", () => {
    for (const hash of ["", "#", "#abc", "#tag=m1Abc", "#g="]) expect(codeIn(hash)).toBeNull();
  });
  it("leaves what cannot be read to the server, which says what is wrong", () => {
    expect(codeIn("#g=%E3%81")).toBe("%E3%81");
  });
});

describe("a game in a link", () => {
  it("is opened by its code alone, and its review goes on once it was asked for", async () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
      asked.push([path.replace(/\?.*/, ""), JSON.parse(body)]);
      const told = { game: "any", finished: true, options: {}, seats: [], you: null, cards: {}, steps: [] };
      return Promise.resolve(new Response(JSON.stringify(told)));
    });
    const source = linkSource("m1Abc");
    expect(await source.read()).toMatchObject({ game: "any", finished: true, solitaire: false, table: null });
    await source.review();
    await source.startReview();
    await source.review();
    expect(asked).toEqual([
      ["/api/open", { code: "m1Abc" }],
      ["/api/open/review", { code: "m1Abc", start: false }],
      ["/api/open/review", { code: "m1Abc", start: true }],
      ["/api/open/review", { code: "m1Abc", start: true }],
    ]);
    expect(await source.code()).toBe("m1Abc");
    expect(source.address(7)).toBe("/replay?move=7#g=m1Abc");
  });
});
