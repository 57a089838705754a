/** What happened while somebody was away, in sentences. */
import type { ReplayStep } from "../../lib/types";

export interface Line {
  key: string;
  seat: number | null;
  text: string;
  /** Whether it is the first sentence of a move. */
  first: boolean;
}

/** Return whether the player has missed enough to be told: at least two entries. */
export function worthTelling(seen: number, latest: number): boolean {
  return latest - seen >= 2;
}

/** Return the sentences of the steps, one line each. */
export function linesOf(steps: readonly Pick<ReplayStep, "number" | "seat" | "text" | "events">[]): Line[] {
  return steps.flatMap((step) => {
    const texts = step.events.flatMap((event) =>
      event.text ? [{ text: event.text, seat: event.seat ?? null }] : [],
    );
    const told = texts.length > 0 ? texts : step.text ? [{ text: step.text, seat: step.seat }] : [];
    return told.map((line, at) => ({
      key: `${step.number}.${at}`,
      seat: line.seat,
      text: line.text,
      first: at === 0,
    }));
  });
}
