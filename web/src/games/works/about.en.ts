/** The game's name and the texts about it outside its board. */
export default {
  name: "Mint Works",
  note: "Place Mints, build a Neighborhood. The most stars win; at 7 the end is near.",
  learn: "Learn Mint Works",
  story: "Mintopia is still mostly drawn, and you are one of its planners.",
  lesson:
    "Mints are workers and money in one. Place them, buy Plans, turn them into Buildings. The game ends when anyone has seven stars as Upkeep begins; then the most stars win.",
  against: "against one easy bot",
  settle: "Who begins, and ages",
  later: "You can settle who begins, and ages for the last tie-break, once everybody is at the table.",
  hintScore: "{n} stars at the end, on average",
  "says.justin": "“I know how this works. I made it.”",
  "says.rachael": "“I keep count. Always.”",
  "says.sonic": "“Snuffle, snuffle … my turn? And mine again?”",
  "says.mort": "“Mints? I have plenty.”",
  "does.justin": "Blocks the other spaces of every Location he uses.",
  "does.rachael": "Only 30 Mints. If the Mint Supply runs out, she wins.",
  "does.sonic": "Takes two turns in a row.",
  "does.mort": "Never runs out of Mints.",
  "intro.1":
    "Mints are your workers and your money. On your turn you place some on a free space of a Location, or you pass.",
  "intro.2":
    "One Location sells you a Plan from the Supply, another turns your Plan into a Building. Spaces are few: first come, first served.",
  "intro.3": "Buildings bring stars, and many help you: Mints every round, cheaper Plans, new places to go.",
  "intro.4":
    "When all have passed, Upkeep begins. If anyone has 7 stars by then, the game ends, and the most stars win. Otherwise everybody gets Mints, and a new round begins.",
  // what to choose after a Location
  "next.supplier": "Choose a Plan to buy.",
  "next.builder": "Choose a Plan to build.",
  "next.recycler": "Choose a card to recycle.",
  "next.swap-meet": "Choose one of your cards to give away.",
  "next.take": "Choose a Plan to take for it.",
  "next.temp-agency": "Choose the Location to use.",
  "next.crowdfunder": "Choose who gains 1 Mint.",
} as const;
