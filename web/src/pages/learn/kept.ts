/** The state of a lesson, stored in this browser so that it can be left and resumed. */
import { store, stored } from "../../lib/storage";
import type { GameName } from "../../lib/types";

export interface Kept {
  /** The table of the lesson; null before the first one. */
  table: string | null;
  told: string[];
  /** Whether the lesson has been played to its end at least once. */
  done: boolean;
}

const KEY = "mintopia.lesson.";

/** Parse the stored state; anything malformed counts as nothing. */
export function readKept(kept: unknown): Kept {
  const found = (kept ?? {}) as Partial<Kept>;
  return {
    table: typeof found.table === "string" ? found.table : null,
    told: Array.isArray(found.told) ? found.told.filter((id) => typeof id === "string") : [],
    done: found.done === true,
  };
}

/** Return the stored state of a game's lesson. */
export const kept = (game: GameName): Kept => readKept(stored(KEY + game));

/** Store the state of a game's lesson. */
export const keep = (game: GameName, state: Kept): void => store(KEY + game, state);
