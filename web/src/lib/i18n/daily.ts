import { make } from "./make";

export const t = make({
  title: ["Today’s deal", "今日の一局"],
  titleOf: ["The deal of {date}", "{date}の一局"],
  lead: [
    "One deal a day, the same for everybody; the table changes with the weekday.",
    "1日に1回、全員が同じカードの並びで遊びます。テーブルは曜日ごとに変わります。",
  ],
  against: ["against {names}", "相手：{names}"],
  table: ["{game} {against}", "{game}（{against}）"],
  and: ["{a} and {b}", "{a}、{b}"],
  bot: ["a bot ({level})", "ボット（{level}）"],
  play: ["Play", "遊ぶ"],
  goOn: ["Continue your try", "続きを遊ぶ"],
  see: ["See the result", "結果を見る"],
  again: ["Play it again", "もう一度遊ぶ"],
  againNote: [
    "Play as often as you like: only your first game counts.",
    "何度でも遊べます。記録になるのは1回目だけです。",
  ],
  counts: [
    "Your first game counts: no undo, no hints. After that, play as often as you like.",
    "記録になるのは1回目です。取り消しとヒントは使えません。2回目からは何度でも自由に遊べます。",
  ],
  past: [
    "This day is over: the game does not count.",
    "この日はもう終わりました。遊んでも記録にはなりません。",
  ],
  next: ["The next deal comes at {time}.", "次の一局は{time}に届きます。"],
  // results
  won: ["Won {points} : {rivals}", "勝ち {points}対{rivals}"],
  lost: ["Lost {points} : {rivals}", "負け {points}対{rivals}"],
  gaveUp: ["Given up", "投了"],
  yours: ["Your counted game", "記録になったゲーム"],
  practice: ["Your game", "あなたのゲーム"],
  streak: [{ one: "Streak: {n} day", other: "Streak: {n} days" }, "{n}日連続"],
  // sharing
  shareTitle: ["Mintopia, {date}: {table}", "Mintopia {date}：{table}"],
  shareStreak: ["streak {n}", "{n}日連続"],
  shareText: ["Text to share", "共有する文章"],
  copied: ["Copied. Paste it wherever you like.", "コピーしました。好きなところに貼り付けてください。"],
  // the calendar
  history: ["Your days", "これまでの記録"],
  dayWon: ["{date}: won {points} : {rivals}", "{date}：勝ち {points}対{rivals}"],
  dayLost: ["{date}: lost {points} : {rivals}", "{date}：負け {points}対{rivals}"],
  dayGaveUp: ["{date}: given up", "{date}：投了"],
  dayOpen: ["{date}: not played", "{date}：まだ遊んでいません"],
  // others
  everybody: ["Everybody’s results", "みんなの結果"],
  people: [{ one: "{n} result so far", other: "{n} results so far" }, "これまでに{n}件"],
  rowWon: ["won with {n}", "{n}で勝ち"],
  rowLost: ["lost with {n}", "{n}で負け"],
  rowGaveUp: ["given up", "投了"],
  youAreHere: ["you", "あなた"],
  // side by side
  sides: ["Side by side", "並べて比べる"],
  you: ["You", "あなた"],
  friend: ["Your friend", "友だち"],
  expertNote: ["How the expert bot plays the same deal.", "達人が同じ一局をどう遊ぶか。"],
  expertWait: [
    "The expert bot is playing this deal. It takes a minute or two, once a day.",
    "達人がこの一局を遊んでいます。1日に1回だけ、1、2分かかります。",
  ],
  expertFailed: [
    "The expert bot could not play this deal on this server.",
    "このサーバーでは、達人がこの一局を遊べませんでした。",
  ],
  expertShow: ["Compare with the expert bot", "達人と比べる"],
  friendFirst: [
    "A friend sent you their game of this deal. Play it first; then both appear here, side by side.",
    "友だちがこの一局のゲームを送ってくれました。先に自分で遊ぶと、ここに2つのゲームが並びます。",
  ],
  round: ["Round {n}", "ラウンド{n}"],
  same: ["the same", "同じ"],
  times: ["{text} (×{n})", "{text}（×{n}）"],
  nothing: ["nothing to decide", "選ぶことなし"],
  watch: ["Watch this game", "このゲームを見る"],
  wrongLink: ["This link is not a game of this deal.", "このリンクには、この一局のゲームが入っていません。"],
});
