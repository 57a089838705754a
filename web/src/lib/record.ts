/** Your record: the games that were finished on this device, and statistics about them. Pure. */
import { EVEN, type BotKind, type EvenName } from "./bots";
import type { OpponentName } from "../games/opponents";
import { readNote, type ReviewNote } from "./progress";
import type { GameName } from "./types";

/** A finished game. */
export interface Entry {
  /** The table's id: a game enters the record once. */
  id: string;
  game: GameName;
  /** When it ended, in seconds since 1970. */
  at: number;
  /** How many played; 1 against a solitaire opponent. */
  players: number;
  solo: OpponentName | null;
  /** The level of the bots; "mixed" where they differ, null without bots. */
  level: BotKind | "mixed" | null;
  /** The names of the other people. */
  people: string[];
  /** Null if several people played on this device, since it is not known which of them is you. */
  won: boolean | null;
  score: number | null;
  /** The ids of the cards that you ended with. */
  cards: string[];
  /** The achievements in this game, named by their rungs on the ladder. */
  feats: string[];
  /** Whether undo or a hint was used. */
  helped: boolean;
  /** Whether the cards were changed: it then counts as a game, not as a result. */
  changed: boolean;
  /** Whether the opponent about as strong as you becomes stronger (1) or gentler (-1) by this game. */
  step: -1 | 0 | 1;
  /** What its review said of you; null until a review was seen. */
  review: ReviewNote | null;
}

export interface RecordBook {
  /** When this device began to note undo and hints. */
  began: number;
  /** Games that ended before this time were deleted. */
  cleared: number;
  entries: Entry[];
}

/** The first and the last rung of every ladder; those between belong to the game. */
export const FIRST = "first";
export const UNAIDED = "unaided";
/** The most games that are kept; the oldest go first. */
export const MOST_KEPT = 5000;
const FORMAT = "mintopia-record";

/** List the rungs of a game's ladders, the first one first. */
export const rungsOf = (own: readonly string[]): string[] => [FIRST, ...own, UNAIDED];

/** List the rungs that were reached against an opponent. */
export function reached(entries: readonly Entry[], game: GameName, solo: OpponentName): Set<string> {
  const found = new Set<string>();
  for (const entry of entries) {
    if (entry.game !== game || entry.solo !== solo || !entry.won || entry.changed) continue;
    found.add(FIRST);
    entry.feats.forEach((feat) => found.add(feat));
    if (!entry.helped) found.add(UNAIDED);
  }
  return found;
}

export interface Tally {
  games: number;
  /** Games that you won or lost. */
  decided: number;
  wins: number;
  best: number | null;
}

/** Count games and wins. */
export function tally(entries: readonly Entry[]): Tally {
  const decided = entries.filter((entry) => entry.won !== null);
  const scores = entries.flatMap((entry) => (entry.changed || entry.score === null ? [] : [entry.score]));
  return {
    games: entries.length,
    decided: decided.length,
    wins: decided.filter((entry) => entry.won).length,
    best: scores.length > 0 ? Math.max(...scores) : null,
  };
}

/** Group games by what they have in common; a game can be in several groups. */
export function groups<Key>(
  entries: readonly Entry[],
  keysOf: (entry: Entry) => readonly Key[],
): Map<Key, Entry[]> {
  const found = new Map<Key, Entry[]>();
  for (const entry of entries) {
    for (const key of keysOf(entry)) found.set(key, [...(found.get(key) ?? []), entry]);
  }
  return found;
}

/** Count the wins in a row: the current streak, and the longest. */
export function streaks(entries: readonly Entry[]): { now: number; most: number } {
  let now = 0;
  let most = 0;
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) {
    if (entry.won === null) continue;
    now = entry.won ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return { now, most };
}

/** Where the opponent about as strong as you begins. */
const FIRST_EVEN = EVEN.indexOf("even:4");

/** Return the opponent about as strong as you: one step up for every win, one down for every loss. */
export function evenOpponent(entries: readonly Entry[], game: GameName): EvenName {
  const games = entries.filter((entry) => entry.game === game).sort((a, b) => a.at - b.at);
  const last = EVEN.length - 1;
  const at = games.reduce((at, { step }) => Math.max(0, Math.min(last, at + step)), FIRST_EVEN);
  return EVEN[at] as EvenName;
}

/** List the cards that you most often had at the end of a game. */
export function favourites(entries: readonly Entry[], most: number): { id: string; n: number }[] {
  return [...groups(entries, (entry) => [...new Set(entry.cards)])]
    .map(([id, games]) => ({ id, n: games.length }))
    .sort((a, b) => b.n - a.n || a.id.localeCompare(b.id))
    .slice(0, most);
}

/** Add games to the record, replacing those that are already in it. */
export function withEntries(book: RecordBook, more: readonly Entry[]): RecordBook {
  const all = new Map(book.entries.map((entry) => [entry.id, entry]));
  for (const entry of more) {
    all.set(entry.id, { ...entry, review: entry.review ?? all.get(entry.id)?.review ?? null });
  }
  const entries = [...all.values()].sort((a, b) => a.at - b.at).slice(-MOST_KEPT);
  return { ...book, entries };
}

// --- files ---------------------------------------------------------------------------------------
export const emptyBook = (now: number): RecordBook => ({ began: now, cleared: 0, entries: [] });

/** Write the record as a file. */
export const toFile = (book: RecordBook & { mistakes?: readonly object[] }): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, ...book }, null, 1)}\n`;

/** Read a record, leaving out malformed entries; return null if the text is not a record. */
export function fromFile(text: string): RecordBook | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(found) || found["format"] !== FORMAT || !Array.isArray(found["entries"])) return null;
  return {
    began: number(found["began"]),
    cleared: number(found["cleared"]),
    entries: found["entries"].flatMap((entry: unknown) => readEntry(entry) ?? []),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

function readEntry(value: unknown): Entry | null {
  if (!isObject(value)) return null;
  const { id, game, solo, level, won, score } = value;
  if (typeof id !== "string" || !id || typeof game !== "string" || !game) return null;
  return {
    id,
    game,
    at: number(value["at"]),
    players: number(value["players"]),
    solo: typeof solo === "string" ? (solo as OpponentName) : null,
    level: typeof level === "string" ? (level as BotKind) : null,
    people: words(value["people"]),
    won: typeof won === "boolean" ? won : null,
    score: typeof score === "number" ? score : null,
    cards: words(value["cards"]),
    feats: words(value["feats"]),
    helped: value["helped"] === true,
    changed: value["changed"] === true,
    step: value["step"] === 1 || value["step"] === -1 ? value["step"] : 0,
    review: readNote(value["review"]),
  };
}
