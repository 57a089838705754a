/** The daily deal: what this device keeps of it, streaks, the text to share. Pure. */
import type { DailyTry } from "./types";

/** How a day's deal ended here. */
export interface DailyEntry {
  date: string;
  /** The table that was played at. */
  table: string;
  /** Whether it was the counted try. */
  counted: boolean;
  won: boolean;
  /** Null if the game was given up. */
  points: number | null;
  rivals: number | null;
}

export interface DailyBook {
  entries: Record<string, DailyEntry>;
  /** Friends' games by day, taken from their links. */
  friends: Record<string, string>;
}

const MOST_DAYS = 2000;
const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;
const CODE = /^[0-9A-Za-z]+$/;

export const emptyBook = (): DailyBook => ({ entries: {}, friends: {} });

// --- days ------------------------------------------------------------------------------------------
/** Return the date so many days later; days are in UTC, as everywhere in the daily deal. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Count the days in a row with a counted try, up to today, or up to yesterday if today has none yet. */
export function streakOf(book: DailyBook, today: string): number {
  let day = book.entries[today]?.counted ? today : addDays(today, -1);
  let count = 0;
  for (; book.entries[day]?.counted; day = addDays(day, -1)) count += 1;
  return count;
}

/** List the days of so many weeks, Monday to Sunday, up to the current week. */
export function weeksUntil(today: string, weeks: number): string[][] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = addDays(today, -weekday - 7 * (weeks - 1));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(first, 7 * week + day)),
  );
}

// --- what is kept ----------------------------------------------------------------------------------
/** Add a finished game; a day's counted try stays, whatever is played later. */
export function withEntry(book: DailyBook, entry: DailyEntry): DailyBook {
  const before = book.entries[entry.date];
  if (before?.counted && !entry.counted) return book;
  const all = { ...book.entries, [entry.date]: entry };
  const kept = Object.keys(all).sort().slice(-MOST_DAYS);
  return { ...book, entries: Object.fromEntries(kept.map((date) => [date, all[date] as DailyEntry])) };
}

/** Add the tries that the server knows. */
export function withTries(book: DailyBook, tries: readonly DailyTry[]): DailyBook {
  return tries.reduce(
    (all, { date, table, over, won, points, rivals }) =>
      over && won !== null ? withEntry(all, { date, table, counted: true, won, points, rivals }) : all,
    book,
  );
}

/** Keep a friend's game until your own is played. */
export const withFriend = (book: DailyBook, date: string, code: string): DailyBook => ({
  ...book,
  friends: { ...book.friends, [date]: code },
});

/** Read what was kept, leaving out malformed entries. */
export function readBook(kept: unknown): DailyBook {
  const book = emptyBook();
  const found = kept as Partial<DailyBook> | null;
  for (const [date, entry] of Object.entries(found?.entries ?? {})) {
    if (DATE.test(date) && typeof entry?.table === "string" && typeof entry.won === "boolean")
      book.entries[date] = { ...entry, date, counted: entry.counted === true };
  }
  for (const [date, code] of Object.entries(found?.friends ?? {})) {
    if (DATE.test(date) && typeof code === "string" && CODE.test(code)) book.friends[date] = code;
  }
  return book;
}

// --- links -----------------------------------------------------------------------------------------
/** Read the day and a friend's game from the part of the address after the #. */
export function readLink(hash: string): { date: string | null; code: string | null } {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const date = fields.get("d");
  const code = fields.get("g");
  return { date: date && DATE.test(date) ? date : null, code: code && CODE.test(code) ? code : null };
}

/** Return the path of a day, with a friend's game in it if there is one. */
export const dailyPath = (date: string, code: string | null = null): string =>
  `/daily#d=${date}${code ? `&g=${code}` : ""}`;
