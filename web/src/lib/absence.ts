/** Who has been gone long enough to be called away; a reload or a short break of a connection is not. */
import type { Seat } from "./types";

export const AWAY = 20_000; // milliseconds

/** Whether a seat belongs to a person at another device. */
export const isOthers = (seat: Seat, yours: readonly number[]): boolean =>
  seat.kind === "person" && !yours.includes(seat.seat);

export class Absence {
  #since = new Map<number, number>();

  /** Return the seats that are away at `now`, and in how many milliseconds the next one will be. */
  look(gone: readonly number[], now: number): { away: number[]; next: number | null } {
    for (const seat of [...this.#since.keys()]) if (!gone.includes(seat)) this.#since.delete(seat);
    for (const seat of gone) if (!this.#since.has(seat)) this.#since.set(seat, now);
    const left = (seat: number): number => (this.#since.get(seat) ?? now) + AWAY - now;
    const later = gone.map(left).filter((wait) => wait > 0);
    return {
      away: gone.filter((seat) => left(seat) <= 0),
      next: later.length > 0 ? Math.min(...later) : null,
    };
  }
}
