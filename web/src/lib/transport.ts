/**
 * How the page asks and is told: by HTTP and server-sent events where there is a server; in the site
 * edition by messages to a worker, or by HTTP to a server that somebody named. All answer the same paths
 * with the same shapes.
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
  /** The server to ask, in the site edition, where no table says it. */
  server?: string | null;
}

export interface Answer {
  status: number;
  /** The body as it was sent. */
  text: string;
}

/** Who listens to a table. */
export interface Listener {
  open: () => void;
  /** A message: its kind, and its data as JSON. */
  told: (kind: string, data: string) => void;
  /** The stream has ended, or could not be opened. */
  lost: () => void;
}

/** A stream of messages; nothing is told after `close`. */
export interface Stream {
  readonly isOpen: boolean;
  close: () => void;
}

export interface Transport {
  /** Ask once; it rejects where nobody can be reached. */
  ask: (question: Question) => Promise<Answer>;
  /** Follow what is told under an address. */
  follow: (path: string, listener: Listener) => Stream;
}

/** What a table's stream tells. */
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

/** The site's transport comes when it is first needed, so that the server's page does not carry it. */
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
