import type { Twin } from "./make";
import type en from "./site.en";

export default {
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
  died: "ゲームのエンジンが止まったため、再起動しています。手を打っていた場合は、もう一度打ってください。",
  restarted: "ゲームのエンジンが止まったため、再起動しました。ゲームは最後に保存された状態です。",
  restartedEmpty:
    "ゲームのエンジンが止まったため、再起動しました。このブラウザーには保存できないので、ゲームは失われました。",
  understood: "わかりました",
  friendsNote: "離れた友だちとはサーバーで遊びます。このページは、この端末だけで遊ぶものです。",
  friendsTo: "{server} を開く",
  friendsSet: "サーバーを指定する",
  server: "友だちと遊ぶサーバー",
  serverNote:
    "Mintopiaサーバーのアドレス（例：https://games.example.org）。友だちと遊ぶテーブルはそこに作られます。ほかには何も送りません。",
  serverBad: "アドレスは https:// か http:// で始めてください",
  serverAsked: "{server} に問い合わせています…",
  serverReady: "{server} につながりました。このページから友だちと遊べます。",
  serverMixed: "このページは https で開かれているため、http の {server} にはブラウザーが接続を許しません。",
  serverAway: "{server} に接続できません。",
  serverRefuses:
    "{server} ではこのページから遊ぶことが許可されていないため、代わりにサーバーのページを開きます。サーバーの管理者は次のように許可できます：mintopia serve --allow-origin {origin}",
  serverOther: "{server} で応答したのはMintopiaサーバーではありません。",
  serverVersion:
    "{server} のバージョンは {version}、このページは {own} なので、代わりにサーバーのページを開きます。",
  friendsAt: "{server} にテーブルを作り、友だちにリンクを送ります。あなたはこのページで遊びます。",
  gamesAway: "{server} に接続できないため、そこでのゲームは表示されません。",
  at: "{server}",
  files: "あなたのゲーム",
  filesNote:
    "ゲームはこのブラウザーだけに保存されています。ファイルにして持ち出したり、取り込んだりできます。",
  exportGames: "すべてのゲームをファイルに保存",
  importGames: "ファイルからゲームを取り込む",
  imported: "{n}件のゲームを取り込みました。",
} satisfies Twin<typeof en>;
