import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commitmentOf, committed, keepHead, memoryOf, takePart } from "../src/lib/deal";
import { canonical, hex, hmac, sha256 } from "../src/lib/sha256";
import type { TableInfo } from "../src/lib/types";
import { type FairRecord, verify } from "../src/lib/verify";
import fixture from "./fair-record.json";

const record = fixture.record as unknown as FairRecord;
const heads = fixture.heads as unknown as Record<string, string>;
const copy = (): FairRecord => structuredClone(record);
const key = record.meta.key;

describe("hashing", () => {
  it("is that of everybody else", async () => {
    const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
    const told = (data: ArrayBuffer): string => hex(new Uint8Array(data));
    const kind = { name: "HMAC", hash: "SHA-256" };
    for (const text of [
      "k",
      "abc",
      "ベン",
      "x".repeat(55),
      "x".repeat(56),
      "x".repeat(64),
      "y".repeat(1000),
    ]) {
      expect(sha256(text)).toBe(told(await crypto.subtle.digest("SHA-256", bytes(text))));
      const opened = await crypto.subtle.importKey("raw", bytes(text), kind, false, ["sign"]);
      expect(hmac(text, "entry")).toBe(told(await crypto.subtle.sign("HMAC", opened, bytes("entry"))));
    }
  });
  it("writes JSON in one way", () => {
    expect(canonical({ b: [1, null, "ベン"], a: { d: true, c: "\n" } })).toBe(
      '{"a":{"c":"\\n","d":true},"b":[1,null,"ベン"]}',
    );
  });
});

describe("a finished game", () => {
  it("is right as the server gave it", async () => {
    const last = Math.max(...Object.keys(heads).map(Number));
    for (const memory of [
      {},
      { head: [last, heads[last] ?? ""] as [number, string], commitment: record.meta.commitment },
    ]) {
      const found = await verify(record, memory, key);
      expect(found.fault).toBeNull();
      expect(found.signed).toBe(true);
      expect(found.seats).toEqual([0, 1]);
    }
  });
  it("was changed", async () => {
    const attacks: [string, (changed: FairRecord) => void][] = [
      ["changed", (changed) => (changed.moves[0] = "pass")],
      ["changed", (changed) => changed.moves.pop()],
      [
        "changed",
        (changed) => (changed.meta.chain[2] = ["move", 0, "pass", changed.meta.chain[2]?.[3] ?? ""]),
      ],
      ["changed", (changed) => changed.meta.chain.pop()],
      ["changed", (changed) => changed.meta.chain.reverse()],
      ["changed", (changed) => ((changed.meta.beginning.dealing?.values ?? {})["0"] = "0".repeat(64))],
      ["promise", (changed) => (changed.meta.secret = "0".repeat(64))],
      ["promise", (changed) => (changed.meta.salt = "0")],
      ["signature", (changed) => (changed.meta.statement.head = "0".repeat(64))],
      ["signature", (changed) => (changed.meta.signature = "0".repeat(128))],
    ];
    for (const [fault, attack] of attacks) {
      const changed = copy();
      attack(changed);
      expect((await verify(changed, {}, key)).fault, attack.toString()).toBe(fault);
    }
    expect((await verify(record, {}, "0".repeat(64))).fault).toBe("signature");
  });
  it("is not what this browser was told", async () => {
    for (const memory of [
      { head: [3, "0".repeat(64)] as [number, string] },
      { head: [9999, "0".repeat(64)] as [number, string] },
      { commitment: "0".repeat(64) },
      { asked: { 0: "0".repeat(64) } },
    ]) {
      expect((await verify(record, memory, key)).fault).toBe("memory");
    }
    const own = { asked: {}, values: { "0.0": "1".repeat(64) } };
    expect((await verify(record, own, key)).fault).toBe("mine");
  });
});

describe("our part of the deal", () => {
  let kept: Map<string, string>;
  let asked: [string, string, Record<string, string>][];
  beforeEach(() => {
    kept = new Map();
    asked = [];
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    });
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      asked.push([init.method ?? "", path, JSON.parse(String(init.body)) as Record<string, string>]);
      return Promise.resolve(new Response("{}"));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const table = (
    dealing: Partial<NonNullable<TableInfo["dealing"]>> = {},
    more: Partial<TableInfo> = {},
  ): TableInfo =>
    ({
      id: "T",
      status: "open",
      commitment: "promise",
      seats: [
        { seat: 0, kind: "person" },
        { seat: 1, kind: "open" },
      ],
      dealing: { round: 0, asked: null, left_out: [], seats: [], ...dealing },
      ...more,
    }) as unknown as TableInfo;

  it("commits once for each seat of ours, and reveals that very value when asked", async () => {
    await takePart(table(), [0, 1]);
    expect(asked.map(([method, path]) => `${method} ${path}`)).toEqual([
      "PUT /api/tables/T/seats/0/randomness",
    ]);
    const value = memoryOf("T").values?.["0.0"] ?? "";
    expect(asked[0]?.[2]["commitment"]).toBe(commitmentOf(value));
    const seats = [{ seat: 0, commitment: commitmentOf(value), value: null }];
    await takePart(table({ seats }), [0]);
    expect(asked).toHaveLength(1);
    await takePart(table({ seats, asked: [0] }), [0]);
    expect(asked[1]?.[2]["value"]).toBe(value);
    expect(memoryOf("T").asked).toEqual({ 0: commitmentOf(value) });
  });
  it("sends again what a busy server could not take, and not what it refused", async () => {
    vi.useFakeTimers();
    const answers = [503, 429, 200, 409];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(["PUT", path, {}]);
      return Promise.resolve(new Response("{}", { status: answers[asked.length - 1] ?? 500 }));
    });
    const taken = takePart(table(), [0]);
    await vi.runAllTimersAsync();
    await taken;
    expect(asked).toHaveLength(3);
    await takePart(table(), [0]);
    expect(asked).toHaveLength(4);
    vi.useRealTimers();
  });
  it("never reveals what it did not commit to, nor to a server that changed its promise", async () => {
    await takePart(table(), [0]);
    await takePart(table({ asked: [0], seats: [{ seat: 0, commitment: "other", value: null }] }), [0]);
    const own = commitmentOf(memoryOf("T").values?.["0.0"] ?? "");
    const seats = [{ seat: 0, commitment: own, value: null }];
    await takePart(table({ asked: [0], seats }, { commitment: "another" }), [0]);
    expect(asked).toHaveLength(1);
  });
  it("draws a new value in a new round, and leaves the deal alone once left out", async () => {
    await takePart(table(), [0]);
    await takePart(table({ round: 1 }), [0]);
    expect(memoryOf("T").values?.["1.0"]).not.toBe(memoryOf("T").values?.["0.0"]);
    await takePart(table({ round: 2, left_out: [0] }), [0]);
    await takePart(table({}, { dealing: null } as Partial<TableInfo>), [0]);
    expect(asked).toHaveLength(2);
  });
  it("commits with the table itself where that starts at once", async () => {
    const ours = committed([0]);
    const seats = ours.randomness.map((each) => ({ ...each, value: null }));
    await ours.reveal(table({ asked: [0], seats }));
    expect(commitmentOf(asked[0]?.[2]["value"] ?? "")).toBe(ours.randomness[0]?.commitment);
  });
  it("remembers the newest head", () => {
    keepHead("T", 3, "c");
    keepHead("T", 2, "b");
    keepHead("T", 4, null);
    expect(memoryOf("T").head).toEqual([3, "c"]);
  });
});
