/** Texts for the game's cards in the gallery. */
import { make } from "../../lib/i18n/make";

export const t = make({
  sides: ["Sides", "辺の色"],
  "kind.card": ["Location card", "ロケーションカード"],
  "kinds.card": ["Locations", "ロケーション"],
  die: ["On the die", "サイコロの目"],
  "face.withdraw": ["withdraws", "降りる"],
  "face.raise": ["raises by {n}", "{n}上乗せ"],
  "face.special": ["Special ability", "特殊能力"],
  deck: ["Deck", "デッキ"],
  houseDeck: [
    "The values of this deck are Mintopia's own.",
    "このデッキの勝利点、種類、色はMintopia独自のものです。",
  ],
});
