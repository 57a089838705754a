import { make } from "./make";

export const t = make({
  title: ["Learn from your mistakes", "ミスから学ぶ"],
  intro: [
    "Your costly decisions, to try again. One that you solve comes back the next day, then days and weeks later, until you know it for good. Everything is kept on this device.",
    "損をした場面をもう一度考えましょう。解けた問題は翌日、数日後、数週間後にまた出て、身についたら卒業です。この端末にだけ保存されます。",
  ],
  learnFrom: [
    { one: "Learn from your mistake", other: "Learn from your mistakes ({n})" },
    "ミスから学ぶ（{n}問）",
  ],
  learn: ["Learn from your mistakes", "ミスから学ぶ"],
  tryHere: ["Try again here", "もう一度考える"],
  makePuzzle: ["Make a puzzle of it", "パズルにする"],
  puzzleCopied: [
    "The link to the puzzle has been copied. Whoever has it can look up the whole game so far.",
    "パズルのリンクをコピーしました。リンクにはここまでのゲームがすべて入っています。",
  ],
  // one mistake, one puzzle
  mistakeOf: ["Mistake {n} of {total}", "ミス {n}／{total}"],
  where: ["move {n}", "{n}手目"],
  cost: ["cost {n}% of the chance to win ({low}–{high}%)", "勝率−{n}%（{low}〜{high}%）"],
  costShort: ["−{n}%", "−{n}%"],
  costNote: [
    "What each cost in chance of winning, and when it comes back.",
    "それぞれで失った勝率と、次に出る日です。",
  ],
  shared: ["A puzzle from a game", "対局からのパズル"],
  best: ["Best move: {text}", "最善手：{text}"],
  next: ["Next mistake", "次のミス"],
  finish: ["Finish", "終わる"],
  // the end
  done: ["All done", "おしまい"],
  doneCount: [
    {
      one: "{right} of {n} mistake solved at the first try.",
      other: "{right} of {n} mistakes solved at the first try.",
    },
    "{n}問中{right}問を1回で正解しました。",
  ],
  once: ["Once more", "もう一度"],
  toReplay: ["To the replay", "リプレイへ"],
  noMistakes: [
    "No mistakes worth practicing in this game. Well played!",
    "この対局に復習するほどのミスはありません。お見事！",
  ],
  cannot: ["There is nothing to practice here", "復習できません"],
  // the deck
  due: [{ one: "{n} mistake to try now", other: "{n} mistakes to try now" }, "今日の復習：{n}問"],
  nothingDue: ["Nothing to try now.", "今日の復習はありません。"],
  nextDay: ["The next one comes on {day}.", "次は{day}です。"],
  empty: [
    "No mistakes yet. Finish a game and open its review: what went wrong comes here.",
    "まだありません。対局を終えて振り返りを開くと、ミスがここに集まります。",
  ],
  start: ["Start", "始める"],
  all: ["All mistakes", "ミスの一覧"],
  now: ["now", "今日"],
  solved: ["solved", "卒業"],
  remove: ["Remove: {text}", "外す：{text}"],
});
