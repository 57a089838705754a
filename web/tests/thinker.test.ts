import { afterEach, describe, expect, it } from "vitest";
import { Thinker, ThinkerError, type SearchRequest } from "../src/thinker/client";
import type { FromWorker, ToWorker } from "../src/thinker/messages";
import { search, type SearchAnswer } from "../src/thinker/search";
import { serve, type Port } from "../src/thinker/serve";

/** How many numbers `begin` and `advance` are passed: addresses, lengths of tables, and one number. */
const GIVEN = 14;
const UNREACHABLE = [0x00];
const number = (value: number): number[] => [0x44, ...new Uint8Array(new Float64Array([value]).buffer)];

/** Assemble a module whose two functions run these instructions. */
function written(begin: number[], advance: number[]): Uint8Array<ArrayBuffer> {
  const section = (id: number, ...bytes: number[]): number[] => [id, bytes.length, ...bytes];
  const word = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)];
  const body = (code: number[]): number[] => [code.length + 2, 0, ...code, 0x0b];
  const exported = [
    [...word("memory"), 2, 0],
    [...word("__heap_base"), 3, 0],
    [...word("begin"), 0, 0],
    [...word("advance"), 0, 1],
  ].flat();
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, 1, 0x60, GIVEN, ...Array<number>(GIVEN).fill(0x7f), 1, 0x7c),
    ...section(3, 2, 0, 0),
    ...section(5, 1, 0, 1),
    ...section(6, 1, 0x7f, 0, 0x41, 0x80, 0x08, 0x0b),
    ...section(7, 4, ...exported),
    ...section(10, 2, ...body(begin), ...body(advance)),
  ]);
}

const MODULES: Record<string, Uint8Array<ArrayBuffer>> = {
  done: written(number(2), number(0)),
  endless: written(number(2), number(1)),
  failing: written(UNREACHABLE, UNREACHABLE),
  broken: new Uint8Array([1, 2, 3]),
};

const request = (module: string, seconds: number | null = null): SearchRequest => ({
  module,
  control: new Uint8Array(64),
  state: new Uint8Array([1, 2, 3]),
  actions: new Uint8Array(20),
  listed: 0,
  action: null,
  nodes: [2048, 24],
  edges: [100_000, 16],
  priors: [1, 16_384],
  tallies: [10, 32],
  head: new Uint8Array(),
  body: new Uint8Array(),
  shape: new Uint8Array(8),
  weights: [1, 2],
  playouts: 10,
  chunk: 1,
  seconds,
});

const started: FakeWorker[] = [];

/** A worker that runs in this thread. */
class FakeWorker {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  loads = 0;
  readonly #ports = new MessageChannel();

  constructor(answers = true) {
    started.push(this);
    this.#ports.port1.onmessage = (event: MessageEvent<FromWorker>) => this.onmessage?.(event);
    if (!answers) return;
    serve(this.#ports.port2 as unknown as Port, async (address) => {
      this.loads++;
      const bytes = MODULES[new URL(address).pathname.slice(1)];
      if (!bytes) throw new Error(`${address}: 404`);
      return WebAssembly.compile(bytes);
    });
  }
  postMessage(message: ToWorker): void {
    this.#ports.port1.postMessage(message);
  }
  terminate(): void {
    this.#ports.port1.close();
  }
}

const thinker = (answers = true): Thinker =>
  new Thinker(
    (module) => `https://here.test/${module}`,
    () => new FakeWorker(answers) as unknown as Worker,
  );

async function failure(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ThinkerError);
  return (error as ThinkerError).kind;
}

afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate();
});

describe("a search in a module", () => {
  it("ends with what the module has in its tallies", async () => {
    const answer = await thinker().think(request("done"));
    expect(answer.count).toBe(2);
    expect(answer.tallies).toEqual(new Uint8Array(64));
  });
  it("ends when its time is over", async () => {
    const told: number[] = [];
    const answer = await thinker().think(request("endless", 0.12), {
      onProgress: ({ done }) => told.push(done),
    });
    expect(answer.milliseconds).toBeGreaterThanOrEqual(120);
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((done) => done >= 0 && done <= 1)).toBe(true);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });
  it("grows the module's memory as far as it needs", async () => {
    const module = await WebAssembly.compile(MODULES["done"] as Uint8Array<ArrayBuffer>);
    const steps = search(module, { ...request("done"), edges: [2_000_000, 16] });
    expect((steps.next().value as SearchAnswer).count).toBe(2);
  });
  it("can be cancelled, before and while it goes on", async () => {
    const asked = thinker();
    expect(await failure(asked.think(request("endless"), { signal: AbortSignal.abort() }))).toBe("cancelled");
    const stop = new AbortController();
    const endless = asked.think(request("endless"), { signal: stop.signal, onProgress: () => stop.abort() });
    const next = asked.think(request("done"));
    expect(await failure(endless)).toBe("cancelled");
    expect((await next).count).toBe(2);
  });
});

describe("a module", () => {
  it("is loaded once", async () => {
    const asked = thinker();
    await asked.load("done");
    await Promise.all([asked.think(request("done")), asked.think(request("done"))]);
    expect(started.map((worker) => worker.loads)).toEqual([1]);
  });
  it("that is absent or broken is a failure to load, and tried again", async () => {
    const asked = thinker();
    for (const module of ["absent", "broken", "absent"]) {
      expect(await failure(asked.load(module))).toBe("load");
      expect(await failure(asked.think(request(module)))).toBe("load");
    }
    expect(started[0]?.loads).toBe(6);
    expect((await asked.think(request("done"))).count).toBe(2);
  });
  it("that fails inside is told apart, and the next search goes on", async () => {
    const asked = thinker();
    expect(await failure(asked.think(request("failing")))).toBe("trap");
    expect((await asked.think(request("done"))).count).toBe(2);
  });
});

describe("the worker", () => {
  it("that cannot be started is a failure to load, and started anew", async () => {
    const asked = thinker(false);
    const waiting = [asked.think(request("done")), asked.load("done")];
    started[0]?.onerror?.({ message: "", preventDefault: () => undefined });
    expect(await Promise.all(waiting.map(failure))).toEqual(["load", "load"]);
    const again = asked.think(request("done"));
    expect(started.length).toBe(2);
    asked.close();
    expect(await failure(again)).toBe("cancelled");
  });
});
