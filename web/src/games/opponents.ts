/** The solitaire opponents, who play in more than one game. */
import { make } from "../lib/i18n/make";
import en from "./opponents.en";
import ja from "./opponents.ja";

export const OPPONENTS = ["justin", "rachael", "sonic", "mort"] as const;
export type OpponentName = (typeof OPPONENTS)[number];

/** The color behind each opponent's portrait. */
export const GROUNDS: Readonly<Record<OpponentName, string>> = {
  justin: "#55628f",
  rachael: "#7a5a8c",
  sonic: "#8a6d4f",
  mort: "#47705f",
};

const t = make(en, ja);
export const opponentName = (id: OpponentName): string => t(`name.${id}`);
export const opponentTitle = (id: OpponentName): string => t(`title.${id}`);

/** Return the opponent that a game's options, or its view, name; null if there is none. */
export const opponentOf = (named: { solo?: unknown } | null | undefined): OpponentName | null =>
  OPPONENTS.find((id) => id === named?.solo) ?? null;
