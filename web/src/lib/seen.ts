/** How far this browser has seen each table, so that it can show what happened since. */
const KEY = "mintopia.seen";
const MOST = 60; // tables and seats; the oldest are forgotten

type Seen = Record<string, number>;

function read(): Seen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept !== null && typeof kept === "object" && !Array.isArray(kept) ? (kept as Seen) : {};
  } catch {
    return {};
  }
}

const place = (table: string, seat: number | null): string => `${table}.${seat ?? "watch"}`;

/** Return the number of the last entry that was seen; null if the table is new to us. */
export function seenUpTo(table: string, seat: number | null): number | null {
  const seq = read()[place(table, seat)];
  return typeof seq === "number" ? seq : null;
}

/** Store how far a table has been seen. */
export function keepSeen(table: string, seat: number | null, seq: number): void {
  const { [place(table, seat)]: _, ...others } = read();
  const kept = Object.entries(others).slice(-(MOST - 1));
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [place(table, seat), seq]])));
  } catch {
    // Without storage, nothing can be shown about the time away.
  }
}
