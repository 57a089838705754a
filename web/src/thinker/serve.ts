/** What the worker does: it loads modules and searches, one search after the other. */
import type { FromWorker, ToWorker } from "./messages";
import { search } from "./search";

/** Milliseconds after which a search checks for messages. */
const BREATH = 25;

export interface Port {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** Answer the messages that come through a port. */
export function serve(
  port: Port,
  load: (address: string) => Promise<WebAssembly.Module> = fetchModule,
): void {
  const modules = new Map<string, Promise<WebAssembly.Module>>();
  const cancelled = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();

  function module(address: string): Promise<WebAssembly.Module> {
    const known = modules.get(address) ?? load(address);
    modules.set(address, known);
    known.catch(() => modules.delete(address)); // the next request tries again
    return known;
  }

  function fail(id: number, why: "load" | "trap" | "cancelled", error: unknown): void {
    port.postMessage({
      kind: "failed",
      id,
      why,
      message: error instanceof Error ? error.message : String(error),
    });
  }

  async function think(message: ToWorker & { kind: "think" }): Promise<void> {
    const { id } = message;
    let rules: WebAssembly.Module;
    try {
      rules = await module(message.address);
    } catch (error) {
      return fail(id, "load", error);
    }
    try {
      const steps = search(rules, message.request);
      let breath = performance.now();
      for (;;) {
        if (cancelled.has(id)) return fail(id, "cancelled", "The search was cancelled.");
        const step = steps.next();
        if (step.done) return port.postMessage({ kind: "answer", id, answer: step.value });
        if (performance.now() - breath < BREATH) continue;
        if (message.progress) port.postMessage({ kind: "progress", id, progress: step.value });
        await messages();
        breath = performance.now();
      }
    } catch (error) {
      fail(id, "trap", error);
    } finally {
      cancelled.delete(id);
    }
  }

  port.onmessage = ({ data }) => {
    if (data.kind === "cancel") {
      cancelled.add(data.id);
    } else if (data.kind === "load") {
      module(data.address).then(
        () => port.postMessage({ kind: "loaded", id: data.id }),
        (error: unknown) => fail(data.id, "load", error),
      );
    } else {
      last = last.then(() => think(data));
    }
  };
}

/** Wait until messages that have arrived are handled; a timer would take longer. */
function messages(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

async function fetchModule(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
