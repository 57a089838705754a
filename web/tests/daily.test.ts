import { describe, expect, it } from "vitest";
import {
  addDays,
  dailyPath,
  emptyBook,
  readBook,
  readLink,
  streakOf,
  weeksUntil,
  withEntry,
  withFriend,
  withTries,
  type DailyEntry,
} from "../src/lib/daily";

const entry = (date: string, more: Partial<DailyEntry> = {}): DailyEntry => ({
  date,
  table: "t",
  counted: true,
  won: true,
  points: 7,
  rivals: 4,
  ...more,
});

describe("days", () => {
  it("are counted on across months, and by nobody's clock", () => {
    expect(addDays("2026-11-30", 1)).toBe("2026-12-01");
    expect(addDays("2026-03-29", -1)).toBe("2026-03-28");
  });

  it("stand in weeks from Monday to Sunday", () => {
    const weeks = weeksUntil("2026-11-18", 2);
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ["2026-11-09", "2026-11-15"],
      ["2026-11-16", "2026-11-22"],
    ]);
  });

  it("in a row end with a day left out; today's may still come", () => {
    let book = emptyBook();
    expect(streakOf(book, "2026-11-16")).toBe(0);
    for (const day of ["2026-11-12", "2026-11-14", "2026-11-15"]) book = withEntry(book, entry(day));
    expect(streakOf(book, "2026-11-16")).toBe(2);
    expect(streakOf(withEntry(book, entry("2026-11-16")), "2026-11-16")).toBe(3);
    const practice = entry("2026-11-16", { counted: false });
    expect(streakOf(withEntry(book, practice), "2026-11-16")).toBe(2);
    expect(streakOf(book, "2026-11-18")).toBe(0);
  });
});

describe("what is kept", () => {
  it("is the counted try, whatever is played later", () => {
    const first = withEntry(emptyBook(), entry("2026-11-16", { won: false }));
    const later = withEntry(first, entry("2026-11-16", { counted: false, table: "u" }));
    expect(later.entries["2026-11-16"]).toMatchObject({ won: false, table: "t", counted: true });
  });

  it("gets the finished tries that the server knows", () => {
    const book = withTries(emptyBook(), [
      { date: "2026-11-16", table: "a", over: false, won: null, points: null, rivals: null },
      { date: "2026-11-15", table: "b", over: true, won: false, points: null, rivals: null },
    ]);
    expect(Object.keys(book.entries)).toEqual(["2026-11-15"]);
  });

  it("is read again, without what makes no sense", () => {
    const book = withFriend(withEntry(emptyBook(), entry("2026-11-16")), "2026-11-16", "m1abc");
    expect(readBook(book)).toEqual(book);
    const odd = {
      entries: { yesterday: entry("2026-11-16"), "2026-11-15": 3 },
      friends: { "2026-11-15": "<b>" },
    };
    expect(readBook(odd)).toEqual(emptyBook());
    expect(readBook("nonsense")).toEqual(emptyBook());
    expect(readBook(null)).toEqual(emptyBook());
  });
});

describe("links", () => {
  it("carry the day and the game", () => {
    expect(dailyPath("2026-11-16", "m1abc")).toBe("/daily#d=2026-11-16&g=m1abc");
    expect(readLink("#d=2026-11-16&g=m1abc")).toEqual({ date: "2026-11-16", code: "m1abc" });
    expect(readLink("")).toEqual({ date: null, code: null });
    expect(readLink("#d=tomorrow&g=../x")).toEqual({ date: null, code: null });
  });
});
