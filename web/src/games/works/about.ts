/** The game's name and the texts about it outside its board. */
import { make } from "../../lib/i18n/make";

export const t = make({
  name: ["Mint Works", "Mint Works"],
  note: [
    "Place Mints, build a Neighborhood. The most stars win; at 7 the end is near.",
    "ミントを置き、近所に建物を建てる。アップキープの開始時に誰かの星が7個以上なら終わり。最も多い人の勝ち。",
  ],
  learn: ["Learn Mint Works", "Mint Worksを覚える"],
  story: [
    "Mintopia is still mostly drawn, and you are one of its planners.",
    "ミントピアの街は、まだほとんどが図面の上。あなたは街づくりを任されたプランナーの1人です。",
  ],
  lesson: [
    "Mints are workers and money in one. Place them, buy Plans, turn them into Buildings. The game ends when anyone has seven stars as Upkeep begins; then the most stars win.",
    "ミントは働き手であり、お金でもあります。ロケーションに置いてプランを買い、建物にしていきましょう。アップキープフェイズが始まるときに誰かの星が7個以上あれば、ゲームは終わりです。星が最も多い人が勝ちます。",
  ],
  against: ["against one easy bot", "初級ボット1体と対戦"],
  settle: ["Who begins, and ages", "スタートプレイヤーと年齢"],
  later: [
    "You can settle who begins, and ages for the last tie-break, once everybody is at the table.",
    "スタートプレイヤーと、タイの判定に使う年齢は、全員がそろってからテーブルで決められます。",
  ],
  "says.justin": ["“I know how this works. I made it.”", "「仕組みなら知ってるよ。作ったのは僕だからね」"],
  "says.rachael": ["“I keep count. Always.”", "「数えていますよ。いつでもね」"],
  "says.sonic": ["“Snuffle, snuffle … my turn? And mine again?”", "「フンフン……ぼくの番？　次もぼくの番？」"],
  "says.mort": ["“Mints? I have plenty.”", "「ミント？　いくらでもあるとも」"],
  "does.justin": [
    "Blocks the other spaces of every Location he uses.",
    "使ったロケーションの残りのスペースをふさぐ。",
  ],
  "does.rachael": [
    "Only 30 Mints. If the Mint Supply runs out, she wins.",
    "ミントは全部で30個。ミントサプライが空になったらレイチェルの勝ち。",
  ],
  "does.sonic": ["Takes two turns in a row.", "2回続けて手番を行う。"],
  "does.mort": ["Never runs out of Mints.", "ミントが尽きることはない。"],
  "intro.1": [
    "Mints are your workers and your money. On your turn you place some on a free space of a Location, or you pass.",
    "ミントは働き手であり、お金でもあります。手番ではロケーションの空いているスペースにミントを置くか、パスをします。",
  ],
  "intro.2": [
    "One Location sells you a Plan from the Supply, another turns your Plan into a Building. Spaces are few: first come, first served.",
    "プランサプライのプランを買えるロケーションや、プランを建物にできるロケーションがあります。スペースは少ないので、早い者勝ちです。",
  ],
  "intro.3": [
    "Buildings bring stars, and many help you: Mints every round, cheaper Plans, new places to go.",
    "建物は星になり、毎ラウンドのミントやプランの割引など、さまざまな力であなたを助けます。",
  ],
  "intro.4": [
    "When all have passed, Upkeep begins. If anyone has 7 stars by then, the game ends, and the most stars win. Otherwise everybody gets Mints, and a new round begins.",
    "全員がパスしたらアップキープフェイズです。そのとき誰かの星が7個以上あればゲーム終了で、星が最も多い人の勝ちです。そうでなければミントを受け取り、次のラウンドへ進みます。",
  ],
  // what to choose after a Location
  "next.supplier": ["Choose a Plan to buy.", "買うプランを選んでください。"],
  "next.builder": ["Choose a Plan to build.", "建築するプランを選んでください。"],
  "next.recycler": ["Choose a card to recycle.", "リサイクルするカードを選んでください。"],
  "next.swap-meet": ["Choose one of your cards to give away.", "手放すカードを選んでください。"],
  "next.take": ["Choose a Plan to take for it.", "代わりに取るプランを選んでください。"],
  "next.temp-agency": ["Choose the Location to use.", "使うロケーションを選んでください。"],
  "next.crowdfunder": ["Choose who gains 1 Mint.", "ミント1個を得る人を選んでください。"],
});
