import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A stream that the test feeds. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(kind: string, data: unknown): void {
    this.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(data) }));
  }
  fail(): void {
    this.readyState = 2;
    this.onerror?.();
  }
  close(): void {
    this.readyState = 2;
  }
}

const view = { game: "works", result: null };
const table = { id: "T", seats: [{ seat: 0, name: "Ann" }, { seat: 1, name: "Ben" }] };
const state = (seq: number, you: number | null = 0) => ({ seq, you, table, to_move: 0, view, legal: [], blocked: [], prompt: null });
const news = (seq: number, seat = 1) => ({ ...state(seq), kind: "move", seat, undone: 0, events: [{ event: "pass", seat, text: `move ${seq}` }] });

let answers: Record<string, () => Response>;
let kept: Map<string, string>;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const newest = (): FakeSource => FakeSource.all.at(-1) as FakeSource;
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  kept = new Map();
  answers = {
    "/replay": () => json({ steps: [] }),
    "/messages": () => json({ messages: [] }),
    "": () => json(state(3)),
  };
  const listeners = new EventTarget();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("addEventListener", listeners.addEventListener.bind(listeners));
  vi.stubGlobal("removeEventListener", listeners.removeEventListener.bind(listeners));
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const element = () => ({ setAttribute: () => undefined, append: () => undefined, childElementCount: 0, dataset: {} });
  vi.stubGlobal("document", {
    hidden: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    createElement: element,
    body: element(),
    documentElement: element(),
    querySelector: () => null,
  });
  vi.stubGlobal("fetch", async (address: string) => {
    const path = new URL(address, "http://test").pathname.replace("/api/tables/T", "");
    const answer = answers[path];
    if (!answer) throw new TypeError(`nothing at ${path}`);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function follow() {
  const { Live } = await import("../src/lib/live.svelte");
  const live = new Live("T", null, [0]);
  live.open();
  newest().open();
  newest().tell("state", state(3));
  await settle();
  return live;
}

describe("a table's stream", () => {
  it("shows what it tells, entry by entry", async () => {
    const live = await follow();
    newest().tell("move", news(4));
    newest().tell("move", news(5));
    await vi.runAllTimersAsync();
    expect(live.shown?.seq).toBe(5);
    expect(live.log.map((line) => line.text)).toEqual(["move 4", "move 5"]);
    expect(live.playing).toBe(false);
    live.close();
  });

  it("goes on where it was after a break, and drops what it has seen", async () => {
    const live = await follow();
    newest().fail();
    await settle();
    expect(live.connection).toBe("lost");
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSource.all).toHaveLength(2);
    expect(newest().url).toContain("after=3");
    newest().open();
    newest().tell("move", news(3));
    newest().tell("move", news(4));
    await vi.runAllTimersAsync();
    expect(live.connection).toBe("open");
    expect(live.log.map((line) => line.seq)).toEqual([4]);
    live.close();
  });

  it("waits longer and longer while the server is away", async () => {
    const live = await follow();
    answers[""] = () => {
      throw new TypeError("no server");
    };
    newest().fail();
    await settle();
    await vi.advanceTimersByTimeAsync(700);
    expect(FakeSource.all).toHaveLength(2);
    newest().fail();
    await settle();
    await vi.advanceTimersByTimeAsync(700);
    expect(FakeSource.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(700);
    expect(FakeSource.all).toHaveLength(3);
    live.close();
  });

  it("ends when the link was replaced, and says that we were in", async () => {
    const live = await follow();
    answers[""] = () => json({ error: { code: "not-found", message: "No table.", paragraph: null } }, 404);
    newest().fail();
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.connection).toBe("refused");
    expect(live.refusal?.code).toBe("not-found");
    expect(live.wasIn).toBe(true);
    expect(FakeSource.all).toHaveLength(1);
    live.close();
  });

  it("reads everything anew when somebody was faster", async () => {
    const live = await follow();
    answers["/moves"] = () => json({ error: { code: "stale", message: "Stale.", paragraph: null, seq: 4 } }, 409);
    const sent = await live.move({ move: "pass", text: "Pass", verb: "pass", clicks: ["pass"], numbers: [] });
    expect(sent).toBe(false);
    expect(live.busy).toBe(false);
    expect(FakeSource.all).toHaveLength(2);
    expect(newest().url).not.toContain("after=");
    live.close();
  });

  it("tells what happened since this browser last looked", async () => {
    kept.set("mintopia.seen", JSON.stringify({ "T.0": 1 }));
    answers["/replay"] = () =>
      json({
        steps: [
          { number: 0, seq: 0, seat: null, events: [] },
          { number: 1, seq: 1, seat: 0, events: [{ event: "pass", text: "old" }] },
          { number: 2, seq: 2, seat: 1, events: [{ event: "pass", text: "theirs" }] },
          { number: 3, seq: 3, seat: 0, events: [{ event: "pass", text: "ours" }] },
        ],
      });
    const live = await follow();
    await settle();
    expect(live.missed.map((line) => line.text)).toEqual(["theirs"]);
    expect(live.log).toHaveLength(3);
    expect(JSON.parse(kept.get("mintopia.seen") ?? "{}")).toEqual({ "T.0": 3 });
    live.caughtUp();
    expect(live.missed).toEqual([]);
    live.close();
  });

  it("takes back lines of the log with an undo", async () => {
    const live = await follow();
    newest().tell("move", news(4));
    newest().tell("move", news(5));
    await vi.runAllTimersAsync();
    answers["/replay"] = () => json({ steps: [{ number: 1, seq: 4, seat: 1, events: [{ event: "pass", text: "move 4" }] }] });
    newest().tell("move", { ...news(6), kind: "undo", undone: 1, events: [] });
    await vi.runAllTimersAsync();
    expect(live.log.map((line) => line.text)).toEqual(["move 4"]);
    live.close();
  });
});
