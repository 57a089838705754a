/** Texts for the game's cards in the gallery. */
export default {
  sides: "Sides",
  "side.top": "top",
  "side.right": "right",
  "side.bottom": "bottom",
  "side.left": "left",
  "kind.card": "Location card",
  "kinds.card": "Locations",
  die: "On the die",
  "face.withdraw": "withdraws",
  "face.raise": "raises by {n}",
  "face.special": "Special ability",
  deck: "Deck",
  houseDeck: "The values of this deck are Mintopia's own.",
} as const;
