import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { meantBy } from "../src/lib/about";
import { readCardFile } from "../src/lib/cardfile";
import { fill } from "../src/lib/i18n/fill";
import { keyBytes } from "../src/lib/push";
import type { TableInfo } from "../src/lib/types";

let store: Map<string, string>;
const storage = () => ({
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
});

beforeEach(() => {
  store = new Map();
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("location", { origin: "https://mint.example", pathname: "/", search: "", hash: "" });
  vi.stubGlobal("document", { documentElement: { dataset: {} }, querySelector: () => null });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

describe("sentences", () => {
  it("say you as English wants it", () => {
    expect(fill("{name} won, ahead of {second}.", { name: "you", second: "Ben" })).toBe(
      "You won, ahead of Ben.",
    );
    expect(fill("{name} won, ahead of {second}.", { name: "Ben", second: "you" })).toBe(
      "Ben won, ahead of you.",
    );
    expect(fill("{name}’s Mine shone.", { name: "you" })).toBe("Your Mine shone.");
    expect(fill("None of {name}’s Buildings.", { name: "you" })).toBe("None of your Buildings.");
    expect(fill("{name}’s Mine shone.", { name: "Ben" })).toBe("Ben’s Mine shone.");
    expect(fill("{name} shared.", { name: "you and Ben" })).toBe("You and Ben shared.");
    expect(fill("{name} won.", { name: "young Ben" })).toBe("young Ben won.");
  });

  it("speaks of tapping where there is no mouse", () => {
    expect(fill("[Click|Tap] a cell.")).toBe("Click a cell.");
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(fill("[Click|Tap] a cell.")).toBe("Tap a cell.");
    vi.unstubAllGlobals();
  });
});

describe("card files", () => {
  it("reads TOML as the command line writes it", async () => {
    const read = await readCardFile(
      "my.toml",
      "[game]\nstar_goal = 9  # 1 to 99\n[plans.windmill]\ncost = 2\n",
    );
    expect(read).toEqual({ values: { game: { star_goal: 9 }, plans: { windmill: { cost: 2 } } } });
  });
  it("reads JSON, also without its ending", async () => {
    expect(await readCardFile("my.json", '{"game": {"income": 2}}')).toEqual({
      values: { game: { income: 2 } },
    });
    expect(await readCardFile("cards.txt", ' {"game": {}}')).toEqual({ values: { game: {} } });
  });
  it("says which line is wrong", async () => {
    expect(await readCardFile("my.toml", "[game]\nstar_goal = \n")).toEqual({ fault: "unreadable", line: 2 });
  });
  it("refuses lists and large files", async () => {
    expect(await readCardFile("my.json", "[1]")).toEqual({ fault: "unreadable", line: null });
    expect(await readCardFile("my.toml", "#".repeat(70_000))).toEqual({ fault: "large", line: null });
  });
});

describe("what a line points at", () => {
  it("gives targets and bare ids of things, not of players", () => {
    expect(meantBy(["player:0", "location:producer", "card:mine"])).toEqual([
      "player:0",
      "location:producer",
      "producer",
      "card:mine",
      "mine",
    ]);
  });
});

describe("push keys", () => {
  it("are read from base64url", () => expect([...keyBytes("-_8A")]).toEqual([251, 255, 0]));
});

describe("settings", () => {
  it("are kept, and read again", async () => {
    const first = await import("../src/lib/settings.svelte");
    first.change({ theme: "dark", name: "Ann", sound: 0.4 });
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    vi.resetModules();
    const { settings } = await import("../src/lib/settings.svelte");
    expect([settings.theme, settings.name, settings.sound]).toEqual(["dark", "Ann", 0.4]);
  });
  it("fall back where what was kept makes no sense", async () => {
    store.set(
      "mintopia.settings",
      JSON.stringify({ theme: "pink", speed: 7, sound: 9, language: "xx", name: 3 }),
    );
    const { settings } = await import("../src/lib/settings.svelte");
    expect([settings.theme, settings.speed, settings.sound, settings.name]).toEqual([
      "auto",
      "normal",
      1,
      "",
    ]);
    expect(["en", "ja"]).toContain(settings.language);
  });
  it("begin with gentle sound and voices; the switch silences and keeps the level", async () => {
    const { settings } = await import("../src/lib/settings.svelte");
    const { isSilent, switchSound } = await import("../src/lib/sound");
    expect([settings.sound, settings.muted, settings.voices, isSilent()]).toEqual([0.4, false, true, false]);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    switchSound();
    vi.resetModules();
    const again = await import("../src/lib/settings.svelte");
    expect([again.settings.sound, again.settings.muted]).toEqual([0.4, true]);
    (await import("../src/lib/sound")).switchSound();
    expect(again.settings.muted).toBe(false);
  });
  it("survive broken storage", async () => {
    store.set("mintopia.settings", "{");
    const { settings } = await import("../src/lib/settings.svelte");
    expect(settings.confirm).toBe(false);
  });
});

describe("routes", () => {
  it("match whole paths and give their fields", async () => {
    const { match } = await import("../src/lib/route.svelte");
    expect(match("/t/:id", "/t/a%20b")).toEqual({ id: "a b" });
    expect(match("/learn", "/learn/")).toEqual({});
    expect(match("/t/:id", "/t/")).toBeNull();
    expect(match("/t/:id", "/t/%zz")).toBeNull();
    expect(match("/learn", "/rules")).toBeNull();
  });
});

describe("links", () => {
  it("stay with their window, and stand behind # in addresses", async () => {
    const { joinAddress, keepLinks, linksOf, watchAddress } = await import("../src/lib/links");
    keepLinks("T", [{ seat: 1, link: "one" }], "w");
    keepLinks("T", [{ seat: 2, link: "two" }]);
    expect(linksOf("T")).toEqual({ seats: { 1: "one", 2: "two" }, watch: "w", table: null });
    keepLinks("T", [], null, "all");
    expect(linksOf("T").table).toBe("all");
    expect(linksOf("other")).toEqual({ seats: {}, watch: null, table: null });
    expect(joinAddress("one")).toBe("https://mint.example/join#one");
    expect(watchAddress("w")).toBe("https://mint.example/watch#w");
  });

  it("tell a preview the game and its seats, and the language, before the secret", async () => {
    const { joinAddress, watchAddress } = await import("../src/lib/links");
    const { settings } = await import("../src/lib/settings.svelte");
    const table = { id: "T", game: "works", seats: [{}, {}, {}] } as unknown as TableInfo;
    expect(joinAddress("one", table)).toBe("https://mint.example/join/works/3#one");
    settings.language = "ja";
    expect(watchAddress("w", table)).toBe("https://mint.example/watch/works/3/ja#w");
    settings.language = "en";
  });

  it("know which hosts mean the other person's own machine", async () => {
    const { isLocal } = await import("../src/lib/reach.svelte");
    for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "mint.localhost"])
      expect(isLocal(host), host).toBe(true);
    for (const host of ["mint.example", "192.168.1.7", "localhost.example", "128.0.0.1", "[fd00::1]"])
      expect(isLocal(host), host).toBe(false);
  });
});

describe("what was seen", () => {
  it("is kept for each seat, the oldest forgotten", async () => {
    const { keepSeen, seenUpTo } = await import("../src/lib/seen");
    for (let at = 0; at < 70; at++) keepSeen(`T${at}`, 0, at);
    keepSeen("T69", null, 7);
    expect(seenUpTo("T69", 0)).toBe(69);
    expect(seenUpTo("T69", null)).toBe(7);
    expect(seenUpTo("T0", 0)).toBeNull();
  });
});

describe("refusals", () => {
  const answer = (body: string, status: number) =>
    vi.stubGlobal("fetch", async () => new Response(body, { status }));
  it("carry the server's code, sentence and paragraph", async () => {
    answer(
      '{"error": {"code": "illegal-move", "message": "Gardens costs 3; you have 2.", "paragraph": "W3"}}',
      422,
    );
    const { api, Refusal } = await import("../src/lib/api");
    const refused = await api.move("T", 1, "supplier gardens").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      code: "illegal-move",
      status: 422,
      paragraph: "W3",
      message: "Gardens costs 3; you have 2.",
    });
  });
  it("say when no server is there, and when an answer is no JSON", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("network")));
    const { api } = await import("../src/lib/api");
    await expect(api.games()).rejects.toMatchObject({ code: "offline", status: 0 });
    answer("<html>", 502);
    await expect(api.games()).rejects.toMatchObject({ code: "offline", status: 502 });
    answer("<html>", 500);
    await expect(api.games()).rejects.toMatchObject({ code: "internal", status: 500 });
  });
});

describe("sentences", () => {
  it("are filled, and follow the number", () => {
    expect(fill({ one: "{n} move", other: "{n} moves" }, { n: 1 })).toBe("1 move");
    expect(fill({ one: "{n} move", other: "{n} moves" }, { n: 2 })).toBe("2 moves");
    expect(fill("{name} {x}", { name: "Ann" })).toBe("Ann {x}");
  });
});

describe("what this browser keeps", () => {
  it("is nothing where it cannot be read", async () => {
    const { stored, storedObject } = await import("../src/lib/storage");
    for (const odd of ["no JSON", "{", ""]) {
      store.set("odd", odd);
      expect(stored("odd")).toBeNull();
      expect(storedObject("odd")).toEqual({});
    }
    for (const odd of ["null", "7", "[1]"]) {
      store.set("odd", odd);
      expect(storedObject("odd")).toEqual({});
    }
  });

  it("lasts until the page is left where there is no storage", async () => {
    const refuses = (): never => {
      throw new Error("no storage");
    };
    vi.stubGlobal("localStorage", { getItem: refuses, setItem: refuses });
    const kept = await import("../src/lib/storage");
    expect(kept.stored("a")).toBeNull();
    kept.store("a", [1]);
    expect(kept.stored("a")).toEqual([1]);
  });

  it("is the newest of what has a limit", async () => {
    const { storedObject, storeNewest } = await import("../src/lib/storage");
    for (const name of ["a", "b", "a", "c"]) storeNewest("few", name, name, 2);
    expect(storedObject("few")).toEqual({ a: "a", c: "c" });
  });
});
