/** What the coach says in this game's lesson. */
export default {
  "why.bidMints":
    "You had {mine} points, {name} {theirs}, and {n} Mints were left over. Mints score nothing: spend them in the last round.",
  "why.matches":
    "You had {mine} points, {name} {theirs}. {name} had more from matching colors: when you place a card, look for sides that touch in the same color.",
  "why.cards":
    "You had {mine} points, {name} {theirs}. {name}’s strips scored more: take part in more auctions. A small share of a card scores as much as a large one.",
  "b.welcome":
    "Welcome to Mint Bid! Mintopia lies in pieces. Bid for what is left, often with a neighbor; after four rounds, whoever has the most points becomes Mayor.",
  "b.strips":
    "Between you and each neighbor lies a strip. One is shared with {left}, the other with {right}. Every card in your two strips counts for you, whoever paid for it.",
  "b.card":
    "These cards are up for auction this round. The number is what a card is worth. Each of its four sides has a color: where the same colors touch, you score more.",
  "b.choose":
    "Everybody gains 4 Mints a round; you have {n}. You are the Auctioneer: choose a card and the kind of auction. Take {card}, in an open auction to begin with.",
  "b.open":
    "An open auction of {card}: bids go around and rise until everybody but the leaders has withdrawn; only the leaders pay. Talk is welcome: ask who joins you.",
  "b.answer":
    "{name} asks you to bid together for {card}: {m} from {name}, {n} from you, {total} in all. If you win, it lies between you two. Accept, decline, or name other numbers?",
  "b.offer":
    "You can bid alone, or make a neighbor an offer: both pay a part, and {card} would lie between you, counting for both. Try it: ask {name}. A fair share is accepted more often.",
  "b.declined": "{name} declines. That costs you nothing; it is still your turn.",
  "b.bid":
    "Bid alone for {card}: {m} or more. If you win alone you pay alone, and then choose which neighbor to share the card with.",
  "b.leadTogether":
    "You and {name} lead with {n}: if nobody goes higher, each pays what was agreed. There is no need to outbid yourselves: pass, and see whether the others go on.",
  "b.lead": "You lead with {n}. There is no need to outbid yourself: pass, and see whether the others go on.",
  "b.outbid":
    "The bid stands at {n}, and you are not leading. What you had pledged is free again: only the winners pay.",
  "b.leave":
    "Leave {card} to the others at {n}. Pass would keep you in the auction, but only once for the same bid; withdraw takes you out of it for good: withdraw.",
  "b.partner":
    "You won alone, so you choose whose strip it goes to: [click|tap] a neighbor. The neighbor pays nothing and scores it too, so look at who is ahead.",
  "b.tied":
    "A tie: with either neighbor you have the highest sum, so you choose whose strip it goes to. [Click|Tap] a neighbor; each of you pays what was in hand.",
  "b.place":
    "Whoever paid more places the card. Each open cell shows the points it brings you: matching colors bring one more. [Click|Tap] a cell.",
  "b.lost":
    "{card} went to the others. It lies between them: if you are not one of its two neighbors, it brings you nothing.",
  "b.match":
    "A match! Two cards touch with the same color: 1 point for both owners of the strip. You have {n} so far.",
  "b.closed":
    "A closed auction of {card}: not a word about bids now! All close a hand over some Mints and open at once. The two neighbors with the highest sum win, and pay what each had in hand.",
  "b.seal":
    "How many Mints do you take, from 0 to {n}? You need a neighbor who bids well, too. If you win, you pay what is in your hand. {m} would be a fair price for {card}.",
  "b.winner": "A tie: name the one who decides it.",
  "b.round":
    "A new round: 4 Mints for everybody, and new cards. The die showed {n}: every card of this value in your strips gave you 1 Mint more. You have {m}. What you do not spend, you keep, but Mints score nothing.",
  "b.chooseClosed":
    "The Auctioneer token goes one to the left after each auction, and now you have it again. Try a closed auction this time: {card}, closed.",
  "b.types":
    "Types matter at the end: whoever has the most Deeds, Utility, Production or Culture alone in both strips gets that type's special ability.",
  "b.last": "The last round! Mints are worth nothing afterwards, except in a tie: spend them well.",
  "b.abilities":
    "The bidding is over. Now the special abilities, one by one: Deed, Utility, Production, Culture. Whoever has the most of a type alone when its turn comes uses it.",
  "b.deed":
    "Deed is yours: a card from the unused ones, for free. Place it in one of your strips; it counts for the types that follow.",
  "b.utility":
    "Utility is yours: move one card to another place in its strip. Choose the card, then the cell. Or skip it.",
  "b.production": "Production is yours: turn one card around, so that other colors touch. Or skip it.",
  "b.a.accept":
    "{name} offers: {m} from {name}, {n} from you. {card} would count for you both, and you can afford your part: accept.",
  "b.a.decline":
    "{name} offers: {m} from {name}, {n} from you. Your Mints have to last for other cards, too: decline.",
  "b.a.place": "Choose a cell. Matching colors bring more points.",
  "b.a.sealNone": "You have no Mints left: close your empty hand for {card}.",
  "b.a.seal":
    "How many Mints do you close your hand over for {card}? You have {n}; {m} would be a fair price.",
  "b.a.choose":
    "You are the Auctioneer: choose a card, open or closed as you like. {card} is worth the most, and in an open auction you see what you pay.",
  "b.a.partner": "Which neighbor do you share the card with?",
  "b.a.lead": "You lead. Passing is enough.",
  "b.a.ask":
    "{card} is worth {value}; the bid stands at {n}. Together with {name} it would cost you {half} of your {mints} Mints: make an offer.",
  "b.a.bid":
    "{card} is worth {value}; the bid stands at {n}. At {m} of your {mints} Mints you can still go along: bid alone.",
  "b.a.dear":
    "{card} is worth {value}; the bid stands at {n}, and your Mints have to last for other cards. Leave it to the others.",
  "b.a.out":
    "The bid for {card} stands at {n}. You cannot go higher alone, and no neighbor can or will join you: leave it to the others.",
  "b.a.turn": "It’s your turn.",
  "b.over": "The game is over.",
  "b.a.wait": "It’s {name}’s turn.",
} as const;
