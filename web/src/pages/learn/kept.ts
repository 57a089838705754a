/** The state of a lesson, stored in this browser so that it can be left and resumed. */
import type { GameName } from "../../lib/types";

export interface Kept {
  /** The table of the lesson; null before the first one. */
  table: string | null;
  told: string[];
  /** Whether the lesson has been played to its end at least once. */
  done: boolean;
}

const KEY = "mintopia.lesson.";
const NOTHING: Kept = { table: null, told: [], done: false };

/** Parse the stored state; anything malformed counts as nothing. */
export function readKept(text: string | null): Kept {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Kept> | null;
    if (!found || typeof found !== "object") return { ...NOTHING };
    return {
      table: typeof found.table === "string" ? found.table : null,
      told: Array.isArray(found.told) ? found.told.filter((id) => typeof id === "string") : [],
      done: found.done === true,
    };
  } catch {
    return { ...NOTHING };
  }
}

/** Return the stored state of a game's lesson. */
export function kept(game: GameName): Kept {
  try {
    return readKept(localStorage.getItem(KEY + game));
  } catch {
    return { ...NOTHING };
  }
}

/** Store the state of a game's lesson. */
export function keep(game: GameName, state: Kept): void {
  try {
    localStorage.setItem(KEY + game, JSON.stringify(state));
  } catch {
    // Without storage, the lesson starts over next time.
  }
}
