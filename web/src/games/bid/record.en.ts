/** Texts for the game's ladders in the record: a win with each special ability. */
export default {
  score: { one: "{n} point", other: "{n} points" },
  deed: "With the Deed ability",
  utility: "With the Utility ability",
  production: "With the Production ability",
  culture: "With the Culture ability",
} as const;
