/** The bots that a person can choose as an opponent. */
import type { BotName } from "./types";

/** Opponents from very gentle to very strong, in small steps. */
export const EVEN = [
  "even:1",
  "even:2",
  "even:3",
  "even:4",
  "even:5",
  "even:6",
  "even:7",
  "even:8",
  "even:9",
  "even:10",
  "even:11",
  "even:12",
  "even:13",
] as const satisfies readonly BotName[];
export type EvenName = (typeof EVEN)[number];

/** What a person chooses: a bot by its name, or "even" for one about as strong as they are. */
export type BotKind = "even" | Exclude<BotName, `${string}:${string}`>;

/** The levels, from gentle to strong. */
export const LEVELS = ["easy", "medium", "hard", "expert", "master"] as const satisfies readonly BotKind[];

/** The opponents that are offered first. */
export const OFFERED = ["even", ...LEVELS] as const satisfies readonly BotKind[];

/** All bots, including those for experiments. */
export const BOTS = [...OFFERED, "random", "greedy"] as const satisfies readonly BotKind[];

/** Return what a person chose to get this bot. */
export const kindOf = (bot: string): BotKind => bot.replace(/:.*/, "") as BotKind;
