/** The games that can be played here: those with their own folder, and the server's others. */
import { FOLDERS, folderOf } from "../games";
import { api } from "./api";
import { settings } from "./settings.svelte";
import type { GameName } from "./types";

/** A game that the server offers. */
export interface Offered {
  id: GameName;
  name: string;
  /** The possible numbers of players at a table. */
  players: number[];
  /** Its labels for the fields of its view. */
  fields: Record<string, string>;
  /** What its moves are called, by their verbs. */
  verbs: Record<string, string>;
}

const seatsOf = (most: number): number[] => Array.from({ length: most - 1 }, (_, at) => at + 2);
let told = $state.raw<readonly Offered[]>([]);
let asked: string | null = null;

/** Ask the server for its games, once per language; without an answer, only known ones are offered. */
export async function readCatalog(): Promise<void> {
  const language = settings.language;
  if (asked === language) return;
  asked = language;
  try {
    told = (await api.catalog()).games;
  } catch {
    asked = null;
  }
}

/** List the ids of the games, those with a folder first. */
export const gameIds = (): GameName[] => [
  ...FOLDERS.keys(),
  ...told.map((game) => game.id).filter((id) => folderOf(id) === null),
];

/** Return the name of a game. */
export const nameOf = (game: GameName): string =>
  folderOf(game)?.t("name") ?? told.find((each) => each.id === game)?.name ?? game;

/** Return the possible numbers of players at a game's table. */
export const playersOf = (game: GameName): number[] => {
  const most = folderOf(game)?.most;
  return most === undefined ? (told.find((each) => each.id === game)?.players ?? [2]) : seatsOf(most);
};

/** Return a game's label for a field of its view; undefined if it has none. */
export const fieldOf = (game: GameName, field: string): string | undefined =>
  told.find((each) => each.id === game)?.fields[field];

/** Return what a game calls the moves with a verb. */
export const verbOf = (game: GameName, verb: string): string =>
  told.find((each) => each.id === game)?.verbs[verb] ?? verb;
