/**
 * From clicks to a move, without knowing the rules.
 *
 * For every legal move, the server says what to click. Each click keeps the moves that use all
 * chosen targets; when only one move can be meant, it is ready. The order of the clicks does not
 * matter: first the place and then the card, or the other way round.
 */
import type { Choice } from "./types";

export interface Picked {
  /** The targets that are chosen now. */
  chosen: string[];
  /** The moves that can still be meant. */
  left: Choice[];
  /** The move that is meant, when there is only one. */
  ready: Choice | null;
}

const kindOf = (click: string): string => click.split(":", 1)[0] ?? click;

/** Keep the moves that use every chosen target. */
export function leftOver(choices: readonly Choice[], chosen: readonly string[]): Choice[] {
  return choices.filter((choice) => chosen.every((click) => choice.clicks.includes(click)));
}

/** List what can be clicked next: the open targets of the moves that are left. */
export function targets(choices: readonly Choice[], chosen: readonly string[]): Set<string> {
  const open = new Set<string>();
  for (const choice of leftOver(choices, chosen)) {
    for (const click of choice.clicks) if (!chosen.includes(click)) open.add(click);
  }
  return open;
}

/**
 * Return the one move that is meant; null if that is still open.
 *
 * A move whose targets are all chosen wins over longer ones that use the same targets. If only one
 * move is left, it is meant even if it has more targets, unless it would add a target of a kind that
 * is already chosen: clicking a full Location does not mean that a second one should help.
 */
export function meant(left: readonly Choice[], chosen: readonly string[]): Choice | null {
  if (chosen.length === 0) return null;
  const complete = left.filter((choice) => choice.clicks.length === chosen.length);
  if (complete.length === 1) return complete[0] ?? null;
  const only = left.length === 1 ? left[0] : undefined;
  if (only === undefined) return null;
  const kinds = new Set(chosen.map(kindOf));
  const open = only.clicks.filter((click) => !chosen.includes(click));
  return open.some((click) => kinds.has(kindOf(click))) ? null : only;
}

/** Click a target: choose it, take it back, or start over with it. */
export function pick(choices: readonly Choice[], chosen: readonly string[], click: string): Picked {
  if (chosen.includes(click)) {
    const fewer = chosen.filter((other) => other !== click);
    return { chosen: fewer, left: leftOver(choices, fewer), ready: null };
  }
  for (const wanted of [[...chosen, click], [click]]) {
    const left = leftOver(choices, wanted);
    if (left.length > 0) return { chosen: wanted, left, ready: meant(left, wanted) };
  }
  return { chosen: [...chosen], left: leftOver(choices, chosen), ready: null };
}

/** Return the move with these numbers among those that are left (a bid, an offer). */
export function withNumbers(
  choices: readonly Choice[],
  chosen: readonly string[],
  numbers: readonly number[],
): Choice | null {
  const found = leftOver(choices, chosen).filter(
    (choice) =>
      choice.numbers.length === numbers.length &&
      choice.numbers.every((number, at) => number === numbers[at]),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** List the numbers that a verb can take at one place, smallest first. */
export function numbersOf(choices: readonly Choice[], chosen: readonly string[], place = 0): number[] {
  const found = new Set<number>();
  for (const choice of leftOver(choices, chosen)) {
    const number = choice.numbers[place];
    if (number !== undefined) found.add(number);
  }
  return [...found].sort((a, b) => a - b);
}
