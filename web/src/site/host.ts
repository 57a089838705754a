/** The transport of the site edition: files that never change, and a worker for everything else. */
import type { Answer, Listener, Question, Stream, Transport } from "../lib/transport";
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

export class WorkerTransport implements Transport {
  #worker: Worker | null = null;
  #last = 0;
  #asked = new Map<number, { done: (answer: Answer) => void; fail: (error: Error) => void }>();
  #streams = new Map<number, { listener: Listener; isOpen: boolean }>();

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
    worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.#hear(event.data));
    worker.addEventListener("error", () => this.#fail("worker"));
    this.#send({ kind: "begin", base: this.base });
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
      this.#asked.set(id, { done, fail });
      const text = body === undefined ? null : JSON.stringify(body);
      this.#send({ kind: "ask", id, method, path, body: text, language });
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

  #hear(message: FromWorker): void {
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
