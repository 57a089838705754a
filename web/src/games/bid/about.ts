/** The game's name and the texts about it outside its board. */
import { make } from "../../lib/i18n/make";

export const t = make({
  name: ["Mint Bid", "Mint Bid"],
  note: [
    "Rebuild the city with your neighbors, auction by auction, and become its Mayor.",
    "隣の人と競り落とし、街を建て直して市長をめざす。",
  ],
  learn: ["Learn Mint Bid", "Mint Bidを覚える"],
  story: [
    "Heroes and villains have fought in the streets of Mintopia; the neighbors rebuild it together, and one of them becomes Mayor.",
    "ヒーローと悪党の戦いで、ミントピアの街は壊れてしまいました。隣どうしで建て直し、その中の1人が市長になります。",
  ],
  lesson: [
    "Auctions with your neighbors: what you win together lies between you and counts for both. Matching colors score extra.",
    "隣の人と組んで競り落とすオークションゲーム。2人で落札したカードは2人の間に置かれ、どちらの得点にもなります。色がそろえばさらに得点です。",
  ],
  against: ["with two easy bots", "初級ボット2体と対戦"],
  settle: ["The first Auctioneer", "最初のオークショニア"],
  later: [
    "You can settle who is the first Auctioneer once everybody is at the table.",
    "息が一番さわやかな人が最初のオークショニアです。全員がそろってから、テーブルで決められます。",
  ],
  talkOpen: [
    "Open auction: talk is welcome. Bargain, promise, warn.",
    "オープンオークション中：相談も交渉も自由です。",
  ],
  talkClosed: [
    "Closed auction: talk about anything but the bids.",
    "クローズドオークション中：入札の話はできません。",
  ],
  "says.justin": [
    "“I drew this city once. I can draw it again.”",
    "「この街は僕が描いたんだ。また描けばいいさ」",
  ],
  "says.rachael": [
    "“Heroes never pay for the windows. I kept the bill.”",
    "「ヒーローは窓代を払いません。請求書はここに」",
  ],
  "says.sonic": [
    "“They squashed my leaf pile. Hff! I bid!”",
    "「落ち葉の山がぺちゃんこ。フシュッ！　入札する！」",
  ],
  "says.mort": ["“They smash it, I buy it.”", "「壊れたものは、私が買おう」"],
  "does.justin": [
    "On a special: takes a card that matches in his strip, or raises by 1.",
    "特殊能力でマッチするカードを取るか、1上乗せする。",
  ],
  "does.rachael": [
    "On a special: costs you a Mint, then withdraws.",
    "特殊能力であなたのミントを1個減らし、降りる。",
  ],
  "does.sonic": ["On a special: rolls twice more.", "特殊能力でさらに2回振る。"],
  "does.mort": [
    "On a special: raises by what the card is worth.",
    "特殊能力でカードの勝利点の分だけ上乗せする。",
  ],
  "intro.1": [
    "Card after card is auctioned. You bid with your Mints, alone or together with a neighbor.",
    "カードが1枚ずつ競りにかけられます。ミントを使って、1人で、または隣の人と組んで入札します。",
  ],
  "intro.2": [
    "In an open auction everybody bids in turn, bargains and talks. In a closed auction everybody seals a bid, and all are revealed at once.",
    "オープンオークションでは順番に入札し、相談も交渉も自由です。クローズドオークションでは全員が秘密に入札し、一斉に公開します。",
  ],
  "intro.3": [
    "A card that you win goes into a strip between you and a neighbor, and counts for both of you. (Two players build alone, each for themselves.)",
    "落札したカードは隣の人との間に置かれ、2人の得点になります（2人で遊ぶときは、それぞれ自分の街だけを作ります）。",
  ],
  "intro.4": [
    "Touching sides of the same color score extra. At the end, whoever has the most points becomes Mayor.",
    "隣り合う辺の色がそろうと、さらに得点になります。最後に最も得点の多い人が市長になります。",
  ],
});
