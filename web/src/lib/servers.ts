/**
 * The tables that the site edition plays at a server, and the keys that open their seats there. Kept
 * in this browser; a key is sent only to its own server, in a header, never in an address.
 */
import { isSite } from "./edition";
import { store, storedObject } from "./storage";

interface Held {
  server: string;
  key: string;
}

const KEY = "mintopia.servers";

const isHeld = (value: unknown): value is Held =>
  typeof (value as Held | null)?.server === "string" && typeof (value as Held).key === "string";

function all(): Map<string, Held> {
  if (!isSite) return new Map();
  return new Map(
    Object.entries(storedObject(KEY)).filter((entry): entry is [string, Held] => isHeld(entry[1])),
  );
}

const write = (tables: Map<string, Held>): void => store(KEY, Object.fromEntries(tables));

/** The server that hosts a table; null if it is played in this page, or at the page's own server. */
export const serverOf = (table: string): string | null => all().get(table)?.server ?? null;

/** Whether the page itself hosts a table, so that nobody else can be there. */
export const isHostedHere = (table: string): boolean => isSite && serverOf(table) === null;

/** The key that opens a table's seats. */
export const keyOf = (table: string): string | null => all().get(table)?.key ?? null;

/** The keys that this browser has at a server, the newest last. */
export const keysAt = (server: string): string[] => [
  ...new Set([...all().values()].filter((held) => held.server === server).map((held) => held.key)),
];

/** The servers at which this browser has seats. */
export const knownServers = (): string[] => [...new Set([...all().values()].map((held) => held.server))];

/** Store tables of a server; one that is already known keeps its key. */
export function keepTables(server: string, key: string, tables: readonly string[]): void {
  const known = all();
  const news = tables.filter((table) => !known.has(table));
  if (news.length === 0) return;
  for (const table of news) known.set(table, { server, key });
  write(known);
}

/** Forget a table, because its seats here were given up. */
export function forgetTable(table: string): void {
  const known = all();
  if (known.delete(table)) write(known);
}

/** The name of a server, as shown to people. */
export const hostOf = (server: string): string => (URL.canParse(server) ? new URL(server).host : server);
