/** What the game is called and says of itself outside its board. */
export default {
  name: "Mint Works",
  note: "Place Mints, build a Neighborhood. When somebody has 7 stars, the most stars win.",
  learn: "Learn Mint Works",
  story: "Mintopia is still mostly drawn, and you are one of its planners.",
  lesson:
    "Mints are workers and money in one. Place them, buy Plans, turn them into Buildings. The game ends in the round in which somebody reaches seven stars; then the most stars win.",
  against: "against one easy bot",
  settle: "Who begins, and ages",
  later: "Who begins, and ages for the last tie-break, you can settle once everybody is at the table.",
  hintScore: "{n} stars at the end, on average",
  "says.justin": "“I know how this works. I made it.”",
  "says.rachael": "“I keep count. Always.”",
  "says.sonic": "“Snuffle, snuffle … my turn? And mine again?”",
  "says.mort": "“Mints? I have plenty.”",
  "does.justin": "Blocks the other spaces of every Location he uses.",
  "does.rachael": "Only 30 Mints in the game. If they run out, she wins.",
  "does.sonic": "Takes two turns in a row.",
  "does.mort": "Never runs out of Mints.",
} as const;
