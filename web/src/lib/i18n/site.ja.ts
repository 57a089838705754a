import type { Twin } from "./make";
import type en from "./site.en";

const ja: Twin<typeof en> = {
  loading: "ゲームを読み込んでいます",
  loaded: "{total} MB中 {loaded} MB",
  failed: "ゲームを読み込めませんでした。",
  again: "もう一度試す",
  update: "新しいバージョンがあります。ゲームはそのまま残り、途中のゲームも続けられます。",
  takeUpdate: "今すぐ使う",
  later: "あとで",
  notKept:
    "プライベートウィンドウなどのため、このブラウザーには保存できません。ゲームはページを閉じるまで残ります。",
  slow: "このブラウザーでは高速な探索が動きません。ボットとヒントは簡易な読みになります。",
  understood: "わかりました",
  friendsNote: "離れた友だちとはサーバーで遊びます。このページは、この端末だけで遊ぶものです。",
  friendsTo: "{server} を開く",
  friendsSet: "サーバーを指定する",
  server: "友だちと遊ぶサーバー",
  serverNote: "Mintopiaサーバーのアドレス（例：https://games.example.org）。そのサーバーのページが開きます。",
  serverBad: "アドレスは https:// か http:// で始めてください",
  files: "あなたのゲーム",
  filesNote:
    "ゲームはこのブラウザーだけに保存されています。ファイルにして持ち出したり、取り込んだりできます。",
  exportGames: "すべてのゲームをファイルに保存",
  importGames: "ファイルからゲームを取り込む",
  imported: "{n}件のゲームを取り込みました。",
};
export default ja;
