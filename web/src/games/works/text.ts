import { make } from "../../lib/i18n/make";

export const t = make({
  token: ["Starting Player Token", "スタートプレイヤートークン"],
  round: ["Round {n}", "ラウンド{n}"],
  "phase.development": ["Development", "開発フェイズ"],
  "phase.upkeep": ["Upkeep", "アップキープフェイズ"],
  "phase.over": ["The end", "ゲーム終了"],
  goal: ["Goal: {n} ★", "目標：★{n}"],
  locations: ["Locations", "ロケーション"],
  supply: ["Plan Supply", "プランサプライ"],
  // Locations
  closed: ["closed", "閉鎖中"],
  noOwner: ["no Owner", "オーナー不在"],
  ownedBy: ["Owner: {name}", "オーナー：{name}"],
  spaceTaken: [{ one: "{n} Mint of {name}", other: "{n} Mints of {name}" }, "{name}のミント{n}個"],
  spaceBlocked: ["blocked by {name}", "{name}がふさいでいます"],
  freeFor: [
    { one: "{n} free space for {price}", other: "{n} free spaces for {price}" },
    "空きスペース{n}か所（{price}）",
  ],
  freeByPlan: [
    {
      one: "{n} free space for the cost of a Plan",
      other: "{n} free spaces for the cost of a Plan",
    },
    "空きスペース{n}か所（プランのコストを払う）",
  ],
  heardLocation: ["{name}: {rest}", "{name}：{rest}"],
  about: ["About {name}", "{name}について"],
  // Plans
  heardSupply: ["{name}, {type}, {cost}, {stars}. {text}", "{name}、{type}、{cost}、{stars}。{text}"],
  heardBuilding: ["{name}, Building, {stars}", "{name}、建物、{stars}"],
  heardPlan: ["{name}, face-down Plan, {cost}", "{name}、裏向きのプラン、{cost}"],
  heardDeck: [{ one: "Plan Deck: {n} card", other: "Plan Deck: {n} cards" }, "プランデッキ：残り{n}枚"],
  emptyPlace: ["empty place in the Plan Supply", "プランサプライの空いた枠"],
  bank: ["Mint Supply", "ミントサプライ"],
  bankLeft: [
    { one: "Mint Supply: {n} Mint left", other: "Mint Supply: {n} Mints left" },
    "ミントサプライ：残り{n}個",
  ],
  wanted: ["{name} wants it", "{name}のねらい"],
  // players
  neighborhoodOf: ["{name}’s Neighborhood", "{name}の近所"],
  yourNeighborhood: ["Your Neighborhood", "あなたの近所"],
  openNeighborhood: ["Show the whole Neighborhood", "近所をすべて見る"],
  yourSide: ["Your side of the table", "あなたの手元"],
  passed: ["passed", "パス済み"],
  heardPlayer: ["{name}: {rest}. Show the whole Neighborhood", "{name}：{rest}。近所をすべて見る"],
  turnHere: ["to move", "手番中"],
  nothingBuilt: ["No cards yet", "まだカードはありません"],
  noCards: ["No cards", "カードなし"],
  yourStreetEmpty: [
    "Your Neighborhood is still empty. Plans you buy lie here until you build them.",
    "近所にはまだ何もありません。買ったプランは、建築するまでここに置かれます。",
  ],
  noMints: ["no Mints", "ミントなし"],
  choosePlayer: ["Choose {name}", "{name}を選ぶ"],
  chooseYourself: ["Choose yourself", "自分を選ぶ"],
  dearest: ["Most expensive first", "高い順"],
  cheapest: ["Cheapest first", "安い順"],
  buysBy: ["Buys: {order}.", "買う順番：{order}"],
  buildings: [{ one: "{n} Building", other: "{n} Buildings" }, "建物{n}枚"],
  plans: [{ one: "{n} face-down Plan", other: "{n} face-down Plans" }, "裏向きのプラン{n}枚"],
  worthNow: ["Worth {stars} now", "いまは{stars}分"],
  size: ["Neighborhood size {n}", "近所の大きさ{n}"],
  toRule: ["The rule ({paragraph})", "ルールを読む（{paragraph}）"],
  // the end
  ranking: ["Ranking", "順位"],
  rank: ["Rank {n}", "{n}位"],
  byBuilding: ["Stars by Building", "建物ごとの星"],
  tiebreak: ["Tie-break", "タイの判定"],
  story: ["The story of the game", "このゲームの流れ"],
  "story.won": [
    "{name} won after {rounds} with {stars}, {margin} ahead of {second}.",
    "{rounds}の末、{name}が{stars}で勝ちました。{second}との差は{margin}でした。",
  ],
  "story.tied": [
    "{name} and {second} both had {stars} after {rounds}; the tie-break decided for {name}.",
    "{rounds}の末、{name}と{second}は{stars}で並び、タイの判定で{name}の勝ちとなりました。",
  ],
  "story.shared": [
    "After {rounds}, {name} shared the victory with {stars}.",
    "{rounds}の末、{name}が{stars}で勝利を分かち合いました。",
  ],
  "story.bank": [
    "After {rounds} the Mint Supply was empty, and {name} won at once.",
    "{rounds}でミントサプライが空になり、その場で{name}の勝ちが決まりました。",
  ],
  "story.best": [
    "{name}’s {card} shone brightest: {stars}, built in round {round}.",
    "最も輝いたのは、{name}がラウンド{round}に建築した「{card}」（{stars}）です。",
  ],
  "story.bestPlain": [
    "{name}’s {card} shone brightest: {stars}.",
    "最も輝いたのは、{name}の「{card}」（{stars}）です。",
  ],
  "story.noBest": [
    "None of {name}’s Buildings was worth a star.",
    "{name}には、星のある建物がひとつもありませんでした。",
  ],
  "story.mints": [
    "{name} earned the most: {mints}, of which {buildings} came from Buildings and Deeds.",
    "最も多く稼いだのは{name}で、全部で{mints}。そのうち{buildings}個は建物とディードからの収入でした。",
  ],
  "story.lead": [
    "{name} had the first Building, {card}, in round {round}.",
    "最初の建物は、{name}がラウンド{round}に建築した「{card}」でした。",
  ],
  rounds: [{ one: "{n} round", other: "{n} rounds" }, "{n}ラウンド"],
  honour: ["Finest planner in Mintopia", "ミントピア一のプランナー"],
  and: [" and ", "と"],
});
