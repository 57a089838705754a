/**
 * Checks a finished game in this browser: the promise, the chain of all moves, what players added
 * to the deal, the signature, and everything that this browser noted while it was played.
 * `mintopia verify` checks more: it deals and plays the whole game again.
 */
import type { Memory } from "./deal";
import { commitmentOf } from "./deal";
import { canonical, hmac, sha256 } from "./sha256";

interface Dealing {
  asked: number[] | null;
  commitments: Record<string, string>;
  values: Record<string, string>;
  left_out: number[];
}
interface Statement {
  genesis: string;
  entries: number;
  head: string;
  [key: string]: unknown;
}
export interface FairRecord {
  seed: number;
  moves: string[];
  meta: {
    commitment: string;
    salt: string;
    secret: string | null;
    beginning: { dealing: Dealing | null; commitment: string };
    chain: [string, number, string, string][];
    statement: Statement;
    signature: string;
    key: string;
  };
}
/** What can be wrong with a record. */
export type Fault = "promise" | "changed" | "signature" | "memory" | "mine";
export interface Verdict {
  fault: Fault | null;
  /** Whether this browser can check signatures. */
  signed: boolean;
  /** Whose randomness is in the deal. */
  seats: number[];
  leftOut: number[];
  entries: number;
  /** Whether this browser had noted a head of the chain while the game was played. */
  noted: boolean;
}

const blind = (salt: string, seq: number): string => hmac(salt, `mintopia entry ${seq}`);

/** Return the heads of a record's chain, beginning before the first entry. */
export function headsOf(salt: string, beginning: unknown, chain: readonly (readonly unknown[])[]): string[] {
  const heads = [sha256(`${blind(salt, 0)}:${canonical(beginning)}`)];
  chain.forEach(([kind, seat, text], at) => {
    const entry = sha256(`${blind(salt, at + 1)}:${canonical([at + 1, kind, seat, text])}`);
    heads.push(sha256(`${heads[at]}:${entry}`));
  });
  return heads;
}

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Check whether the key signed the statement; return null if this browser cannot tell. */
async function isSigned(statement: Statement, signature: string, key: string): Promise<boolean | null> {
  try {
    const subtle = globalThis.crypto.subtle;
    const opened = await subtle.importKey("raw", fromHex(key), { name: "Ed25519" }, false, ["verify"]);
    const words = new TextEncoder().encode(`mintopia statement 1:${canonical(statement)}`);
    return await subtle.verify({ name: "Ed25519" }, opened, fromHex(signature), words);
  } catch {
    return null; // without HTTPS, or in an older browser
  }
}

function standing(chain: FairRecord["meta"]["chain"]): string[] {
  const moves: string[] = [];
  for (const [kind, , text] of chain) {
    if (kind === "undo") moves.pop();
    else moves.push(text);
  }
  return moves;
}

/** Check a record against itself, the server's key and what this browser remembers. */
export async function verify(record: FairRecord, memory: Memory, key: string | null): Promise<Verdict> {
  const { meta } = record;
  const dealing = meta.beginning.dealing;
  const seats = dealing?.asked ?? [];
  const verdict: Verdict = {
    fault: null,
    signed: false,
    seats,
    leftOut: dealing?.left_out ?? [],
    entries: meta.chain.length,
    noted: memory.head !== undefined,
  };
  const fail = (fault: Fault): Verdict => ({ ...verdict, fault });
  const signed = await isSigned(meta.statement, meta.signature, meta.key);
  if (signed === false || (key !== null && key !== meta.key)) return fail("signature");
  verdict.signed = signed === true;
  const promised = meta.secret ?? String(record.seed);
  if (sha256(`${promised}:${meta.salt}`) !== meta.commitment) return fail("promise");
  if (meta.beginning.commitment !== meta.commitment) return fail("promise");
  const heads = headsOf(meta.salt, meta.beginning, meta.chain);
  const same =
    heads[0] === meta.statement.genesis &&
    heads.at(-1) === meta.statement.head &&
    meta.statement.entries === meta.chain.length &&
    meta.chain.every((link, at) => link[3] === heads[at + 1]) &&
    canonical(standing(meta.chain)) === canonical(record.moves);
  if (!same) return fail("changed");
  for (const seat of seats) {
    const value = dealing?.values[seat];
    if (!value || commitmentOf(value) !== dealing?.commitments[seat]) return fail("changed");
  }
  if (memory.commitment !== undefined && memory.commitment !== meta.commitment) return fail("memory");
  if (memory.head && heads[memory.head[0]] !== memory.head[1]) return fail("memory");
  for (const [seat, commitment] of Object.entries(memory.asked ?? {})) {
    // A seat that revealed with us may be left out later, but its commitment must be the same.
    if (seats.includes(Number(seat)) && dealing?.commitments[seat] !== commitment) return fail("memory");
  }
  if (
    memory.asked &&
    !Object.values(memory.values ?? {}).some((own) => Object.values(dealing?.values ?? {}).includes(own))
  ) {
    return fail("mine");
  }
  return verdict;
}
