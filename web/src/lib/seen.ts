/** How far this browser has seen each table, so that it can show what happened since. */
import { storedObject, storeNewest } from "./storage";

const KEY = "mintopia.seen";
const MOST = 60; // tables and seats; the oldest are forgotten

const place = (table: string, seat: number | null): string => `${table}.${seat ?? "watch"}`;

/** Return the number of the last entry that was seen; null if the table is new to us. */
export function seenUpTo(table: string, seat: number | null): number | null {
  const seq = storedObject(KEY)[place(table, seat)];
  return typeof seq === "number" ? seq : null;
}

/** Store how far a table has been seen. */
export const keepSeen = (table: string, seat: number | null, seq: number): void =>
  storeNewest(KEY, place(table, seat), seq, MOST);
