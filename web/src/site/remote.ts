/**
 * The transport to a server of another origin, which must allow this page. The page identifies itself
 * by a key in a header; cookies are never sent. Streams are read by fetch, since an EventSource
 * cannot send the header.
 */
import { forgetTable, keepTables, keyOf, keysAt } from "../lib/servers";
import type { Answer, Listener, Question, Stream } from "../lib/transport";
import { EventReader } from "./events";

/** Milliseconds after which a server that does not answer counts as away. */
const PATIENCE = 20_000;
/** The same for a stream, which gives a sign of life every 15 seconds. */
const SILENCE = 45_000;

/** Return the table that a path is about; null if it is about none. */
export function tableIn(path: string): string | null {
  const found = /^\/api\/(?:tables|games)\/([^/?]+)/.exec(path)?.[1];
  return found === undefined ? null : decodeURIComponent(found);
}

const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value);

/** List the tables that an answer or a message names as ours: a new one, a rematch, a list. */
export function tablesIn(told: unknown): string[] {
  const { table, rematch, games } = (told ?? {}) as Record<string, unknown>;
  const inner = (table ?? {}) as Record<string, unknown>;
  const listed = Array.isArray(games) ? games.map((game: { id?: unknown } | null) => game?.id) : [];
  return [table, inner["id"], inner["rematch"], rematch, ...listed].filter(isId);
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export class RemoteTransport {
  constructor(readonly server: string) {}

  /** Ask the server, and keep the tables and keys that it gives us. */
  async ask(question: Question): Promise<Answer> {
    const table = tableIn(question.path);
    if (question.path === "/api/games") return this.#games(question);
    const key = table === null ? (keysAt(this.server).at(-1) ?? null) : keyOf(table);
    const answer = await this.#fetch(question, question.code ?? key);
    if (answer.status < 200 || answer.status >= 300) return answer;
    if (question.method === "DELETE" && question.path.startsWith("/api/games/") && table !== null) {
      forgetTable(table);
      return answer;
    }
    const told = parsed(answer.text);
    const given = (told as { key?: unknown } | null)?.key;
    const isOurs = question.method === "POST" && question.path !== "/api/invitation";
    const opens = typeof given === "string" ? given : key;
    if ((isOurs || table !== null) && opens !== null) keepTables(this.server, opens, tablesIn(told));
    return answer;
  }

  /** List the games that our keys open; usually there is only one key. */
  async #games(question: Question): Promise<Answer> {
    const games: unknown[] = [];
    for (const key of keysAt(this.server)) {
      const answer = await this.#fetch(question, key);
      if (answer.status !== 200) return answer;
      const told = parsed(answer.text);
      keepTables(this.server, key, tablesIn(told));
      games.push(...((told as { games?: unknown[] } | null)?.games ?? []));
    }
    return { status: 200, text: JSON.stringify({ games }) };
  }

  async #fetch({ method, path, body, language }: Question, key: string | null): Promise<Answer> {
    const answer = await fetch(this.server + path, {
      method,
      credentials: "omit",
      mode: "cors",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        "accept-language": language,
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  follow(path: string, listener: Listener): Stream {
    const ending = new AbortController();
    const stream = { isOpen: false, close: () => ending.abort() };
    void this.#read(path, listener, stream, ending).catch(() => {
      stream.isOpen = false;
      if (!ending.signal.aborted) listener.lost();
      ending.abort();
    });
    return stream;
  }

  /** Read a stream until it ends; it always ends with an error. */
  async #read(
    path: string,
    listener: Listener,
    stream: { isOpen: boolean },
    ending: AbortController,
  ): Promise<never> {
    const table = tableIn(path);
    const key = table === null ? null : keyOf(table);
    const answer = await fetch(this.server + path, {
      credentials: "omit",
      mode: "cors",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      redirect: "error",
      signal: ending.signal,
      headers: { accept: "text/event-stream", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    });
    const kind = answer.headers.get("content-type") ?? "";
    if (answer.status !== 200 || !answer.body || !kind.startsWith("text/event-stream")) {
      throw new Error("no stream");
    }
    stream.isOpen = true;
    listener.open();
    const events = new EventReader((what, data) => {
      const told = parsed(data);
      if (key !== null && (what === "state" || what === "table")) {
        keepTables(this.server, key, tablesIn(told));
      }
      listener.told(what, data);
    });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await within(reader.read(), SILENCE);
      if (ending.signal.aborted) throw new Error("closed");
      if (done) throw new Error("ended");
      events.take(value);
    }
  }
}

/** Wait for something, but throw if it takes longer than this. */
async function within<T>(wanted: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("silent")), milliseconds);
  });
  try {
    return await Promise.race([wanted, late]);
  } finally {
    clearTimeout(timer);
  }
}
