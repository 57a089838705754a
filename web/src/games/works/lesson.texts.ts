/** What the coach says in this game's lesson. */
import { make } from "../../lib/i18n/make";

export const t = make({
  "why.plans": [
    "You had {mine} stars, {name} {theirs}. Face-down Plans have no stars: {cards} still had to be built.",
    "あなたの星は{mine}個、{name}は{theirs}個でした。裏向きのプランは星になりません。{cards}を建築していれば、結果は違ったかもしれません。",
  ],
  "why.tie": [
    "You had as many stars as {name}, {mine}; the tie-break decided.",
    "あなたの星も{name}と同じ{mine}個でしたが、タイの判定で決まりました。",
  ],
  "why.mints": [
    "You had {mine} stars, {name} {theirs}, and {n} Mints were left over. Mints are not stars: when somebody comes near the end, turn them into Buildings.",
    "あなたの星は{mine}個、{name}は{theirs}個で、ミントが{n}個余りました。ミントは星になりません。終わりが近づいたら、建物に変えましょう。",
  ],
  "why.pace": [
    "You had {mine} stars, {name} {theirs}. {name} built faster: use the Producer as early in each round as you can, and buy the Plans with the most stars for their cost.",
    "あなたの星は{mine}個、{name}は{theirs}個でした。{name}のほうが早く建てています。毎ラウンド早めにプロデューサーを使い、コストのわりに星の多いプランを買いましょう。",
  ],
  "w.welcome": [
    "Welcome to Mint Works! You plan a Neighborhood of Mintopia. Mints are workers and money in one: place them on Locations, and each does something for you. The most stars win in the end.",
    "Mint Worksへようこそ！　ミントは働き手であり、お金でもあります。ロケーションに置いて、ミントピアに自分の近所をつくりましょう。最後に星が最も多い人の勝ちです。",
  ],
  "w.mints": [
    "These are your Mints: {n} of them. They are few, so every one counts.",
    "これがあなたのミント、{n}個です。数が少ないので、1個1個が大切です。",
  ],
  "w.producer": [
    "On your turn, place Mints on one Location. Begin with the Producer: pay 1 Mint, gain 2. [Click|Tap] the Producer.",
    "手番では、ロケーションに1回ミントを置きます（これをプレイスと呼びます）。まずはプロデューサーから。ミント1個を払って2個を得ます。プロデューサーを[クリック|タップ]してください。",
  ],
  "w.gained": [
    "1 paid, 2 gained: you have {n} now. Your Mint stays on the Producer until the round is over, and its space is taken for everybody.",
    "1個払って2個を得たので、手持ちは{n}個です。置いたミントはラウンドが終わるまでプロデューサーに残り、そのスペースはもう誰も使えません。",
  ],
  "w.turns": [
    "{bot} has placed too, on the {place}. You take turns, one Location each, for as long as you like. When the spaces of a Location are full, nobody can place there until the next round.",
    "{bot}は{place}にミントを置きました。こうして1回ずつ、交互に置いていきます。スペースがすべて埋まったロケーションは、次のラウンドまで誰も使えません。",
  ],
  "w.supply": [
    "These cards are the Plan Supply. The Mint in the corner is what a Plan costs, the stars are what it is worth once it is built.",
    "並んでいるカードがプランサプライです。隅のミントの数がコスト、星の数が建築したときの得点です。",
  ],
  "w.buy": [
    "Buy a Plan: [click|tap] {card}. You pay its cost at the Supplier, and it comes to you face down. (You may [click|tap] the Supplier first, too.)",
    "プランを買ってみましょう。{card}を[クリック|タップ]してください。コストをサプライヤーで払い、カードは裏向きで手に入ります（先にサプライヤーを[クリック|タップ]してもかまいません）。",
  ],
  "w.bought": [
    "{card} is yours, but only as a Plan: face down it does nothing and has no stars. To make it a Building you need the Builder, and that costs 2 Mints.",
    "{card}を手に入れました。ただし、まだプランです。裏向きのうちは効果も星もありません。建物にするには、ビルダーでミント2個を払います。",
  ],
  "w.seven": [
    "{name} has {n} stars! The game does not stop at once: it ends when this round's Upkeep begins. Until all have passed, you can still build.",
    "{name}の星が{n}個になりました！　ゲームはすぐには終わらず、このラウンドのアップキープフェイズが始まるときに終わります。全員がパスするまでは、まだ建築できます。",
  ],
  "w.sevenYou": [
    "You have {n} stars! The game does not stop at once: it ends when this round's Upkeep begins. Until all have passed, everybody can still build.",
    "あなたの星が{n}個になりました！　ゲームはすぐには終わらず、このラウンドのアップキープフェイズが始まるときに終わります。全員がパスするまでは、誰でもまだ建築できます。",
  ],
  "w.build": [
    "You can build now: [click|tap] the Builder or your Plan. For 2 Mints, {card} turns face up.",
    "建築できます。ビルダーか自分のプランを[クリック|タップ]してください。ミント2個で{card}が表向きになります。",
  ],
  "w.built": [
    "{card} is built! Its stars count at once: you have {n} of {goal}. From now on its effect works for you, too.",
    "{card}が建ちました！　星はすぐに数えられ、{goal}個のうち{n}個になりました。効果もこれから働きます。",
  ],
  "w.full": [
    "You have a Plan and the Mints for it, but the Builder is full. That happens: others get in your way, and you in theirs. Whoever goes first has first pick.",
    "プランもミントもあるのに、ビルダーに空きスペースがありません。よくあることです。相手に先を越されることも、相手の先を越すこともあります。先に動ける人ほど、場所を選べます。",
  ],
  "w.poor": [
    "The Builder costs 2, and you have {n}. Do not worry: a Plan waits for you as long as it has to.",
    "ビルダーには2個必要ですが、手持ちは{n}個です。あわてなくて大丈夫。プランはいつまでも待ってくれます。",
  ],
  "w.council": [
    "The Leadership Council gives your 1 Mint straight back, and with it the Starting Player Token: you go first next round. Try it, or pass.",
    "リーダーシップ・カウンシルでは、払った1個がそのまま戻り、スタートプレイヤートークンが手に入ります。次のラウンドはあなたからです。使ってみるか、パスしてください。",
  ],
  "w.token": [
    "The Starting Player Token is yours. It counts from the next round on: you will have first choice of all spaces.",
    "スタートプレイヤートークンを手に入れました。効き目は次のラウンドから。どのスペースも最初に選べます。",
  ],
  "w.pass": [
    "There is nothing left that you can pay for: pass. Passing is not final. If {bot} places again, you get another turn; when all have passed in a row, the round is over.",
    "もう払えるものがないので、パスしましょう。パスをしても終わりではありません。相手がまたミントを置けば、もう一度手番が来ます。全員が続けてパスすると、ラウンドが終わります。",
  ],
  "w.upkeep": [
    "That was Upkeep; it runs by itself. First it checks whether somebody has enough stars. Then the Plan Supply is filled up, Buildings pay, and all Locations are cleared.",
    "アップキープフェイズは自動で進みます。まず、星が目標の数に達した人がいるかを確かめます。次にプランサプライを補充し、建物がミントを生み、ロケーションのミントを片づけます。",
  ],
  "w.income": [
    "Last, everybody gains 1 Mint. You have {n}. A new round begins, and all spaces are free again.",
    "最後に全員がミントを1個ずつ得ます。手持ちは{n}個。新しいラウンドです。スペースはすべて空きました。",
  ],
  "w.paid": [
    "{card} has paid you in Upkeep. It will do so every round: the earlier you build Production, the more it brings.",
    "アップキープフェイズに{card}からミントを得ました。これが毎ラウンド続きます。生産の建物は、早く建築するほど得です。",
  ],
  "w.startingYou": [
    "You have the Starting Player Token, so you begin this round. Whoever begins has first choice of the spaces.",
    "スタートプレイヤートークンを持っているので、このラウンドはあなたからです。先に動く人は、どのスペースも最初に選べます。",
  ],
  "w.starting": [
    "{name} has the Starting Player Token and begins this round: first choice of the spaces. The Leadership Council would bring it to you.",
    "スタートプレイヤートークンを持っている{name}から、このラウンドが始まります。先に動く人は、どのスペースも最初に選べます。リーダーシップ・カウンシルを使えば、トークンを取れます。",
  ],
  "w.coop": [
    "Your Co-op gives 1 Mint to somebody else as well. Choose who gets it.",
    "コープの効果で、ほかの人もミント1個を得ます。誰に渡すかを選んでください。",
  ],
  "w.production": [
    "A red card with a cog, like {card}, is Production: it gives you Mints in every Upkeep. Good early, weak late.",
    "{card}のような、歯車の付いた赤いカードは生産です。アップキープフェイズのたびにミントを得られます。早いうちほど強く、終盤は弱くなります。",
  ],
  "w.culture": [
    "A green card with a leaf, like {card}, is Culture: stars, and hardly anything else. These win games.",
    "{card}のような、葉の付いた緑のカードは文化です。効果は少なく、星が多め。勝負を決めるカードです。",
  ],
  "w.deed": [
    "A teal card with a scroll, like {card}, is a Deed. Build it, and a closed Location opens for everybody; you are its Owner, and gain in every Upkeep in which a Mint lies on it, no matter whose.",
    "{card}のような、巻物の付いた青緑のカードはディードです。建築すると、閉鎖されていたロケーションが全員に開放されます。あなたはオーナーになり、誰かが使ったラウンドのアップキープフェイズに、ミントを得ます。",
  ],
  "w.utility": [
    "An amber card with a wrench, like {card}, is Utility: it changes a rule for you, or is worth more the more you have. Read it before you buy it.",
    "{card}のような、レンチの付いた黄色いカードはユーティリティです。ルールを有利に変えたり、条件しだいで星が増えたりします。買う前に効果を読みましょう。",
  ],
  "w.open": [
    "The {place} is open! Everybody may use it from now on; its Owner, {name}, is paid in Upkeep if a Mint lies on it.",
    "{place}が開放されました！　これからは誰でも使えます。アップキープフェイズにそこにミントがあれば、オーナーの{name}がミントを得ます。",
  ],
  "w.openYou": [
    "The {place} is open! Everybody may use it from now on; as its Owner, you are paid in Upkeep if a Mint lies on it.",
    "{place}が開放されました！　これからは誰でも使えます。アップキープフェイズにそこにミントがあれば、オーナーのあなたがミントを得ます。",
  ],
  "w.ownerYou": [
    "Did you see it? You were paid in Upkeep as Owner of a Deed Location.",
    "気づきましたか？　あなたがディードロケーションのオーナーとして、アップキープフェイズにミントを得ました。",
  ],
  "w.owner": [
    "Did you see it? {name} was paid in Upkeep as Owner of a Deed Location.",
    "気づきましたか？　{name}がディードロケーションのオーナーとして、アップキープフェイズにミントを得ました。",
  ],
  "w.cards": [
    "You can see any card up close: [point at it|press and hold it]. What you cannot do is dimmed and says why.",
    "カードはどれも大きく見られます。[マウスを合わせて|長押しして]ください。今できないことは薄く表示され、その理由がわかります。",
  ],
  "w.race": [
    "It is a race to {n} stars: you have {mine}, {bot} has {theirs}. From here on, stars are worth more than income.",
    "星{n}個をめざす競走です。あなたは{mine}個、{bot}は{theirs}個。ここからは、収入より星が大切です。",
  ],
  "w.plan": [
    "A thought for every round: which Plan do I want, what does it cost, and 2 more for the Builder? Then count how many rounds that takes.",
    "ラウンドごとに考えてみましょう。どのプランがほしいか。コストはいくつか。ビルダーの2個を足すと、あと何ラウンドかかるか。",
  ],
  "w.a.build": [
    "You can build: {card}. Stars and effects count only once a card is built.",
    "建築できます：{card}。星も効果も、建築してはじめて有効になります。",
  ],
  "w.a.buy": [
    "You could buy a Plan now, for example {card}.",
    "プランを買えます。たとえば{card}はどうでしょう。",
  ],
  "w.a.gain": [
    "More Mints will help: the {place} gives more than it takes.",
    "ミントを増やしましょう。{place}では、払うより多く得られます。",
  ],
  "w.a.buyMore": [
    "You have Mints to spare: another Plan, perhaps {card}? Or keep them for the next round.",
    "ミントに余裕があります。{card}も買っておきますか？　次のラウンドに残してもかまいません。",
  ],
  "w.a.council": [
    "The Leadership Council costs you nothing in the end, and you begin next round.",
    "リーダーシップ・カウンシルなら実質ただで、次のラウンドを先に始められます。",
  ],
  "w.a.pass": [
    "Place if something tempts you; otherwise pass, and keep your Mints for the next round.",
    "使いたいロケーションがあれば、ミントを置きましょう。なければパスして、次のラウンドに残します。",
  ],
  "w.a.turn": ["It’s your turn.", "あなたの手番です。"],
  "w.over": ["The game is over.", "ゲーム終了です。"],
  "w.a.wait": [
    "It’s {bot}’s turn. Watch where the Mints go.",
    "{bot}の手番です。ミントの行き先を見ていましょう。",
  ],
});
