import { make } from "./make";

export const t = make({
  title: ["Share this game", "このゲームを共有"],
  note: [
    "The link holds the whole game: it opens in any copy of Mintopia, needs no account, and works for as long as the rules stay the same.",
    "リンクの中にゲームがすべて入っています。どのMintopiaでも開けて、登録は要りません。ルールが変わらないかぎり、いつまでも使えます。",
  ],
  what: ["What the link shows", "リンクで見せるもの"],
  game: ["The whole game, from move {n}", "ゲーム全体（{n}手目から）"],
  position: ["Only the position after move {n}", "{n}手目の局面だけ"],
  making: ["Writing the link…", "リンクを作っています…"],
  link: ["Link to the game", "ゲームへのリンク"],
  send: ["Send…", "送る…"],
  pictures: ["Pictures to keep or send", "画像として保存・送信"],
  png: ["This position as PNG", "この局面をPNGで"],
  svg: ["This position as SVG", "この局面をSVGで"],
  film: ["The game as an animation (SVG)", "ゲームをアニメーションで（SVG）"],
});
