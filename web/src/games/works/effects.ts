import { make } from "../../lib/i18n/make";

/** What a card does in two or three words, when its text does not fit. ○ is a Mint, ★ a star, ❧ Culture. */
const t = make({
  "location.producer": ["+2○", "+2○"],
  "location.supplier": ["Buy a Plan", "プランを買う"],
  "location.builder": ["Build a Plan", "建築する"],
  "location.leadership-council": ["Start, +1○", "先手、+1○"],
  "location.wholesaler": ["+2○", "+2○"],
  "location.lotto": ["Draw a Plan", "プランを引く"],
  "location.crowdfunder": ["+3○, others +1○", "+3○、他は+1○"],
  "location.crowdfunder.prototype": ["+2○, give 1○", "+2○、誰か+1○"],
  "location.recycler": ["Card into ○", "カード→○"],
  "location.temp-agency": ["Copy a Location", "他を使う"],
  "location.swap-meet": ["Swap a card", "カード交換"],
  "location.thrift-store": ["Draw from below", "底から引く"],
  "plan.windmill": ["Just ★", "★のみ"],
  "plan.statue": ["Just ★", "★のみ"],
  "plan.gardens": ["Just ★", "★のみ"],
  "plan.museum": ["★ per ❧", "❧ごとに★"],
  "plan.gallery": ["+{upkeep}★ a round", "毎回+{upkeep}★"],
  "plan.bridge": ["Counts as 2❧", "❧2つ分"],
  "plan.co-op": ["+{upkeep}○ for two", "2人に+{upkeep}○"],
  "plan.corporate-hq": ["+{upkeep}○ a Building", "建物ごと+{upkeep}○"],
  "plan.mine": ["+{upkeep}○ a round", "毎回+{upkeep}○"],
  "plan.workshop": ["+{upkeep}○ a round", "毎回+{upkeep}○"],
  "plan.factory": ["+{upkeep}○ a round", "毎回+{upkeep}○"],
  "plan.plant": ["+{upkeep}○ a round", "毎回+{upkeep}○"],
  "plan.stripmine": ["+{upkeep}○ a round", "毎回+{upkeep}○"],
  "plan.truck": ["Supplier −1○", "購入−1○"],
  "plan.crane": ["Builder −1○", "建築−1○"],
  "plan.assembler": ["Builds at once", "すぐ建つ"],
  "plan.landfill": ["−1★ per ❧", "❧ごとに−1★"],
  "plan.vault": ["2★ a Plan", "裏1枚★2"],
  "plan.obelisk": ["★ a Building", "建物ごとに★"],
  "plan.wholesaler": ["Opens it", "開放する"],
  "plan.lotto": ["Opens it", "開放する"],
});

/** Return what a card does, split at its symbols; empty if there is no short text for the card. */
export function effectOf(
  kind: "location" | "plan",
  card: { id: string; upkeep: number },
  variant = "",
): string[] {
  const keys = [`${kind}.${card.id}.${variant}`, `${kind}.${card.id}`];
  const key = keys.find((each) => each in t.texts);
  return key ? t(key as keyof typeof t.texts, { upkeep: card.upkeep }).split(/([○★❧])/) : [];
}
