/**
 * Looking back at a running game: what needs neither the page nor the network.
 *
 * The steps are what this seat was told at the time, so no earlier position can show more than the
 * seat knew. They are found by the number of their entry: a move that was taken back has none.
 */
import { meantByEvent } from "./about";
import type { News, ReplayStep } from "./types";

type Numbered = Pick<ReplayStep, "number" | "seq">;

/** Whether these are all steps from the deal on. */
export const isWhole = (steps: readonly Numbered[]): boolean => steps[0]?.number === 0;

/** Put what came by the stream behind what was read, numbered on; nothing newer than `latest`. */
export function joined<S extends Numbered>(read: readonly S[], come: readonly S[], latest: number): S[] {
  const newest = read.at(-1)?.seq ?? -1;
  const last = read.at(-1)?.number ?? 0;
  const later = come.filter((step) => step.seq > newest && step.seq <= latest);
  return [...read, ...later.map((step, at) => ({ ...step, number: last + 1 + at }))];
}

/** An entry of the stream as a step; its number follows when it is put behind the others. */
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

/** A step as an entry, to be shown in the way in which it was played. */
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

/** Find the step of an entry; if it was taken back, the one before it. */
export function placeOf(steps: readonly Numbered[], seq: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => step.seq <= seq),
  );
}

/** How many of the steps came after an entry. */
export const countAfter = (steps: readonly Numbered[], seq: number): number =>
  steps.filter((step) => step.seq > seq).length;

/** What a step says: its sentences, or its move in words; empty for the deal without any. */
export function saidIn(step: Pick<ReplayStep, "events" | "text">, gap: string): string {
  const said = step.events.flatMap((event) => (event.text ? [event.text] : []));
  return said.join(gap) || (step.text ?? "");
}

/** What a step is about, to light it up. */
export const meantIn = (step: Pick<ReplayStep, "events">): string[] => [
  ...new Set(step.events.flatMap(meantByEvent)),
];
