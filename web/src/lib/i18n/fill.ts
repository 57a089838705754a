/** Sentences in two languages. */
import { settings } from "../settings.svelte";

/** A sentence, or its singular and plural forms; the field `n` decides which is used. */
export type Entry = string | { readonly one: string; readonly other: string };
export type Fields = Record<string, string | number>;
/** A sentence in both languages; Japanese has one form for numbers. */
export type Text = readonly [english: Entry, japanese: string];

const rules = new Intl.PluralRules("en");

/** Whether the screen is touched rather than pointed at. */
const isTouched = (): boolean => globalThis.matchMedia?.("(hover: none) and (pointer: coarse)").matches;

/**
 * Fill a sentence's {fields} and choose between [click|tap]; in English, "you" takes a capital at
 * the start, and "you’s" is "your".
 */
export function fill(entry: Entry, fields: Fields = {}): string {
  const sentence =
    typeof entry === "string"
      ? entry
      : rules.select(Number(fields["n"] ?? 0)) === "one"
        ? entry.one
        : entry.other;
  const worded = sentence.replace(/\[([^|\]]+)\|([^\]]+)\]/g, isTouched() ? "$2" : "$1");
  return worded.replace(/\{(\w+)\}(’s)?/g, (whole, key: string, owns: string | undefined, at: number) => {
    if (fields[key] === undefined) return whole;
    const value = String(fields[key]);
    const said = value === "you" && owns ? "your" : value + (owns ?? "");
    return at === 0 ? said.replace(/^you(?=r?$| )/, "You") : said;
  });
}

/** Make a `t` of sentences: it follows the chosen language without a reload. */
export const translator =
  <T extends Record<string, Text>>(texts: T) =>
  (key: keyof T & string, fields?: Fields): string =>
    fill(texts[key]?.[settings.language === "ja" ? 1 : 0] ?? key, fields);
