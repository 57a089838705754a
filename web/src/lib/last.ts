/** How this browser last played: the table it made, and what was chosen on the start page. */
import type { BotName, GameName, TableRequest } from "./types";

const KEY = "mintopia.last";

export interface Last {
  /** The table that was made last; it can be made again. */
  wish: TableRequest | null;
  game: GameName | null;
  level: BotName | null;
  /** How many played, by the way of playing. */
  players: Partial<Record<"bots" | "here" | "friends", number>>;
}

const NOTHING: Last = { wish: null, game: null, level: null, players: {} };

/** Read what was kept, ignoring anything malformed. */
export function readLast(): Last {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Last>;
    const wish = found.wish ?? null;
    return {
      wish: wish && typeof wish.game === "string" && Array.isArray(wish.seats) ? wish : null,
      game: typeof found.game === "string" ? found.game : null,
      level: typeof found.level === "string" ? found.level : null,
      players: { ...found.players },
    };
  } catch {
    return NOTHING;
  }
}

/** Return how a table is played: alone, against bots, at one device, or with friends. */
export function wayOf(wish: TableRequest): "solo" | "bots" | "here" | "friends" {
  if (wish.options?.["solo"]) return "solo";
  const kinds = (wish.seats ?? []).map((seat) => seat.kind);
  if (kinds.includes("open")) return "friends";
  return kinds.includes("bot") ? "bots" : "here";
}

/** Keep the table that was just made, but not its seed, name and own cards: they belong to one game. */
export function keepLast({ seed: _seed, name: _name, ...wish }: TableRequest): void {
  const before = readLast();
  const way = wayOf(wish);
  const level = wish.seats?.find((seat) => seat.kind === "bot")?.bot ?? before.level;
  const players = way === "solo" ? before.players : { ...before.players, [way]: wish.seats?.length };
  const again = wish.options && "cards" in wish.options ? before.wish : wish;
  try {
    localStorage.setItem(KEY, JSON.stringify({ wish: again, game: wish.game, level, players }));
  } catch {
    // Without storage, the start page begins with the defaults.
  }
}
