import { make } from "./make";

export const t = make({
  title: ["Your record", "あなたの記録"],
  lead: [
    "Every game you finish in this browser, kept on this device. No account; nobody else sees it.",
    "このブラウザーで遊び終えたゲームの記録です。この端末にだけ保存され、登録はいりません。",
  ],
  nothing: [
    "No finished games yet. Your first one will appear here.",
    "遊び終えたゲームはまだありません。最初の1戦がここに残ります。",
  ],
  playNow: ["Play now", "遊ぶ"],
  // numbers
  games: [{ one: "{n} game", other: "{n} games" }, "{n}戦"],
  gamesLabel: ["Games", "ゲーム数"],
  winsLabel: ["Wins", "勝ち"],
  bestLabel: ["Best result", "最高成績"],
  streakLabel: ["Wins in a row", "連勝中"],
  streakMost: ["most so far: {n}", "最多 {n}連勝"],
  share: ["{wins} of {n}", "{n}戦{wins}勝"],
  // the ladders
  ladders: ["Ladders", "挑戦の棚"],
  laddersNote: [
    "Six wins to collect against each opponent. Choose an empty rung to play for it.",
    "対戦相手ごとに6つの勝ち方があります。空いている段を選ぶと、その条件で始まります。",
  ],
  "rung.first": ["First win", "初勝利"],
  "rung.unaided": ["Without undo and hints", "待ったもヒントもなしで"],
  reached: ["{name}, {rung}: won", "{name}、{rung}：達成"],
  open: ["{name}, {rung}: play", "{name}、{rung}：挑戦する"],
  // tables
  opponents: ["By opponent", "相手別"],
  opponent: ["Opponent", "相手"],
  byPlayers: ["By number of players", "人数別"],
  bots: ["Bots, {level}", "ボット（{level}）"],
  "level.mixed": ["mixed", "混合"],
  even: [
    "Bots about your strength: step {n} of {most}. A win takes you one step up, a loss one down.",
    "自分と同じくらいのボット：{most}段階中の{n}段階目。勝つと1段階上がり、負けると1段階下がります。",
  ],
  here: ["Together on this device", "この端末でいっしょに"],
  players: [{ one: "{n} player", other: "{n} players" }, "{n}人"],
  alone: ["Alone", "ひとり"],
  favourites: ["Favorite Buildings", "お気に入りの建物"],
  favouritesNote: ["What you ended your games with most often.", "終了時に最も多く手元にあったカードです。"],
  times: [{ one: "{n} game", other: "{n} games" }, "{n}回"],
  progress: ["Progress", "上達"],
  progressNote: [
    { one: "What the review of {n} game says.", other: "What the reviews of {n} games say." },
    "{n}戦の振り返りから。",
  ],
  progressFew: [
    "Too few to say anything: open the review of at least {n} finished games.",
    "まだ少なすぎます。{n}戦以上の振り返りを開くと、ここに傾向が出ます。",
  ],
  accuracy: [
    { one: "Accuracy, mean of {n} game", other: "Accuracy, mean of {n} games" },
    "精度（{n}戦の平均）",
  ],
  accuracyLine: [
    "From {first} in the first game to {last} in the latest",
    "最初の{first}から最近の{last}まで",
  ],
  luck: [
    {
      one: "Luck in {n} game, in points of winning chance",
      other: "Luck in {n} games, in points of winning chance",
    },
    "運（{n}戦の合計、勝率のポイント）",
  ],
  kinds: ["Favorite mistakes", "多いミス"],
  "kind.missed": ["{verb}: missed", "{verb}を逃した"],
  "kind.other": ["{verb}: the wrong one", "{verb}の選び違い"],
  kindCount: [
    {
      one: "{n} time, in {games} of {total} games: −{loss} points",
      other: "{n} times, in {games} of {total} games: −{loss} points",
    },
    "{total}戦中{games}戦で{n}回、勝率−{loss}ポイント",
  ],
  practice: ["Learn from your mistakes", "ミスから学ぶ"],
  last: ["Latest games", "最近のゲーム"],
  won: ["Won", "勝ち"],
  lost: ["Lost", "負け"],
  played: ["Played", "終了"],
  see: ["Replay", "リプレイ"],
  // files
  files: ["Keep it, move it", "保存と引っ越し"],
  filesNote: [
    "Take the record to another device as a file, or delete it. The games themselves stay.",
    "記録をファイルにしてほかの端末へ移したり、消したりできます。ゲームそのものは残ります。",
  ],
  export: ["Export", "書き出す"],
  import: ["Import", "読み込む"],
  clear: ["Clear", "消す"],
  imported: [{ one: "{n} game added.", other: "{n} games added." }, "{n}戦を追加しました。"],
  importNothing: ["There was nothing new in that file.", "新しいゲームはありませんでした。"],
  importWrong: [
    "{name} is not a Mintopia record: choose a file written by “Export”.",
    "「{name}」はMintopiaの記録ではありません。「書き出す」で作ったファイルを選んでください。",
  ],
  clearTitle: ["Clear your record?", "記録を消しますか？"],
  clearText: [
    "All wins, streaks and ladders start over. Export the record first if you might want it back.",
    "勝ち数も連勝も挑戦の棚も最初からになります。必要なら先に書き出してください。",
  ],
  cleared: ["The record is empty now.", "記録を消しました。"],
});
