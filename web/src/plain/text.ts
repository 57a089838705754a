import { make } from "../lib/i18n/make";
import { settings } from "../lib/settings.svelte";

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
export const t = Object.assign(
  make({
    yourMove: ["Your move", "あなたの手番です"],
    waiting: ["Waiting for the others", "ほかの人を待っています"],
    watching: ["You are watching", "観戦しています"],
    over: ["The game is over", "ゲームは終わりました"],
    moves: ["Your moves", "選べる手"],
    number: ["Number", "数"],
    numberOf: ["Number {n}", "数その{n}"],
    play: ["Play", "決定"],
    noSuchMove: ["No move has these numbers.", "この数の手はありません。"],
    blocked: [
      { one: "{n} thing you cannot do now, and why", other: "{n} things you cannot do now, and why" },
      "今できないことと理由（{n}件）",
    ],
    table: ["The table", "テーブルのようす"],
    derived: ["More about the table", "くわしい情報"],
    said: ["What happened last", "直前のできごと"],
    ranking: ["Ranking", "順位"],
    gain: [" ({n} points)", "（{n}点）"],
    none: ["none", "なし"],
    empty: ["empty", "空き"],
    yes: ["yes", "はい"],
    no: ["no", "いいえ"],
    hidden: ["hidden", "非公開"],
    many: ["{n} × {what}", "{what}×{n}"],
    colon: [": ", "："],
  }),
  {
    word: (key: string): string | undefined => WORDS[settings.language]?.[key],
  },
);
