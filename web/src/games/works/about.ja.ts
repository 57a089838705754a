import type { Twin } from "../../lib/i18n/make";
import type en from "./about.en";

const ja: Twin<typeof en> = {
  name: "Mint Works",
  note: "ミントを置き、近所に建物を建てる。誰かが星⁠7個に達したら、星が最も多い人の勝ち。",
  learn: "Mint Worksを覚える",
  story: "ミントピアの街は、まだほとんどが図面の上。あなたは街づくりを任されたプランナーの1人です。",
  lesson:
    "ミントは働き手であり、お金でもあります。ロケーションに置いてプランを買い、建物にしていきましょう。誰かの星が7個以上になったラウンドで終わりです。星が最も多い人が勝ちます。",
  against: "弱いボット1人と対戦",
  settle: "スタートプレイヤーと年齢",
  later: "スタートプレイヤーと、タイの判定に使う年齢は、全員がそろってからテーブルで決められます。",
  hintScore: "終了時の星は平均{n}個",
  "says.justin": "「仕組みなら知ってるよ。作ったのは僕だからね」",
  "says.rachael": "「数えていますよ。いつでもね」",
  "says.sonic": "「フンフン……ボクの番？　次もボクの番？」",
  "says.mort": "「ミント？　いくらでもあるとも」",
  "does.justin": "使ったロケーションの残りのスペースをふさぐ。",
  "does.rachael": "ミントは全部で30個。尽きたらレイチェルの勝ち。",
  "does.sonic": "2回続けて手番を行う。",
  "does.mort": "ミントが尽きることはない。",
};
export default ja;
