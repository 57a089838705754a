/** What the coach says in this game's lesson. */
import { make } from "../../lib/i18n/make";

export const t = make({
  "why.bidMints": [
    "You had {mine} points, {name} {theirs}, and {n} Mints were left over. Mints score nothing: spend them in the last round.",
    "あなたは{mine}点、{name}は{theirs}点で、ミントが{n}個余りました。ミントは得点になりません。最後のラウンドで使い切りましょう。",
  ],
  "why.matches": [
    "You had {mine} points, {name} {theirs}. {name} had more from matching colors: when you place a card, look for sides that touch in the same color.",
    "あなたは{mine}点、{name}は{theirs}点でした。{name}は色のマッチで差をつけています。カードを置くときは、同じ色の辺が触れ合う場所を探しましょう。",
  ],
  "why.cards": [
    "You had {mine} points, {name} {theirs}. {name}’s strips scored more: take part in more auctions. A small share of a card scores as much as a large one.",
    "あなたは{mine}点、{name}は{theirs}点でした。{name}の街並みのほうが多くの点を集めています。もっと競りに加わりましょう。少ししか払わなくても、カードの得点は同じです。",
  ],
  "b.welcome": [
    "Welcome to Mint Bid! Mintopia lies in pieces. Bid for what is left, often with a neighbor; after four rounds, whoever has the most points becomes Mayor.",
    "Mint Bidへようこそ！　壊れたミントピアの街を、ときには隣の人と組んで競り落とします。4ラウンドが終わったとき、得点が最も多い人が市長です。",
  ],
  "b.strips": [
    "Between you and each neighbor lies a strip. One is shared with {left}, the other with {right}. Every card in your two strips counts for you, whoever paid for it.",
    "隣の人との間には街並みがあります。1つは{left}と、もう1つは{right}と分け合います。自分の両側の街並みにあるカードは、誰が払ったかに関係なく、すべてあなたの得点になります。",
  ],
  "b.card": [
    "These cards are up for auction this round. The number is what a card is worth. Each of its four sides has a color: where the same colors touch, you score more.",
    "このラウンドに競りにかけられるカードです。数字は勝利点。4つの辺には色があり、同じ色どうしが接すると得点が増えます。",
  ],
  "b.choose": [
    "Everybody gains 4 Mints a round; you have {n}. You are the Auctioneer: choose a card and the kind of auction. Take {card}, in an open auction to begin with.",
    "全員が毎ラウンド4個のミントを得ます。あなたの手持ちは{n}個。あなたがオークショニアなので、カードとオークションの種類を選びます。まずは{card}をオープンオークションにかけましょう。",
  ],
  "b.open": [
    "An open auction of {card}: bids go around and rise until everybody but the leaders has withdrawn; only the leaders pay. Talk is welcome: ask who joins you.",
    "{card}のオープンオークションです。順番に入札額を上げ、リーダー以外の全員が降りたら終わり。払うのはリーダーだけです。話し合いは大歓迎です。",
  ],
  "b.answer": [
    "{name} asks you to bid together for {card}: {m} from {name}, {n} from you, {total} in all. If you win, it lies between you two. Accept, decline, or name other numbers?",
    "{name}から、{card}の共同入札の誘いです。{name}が{m}個、あなたが{n}個、合わせて{total}個。落札すれば、カードは2人の間に置かれます。受けますか、断りますか、別の数を逆提案しますか？",
  ],
  "b.offer": [
    "You can bid alone, or make a neighbor an offer: both pay a part, and {card} would lie between you, counting for both. Try it: ask {name}. A fair share is accepted more often.",
    "1人で入札するほかに、隣の人を誘うこともできます。2人で払い、{card}は2人の間に置かれて、どちらの得点にもなります。{name}を誘ってみましょう。公平な分け方ほど受けてもらえます。",
  ],
  "b.declined": [
    "{name} declines. That costs you nothing; it is still your turn.",
    "{name}に断られましたが、損はしません。手番はまだあなたです。",
  ],
  "b.bid": [
    "Bid alone for {card}: {m} or more. If you win alone you pay alone, and then choose which neighbor to share the card with.",
    "{card}に1人で入札してみましょう。{m}個以上です。1人で落札すると1人で払い、どちらの隣の人と分け合うかを選べます。",
  ],
  "b.leadTogether": [
    "You and {name} lead with {n}: if nobody goes higher, each pays what was agreed. There is no need to outbid yourselves: pass, and see whether the others go on.",
    "{n}個で、あなたと{name}がリーダーです。これより高い入札がなければ、決めたとおりに払います。自分たちの入札を上げる必要はありません。パスして、ほかの人の出方を見ましょう。",
  ],
  "b.lead": [
    "You lead with {n}. There is no need to outbid yourself: pass, and see whether the others go on.",
    "{n}個であなたがリーダーです。自分の入札を上げる必要はありません。パスして、ほかの人の出方を見ましょう。",
  ],
  "b.outbid": [
    "The bid stands at {n}, and you are not leading. What you had pledged is free again: only the winners pay.",
    "入札額は{n}個になり、リーダーはほかの人です。あなたが出すはずだったミントは手元に戻りました。払うのは落札した人だけです。",
  ],
  "b.leave": [
    "Leave {card} to the others at {n}. Pass would keep you in the auction, but only once for the same bid; withdraw takes you out of it for good: withdraw.",
    "{n}個になった{card}は、ほかの人にゆずりましょう。パスすればオークションに残れますが、同じ入札額では1回だけ。降りると、このオークションにはもう戻れません。ここは降りましょう。",
  ],
  "b.partner": [
    "You won alone, so you choose whose strip it goes to: [click|tap] a neighbor. The neighbor pays nothing and scores it too, so look at who is ahead.",
    "1人で落札したので、どちらの街並みに置くかを選べます。分け合う相手を[クリック|タップ]してください。その人は払わずに得点できるので、得点の多い人に渡してよいか考えましょう。",
  ],
  "b.tied": [
    "A tie: with either neighbor you have the highest sum, so you choose whose strip it goes to. [Click|Tap] a neighbor; each of you pays what was in hand.",
    "どちらの隣の人と組んでも合計が最も多く、タイです。どちらの街並みに置くかを選べます。隣の人を[クリック|タップ]してください。2人とも握った数を払います。",
  ],
  "b.place": [
    "Whoever paid more places the card. Each open cell shows the points it brings you: matching colors bring one more. [Click|Tap] a cell.",
    "多く払った人がカードを置きます。置ける場所には、増える得点が書かれています。色がそろえば1点増えます。場所を[クリック|タップ]してください。",
  ],
  "b.lost": [
    "{card} went to the others. It lies between them: if you are not one of its two neighbors, it brings you nothing.",
    "{card}はほかの2人が落札しました。2人の間に置かれるので、両側の人でなければ得点になりません。",
  ],
  "b.match": [
    "A match! Two cards touch with the same color: 1 point for both owners of the strip. You have {n} so far.",
    "マッチです！　隣り合うカードの同じ色が接すると、街並みを持つ2人に1点ずつ。あなたのマッチは{n}か所です。",
  ],
  "b.closed": [
    "A closed auction of {card}: not a word about bids now! All close a hand over some Mints and open at once. The two neighbors with the highest sum win, and pay what each had in hand.",
    "{card}のクローズドオークションです。入札の話は禁止！　全員がミントを握り、一斉に開きます。隣り合う2人の合計が最も多い組が落札し、握った数を払います。",
  ],
  "b.seal": [
    "How many Mints do you take, from 0 to {n}? You need a neighbor who bids well, too. If you win, you pay what is in your hand. {m} would be a fair price for {card}.",
    "ミントをいくつ握りますか？　0個から{n}個までです。落札には、隣の人の入札も必要です。落札すると、握った数をそのまま払います。{card}なら{m}個くらいが手ごろです。",
  ],
  "b.winner": ["A tie: name the one who decides it.", "タイです。決める人を指名してください。"],
  "b.round": [
    "A new round: 4 Mints for everybody, and new cards. The die showed {n}: every card of this value in your strips gave you 1 Mint more. You have {m}. What you do not spend, you keep, but Mints score nothing.",
    "新しいラウンドです。全員が4個を得て、新しいカードが並びました。サイコロの目は{n}だったので、自分の街並みにある勝利点{n}のカード1枚につき、さらに1個を得ています。手持ちは{m}個。使わなかったミントは残りますが、得点にはなりません。",
  ],
  "b.chooseClosed": [
    "The Auctioneer token goes one to the left after each auction, and now you have it again. Try a closed auction this time: {card}, closed.",
    "オークショニアトークンはオークションのたびに左隣へ移り、またあなたに回ってきました。今度は{card}をクローズドオークションにかけてみましょう。",
  ],
  "b.types": [
    "Types matter at the end: whoever has the most Deeds, Utility, Production or Culture alone in both strips gets that type's special ability.",
    "最後にはカードの種類がものを言います。両側の街並みを合わせて、ディード、ユーティリティ、生産、文化のどれかを単独で最も多く持つ人は、その種類の特殊能力を使えます。",
  ],
  "b.last": [
    "The last round! Mints are worth nothing afterwards, except in a tie: spend them well.",
    "最後のラウンドです！　このあとミントが役に立つのはタイのときだけ。うまく使い切りましょう。",
  ],
  "b.abilities": [
    "The bidding is over. Now the special abilities, one by one: Deed, Utility, Production, Culture. Whoever has the most of a type alone when its turn comes uses it.",
    "オークションはすべて終わりました。ここからは特殊能力です。ディード、ユーティリティ、生産、文化の順に、その番が来たときに単独で最も多い人が使います。",
  ],
  "b.deed": [
    "Deed is yours: a card from the unused ones, for free. Place it in one of your strips; it counts for the types that follow.",
    "ディードの特殊能力はあなたのものです。未使用カードを1枚、ただで自分の街並みに置きます。あとの種類でも数えます。",
  ],
  "b.utility": [
    "Utility is yours: move one card to another place in its strip. Choose the card, then the cell. Or skip it.",
    "ユーティリティの特殊能力はあなたのものです。カード1枚を、同じ街並みの別の場所に動かせます。カード、場所の順に選んでください。使わなくてもかまいません。",
  ],
  "b.production": [
    "Production is yours: turn one card around, so that other colors touch. Or skip it.",
    "生産の特殊能力はあなたのものです。カード1枚の向きを逆にして、接する色を変えられます。使わなくてもかまいません。",
  ],
  "b.a.accept": [
    "{name} offers: {m} from {name}, {n} from you. {card} would count for you both, and you can afford your part: accept.",
    "{name}の誘い：{name}が{m}個、あなたが{n}個。{card}は2人の得点になり、あなたの分も無理なく払えます。受けましょう。",
  ],
  "b.a.decline": [
    "{name} offers: {m} from {name}, {n} from you. Your Mints have to last for other cards, too: decline.",
    "{name}の誘い：{name}が{m}個、あなたが{n}個。ミントはほかのカードにも必要です。断りましょう。",
  ],
  "b.a.place": [
    "Choose a cell. Matching colors bring more points.",
    "場所を選んでください。色がそろうと得点が増えます。",
  ],
  "b.a.sealNone": [
    "You have no Mints left: close your empty hand for {card}.",
    "ミントがありません。{card}には、何も持たずに手を握りましょう。",
  ],
  "b.a.seal": [
    "How many Mints do you close your hand over for {card}? You have {n}; {m} would be a fair price.",
    "{card}のために、0個から{n}個までのミントを握ってください。{m}個くらいが手ごろです。",
  ],
  "b.a.choose": [
    "You are the Auctioneer: choose a card, open or closed as you like. {card} is worth the most, and in an open auction you see what you pay.",
    "あなたがオークショニアです。カードを選び、オープンかクローズドかも好きなほうを選んでください。一番点が高いのは{card}で、オープンなら払う額を見ながら競れます。",
  ],
  "b.a.partner": ["Which neighbor do you share the card with?", "どちらの隣の人とカードを分け合いますか？"],
  "b.a.lead": ["You lead. Passing is enough.", "あなたがリーダーです。パスすれば十分です。"],
  "b.a.ask": [
    "{card} is worth {value}; the bid stands at {n}. Together with {name} it would cost you {half} of your {mints} Mints: make an offer.",
    "{card}は{value}点、入札額は{n}個です。{name}と組めば、手持ち{mints}個のうち{half}個で済みます。誘ってみましょう。",
  ],
  "b.a.bid": [
    "{card} is worth {value}; the bid stands at {n}. At {m} of your {mints} Mints you can still go along: bid alone.",
    "{card}は{value}点、入札額は{n}個です。手持ち{mints}個のうち{m}個なら、まだついていけます。1人で入札しましょう。",
  ],
  "b.a.dear": [
    "{card} is worth {value}; the bid stands at {n}, and your Mints have to last for other cards. Leave it to the others.",
    "{card}は{value}点、入札額は{n}個です。ミントはほかのカードにも必要なので、ここはゆずりましょう。",
  ],
  "b.a.out": [
    "The bid for {card} stands at {n}. You cannot go higher alone, and no neighbor can or will join you: leave it to the others.",
    "{card}の入札額は{n}個です。1人ではこれ以上上げられず、組んでくれる隣の人もいません。ここはゆずりましょう。",
  ],
  "b.a.turn": ["It’s your turn.", "あなたの手番です。"],
  "b.over": ["The game is over.", "ゲーム終了です。"],
  "b.a.wait": ["It’s {name}’s turn.", "{name}の手番です。"],
});
