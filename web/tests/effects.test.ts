/** On a phone every Location and Plan of Mint Works says in a few words what it does. */
import { parse } from "smol-toml";
import { beforeEach, describe, expect, it, vi } from "vitest";
import text from "../../src/mintopia/games/works/cards.toml?raw";

const table = parse(text) as Record<"plans" | "locations", Record<string, { upkeep?: number }>>;
const LONGEST = { en: 20, ja: 12 };

describe.each(["en", "ja"] as const)("in %s", (language) => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ language }) });
    vi.resetModules();
  });

  it.each(["location", "plan"] as const)("every %s says what it does", async (kind) => {
    const { effectOf } = await import("../src/games/works/effects");
    for (const [id, { upkeep = 0 }] of Object.entries(table[`${kind}s`])) {
      const said = effectOf(kind, { id, upkeep }).join("");
      expect(said, id).not.toBe("");
      expect(said, id).not.toMatch(/[{}]/);
      expect(said.length, `${id}: ${said}`).toBeLessThanOrEqual(LONGEST[language]);
    }
    expect(effectOf("location", { id: "crowdfunder", upkeep: 0 }, "prototype").join("")).toMatch(/2○/);
    expect(effectOf("location", { id: "crowdfunder", upkeep: 0 }, "manual").join("")).toMatch(/3○/);
    expect(effectOf(kind, { id: "no such card", upkeep: 0 })).toEqual([]);
  });
});
