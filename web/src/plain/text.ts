import { make } from "../lib/i18n/make";
import { settings } from "../lib/settings.svelte";
import en from "./text.en";
import ja from "./text.ja";

/** Labels for the fields that nearly every game's view has. */
const WORDS: Record<string, Record<string, string>> = {
  en: { to_move: "To move", id: "Card", seq: "Move" },
  ja: {
    round: "ラウンド",
    phase: "フェイズ",
    to_move: "手番",
    decision: "決めること",
    players: "プレイヤー",
    deck: "山札",
    hand: "手札",
    seat: "席",
    seats: "席",
    points: "得点",
    name: "名前",
    type: "種類",
    turn: "手番",
    over: "終了",
  },
};
/** Return a sentence; `t.word` returns the label of a view's field, if it has one for all games. */
export const t = Object.assign(make(en, ja), {
  word: (key: string): string | undefined => WORDS[settings.language]?.[key],
});
