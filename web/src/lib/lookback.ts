/**
 * Looking back at a running game: the part that needs neither the page nor the network.
 *
 * The steps are what this seat was told at the time, so no earlier position can show more than the
 * seat knew. They are found by the number of their entry; a move that was taken back has no step.
 */
import { meantByEvent } from "./about";
import type { News, ReplayStep } from "./types";

type Numbered = Pick<ReplayStep, "number" | "seq">;

/** Whether the steps begin with the deal, so that none is missing. */
export const isWhole = (steps: readonly Numbered[]): boolean => steps[0]?.number === 0;

/** Append steps from the stream, up to entry `latest`, to those that were read, and number them. */
export function joined<S extends Numbered>(read: readonly S[], come: readonly S[], latest: number): S[] {
  const newest = read.at(-1)?.seq ?? -1;
  const last = read.at(-1)?.number ?? 0;
  const later = come.filter((step) => step.seq > newest && step.seq <= latest);
  return [...read, ...later.map((step, at) => ({ ...step, number: last + 1 + at }))];
}

/** Turn an entry of the stream into a step; `joined` gives it its real number. */
export function stepOf(news: News): ReplayStep {
  return {
    number: 1,
    seq: news.seq,
    at: null,
    seat: news.seat,
    move: null,
    text: null,
    events: news.events,
    view: news.view,
    derived: news.derived as ReplayStep["derived"],
  };
}

/** Turn a step into an entry, so that it can be shown as it was played. */
export function newsOf(step: ReplayStep): News {
  return {
    seq: step.seq,
    kind: "move",
    seat: step.seat ?? 0,
    undone: 0,
    events: step.events,
    to_move: step.view.to_move,
    view: step.view,
    legal: null,
    blocked: null,
    prompt: null,
    derived: step.derived,
  };
}

/** Return the index of an entry's step; if the entry was taken back, of the step before it. */
export function placeOf(steps: readonly Numbered[], seq: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => step.seq <= seq),
  );
}

/** Count the steps after an entry. */
export const countAfter = (steps: readonly Numbered[], seq: number): number =>
  steps.filter((step) => step.seq > seq).length;

/** Return a step's sentences, or else its move in words; empty if it has neither. */
export function saidIn(step: Pick<ReplayStep, "events" | "text">, gap: string): string {
  const said = step.events.flatMap((event) => (event.text ? [event.text] : []));
  return said.join(gap) || (step.text ?? "");
}

/** List what to light up for a step. */
export const meantIn = (step: Pick<ReplayStep, "events">): string[] => [
  ...new Set(step.events.flatMap(meantByEvent)),
];
