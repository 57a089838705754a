/** What a clock shows: how much time a seat has left. The server's clock and ours may differ. */
import type { TableInfo } from "./types";

type Clock = NonNullable<TableInfo["clock"]>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return how many seconds our clock is ahead of the server's, whose message came at `now`. */
export const aheadOf = (clock: Clock, now: number): number => now - clock.now;

/** Return the seconds that a seat has left at a moment of the server's time. */
export function secondsLeft(clock: Clock, seat: number, toMove: number | null, at: number): number {
  const used = clock.per === "game" ? (clock.used[seat] ?? 0) : 0;
  const running = clock.since !== null && seat === toMove ? at - clock.since : 0;
  return Math.max(0, clock.seconds - used - Math.max(0, running));
}

const two = (n: number): string => String(n).padStart(2, "0");

/** Write a time as a clock shows it: 0:07, 12:00, 3:05:00; days as "2 d 04 h". */
export function shownTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${two(Math.floor((whole % DAY) / HOUR))} h`;
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const rest = two(whole % MINUTE);
  return whole >= HOUR ? `${Math.floor(whole / HOUR)}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The clocks that are offered: for each move, and for a whole game. */
export const CLOCKS = [
  { per: "move", seconds: MINUTE },
  { per: "move", seconds: 3 * MINUTE },
  { per: "move", seconds: 10 * MINUTE },
  { per: "move", seconds: DAY },
  { per: "move", seconds: 3 * DAY },
  { per: "move", seconds: 7 * DAY },
  { per: "game", seconds: 15 * MINUTE },
  { per: "game", seconds: 30 * MINUTE },
  { per: "game", seconds: HOUR },
  { per: "game", seconds: 7 * DAY },
] as const;

/** Split a choice into a whole number of days or minutes. */
export const spanOf = (seconds: number): { unit: "days" | "minutes"; n: number } =>
  seconds % DAY === 0
    ? { unit: "days", n: seconds / DAY }
    : { unit: "minutes", n: Math.round(seconds / MINUTE) };
