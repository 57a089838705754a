/** Texts for the game's cards in the gallery. */
import { make } from "../../lib/i18n/make";

export const t = make({
  spaces: ["Spaces", "スペース"],
  planPrice: ["Plan", "プランのコスト"],
  "players.one": ["1 player", "1人"],
  "players.few": ["2–3 players", "2〜3人"],
  "players.four": ["4 players", "4人"],
  "kind.plan": ["Plan", "プラン"],
  "kind.location": ["Location", "ロケーション"],
  "kinds.plan": ["Plans", "プラン"],
  "kinds.location": ["Locations", "ロケーション"],
  "place.core": ["Core", "コア"],
  "place.deed": ["Deed", "ディード"],
  "place.advanced": ["Advanced", "アドバンス"],
  "place.promo": ["Promo", "プロモ"],
  startsWith: ["Starts with", "最初のミント"],
  buys: ["Buys", "買う順"],
  cheapest: ["the cheapest first; at equal cost", "安い順。コストが同じなら"],
  dearest: ["the most expensive first; at equal cost", "高い順。コストが同じなら"],
});
