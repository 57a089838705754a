/** The bots that a person can choose as an opponent. */
import type { BotName } from "./types";

/** The levels that are offered first, from gentle to strong. */
export const LEVELS = ["easy", "medium", "hard", "expert"] as const satisfies readonly BotName[];

/** All bots, including those for experiments. */
export const BOTS = ["random", "greedy", ...LEVELS] as const satisfies readonly BotName[];
