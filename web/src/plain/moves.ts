/** The legal moves as buttons, and those with numbers as forms: one form for each kind of move. */
import type { Choice } from "../lib/types";

export interface Form {
  key: string;
  /** What the moves of this form have in common, in words. */
  title: string;
  choices: Choice[];
  /** The numbers that each field can take. */
  fields: number[][];
}
export interface Moves {
  buttons: Choice[];
  forms: Form[];
}

/** Return what the sentences of several moves have in common: how they begin and how they end. */
export function common(texts: readonly string[]): string {
  const [first = ""] = texts;
  let start = 0;
  while (start < first.length && texts.every((text) => text[start] === first[start])) start++;
  let end = 0;
  while (end < first.length - start && texts.every((text) => text.at(-1 - end) === first.at(-1 - end))) end++;
  const [head, tail] = [first.slice(0, start).trimEnd(), end > 0 ? first.slice(-end).trimStart() : ""];
  return [head, tail].filter(Boolean).join(" … ") || first;
}

/** Sort the moves into buttons and forms: each kind of move with numbers becomes a form. */
export function sorted(choices: readonly Choice[]): Moves {
  const groups = new Map<string, Choice[]>();
  const buttons: Choice[] = [];
  for (const choice of choices) {
    if (choice.numbers.length === 0) {
      buttons.push(choice);
      continue;
    }
    const key = [choice.verb, ...choice.clicks].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  const forms: Form[] = [];
  for (const [key, group] of groups) {
    const [only] = group;
    if (only && group.length === 1) {
      buttons.push(only);
      continue;
    }
    const places = only?.numbers.map((_, at) => at) ?? [];
    const fields = places.map((at) =>
      [...new Set(group.map((choice) => choice.numbers[at] ?? 0))].sort((a, b) => a - b),
    );
    forms.push({ key, title: common(group.map((choice) => choice.text)), choices: group, fields });
  }
  return { buttons, forms };
}

/** Return the move of a form with these numbers. */
export function dialled(form: Form, numbers: readonly (number | null)[]): Choice | null {
  return form.choices.find((choice) => choice.numbers.every((number, at) => number === numbers[at])) ?? null;
}
