import type en from "./puzzles.en";
import type { Twin } from "./make";

export default {
  title: "パズル",
  intro:
    "実際のゲームの局面から、必ず勝てる一手（または二手のどちらか）を見つけるパズルです。答えはすべて証明済みです。相手の手も、これから出るものも、ラウンドの終わりまですべて調べてあります。",
  puzzle: "第{n}問",
  puzzleOf: "{game}　第{n}問",
  solvedOf: "{total}問中{n}問正解",
  solved: "正解済み",
  start: "始める",
  goOn: "次の未正解のパズルへ",
  none: "このゲームにはパズルがありません。",
  missing: "その番号のパズルはありません。",
  all: "パズル一覧",
  about: "このパズル",
  seen: "その後の展開",
  again: "もう一度",
  next: "次のパズル",
  before: "1手戻る（左矢印）",
  after: "1手進む（右矢印）",
  whyNot: "ほかの手がどうなるかは、打ってみるとわかります。",
  winning: "{total}通りの手のうち、勝てるのは{n}通りです。",
  playOn: "ここから遊ぶ",
  position: "この局面を開く",
  copyLink: "リンクをコピー",
  linkCopied: "このパズルへのリンクをコピーしました。",
  cannot: "パズルを表示できません",
  clear: "選び直す",
  pass: "パス",
  confirmAsk: "{text}：この手でよいですか？",
} satisfies Twin<typeof en>;
