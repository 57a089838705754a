import type { Twin } from "../lib/i18n/make";
import type en from "./text.en";

export default {
  yourMove: "あなたの手番です",
  waiting: "ほかの人を待っています",
  watching: "観戦しています",
  over: "ゲームは終わりました",
  moves: "選べる手",
  number: "数",
  numberOf: "数その{n}",
  play: "決定",
  noSuchMove: "この数の手はありません。",
  blocked: "今できないことと理由（{n}件）",
  table: "テーブルのようす",
  derived: "くわしい情報",
  said: "直前のできごと",
  ranking: "順位",
  gain: "（{n}点）",
  none: "なし",
  empty: "空き",
  yes: "はい",
  no: "いいえ",
  hidden: "非公開",
  many: "{what}×{n}",
  colon: "：",
} satisfies Twin<typeof en>;
