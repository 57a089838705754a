/**
 * Our part of the deal: commit to a random value, reveal it once everybody has committed, and
 * remember what the server sent, so that a later change is noticed. See docs/fairness.md.
 */
import { api, Refusal } from "./api";
import { hex, sha256 } from "./sha256";
import { storedObject, storeNewest } from "./storage";
import type { TableInfo } from "./types";

const KEY = "mintopia.fair";
const MOST = 40; // tables; the oldest are forgotten
const AGAIN = [200, 600, 1500]; // milliseconds to wait before each retry while the server is busy
const PATIENCE = 100; // how many times to check for the server's question, a tenth of a second apart

/** What this browser remembers of a table. */
export interface Memory {
  /** The server's promise, as it was when we first saw the table. */
  commitment?: string;
  /** Our own values, by round and seat, as in "0.1". */
  values?: Record<string, string>;
  /** Everybody's commitments when we revealed our value, by seat. */
  asked?: Record<string, string>;
  /** The newest known head of the chain, preceded by the number of its entry. */
  head?: [number, string];
}

/** What this browser remembers of a table. */
export const memoryOf = (table: string): Memory => storedObject<Memory>(KEY)[table] ?? {};

function remember(table: string, more: Memory): Memory {
  const memory = { ...memoryOf(table), ...more };
  storeNewest(KEY, table, memory, MOST);
  return memory;
}

/** Remember the head of the chain after an entry. */
export function keepHead(table: string, seq: number, head: string | null | undefined): void {
  if (head && (memoryOf(table).head?.[0] ?? -1) < seq) remember(table, { head: [seq, head] });
}

const newValue = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));
export const commitmentOf = (value: string): string => sha256(`mintopia contribution:${value}`);

/** Return a seat's value in a round, making a new one if there is none yet. */
function valueOf(table: string, round: number, seat: number): string {
  const known = memoryOf(table).values ?? {};
  const place = `${round}.${seat}`;
  const value = known[place] ?? newValue();
  if (!known[place]) remember(table, { values: { ...known, [place]: value } });
  return value;
}

/** Whether the server could not be reached or was busy, so that a retry may succeed. */
const mayPass = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 0 || error.status === 429 || error.status >= 500);

const underway = new Set<string>();
/** Do something unless it is already underway, with a few retries; give up if it is refused. */
async function once(what: string, act: () => Promise<unknown>): Promise<void> {
  if (underway.has(what)) return;
  underway.add(what);
  try {
    for (const wait of [...AGAIN, null]) {
      try {
        await act();
        return;
      } catch (error) {
        // The deal is then made without our value; the end page says whose values are in it.
        if (wait === null || !mayPass(error)) return;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  } finally {
    underway.delete(what);
  }
}

/** Do our part in the table's current state: commit to a value, or reveal it. */
export async function takePart(table: TableInfo, yours: readonly number[]): Promise<void> {
  const dealing = table.dealing;
  if (table.status !== "open" || !dealing) return;
  const first = memoryOf(table.id).commitment;
  if (first === undefined) remember(table.id, { commitment: table.commitment });
  else if (first !== table.commitment) return; // a server that changes its promise gets no value from us
  for (const seat of yours) {
    if (table.seats[seat]?.kind !== "person") continue;
    const told = dealing.seats.find((each) => each.seat === seat);
    const place = `${table.id}.${dealing.round}.${seat}`;
    if (dealing.asked === null) {
      if (told || dealing.left_out.includes(seat)) continue;
      const value = valueOf(table.id, dealing.round, seat);
      await once(`${place}.commit`, () => api.commit(table.id, seat, commitmentOf(value)));
    } else if (told && told.value === null && dealing.asked.includes(seat)) {
      const value = memoryOf(table.id).values?.[`${dealing.round}.${seat}`];
      if (!value || commitmentOf(value) !== told.commitment) continue;
      remember(table.id, { asked: askedOf(table) });
      await once(`${place}.reveal`, () => api.reveal(table.id, seat, value));
    }
  }
}

function askedOf(table: TableInfo): Record<string, string> {
  const asked = table.dealing?.asked ?? [];
  const entries = (table.dealing?.seats ?? []).filter((each) => asked.includes(each.seat));
  return Object.fromEntries(entries.map((each) => [String(each.seat), each.commitment]));
}

/** Make commitments for a table that starts as soon as it is made; `reveal` then begins the game. */
export function committed(seats: readonly number[]): {
  randomness: { seat: number; commitment: string }[];
  reveal: (table: TableInfo) => Promise<void>;
} {
  const values = new Map(seats.map((seat) => [seat, newValue()]));
  return {
    randomness: [...values].map(([seat, value]) => ({ seat, commitment: commitmentOf(value) })),
    reveal: async (table) => {
      const kept = Object.fromEntries([...values].map(([seat, value]) => [`0.${seat}`, value]));
      remember(table.id, { commitment: table.commitment, values: kept });
      await takePart(table, seats);
    },
  };
}

/** Start a table where this browser holds every person's seat, with our randomness in the deal. */
export async function startOurs(table: TableInfo, seats: readonly number[]): Promise<void> {
  await takePart(table, seats);
  let done = false;
  const started = api.start(table.id).finally(() => (done = true));
  started.catch(() => undefined); // the error is thrown by the await below
  for (let look = 0; !done && look < PATIENCE; look++) {
    const now = (await api.state(table.id, seats[0] ?? null)).table;
    if (now.status !== "open") break;
    await takePart(now, seats);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await started;
}
