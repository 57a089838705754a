/** Runs searches in a worker, with a promise for each. */
import type { Failure, FromWorker, ToWorker } from "./messages";
import type { SearchAnswer, SearchProgress, SearchRequest } from "./search";

export type { SearchAnswer, SearchProgress, SearchRequest } from "./search";

/** Why there is no answer. After "load" and "trap" interpreted Python can answer instead. */
export class ThinkerError extends Error {
  constructor(
    readonly kind: Failure,
    message: string,
  ) {
    super(message);
    this.name = "ThinkerError";
  }
}

export interface ThinkOptions {
  signal?: AbortSignal;
  onProgress?: (progress: SearchProgress) => void;
}

interface Waiting {
  resolve: (answer: SearchAnswer | undefined) => void;
  reject: (error: ThinkerError) => void;
  onProgress: ((progress: SearchProgress) => void) | undefined;
}

/** Asks one worker, which is started with the first question. */
export class Thinker {
  readonly #addressOf: (module: string) => string;
  readonly #start: () => Worker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #asked = 0;

  /** `addressOf` returns the address of a module. */
  constructor(addressOf: (module: string) => string, start: () => Worker = startWorker) {
    this.#addressOf = (module) => new URL(addressOf(module), globalThis.location?.href).href;
    this.#start = start;
  }

  /** Load a module in advance, so that the first search need not wait for it. */
  async load(module: string): Promise<void> {
    await this.#ask((id) => ({ kind: "load", id, address: this.#addressOf(module) }));
  }

  /** Search; rejects with a ThinkerError. */
  async think(request: SearchRequest, { signal, onProgress }: ThinkOptions = {}): Promise<SearchAnswer> {
    if (signal?.aborted) throw new ThinkerError("cancelled", "The search was cancelled.");
    const address = this.#addressOf(request.module);
    let cancel = (): void => undefined;
    try {
      const found = await this.#ask((id) => {
        cancel = () => this.#worker?.postMessage({ kind: "cancel", id } satisfies ToWorker);
        signal?.addEventListener("abort", cancel);
        return { kind: "think", id, address, request, progress: onProgress !== undefined };
      }, onProgress);
      return found as SearchAnswer;
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** Stop everything that is running. */
  close(): void {
    this.#fail("cancelled", "The thinker was closed.");
  }

  #ask(
    message: (id: number) => ToWorker,
    onProgress?: (progress: SearchProgress) => void,
  ): Promise<SearchAnswer | undefined> {
    return new Promise((resolve, reject) => {
      const id = this.#asked++;
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#worker ??= this.#started();
      this.#worker.postMessage(message(id));
    });
  }

  #started(): Worker {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail("load", event.message || "The worker that thinks could not be started.");
    };
    return worker;
  }

  #hear(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === "progress") return waiting.onProgress?.(message.progress);
    this.#waiting.delete(message.id);
    if (message.kind === "failed") waiting.reject(new ThinkerError(message.why, message.message));
    else waiting.resolve(message.kind === "answer" ? message.answer : undefined);
  }

  #fail(why: Failure, message: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(new ThinkerError(why, message));
    this.#waiting.clear();
  }
}

function startWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
