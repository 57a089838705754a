/**
 * How the page sends requests and receives messages: by HTTP and server-sent events if it has a server;
 * in the site edition by messages to a worker, or by HTTP to a server that somebody named. All of them
 * answer the same paths with the same shapes.
 */
import { isSite } from "./edition";

export interface Question {
  method: string;
  /** Path and query, such as "/api/tables/x?seat=0". */
  path: string;
  /** What to send as JSON; undefined for nothing. */
  body?: unknown;
  language: string;
  /** The code of a finished game that somebody was sent. */
  code?: string | null;
  /** The server to ask in the site edition, for a path that names no table. */
  server?: string | null;
}

export interface Answer {
  status: number;
  /** The body, unparsed. */
  text: string;
}

/** The callbacks of somebody who follows a table. */
export interface Listener {
  open: () => void;
  /** A message: its kind, and its data as JSON. */
  told: (kind: string, data: string) => void;
  /** The stream has ended, or could not be opened. */
  lost: () => void;
}

/** A stream of messages; none is reported after `close`. */
export interface Stream {
  readonly isOpen: boolean;
  close: () => void;
}

export interface Transport {
  /** Send one request; rejects if nobody can be reached. */
  ask: (question: Question) => Promise<Answer>;
  /** Follow the stream at an address. */
  follow: (path: string, listener: Listener) => Stream;
}

/** The kinds of messages in a table's stream. */
const KINDS = ["state", "move", "table", "notice", "presence", "orders", "chat"] as const;

const server: Transport = {
  ask: async ({ method, path, body, language, code }) => {
    const answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        "accept-language": language,
        ...(code ? { authorization: `Bearer ${code}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  },
  follow: (path, listener) => {
    const source = new EventSource(path);
    for (const kind of KINDS) {
      source.addEventListener(kind, (event) => listener.told(kind, (event as MessageEvent<string>).data));
    }
    source.onopen = () => listener.open();
    source.onerror = () => listener.lost();
    return {
      get isOpen() {
        return source.readyState === EventSource.OPEN;
      },
      close: () => source.close(),
    };
  },
};

/** Load the site's transport when it is first needed, so that the server's page does not include it. */
const later = (load: () => Promise<Transport>): Transport => ({
  ask: async (question) => (await load()).ask(question),
  follow: (path, listener) => {
    let stream: Stream | null = null;
    let ended = false;
    load().then(
      (transport) => {
        if (!ended) stream = transport.follow(path, listener);
      },
      () => {
        if (!ended) listener.lost();
      },
    );
    return {
      get isOpen() {
        return stream?.isOpen ?? false;
      },
      close: () => {
        ended = true;
        stream?.close();
      },
    };
  },
});

export const transport: Transport = isSite
  ? later(async () => (await import("../site/transport")).transport)
  : server;
