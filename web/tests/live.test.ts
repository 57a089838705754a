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

const view = { game: "bid", result: null };
const table = {
  id: "T",
  seats: [
    { seat: 0, name: "Ann" },
    { seat: 1, name: "Ben" },
  ],
};
const state = (seq: number, you: number | null = 0) => ({
  seq,
  you,
  table,
  to_move: 0,
  view,
  legal: [],
  blocked: [],
  prompt: null,
});
const news = (seq: number, seat = 1) => ({
  ...state(seq),
  kind: "move",
  seat,
  undone: 0,
  events: [{ event: "pass", seat, text: `move ${seq}` }],
});

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
  const element = () => ({
    setAttribute: () => undefined,
    append: () => undefined,
    childElementCount: 0,
    dataset: {},
  });
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

  it("takes back a move that is still on its way, once it has come", async () => {
    const live = await follow();
    const sent: string[] = [];
    answers["/moves"] = () => (sent.push("move"), json({ seq: 4 }));
    answers["/undo"] = () => (sent.push("undo"), json({ seq: 5 }));
    const moving = live.move({ move: "pass", text: "", verb: "pass", clicks: ["pass"], numbers: [] });
    expect(await live.undo()).toBe(true);
    await moving;
    expect(sent).toEqual(["move"]);
    newest().tell("move", news(4, 0));
    await vi.runAllTimersAsync();
    expect(sent).toEqual(["move", "undo"]);
    live.close();
  });

  const pass = { move: "pass", text: "Pass", verb: "pass", clicks: ["pass"], numbers: [] };
  const offline = (): Response => {
    throw new TypeError("no network");
  };

  it("keeps a move that could not be sent, and sends it when the connection is back", async () => {
    const live = await follow();
    const sent: number[] = [];
    answers["/moves"] = offline;
    await live.move(pass);
    expect([live.held?.choice.move, live.busy]).toEqual(["pass", true]);
    answers["/moves"] = () => (sent.push(1), json({ seq: 4 }));
    newest().open();
    await settle();
    expect([sent.length, live.held]).toEqual([1, null]);
    newest().tell("move", news(4, 0));
    await vi.runAllTimersAsync();
    expect([live.shown?.seq, live.busy, sent.length]).toEqual([4, false, 1]);
    live.close();
  });

  it("does not send a kept move twice where only the answer was lost", async () => {
    const live = await follow();
    answers["/moves"] = offline;
    await live.move(pass);
    answers["/moves"] = () => json({ error: { code: "stale", message: "Late." } }, 409);
    live.retry();
    newest().open();
    newest().tell("move", news(4, 0));
    await vi.advanceTimersByTimeAsync(5000);
    const { toasts } = await import("../src/lib/toast.svelte");
    expect([live.held, live.busy, live.shown?.seq, toasts.length]).toEqual([null, false, 4, 0]);
    live.close();
  });

  it("says that a kept move was not sent once the game has gone on without it", async () => {
    const live = await follow();
    answers["/moves"] = offline;
    await live.move(pass);
    newest().tell("move", { ...news(5, 0), kind: "undo", undone: 1, events: [] });
    const { toasts } = await import("../src/lib/toast.svelte");
    expect([live.held, toasts[0]?.tone]).toEqual([null, "bad"]);
    expect(toasts[0]?.text).toContain("Pass");
    live.close();
  });

  it("forgets a kept move that is taken back", async () => {
    const live = await follow();
    const sent: string[] = [];
    answers["/moves"] = offline;
    await live.move(pass);
    answers["/moves"] = () => (sent.push("move"), json({ seq: 4 }));
    expect(await live.undo()).toBe(true);
    newest().open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([live.held, live.busy, sent]).toEqual([null, false, []]);
    live.close();
  });

  it("tells what sealed hands hold only when they have opened", async () => {
    const live = await follow();
    const opened = { event: "reveal", seat: 1, text: "Ben opens 3" };
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
    let told: string[] = [];
    live.animateWith(async () => void (told = live.log.map((line) => line.text)));
    newest().tell("move", { ...news(4), events: [...news(4).events, opened] });
    await vi.runAllTimersAsync();
    expect(told).toEqual(["move 4"]);
    expect(live.log.map((line) => line.text)).toEqual(["move 4", "Ben opens 3"]);
    live.close();
  });

  it("finishes what moves, so that a click in between counts", async () => {
    const live = await follow();
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
    const { pause } = await import("../src/lib/motion");
    live.animateWith(async (_, show) => {
      await pause(5000);
      await show();
    });
    newest().tell("move", news(4));
    newest().tell("move", news(5));
    await settle();
    expect([live.shown?.seq, live.choices]).toEqual([3, null]);
    await live.finish();
    expect([live.shown?.seq, live.playing, live.choices]).toEqual([5, false, []]);
    live.close();
  });

  it("takes nothing back where the move was refused", async () => {
    const live = await follow();
    answers["/moves"] = () => json({ error: { code: "illegal-move", message: "No." } }, 409);
    const moving = live.move({ move: "pass", text: "", verb: "pass", clicks: ["pass"], numbers: [] });
    await live.undo();
    expect(await moving).toBe(false);
    await vi.runAllTimersAsync();
    expect(live.busy).toBe(false);
    live.close();
  });

  it("tells what a die shows when it has landed", async () => {
    const live = await follow();
    const seen: string[][] = [];
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
    live.animateWith(async (_, show) => {
      seen.push(live.log.map((line) => line.text));
      await show();
      seen.push(live.log.map((line) => line.text));
    });
    const events = [
      { event: "place", seat: 1, text: "Ben places" },
      { event: "roll", text: "The die shows 5" },
      { event: "gain", seat: 1, text: "Ben gains 1" },
    ];
    newest().tell("move", { ...news(4), events });
    await vi.runAllTimersAsync();
    expect(seen).toEqual([["Ben places"], ["Ben places"]]);
    expect(live.log.map((line) => line.text)).toEqual(["Ben places", "The die shows 5", "Ben gains 1"]);
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
    answers["/moves"] = () =>
      json({ error: { code: "stale", message: "Stale.", paragraph: null, seq: 4 } }, 409);
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
    answers["/replay"] = () =>
      json({ steps: [{ number: 1, seq: 4, seat: 1, events: [{ event: "pass", text: "move 4" }] }] });
    newest().tell("move", { ...news(6), kind: "undo", undone: 1, events: [] });
    await vi.runAllTimersAsync();
    expect(live.log.map((line) => line.text)).toEqual(["move 4"]);
    live.close();
  });
});

describe("looking back", () => {
  const past = (...seqs: number[]) =>
    seqs.map((seq, number) => ({
      number,
      seq,
      seat: number ? 1 : null,
      text: null,
      view: { ...view, to_move: 0, at: seq },
      events: [{ event: "pass", text: `move ${seq}` }],
    }));

  async function lookAt() {
    answers["/replay"] = () => json({ steps: past(0, 1, 2, 3) });
    const live = await follow();
    await settle();
    const { Lookback } = await import("../src/lib/lookback.svelte");
    return { live, back: new Lookback(live) };
  }

  it("steps to the beginning and on to the present", async () => {
    const { live, back } = await lookAt();
    expect([back.active, back.total]).toEqual([false, 3]);
    await back.forward();
    expect(back.active).toBe(false);
    await back.back();
    expect([back.step?.seq, back.said, back.isLast]).toEqual([2, "move 2", false]);
    for (let press = 0; press < 5; press++) await back.back();
    expect([back.step?.seq, back.isFirst]).toEqual([0, true]);
    for (let press = 0; press < 3; press++) await back.forward();
    expect([back.step?.seq, back.isLast]).toEqual([3, true]);
    await back.forward();
    expect(back.active).toBe(false);
    live.close();
  });

  it("is not ended by what comes, but counts it", async () => {
    const { live, back } = await lookAt();
    await back.to(1);
    newest().tell("move", news(4));
    newest().tell("move", news(5, 0));
    await vi.runAllTimersAsync();
    expect([back.step?.seq, back.news, back.total]).toEqual([1, 2, 5]);
    expect(live.shown?.seq).toBe(5);
    back.leave();
    expect([back.active, back.news]).toEqual([false, 0]);
    await back.back();
    expect([back.step?.seq, back.news]).toEqual([4, 0]);
    live.close();
  });

  it("stays at what is left when a move is taken back", async () => {
    const { live, back } = await lookAt();
    newest().tell("move", news(4));
    await vi.runAllTimersAsync();
    await back.to(4);
    answers["/replay"] = () => json({ steps: past(0, 1, 2, 3) });
    newest().tell("move", { ...news(5), kind: "undo", undone: 1, events: [] });
    await vi.runAllTimersAsync();
    expect([back.step?.seq, back.total]).toEqual([3, 3]);
    live.close();
  });

  it("begins where somebody left", async () => {
    const { live, back } = await lookAt();
    const shown: number[] = [];
    back.animateWith(async (entry, show) => {
      shown.push(back.step?.seq ?? -1, entry.seq);
      await show();
    });
    await back.after(1);
    expect(shown).toEqual([1, 2]);
    expect(back.step?.seq).toBe(2);
    live.close();
  });

  it("reads the steps when they are wanted, and says so when it cannot", async () => {
    answers["/replay"] = () => json({ error: { code: "too-many", message: "Wait." } }, 429);
    const live = await follow();
    await settle();
    const { Lookback } = await import("../src/lib/lookback.svelte");
    const { toasts } = await import("../src/lib/toast.svelte");
    const back = new Lookback(live);
    await back.back();
    expect(back.active).toBe(false);
    expect(toasts).toHaveLength(1);
    answers["/replay"] = () => json({ steps: past(0, 1, 2, 3) });
    await back.back();
    expect(back.step?.seq).toBe(2);
    live.close();
  });
});
