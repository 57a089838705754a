/** What a table settles before the start: who begins, and the ages for the last tie-break. Pure. */
import type { GameName } from "./types";

export const DRAWN = -1;
export const MOST_AGE = 150;

/** Somebody at the table; only a person has an age. */
export interface Sitter {
  name: string;
  person: boolean;
}

/** Say whether ages are asked: by Mint Works, among people, not in the variant without them. */
export function asksAges(game: GameName, variant: unknown, sitters: readonly Sitter[]): boolean {
  return game === "works" && variant !== "prototype" && sitters.filter((each) => each.person).length > 1;
}

/** Read an age as typed: null where the field is empty, undefined where it holds no age. */
export function readAge(typed: string): number | null | undefined {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= MOST_AGE ? Number(text) : undefined;
}

/** The ages of all seats as the option has them, null if nobody told one; or whose age is wrong. */
export function readAges(typed: readonly string[], sitters: readonly Sitter[]): { ages: (number | null)[] | null } | { wrong: string } {
  const ages: (number | null)[] = [];
  for (const [seat, sitter] of sitters.entries()) {
    const age = sitter.person ? readAge(typed[seat] ?? "") : null;
    if (age === undefined) return { wrong: sitter.name };
    ages.push(age);
  }
  return { ages: ages.some((age) => age !== null) ? ages : null };
}

/** The option that names who begins. */
export const beginsKey = (game: GameName): "starting" | "auctioneer" => (game === "works" ? "starting" : "auctioneer");

/** The seat that begins as a table's options have it. */
export function begins(game: GameName, options: Readonly<Record<string, unknown>>): number {
  const seat = options[beginsKey(game)];
  return typeof seat === "number" ? seat : DRAWN;
}

/** The ages as a table's options have them, as they would be typed. */
export function agesTyped(options: Readonly<Record<string, unknown>>): string[] {
  const ages = options["ages"];
  return Array.isArray(ages) ? ages.map((age) => (typeof age === "number" ? String(age) : "")) : [];
}
