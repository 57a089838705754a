/** The bots that a person can choose as an opponent. */
import type { BotName } from "./types";

export type EvenName = Extract<BotName, `even:${number}`>;
const STEPS = 13;
/** Opponents from very gentle to very strong, in small steps. */
export const EVEN: readonly EvenName[] = Array.from(
  { length: STEPS },
  (_, step) => `even:${step + 1}` as EvenName,
);

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
