/** The bots that a person can choose as an opponent. */
import type { BotName } from "./types";

/** The levels that are offered first, gentle ones first. */
export const LEVELS = ["easy", "medium", "hard", "expert"] as const satisfies readonly BotName[];

/** All bots, those for experiments included. */
export const BOTS = ["random", "greedy", ...LEVELS] as const satisfies readonly BotName[];
