import type en from "./share.en";
import type { Twin } from "./make";

export default {
  title: "このゲームを共有",
  note: "リンクの中にゲームがすべて入っています。どのMintopiaでも開けて、登録は要りません。ルールが変わらないかぎり、いつまでも使えます。",
  what: "リンクで見せるもの",
  game: "ゲーム全体（{n}手目から）",
  position: "{n}手目の局面だけ",
  making: "リンクを作っています…",
  link: "ゲームへのリンク",
  send: "送る…",
  pictures: "画像として保存・送信",
  png: "この局面をPNGで",
  svg: "この局面をSVGで",
  film: "ゲームをアニメーションで（SVG）",
} satisfies Twin<typeof en>;
