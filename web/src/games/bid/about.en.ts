/** The game's name and the texts about it outside its board. */
export default {
  name: "Mint Bid",
  note: "Rebuild the city with your neighbors, auction by auction, and become its Mayor.",
  learn: "Learn Mint Bid",
  story:
    "Heroes and villains have fought in the streets of Mintopia; the neighbors rebuild it together, and one of them becomes Mayor.",
  lesson:
    "Auctions with your neighbors: what you win together lies between you and counts for both. Matching colors score extra.",
  against: "with two easy bots",
  settle: "The first Auctioneer",
  later: "You can settle who is the first Auctioneer once everybody is at the table.",
  hintScore: "{n} points at the end, on average",
  talkOpen: "Open auction: talk is welcome. Bargain, promise, warn.",
  talkClosed: "Closed auction: talk about anything but the bids.",
  "says.justin": "“I drew this city once. I can draw it again.”",
  "says.rachael": "“Heroes never pay for the windows. I kept the bill.”",
  "says.sonic": "“They squashed my leaf pile. Hff! I bid!”",
  "says.mort": "“They smash it, I buy it.”",
  "does.justin": "On a special: takes a card that matches in his strip, or raises by 1.",
  "does.rachael": "On a special: costs you a Mint, then withdraws.",
  "does.sonic": "On a special: rolls twice more.",
  "does.mort": "On a special: raises by what the card is worth.",
  "intro.1": "Card after card is auctioned. You bid with your Mints, alone or together with a neighbor.",
  "intro.2":
    "In an open auction everybody bids in turn, bargains and talks. In a closed auction everybody seals a bid, and all are revealed at once.",
  "intro.3":
    "A card that you win goes into a strip between you and a neighbor, and counts for both of you. (Two players build alone, each for themselves.)",
  "intro.4":
    "Touching sides of the same color score extra. At the end, whoever has the most points becomes Mayor.",
} as const;
