/** Your record, kept on this device; the server's list of your browser's games fills its gaps. */
import { folderOf } from "../games";
import { opponentOf } from "../games/opponents";
import { api } from "./api";
import { kindOf } from "./bots";
import { keepDaily } from "./daily.svelte";
import { deck, keepDeck, merged, mistakesOf, readDeck, withMistakes } from "./practice";
import { noteOf } from "./progress";
import { emptyBook, fromFile, toFile, withEntries, type Entry, type RecordBook } from "./record";
import { scoresOf } from "./result";
import { settings } from "./settings.svelte";
import { storedObject, storeNewest } from "./storage";
import type { Derived, GameSummary, Review, TableInfo, View } from "./types";

const KEY = "mintopia.record";
const NOTES = "mintopia.record.notes";
const MOST_NOTES = 300; // tables; the oldest are forgotten
const CLOCKS = 3600; // seconds by which the clocks of server and browser may differ
const MOST_ASKED = 20; // finished games to request in one visit
/** Undo or a hint was used at a table, or its game does not belong in the record. */
type Note = "helped" | "left-out";

const now = (): number => Date.now() / 1000;

function load(): RecordBook {
  const empty = emptyBook(now() - CLOCKS);
  try {
    const found = fromFile(localStorage.getItem(KEY) ?? "");
    if (!found) localStorage.setItem(KEY, toFile(empty));
    return found ?? empty;
  } catch {
    return empty;
  }
}

let kept = $state.raw<RecordBook>(load());

/** Return the record as it is now. */
export const record = (): RecordBook => kept;

function keep(book: RecordBook): void {
  kept = book;
  try {
    localStorage.setItem(KEY, toFile(book));
  } catch {
    // A browser without storage forgets the record when it is closed.
  }
}

/** Follow changes made in another window; return a function that stops this. */
export function followRecord(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) kept = load();
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

// --- notes about tables ----------------------------------------------------------------------------
const notes = (): Record<string, Note> => storedObject(NOTES);

/** Note something about a table that its result will not show. */
export function noteTable(table: string, note: Note): void {
  const before = notes()[table];
  if (before !== note && before !== "left-out") storeNewest(NOTES, table, note, MOST_NOTES);
}

// --- finished games --------------------------------------------------------------------------------
/** A table whose game is over, as one of its seats sees it. */
export interface Finished {
  table: TableInfo;
  view?: View | null;
  derived?: Derived | null;
}

/** Put a finished game into the record. */
export async function keepFinished(over: Finished, yours: readonly number[]): Promise<void> {
  const { table } = over;
  if (yours.length === 1) keepDaily(table, over.view);
  if (isLeftOut(table.id)) return;
  // Somebody who plays on from a move of a finished game knows too much for the result to count.
  if (!over.view?.result || yours.length === 0 || table.branch_of) {
    noteTable(table.id, "left-out");
    return;
  }
  const entry = await entryOf(over, yours);
  const known = record().entries.find((each) => each.id === entry.id);
  if (JSON.stringify(known) !== JSON.stringify(entry)) keep(withEntries(load(), [entry]));
}

async function entryOf({ table, view, derived }: Finished, yours: readonly number[]): Promise<Entry> {
  const own = await folderOf(table.game)?.record();
  const mine = yours.length === 1 ? (yours[0] ?? null) : null;
  const solo = opponentOf(table.options);
  const others = table.seats.filter((seat) => !yours.includes(seat.seat));
  const levels = [
    ...new Set(others.flatMap((seat) => (solo === null && seat.bot ? [kindOf(seat.bot)] : []))),
  ];
  const at = table.finished_at ?? now();
  const winners = view?.result?.winners ?? [];
  const won = mine === null ? null : winners.includes(mine);
  const changed = "cards" in table.options;
  const counts = won !== null && levels.includes("even") && !changed;
  return {
    id: table.id,
    game: table.game,
    at,
    players: solo === null ? table.seats.length : 1,
    solo,
    level: levels.length > 1 ? "mixed" : (levels[0] ?? null),
    people: others.filter((seat) => seat.kind === "person").map((seat) => seat.name),
    won,
    score: mine === null ? null : (scoresOf(view?.result)[mine] ?? null),
    cards: mine === null || !view || !own ? [] : own.default.cards(view, derived ?? null, mine),
    feats: mine === null || !view || !own ? [] : own.default.feats(table, view, mine),
    helped: notes()[table.id] === "helped" || (table.started_at ?? 0) < kept.began,
    changed,
    step: !counts ? 0 : !won ? -1 : winners.length > 1 ? 0 : 1,
    review: record().entries.find((each) => each.id === table.id)?.review ?? null,
  };
}

/** Keep what the finished review of a game says of you, and your mistakes to practice. */
export function keepReview(table: TableInfo, you: number | null, review: Review): void {
  if (you === null) return;
  const from = { table: table.id, game: table.game, language: settings.language, now: now() };
  keepDeck(withMistakes(deck(), from, mistakesOf(review, you)));
  const entry = record().entries.find((each) => each.id === table.id);
  if (entry) keep(withEntries(load(), [{ ...entry, review: noteOf(review, you) }]));
}

/** Add the finished games of this browser that the server knows and the record does not. */
export async function catchUp(games: readonly GameSummary[]): Promise<void> {
  const known = new Set(kept.entries.map((entry) => entry.id));
  const missing = games.filter(
    (game) =>
      game.status === "finished" &&
      game.changed_at > kept.cleared &&
      !known.has(game.id) &&
      !isLeftOut(game.id),
  );
  for (const game of missing.slice(0, MOST_ASKED)) {
    try {
      await keepFinished(await api.state(game.id, game.seats[0] ?? null), game.seats);
    } catch {
      // The next visit tries again.
    }
  }
}

/** Whether a finished game does not belong in the record, such as a lesson. */
export const isLeftOut = (table: string): boolean => notes()[table] === "left-out";

// --- files -----------------------------------------------------------------------------------------
/** Return the record as a file to save, with the mistakes to practice. */
export const recordFile = (): Blob =>
  new Blob([toFile({ ...kept, mistakes: deck() })], { type: "application/json" });

/** Add the games of a file; return how many were new, or null if it is not a record. */
export function importRecord(text: string): number | null {
  const found = fromFile(text);
  if (!found) return null;
  const before = kept.entries.length;
  keep(withEntries(kept, found.entries));
  keepDeck(merged(deck(), readDeck((JSON.parse(text) as { mistakes?: unknown }).mistakes)));
  return kept.entries.length - before;
}

/** Delete the whole record; games that are already over will not be added again. */
export const clearRecord = (): void => keep({ ...emptyBook(now() - CLOCKS), cleared: now() });
