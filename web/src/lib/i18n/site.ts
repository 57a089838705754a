/** What the edition without a server says. */
import { make } from "./make";

export const t = make({
  loading: ["Loading the game", "ゲームを読み込んでいます"],
  loaded: ["{loaded} of {total} MB", "{total} MB中 {loaded} MB"],
  failed: ["The game could not be loaded.", "ゲームを読み込めませんでした。"],
  update: [
    "A new version is here. Your games stay, and a running game continues after the update.",
    "新しいバージョンがあります。ゲームはそのまま残り、途中のゲームも続けられます。",
  ],
  takeUpdate: ["Use it now", "今すぐ使う"],
  later: ["Later", "あとで"],
  notKept: [
    "This browser saves nothing here, as in a private window: games last until you close the page.",
    "プライベートウィンドウなどのため、このブラウザーには保存できません。ゲームはページを閉じるまで残ります。",
  ],
  slow: [
    "The quick search cannot run in this browser, so bots and hints think less deeply here.",
    "このブラウザーでは高速な探索が動きません。ボットとヒントは簡易な読みになります。",
  ],
  died: [
    "That stopped the game’s engine, which is now starting again. If it was a move, play it again.",
    "ゲームのエンジンが止まったため、再起動しています。手を打っていた場合は、もう一度打ってください。",
  ],
  restarted: [
    "The game’s engine stopped and was started again. Your games are as they were last saved.",
    "ゲームのエンジンが止まったため、再起動しました。ゲームは最後に保存された状態です。",
  ],
  restartedEmpty: [
    "The game’s engine stopped and was started again. This browser saves nothing here, so the games are gone.",
    "ゲームのエンジンが止まったため、再起動しました。このブラウザーには保存できないので、ゲームは失われました。",
  ],
  understood: ["Understood", "わかりました"],
  friendsNote: [
    "Friends on other devices meet on a server. This page plays on its own, on this device.",
    "離れた友だちとはサーバーで遊びます。このページは、この端末だけで遊ぶものです。",
  ],
  friendsTo: ["Go to {server}", "{server} を開く"],
  friendsSet: ["Name a server", "サーバーを指定する"],
  server: ["Server for playing with friends", "友だちと遊ぶサーバー"],
  serverNote: [
    "The address of a Mintopia server, such as https://games.example.org. Tables with friends are made there; nothing else is sent.",
    "Mintopiaサーバーのアドレス（例：https://games.example.org）。友だちと遊ぶテーブルはそこに作られます。ほかには何も送りません。",
  ],
  serverBad: [
    "An address begins with https:// or http://",
    "アドレスは https:// か http:// で始めてください",
  ],
  serverAsked: ["Asking {server}…", "{server} に問い合わせています…"],
  serverReady: [
    "{server} answers: you can play with friends from this page.",
    "{server} につながりました。このページから友だちと遊べます。",
  ],
  serverMixed: [
    "This page was loaded over https, so the browser will not let it reach {server} over http.",
    "このページは https で開かれているため、http の {server} にはブラウザーが接続を許しません。",
  ],
  serverAway: ["{server} cannot be reached.", "{server} に接続できません。"],
  serverRefuses: [
    "{server} does not allow this page to play there; its own page opens instead. Whoever runs it can allow it: mintopia serve --allow-origin {origin}",
    "{server} ではこのページから遊ぶことが許可されていないため、代わりにサーバーのページを開きます。サーバーの管理者は次のように許可できます：mintopia serve --allow-origin {origin}",
  ],
  serverOther: [
    "What answers at {server} is not a Mintopia server.",
    "{server} で応答したのはMintopiaサーバーではありません。",
  ],
  serverVersion: [
    "{server} runs version {version} and this page is version {own}, so its own page opens instead.",
    "{server} のバージョンは {version}、このページは {own} なので、代わりにサーバーのページを開きます。",
  ],
  friendsAt: [
    "Make a table at {server} and send your friends a link. You play here.",
    "{server} にテーブルを作り、友だちにリンクを送ります。あなたはこのページで遊びます。",
  ],
  gamesAway: [
    "{server} cannot be reached; your games there are not shown.",
    "{server} に接続できないため、そこでのゲームは表示されません。",
  ],
  at: ["at {server}", "{server}"],
  files: ["Your games", "あなたのゲーム"],
  filesNote: [
    "They are kept in this browser only. Take them with you, or bring them here, as a file.",
    "ゲームはこのブラウザーだけに保存されています。ファイルにして持ち出したり、取り込んだりできます。",
  ],
  exportGames: ["Save all games as a file", "すべてのゲームをファイルに保存"],
  importGames: ["Import games from a file", "ファイルからゲームを取り込む"],
  imported: ["{n} games imported.", "{n}件のゲームを取り込みました。"],
});
