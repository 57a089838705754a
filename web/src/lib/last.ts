/** How this browser last played: the table it made, and what was chosen on the start page. */
import { store, storedObject } from "./storage";
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

/** Read what was kept, ignoring anything malformed. */
export function readLast(): Last {
  const { wish = null, game, level, players } = storedObject(KEY) as Partial<Last>;
  return {
    wish: wish && typeof wish.game === "string" && Array.isArray(wish.seats) ? wish : null,
    game: typeof game === "string" ? game : null,
    level: typeof level === "string" ? level : null,
    players: { ...players },
  };
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
  store(KEY, { wish: again, game: wish.game, level, players });
}
