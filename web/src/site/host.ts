/** The transport of the site edition: files that never change, and a worker for everything else. */
import type { Answer, Listener, Question, Stream, Transport } from "../lib/transport";
import { t } from "../lib/i18n/site";
import { settings } from "../lib/settings.svelte";
import type { FromWorker, ToWorker } from "./messages";
import { status } from "./status.svelte";
import { keepSpare } from "./update";

/** The file that holds the answer to a question about games, cards, puzzles or books; null for any other. */
export function answerFile(path: string, language: string): string | null {
  const url = new URL(path, "https://site.invalid/");
  const parts = url.pathname.split("/").slice(2).map(decodeURIComponent);
  const [what, game, more, example] = parts;
  const words = url.searchParams.get("words") ?? language;
  if (what === "catalog") return `answers/catalog.${words}.json`;
  if (what === "puzzles") return `answers/puzzles-${game}.${words}.json`;
  if (what === "cards") return `answers/cards-${game}.${words}.json`;
  if (what === "games" && more === "options") return `answers/options-${game}.${words}.json`;
  if (what === "book") return `answers/book-${game}${example ? `-${example}` : ""}.${more}.json`;
  return null;
}

/** An engine that dies this often within this time (in milliseconds) is not started again. */
const MOST_DEATHS = 3;
const DEATHS_WITHIN = 120_000;

interface Asked {
  message: ToWorker & { kind: "ask" };
  done: (answer: Answer) => void;
  fail: (error: Error) => void;
  /** Whether an engine died while it was to answer this. */
  survived: boolean;
}

export class WorkerTransport implements Transport {
  #worker: Worker | null = null;
  #last = 0;
  #asked = new Map<number, Asked>();
  #streams = new Map<number, { listener: Listener; isOpen: boolean }>();
  #deaths: number[] = [];

  constructor(
    readonly base: string,
    readonly start: () => Worker,
  ) {}

  /** Start the worker, if it is not running, so that it loads what it needs. */
  begin(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    this.#worker = worker;
    status.phase = "loading";
    const lock = `mintopia-engine-${String(Math.random())}`;
    const died = (why: string): void => {
      if (worker === this.#worker) this.#died(why);
    };
    worker.addEventListener("error", (event) => died(event.message || "worker"));
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "died") died(data.why);
      else if (data.kind === "locked") void navigator.locks.request(lock, () => died("worker"));
      else if (worker === this.#worker) this.#hear(data);
    });
    this.#send({ kind: "begin", base: this.base, lock });
    return worker;
  }

  async ask(question: Question): Promise<Answer> {
    const { method, path, body, language } = question;
    const file = method === "GET" ? answerFile(path, language) : null;
    if (file) {
      const answer = await fetch(new URL(file, this.base));
      if (answer.ok) return { status: answer.status, text: await answer.text() };
      // There is no such game, card or book: the worker says so in our words.
    }
    if (status.phase === "failed") throw new Error(status.why);
    this.begin();
    const id = ++this.#last;
    return new Promise((done, fail) => {
      const text = body === undefined ? null : JSON.stringify(body);
      const message = { kind: "ask", id, method, path, body: text, language } as const;
      this.#asked.set(id, { message, done, fail, survived: false });
      this.#send(message);
    });
  }

  follow(path: string, listener: Listener): Stream {
    this.begin();
    const id = ++this.#last;
    const stream = { listener, isOpen: false };
    this.#streams.set(id, stream);
    this.#send({ kind: "follow", id, path, language: settings.language });
    return {
      get isOpen() {
        return stream.isOpen;
      },
      close: () => {
        stream.isOpen = false;
        if (this.#streams.delete(id)) this.#send({ kind: "end", id });
      },
    };
  }

  #send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: Exclude<FromWorker, { kind: "died" | "locked" }>): void {
    if (message.kind === "progress") Object.assign(status, { loaded: message.loaded, total: message.total });
    else if (message.kind === "ready") Object.assign(status, { phase: "ready", kept: message.kept });
    else if (message.kind === "failed") this.#fail(message.why);
    else if (message.kind === "slow") status.slow = true;
    else if (message.kind === "plain") void keepSpare();
    else if (message.kind === "answer") {
      this.#asked.get(message.id)?.done({ status: message.status, text: message.text });
      this.#asked.delete(message.id);
    } else this.#hearStream(message);
  }

  #hearStream(message: FromWorker & { id: number }): void {
    const stream = this.#streams.get(message.id);
    if (!stream) return;
    if (message.kind === "told") stream.listener.told(message.what, message.data);
    else if (message.kind === "open") {
      stream.isOpen = true;
      stream.listener.open();
    } else {
      this.#streams.delete(message.id);
      stream.isOpen = false;
      stream.listener.lost();
    }
  }

  /** Start the engine again after it died, with what it had stored. */
  #died(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < DEATHS_WITHIN), now];
    if (status.phase !== "ready" || this.#deaths.length >= MOST_DEATHS) this.#fail(why);
    else {
      status.restarted = true;
      this.begin();
      for (const [id, asked] of this.#asked) {
        // A question can be asked once more; what was to be done may have been done, or have done this.
        if (asked.message.method === "GET" && !asked.survived) {
          asked.survived = true;
          this.#send(asked.message);
        } else {
          this.#asked.delete(id);
          const error = { code: "engine-died", message: t("died") };
          asked.done({ status: 503, text: JSON.stringify({ error }) });
        }
      }
    }
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) {
      stream.isOpen = false;
      stream.listener.lost();
    }
  }

  #fail(why: string): void {
    Object.assign(status, { phase: "failed", why });
    for (const { fail } of this.#asked.values()) fail(new Error(why));
    this.#asked.clear();
  }
}

export const transport = new WorkerTransport(
  typeof document === "undefined" ? "https://site.invalid/" : new URL(".", document.baseURI).href,
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
);
