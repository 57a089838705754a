/** When opponents speak at a table of Mint Bid. */
import { make } from "../../lib/i18n/make";
import type { Moment, Voices } from "../folder";
import type { BidView } from "./types";

/** What opponents say at the table: SPEAKER.MOMENT. */
export const t = make({
  "justin.opening": [
    "I drew this city once. Mind the lines.",
    "この街は昔、僕が描いたんだ。線は踏まないで。",
  ],
  "justin.outbidYou": ["That one matches my strip. Sorry.", "それ、僕の街並みに合うんだ。失礼。"],
  "justin.outbid": ["Keep it. I have a sketch of it somewhere.", "どうぞ。下書きなら残ってるから。"],
  "rachael.opening": [
    "I kept the bill. Let's see who pays.",
    "請求書は残してあります。さて、誰が払うのかしら。",
  ],
  "rachael.outbidYou": ["One more. Written down.", "もう1個。記録しました。"],
  "rachael.outbid": ["Too expensive. I step aside.", "高すぎます。降りますね。"],
  "sonic.opening": [
    "They squashed my leaf pile. Hff! I bid!",
    "落ち葉の山がぺちゃんこ。フシュッ！　入札だ！",
  ],
  "sonic.outbidYou": ["Roll, roll, roll … mine!", "ころころころ……ぼくの！"],
  "sonic.outbid": ["Hff. There are other leaves.", "フシュッ。葉っぱはほかにもあるよ。"],
  "mort.opening": ["They smash it, I buy it.", "連中が壊し、私が買う。"],
  "mort.outbidYou": ["Whatever you say, plus a little.", "君の額に、少し足そう。"],
  "mort.outbid": ["At that price? It is yours.", "その値段なら、くれてやろう。"],
  "cheerful.opening": ["Hi there! What should we rebuild?", "こんにちは！　何から建て直す？"],
  "cheerful.outbidYou": ["Ooh, I want that one!", "わあ、それほしい！"],
  "cheerful.outbid": ["Nice bid!", "いい入札！"],
  "cheerful.deal": ["Deal! We build it together!", "決まり！　いっしょに建てよう！"],
  "cheerful.declined": ["Next time, promise!", "次はきっとね！"],
  "cheerful.won": ["Me, Mayor? Free mints for everybody!", "わたしが市長？　みんなにミントを配るね！"],
  "cheerful.lost": ["Hooray for our new Mayor!", "新しい市長、ばんざい！"],
  "dry.opening": ["Let's be sensible about this.", "冷静にいきましょう。"],
  "dry.outbidYou": ["I believe that is mine.", "それはいただきます。"],
  "dry.outbid": ["Overpriced. Enjoy.", "割高ですね。どうぞ。"],
  "dry.deal": ["Agreed. You sweep the street.", "いいでしょう。道の掃除はお任せします。"],
  "dry.declined": ["I have seen better offers.", "もっとよい話もありました。"],
  "dry.won": ["Mayor. The paperwork begins.", "市長ですか。書類仕事の始まりです。"],
  "dry.lost": [
    "Congratulations, Mayor. My forms are on your desk.",
    "おめでとうございます、市長。申請書は机の上です。",
  ],
  "shy.opening": ["Hello … may I sit next to you?", "こんにちは……おとなり、いいですか？"],
  "shy.outbidYou": ["Um … one more, if nobody minds.", "あの……よければ、もう1個。"],
  "shy.outbid": ["Oh. It suits you better anyway.", "あっ。でも、あなたのほうが似合うかも。"],
  "shy.deal": ["With me? Yes, please!", "わたしと？　はい、ぜひ！"],
  "shy.declined": ["I'm sorry … not this one.", "ごめんなさい……これはちょっと。"],
  "shy.won": ["Mayor? I'll need a longer ladder for the speech.", "市長？　演説には踏み台がいりますね。"],
  "shy.lost": ["I voted for you.", "あなたに投票しました。"],
});

const voices: Voices = {
  moments: (step, before, you) => {
    const now = (step.view as BidView).auction;
    const was = (before?.view as BidView | undefined)?.auction ?? null;
    const found: Moment[] = [];
    for (const event of step.events) {
      if (event["to"] !== you || you === null) continue;
      if (event.event === "accept") found.push({ seat: event.seat ?? 0, moment: "deal" });
      else if (event.event === "decline") found.push({ seat: event.seat ?? 0, moment: "declined" });
    }
    if (you === null || !now || now.kind !== "open") return found;
    const same = was?.card === now.card ? was.leaders : [];
    const bidder = step.events.some((event) => event.event === "bid" && event.seat === you);
    if (!now.leaders.includes(you) && (same.includes(you) || bidder)) {
      for (const seat of now.leaders) found.push({ seat, moment: "outbidYou" });
    } else if (now.leaders.includes(you) && !same.includes(you)) {
      for (const seat of same) if (!now.leaders.includes(seat)) found.push({ seat, moment: "outbid" });
    }
    return found;
  },
  line: (speaker, moment) => {
    const key = `${speaker}.${moment}`;
    return key in t.texts ? t(key as keyof typeof t.texts) : null;
  },
};
export default voices;
