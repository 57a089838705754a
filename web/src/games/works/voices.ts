/** When opponents speak at a table of Mint Works. */
import { make } from "../../lib/i18n/make";
import type { Moment, Voices } from "../folder";
import type { WorksDerived, WorksView } from "./types";

const PROUD = 3; // a Building with this many stars is worth a comment
/** What opponents say at the table: SPEAKER.MOMENT. */
export const t = make({
  "justin.opening": ["I left you a free space. For now.", "ひとマス空けておいたよ。今のところはね。"],
  "justin.building": ["Ah. That is what that Plan was for.", "なるほど、そのプランはこのためか。"],
  "justin.goalYou": [
    "Seven stars! I did not design it to be that easy.",
    "星7つ！　そんなに簡単に作った覚えはないな。",
  ],
  "justin.goal": ["Seven. Right on schedule.", "7つ。予定どおりだね。"],
  "rachael.opening": ["Thirty Mints. Not one more.", "ミントは30個。1つも増えません。"],
  "rachael.building": ["Noted. Paid in full.", "記録しました。支払い済みです。"],
  "rachael.goalYou": ["Seven stars. I counted twice.", "星7つ。2回数えました。"],
  "rachael.goal": ["That makes seven. Check if you like.", "これで7つ。どうぞ確かめて。"],
  "sonic.opening": ["Snuffle … two turns for me?", "フンフン……ぼくは2回？"],
  "sonic.building": ["Warm in there! Snuffle.", "中はあったかい！　フンフン。"],
  "sonic.goalYou": ["Seven shiny ones! Hff!", "きらきらが7つ！　フシュッ！"],
  "sonic.goal": ["Look! Look! Seven!", "見て見て！　7つ！"],
  "mort.opening": ["Take your time. I own it.", "ごゆっくり。時間も私のものでね。"],
  "mort.building": ["Put it on my account.", "私のつけにしておきたまえ。"],
  "mort.goalYou": ["Seven stars? Name your price.", "星7つ？　いくらで売るかね。"],
  "mort.goal": ["Seven. One could buy eight.", "7つ。8つ目も買えるがね。"],
  "cheerful.opening": ["Hello! Let's build something!", "こんにちは！　いっしょに建てよう！"],
  "cheerful.building": ["Ta-da! It's up!", "じゃーん！　建ったよ！"],
  "cheerful.goalYou": ["Seven stars, wow!", "星7つ、すごい！"],
  "cheerful.goal": ["Seven! I got seven!", "7つ！　7つになったよ！"],
  "cheerful.won": ["What a city! Thank you for playing!", "いい街になったね！　ありがとう！"],
  "cheerful.lost": ["Lovely city! Once more?", "すてきな街！　もう一回やろう！"],
  "dry.opening": ["I have a plan. Several, in fact.", "プランならあります。いくつも。"],
  "dry.building": ["As drawn.", "図面どおり。"],
  "dry.goalYou": ["Seven. The round is not over.", "7つですか。ラウンドはまだ終わっていません。"],
  "dry.goal": ["Seven. I did warn you.", "7つ。申し上げたはずです。"],
  "dry.won": ["It went according to Plan.", "プランどおりでした。"],
  "dry.lost": ["I blame the architect.", "設計者のせいにしておきます。"],
  "shy.opening": ["Oh … you begin, please.", "あの……お先にどうぞ。"],
  "shy.building": ["I hope it doesn't block your view.", "眺めの邪魔にならないといいけど。"],
  "shy.goalYou": ["Seven stars … how pretty.", "星7つ……きれい。"],
  "shy.goal": ["Oh! Is that seven already?", "えっ、もう7つ？"],
  "shy.won": ["I won? Really?", "わたしの勝ち？　ほんとに？"],
  "shy.lost": ["Your streets are nicer than mine.", "あなたの街並みのほうがすてき。"],
});

const voices: Voices = {
  moments: (step, before, you) => {
    const view = step.view as WorksView;
    const told = step.derived as WorksDerived;
    const was = before?.view as WorksView | undefined;
    const found: Moment[] = [];
    for (const [seat, player] of view.players.entries()) {
      const reached = player.stars >= told.star_goal && (was?.players[seat]?.stars ?? 0) < told.star_goal;
      if (reached) found.push(seat === you ? { moment: "goalYou" } : { seat, moment: "goal" });
    }
    for (const event of step.events) {
      const seat = event.seat ?? 0;
      const worth = told.players[seat]?.buildings.find((each) => each.id === event["plan"])?.stars ?? 0;
      if (event.event === "build" && worth >= PROUD) found.push({ seat, moment: "building" });
    }
    return found;
  },
  line: (speaker, moment) => {
    const key = `${speaker}.${moment}`;
    return key in t.texts ? t(key as keyof typeof t.texts) : null;
  },
};
export default voices;
