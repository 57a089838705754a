/** The games that have a folder here, found by their `index.ts`. Other games use the plain view. */
import type { GameName } from "../lib/types";
import type { GameFolder } from "./folder";

const FOUND = import.meta.glob<{ default: GameFolder }>("./*/index.ts", { eager: true });

/** The folders by game id, in the order the games are offered. */
export const FOLDERS: ReadonlyMap<GameName, GameFolder> = new Map(
  Object.entries(FOUND)
    .map(([path, found]): [GameName, GameFolder] => [path.split("/")[1] ?? "", found.default])
    .sort(([, a], [, b]) => a.order - b.order),
);

/** Return a game's folder, or null if the page does not know the game. */
export const folderOf = (game: GameName): GameFolder | null => FOLDERS.get(game) ?? null;
