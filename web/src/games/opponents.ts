/** The solitaire opponents, who play in more than one game. */
import { make } from "../lib/i18n/make";

export const OPPONENTS = ["justin", "rachael", "sonic", "mort"] as const;
export type OpponentName = (typeof OPPONENTS)[number];

/** The color behind each opponent's portrait. */
export const GROUNDS: Readonly<Record<OpponentName, string>> = {
  justin: "#55628f",
  rachael: "#7a5a8c",
  sonic: "#8a6d4f",
  mort: "#47705f",
};

const t = make({
  "title.justin": ["The Game Designer", "ゲームデザイナー"],
  "title.rachael": ["The Keeper", "番人"],
  "title.sonic": ["The Cuteness", "かわいい担当"],
  "title.mort": ["The Mint Tycoon", "ミント王"],
  "name.justin": ["Justin", "ジャスティン"],
  "name.rachael": ["Rachael", "レイチェル"],
  "name.sonic": ["Sonic", "ソニック"],
  "name.mort": ["Mort", "モート"],
});
export const opponentName = (id: OpponentName): string => t(`name.${id}`);
export const opponentTitle = (id: OpponentName): string => t(`title.${id}`);

/** Return the opponent that a game's options, or its view, name; null if there is none. */
export const opponentOf = (named: { solo?: unknown } | null | undefined): OpponentName | null =>
  OPPONENTS.find((id) => id === named?.solo) ?? null;
