/** What stands beside the board. */
import type { Seat } from "../../lib/types";

export type Tab = "log" | "talk" | "hint";

/** Hints are given where they are nobody else's disadvantage: all people are at this browser. */
export function givesHints(seats: readonly Pick<Seat, "seat" | "kind">[], yours: readonly number[]): boolean {
  return yours.length > 0 && seats.every((seat) => seat.kind !== "person" || yours.includes(seat.seat));
}
