/** The games with a folder of their own here, found by their `index.ts`. Others are drawn plainly. */
import type { GameName } from "../lib/types";
import type { GameFolder } from "./folder";

const FOUND = import.meta.glob<{ default: GameFolder }>("./*/index.ts", { eager: true });

/** The folders by the game's id, in the order in which people are offered the games. */
export const FOLDERS: ReadonlyMap<GameName, GameFolder> = new Map(
  Object.entries(FOUND)
    .map(([path, found]): [GameName, GameFolder] => [path.split("/")[1] ?? "", found.default])
    .sort(([, a], [, b]) => a.order - b.order),
);

/** Find what a game brings; null if the page knows nothing about it. */
export const folderOf = (game: GameName): GameFolder | null => FOLDERS.get(game) ?? null;
