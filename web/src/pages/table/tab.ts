/** The tabs beside the board. */
import type { Seat } from "../../lib/types";

export type Tab = "log" | "talk" | "hint";

/**
 * Return whether hints are available: only if all people at the table use this browser, so that
 * hints put nobody else at a disadvantage.
 */
export function givesHints(seats: readonly Pick<Seat, "seat" | "kind">[], yours: readonly number[]): boolean {
  return yours.length > 0 && seats.every((seat) => seat.kind !== "person" || yours.includes(seat.seat));
}
