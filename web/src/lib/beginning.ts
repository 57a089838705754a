/** What a table settles before the start: who begins, and each person's number. Pure. */
import { isOfUse, type Options } from "./options";
import type { OptionInfo } from "./types";

export const DRAWN = -1;

/** Somebody at the table; only a person is asked for a number. */
export interface Sitter {
  name: string;
  person: boolean;
}
type Described = readonly OptionInfo[];

/** Return the option that says which seat begins; null if there is none. */
export const seatOption = (described: Described): OptionInfo | null =>
  described.find((option) => option.kind === "seat") ?? null;

/** Return the option with a number for each person, if it applies and there are several people. */
export function numbersOption(
  described: Described,
  options: Options,
  sitters: readonly Sitter[],
): OptionInfo | null {
  const found = described.find((option) => option.kind === "per-seat");
  const several = sitters.filter((each) => each.person).length > 1;
  return found && several && isOfUse(found, options, described) ? found : null;
}

/** Read a typed number: null if the field is empty, undefined if the number is not allowed. */
export function readNumber(typed: string, option: OptionInfo): number | null | undefined {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return number >= (option.low ?? 0) && number <= (option.high ?? 0) ? number : undefined;
}

/** Return all seats' numbers for the option (null if nobody gave one), or whose number is wrong. */
export function readNumbers(
  typed: readonly string[],
  sitters: readonly Sitter[],
  option: OptionInfo,
): { numbers: (number | null)[] | null } | { wrong: string } {
  const numbers: (number | null)[] = [];
  for (const [seat, sitter] of sitters.entries()) {
    const number = sitter.person ? readNumber(typed[seat] ?? "", option) : null;
    if (number === undefined) return { wrong: sitter.name };
    numbers.push(number);
  }
  return { numbers: numbers.some((number) => number !== null) ? numbers : null };
}

/** Return the seat that begins according to a table's options. */
export function begins(described: Described, options: Options): number {
  const seat = options[seatOption(described)?.name ?? ""];
  return typeof seat === "number" ? seat : DRAWN;
}

/** Return the numbers in a table's options, as they would be typed. */
export function numbersTyped(described: Described, options: Options): string[] {
  const name = described.find((option) => option.kind === "per-seat")?.name ?? "";
  const numbers = options[name];
  return Array.isArray(numbers) ? numbers.map((one) => (typeof one === "number" ? String(one) : "")) : [];
}
