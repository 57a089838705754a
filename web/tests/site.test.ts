import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FromWorker, ToWorker } from "../src/site/messages";
import { restore, sumOf } from "../src/site/snapshot";
import { memoryStorage } from "../src/site/storage";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("location", {
  hash: "#/rules/works?a=b#w3",
  pathname: "/x/",
  search: "",
  href: "https://h/x/",
});

/** A worker whose messages the test sends. */
class FakeWorker extends EventTarget {
  heard: ToWorker[] = [];
  isTerminated = false;
  terminate(): void {
    this.isTerminated = true;
  }
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  say(message: FromWorker): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: message }));
  }
}

const { answerFile, WorkerTransport } = await import("../src/site/host");
const { status } = await import("../src/site/status.svelte");

describe("the transport of the site", () => {
  let worker: FakeWorker;
  const make = () =>
    new WorkerTransport("https://h/x/", () => (worker = new FakeWorker()) as unknown as Worker);
  beforeEach(() => {
    Object.assign(status, {
      phase: "idle",
      loaded: 0,
      total: 0,
      kept: true,
      slow: false,
      why: "",
      restarted: false,
    });
  });

  it("asks the worker and gives each question its own answer", async () => {
    const transport = make();
    const one = transport.ask({ method: "GET", path: "/api/games", language: "en" });
    const two = transport.ask({ method: "POST", path: "/api/tables", body: { game: "g" }, language: "ja" });
    expect(status.phase).toBe("loading");
    expect(worker.heard.map((message) => message.kind)).toEqual(["begin", "ask", "ask"]);
    const [, first, second] = worker.heard as [ToWorker, { id: number }, { id: number; body: string }];
    expect(second.body).toBe('{"game":"g"}');
    worker.say({ kind: "progress", loaded: 5, total: 10 });
    expect([status.loaded, status.total]).toEqual([5, 10]);
    worker.say({ kind: "ready", kept: false });
    expect([status.phase, status.kept]).toEqual(["ready", false]);
    worker.say({ kind: "answer", id: second.id, status: 201, text: "{}" });
    worker.say({ kind: "answer", id: first.id, status: 200, text: "[]" });
    expect(await one).toEqual({ status: 200, text: "[]" });
    expect(await two).toEqual({ status: 201, text: "{}" });
  });

  it("asks the worker where there is no file with the answer", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>404</h1>", { status: 404 })));
    const asked = make().ask({ method: "GET", path: "/api/book/chess/en", language: "en" });
    await vi.waitFor(() => expect(worker.heard).toHaveLength(2));
    worker.say({ kind: "answer", id: (worker.heard[1] as { id: number }).id, status: 404, text: "{}" });
    expect(await asked).toEqual({ status: 404, text: "{}" });
  });

  it("follows a table until it is closed", () => {
    const transport = make();
    const heard: string[] = [];
    const stream = transport.follow("/api/tables/t/live", {
      open: () => heard.push("open"),
      told: (kind, data) => heard.push(`${kind} ${data}`),
      lost: () => heard.push("lost"),
    });
    const { id } = worker.heard[1] as { id: number };
    worker.say({ kind: "open", id });
    worker.say({ kind: "told", id, what: "state", data: "{}" });
    expect([stream.isOpen, ...heard]).toEqual([true, "open", "state {}"]);
    stream.close();
    worker.say({ kind: "told", id, what: "move", data: "{}" });
    expect(heard).toHaveLength(2);
    expect(worker.heard.at(-1)).toEqual({ kind: "end", id });
  });

  it("says why when the engine cannot be loaded", async () => {
    const transport = make();
    const asked = transport.ask({ method: "GET", path: "/api/games", language: "en" });
    worker.say({ kind: "failed", why: "no wasm" });
    await expect(asked).rejects.toThrow("no wasm");
    await expect(transport.ask({ method: "GET", path: "/api/games", language: "en" })).rejects.toThrow();
    expect(status).toMatchObject({ phase: "failed", why: "no wasm" });
  });

  const question = { method: "GET", path: "/api/games", language: "en" };

  it("starts an engine that died again, asks it once more, and gives up what was to be done", async () => {
    const transport = make();
    let lost = 0;
    const listener = { open: () => undefined, told: () => undefined, lost: () => (lost += 1) };
    const stream = transport.follow("/api/tables/t/live", listener);
    const first = worker;
    first.say({ kind: "ready", kept: true });
    const read = transport.ask(question);
    const write = transport.ask({ ...question, method: "POST", path: "/api/tables", body: {} });
    first.say({ kind: "died", why: "stack" });
    expect(first.isTerminated).toBe(true);
    expect(worker).not.toBe(first);
    expect([status.phase, status.restarted, lost, stream.isOpen]).toEqual(["loading", true, 1, false]);
    const refused = await write;
    expect(refused.status).toBe(503);
    expect(refused.text).toContain("starting again");
    expect(worker.heard).toMatchObject([{ kind: "begin" }, { kind: "ask", path: "/api/games" }]);
    const { id } = worker.heard[1] as { id: number };
    first.say({ kind: "answer", id, status: 200, text: "from the dead" });
    worker.say({ kind: "answer", id, status: 200, text: "[]" });
    expect((await read).text).toBe("[]");
  });

  it("asks nothing three times that ends the engine, and gives up an engine that keeps dying", async () => {
    const transport = make();
    transport.begin();
    worker.say({ kind: "ready", kept: true });
    const asked = transport.ask(question);
    worker.dispatchEvent(new Event("error"));
    worker.say({ kind: "ready", kept: true });
    worker.dispatchEvent(new Event("error"));
    expect((await asked).status).toBe(503);
    worker.say({ kind: "ready", kept: true });
    const last = transport.ask(question);
    worker.say({ kind: "died", why: "again" });
    await expect(last).rejects.toThrow("again");
    expect(status.phase).toBe("failed");
  });

  it("knows the files of answers that never change", () => {
    expect(answerFile("/api/catalog?words=ja", "en")).toBe("answers/catalog.ja.json");
    expect(answerFile("/api/cards/x?words=en", "en")).toBe("answers/cards-x.en.json");
    expect(answerFile("/api/puzzles/x?words=ja", "en")).toBe("answers/puzzles-x.ja.json");
    expect(answerFile("/api/games/x/options?words=en", "en")).toBe("answers/options-x.en.json");
    expect(answerFile("/api/book/x/ja", "en")).toBe("answers/book-x.ja.json");
    expect(answerFile("/api/book/x/ja/one-two", "en")).toBe("answers/book-x-one-two.ja.json");
    for (const path of ["/api/games", "/api/games/x", "/api/tables/x/cards"]) {
      expect(answerFile(path, "en")).toBeNull();
    }
  });
});

describe("places of the page", () => {
  it("are split into path, query and hash", async () => {
    const { placeOf } = await import("../src/lib/route.svelte");
    expect(placeOf("/rules/works?a=b#w3")).toEqual({ path: "/rules/works", query: "?a=b", hash: "#w3" });
    expect(placeOf("/")).toEqual({ path: "/", query: "", hash: "" });
    expect(placeOf("")).toEqual({ path: "/", query: "", hash: "" });
  });
});

describe("the storage in memory", () => {
  it("writes a table only if nobody has written it since", async () => {
    const storage = memoryStorage();
    expect(storage.kept).toBe(false);
    expect(await storage.put("a", 1, "one")).toBe("kept");
    expect(await storage.put("a", 1, "other")).toBe("conflict");
    expect(await storage.put("a", 2, "two")).toBe("kept");
    expect([await storage.all(), await storage.get("a"), await storage.get("b")]).toEqual([
      ["two"],
      "two",
      undefined,
    ]);
    await storage.delete("a");
    expect(await storage.all()).toEqual([]);
  });
});

describe("the memory of a started engine", () => {
  const BROUGHT = 128; // the first two blocks come with the module
  const wanted = new Uint8Array(320).fill(7, 0, BROUGHT).fill(9, 64, 128).fill(5, 192, 256);
  const written = (): Uint8Array => {
    const ranges = [64, 64, 192, 64];
    const state = { kept: true };
    const head = JSON.stringify({ state, size: 320, brought: BROUGHT, sum: sumOf(wanted), ranges });
    const all = new Uint8Array(4 + head.length + 128);
    new DataView(all.buffer).setUint32(0, head.length, true);
    all.set(new TextEncoder().encode(head), 4);
    all.fill(9, 4 + head.length, 4 + head.length + 64).fill(5, 4 + head.length + 64);
    return all;
  };

  it("is put into place, and what ran before is cleared", () => {
    const memory = new Uint8Array(320).fill(7, 0, BROUGHT);
    memory[130] = 1;
    memory[300] = 2;
    expect(restore(written(), memory)).toEqual({ kept: true });
    expect(memory).toEqual(wanted);
  });

  it("is refused where the module brings something else", () => {
    expect(() => restore(written(), new Uint8Array(320).fill(8, 0, BROUGHT))).toThrow("differently");
    expect(() => restore(written(), new Uint8Array(256))).toThrow("size");
  });
});
