/** What a table settles before the start: who begins, and the ages for the last tie-break. Pure. */
import type { GameFolder } from "../games/folder";

export const DRAWN = -1;
export const MOST_AGE = 150;

/** Somebody at the table; only a person has an age. */
export interface Sitter {
  name: string;
  person: boolean;
}

/** What a game's folder says about the beginning; null for a game without one. */
type Begins = Pick<GameFolder, "begins" | "ages"> | null;
type Options = Readonly<Record<string, unknown>>;

/** Say whether ages are asked: by a game that uses them, among people. */
export function asksAges(folder: Begins, options: Options, sitters: readonly Sitter[]): boolean {
  return (folder?.ages?.asked(options) ?? false) && sitters.filter((each) => each.person).length > 1;
}

/** Read an age as typed: null where the field is empty, undefined where it holds no age. */
export function readAge(typed: string): number | null | undefined {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= MOST_AGE ? Number(text) : undefined;
}

/** The ages of all seats as the option has them, null if nobody told one; or whose age is wrong. */
export function readAges(
  typed: readonly string[],
  sitters: readonly Sitter[],
): { ages: (number | null)[] | null } | { wrong: string } {
  const ages: (number | null)[] = [];
  for (const [seat, sitter] of sitters.entries()) {
    const age = sitter.person ? readAge(typed[seat] ?? "") : null;
    if (age === undefined) return { wrong: sitter.name };
    ages.push(age);
  }
  return { ages: ages.some((age) => age !== null) ? ages : null };
}

/** The seat that begins as a table's options have it. */
export function begins(folder: Begins, options: Options): number {
  const seat = folder ? options[folder.begins] : undefined;
  return typeof seat === "number" ? seat : DRAWN;
}

/** The ages as a table's options have them, as they would be typed. */
export function agesTyped(options: Options): string[] {
  const ages = options["ages"];
  return Array.isArray(ages) ? ages.map((age) => (typeof age === "number" ? String(age) : "")) : [];
}
