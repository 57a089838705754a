/** Texts for the game's ladders in the record: a win with each Advanced Location. */
export default {
  score: { one: "{n} star", other: "{n} stars" },
  crowdfunder: "With the Crowdfunder",
  recycler: "With the Recycler",
  "temp-agency": "With the Temp Agency",
  "swap-meet": "With the Swap Meet",
} as const;
