/** What this device remembers of the daily deals. */
import { readBook, withEntry, withFriend, withTries, type DailyBook } from "./daily";
import { scoresOf } from "./result";
import { store, stored } from "./storage";
import type { DailyTry, TableInfo, View } from "./types";

const KEY = "mintopia.daily";
const PERSON = 0; // the seat of the person who plays a daily deal

const load = (): DailyBook => readBook(stored(KEY));

let kept = $state.raw<DailyBook>(load());

/** Return the days as they are known now. */
export const dailyBook = (): DailyBook => kept;

function keep(book: DailyBook): void {
  kept = book;
  store(KEY, book);
}

/** Keep a finished game of a daily deal. */
export function keepDaily(table: TableInfo, view: View | null | undefined): void {
  const result = view?.result;
  if (!table.daily || !result) return;
  const { date, counted } = table.daily;
  const scores = scoresOf(result);
  const gaveUp = table.seats[PERSON]?.resigned === true;
  const rivals = scores.filter((_, seat) => seat !== PERSON);
  const entry = {
    date,
    table: table.id,
    counted,
    won: !gaveUp && result.winners.includes(PERSON),
    points: gaveUp ? null : (scores[PERSON] ?? null),
    rivals: gaveUp || rivals.length === 0 ? null : Math.max(...rivals),
  };
  keep(withEntry(load(), entry));
}

/** Add the tries of this browser that the server knows. */
export const keepTries = (tries: readonly DailyTry[]): void => keep(withTries(load(), tries));

/** Keep a friend's game until your own is played. */
export const keepFriend = (date: string, code: string): void => keep(withFriend(load(), date, code));
