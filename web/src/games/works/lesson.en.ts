/** What the coach says in this game's lesson. */
export default {
  "why.plans":
    "You had {mine} stars, {name} {theirs}. Face-down Plans have no stars: {cards} still had to be built.",
  "why.tie": "You had as many stars as {name}, {mine}; the tie-break decided.",
  "why.mints":
    "You had {mine} stars, {name} {theirs}, and {n} Mints were left over. Mints are not stars: when somebody comes near the end, turn them into Buildings.",
  "why.pace":
    "You had {mine} stars, {name} {theirs}. {name} built faster: use the Producer as early in each round as you can, and buy the Plans with the most stars for their cost.",
  "w.welcome":
    "Welcome to Mint Works! You plan a Neighborhood of Mintopia. Mints are workers and money in one: place them on Locations, and each does something for you. The most stars win in the end.",
  "w.mints": "These are your Mints: {n} of them. They are few, so every one counts.",
  "w.producer":
    "On your turn, place Mints on one Location. Begin with the Producer: pay 1 Mint, gain 2. [Click|Tap] the Producer.",
  "w.gained":
    "1 paid, 2 gained: you have {n} now. Your Mint stays on the Producer until the round is over, and its space is taken for everybody.",
  "w.turns":
    "{bot} has placed too, on the {place}. You take turns, one Location each, for as long as you like. When the spaces of a Location are full, nobody can place there until the next round.",
  "w.supply":
    "These cards are the Plan Supply. The Mint in the corner is what a Plan costs, the stars are what it is worth once it is built.",
  "w.buy":
    "Buy a Plan: [click|tap] {card}. You pay its cost at the Supplier, and it comes to you face down. (You may [click|tap] the Supplier first, too.)",
  "w.bought":
    "{card} is yours, but only as a Plan: face down it does nothing and has no stars. To make it a Building you need the Builder, and that costs 2 Mints.",
  "w.seven":
    "{name} has {n} stars! The game does not stop at once: it ends when this round's Upkeep begins. Until all have passed, you can still build.",
  "w.sevenYou":
    "You have {n} stars! The game does not stop at once: it ends when this round's Upkeep begins. Until all have passed, everybody can still build.",
  "w.build": "You can build now: [click|tap] the Builder or your Plan. For 2 Mints, {card} turns face up.",
  "w.built":
    "{card} is built! Its stars count at once: you have {n} of {goal}. From now on its effect works for you, too.",
  "w.full":
    "You have a Plan and the Mints for it, but the Builder is full. That happens: others get in your way, and you in theirs. Whoever goes first has first pick.",
  "w.poor": "The Builder costs 2, and you have {n}. Do not worry: a Plan waits for you as long as it has to.",
  "w.council":
    "The Leadership Council gives your 1 Mint straight back, and with it the Starting Player Token: you go first next round. Try it, or pass.",
  "w.token":
    "The Starting Player Token is yours. It counts from the next round on: you will have first choice of all spaces.",
  "w.pass":
    "There is nothing left that you can pay for: pass. Passing is not final. If {bot} places again, you get another turn; when all have passed in a row, the round is over.",
  "w.upkeep":
    "That was Upkeep; it runs by itself. First it checks whether somebody has enough stars. Then the Plan Supply is filled up, Buildings pay, and all Locations are cleared.",
  "w.income":
    "Last, everybody gains 1 Mint. You have {n}. A new round begins, and all spaces are free again.",
  "w.paid":
    "{card} has paid you in Upkeep. It will do so every round: the earlier you build Production, the more it brings.",
  "w.startingYou":
    "You have the Starting Player Token, so you begin this round. Whoever begins has first choice of the spaces.",
  "w.starting":
    "{name} has the Starting Player Token and begins this round: first choice of the spaces. The Leadership Council would bring it to you.",
  "w.coop": "Your Co-op gives 1 Mint to somebody else as well. Choose who gets it.",
  "w.production":
    "A red card with a cog, like {card}, is Production: it gives you Mints in every Upkeep. Good early, weak late.",
  "w.culture":
    "A green card with a leaf, like {card}, is Culture: stars, and hardly anything else. These win games.",
  "w.deed":
    "A teal card with a scroll, like {card}, is a Deed. Build it, and a closed Location opens for everybody; you are its Owner, and gain in every Upkeep in which a Mint lies on it, no matter whose.",
  "w.utility":
    "An amber card with a wrench, like {card}, is Utility: it changes a rule for you, or is worth more the more you have. Read it before you buy it.",
  "w.open":
    "The {place} is open! Everybody may use it from now on; its Owner, {name}, is paid in Upkeep if a Mint lies on it.",
  "w.openYou":
    "The {place} is open! Everybody may use it from now on; as its Owner, you are paid in Upkeep if a Mint lies on it.",
  "w.ownerYou": "Did you see it? You were paid in Upkeep as Owner of a Deed Location.",
  "w.owner": "Did you see it? {name} was paid in Upkeep as Owner of a Deed Location.",
  "w.cards":
    "You can see any card up close: [point at it|press and hold it]. What you cannot do is dimmed and says why.",
  "w.race":
    "It is a race to {n} stars: you have {mine}, {bot} has {theirs}. From here on, stars are worth more than income.",
  "w.plan":
    "A thought for every round: which Plan do I want, what does it cost, and 2 more for the Builder? Then count how many rounds that takes.",
  "w.a.build": "You can build: {card}. Stars and effects count only once a card is built.",
  "w.a.buy": "You could buy a Plan now, for example {card}.",
  "w.a.gain": "More Mints will help: the {place} gives more than it takes.",
  "w.a.buyMore": "You have Mints to spare: another Plan, perhaps {card}? Or keep them for the next round.",
  "w.a.council": "The Leadership Council costs you nothing in the end, and you begin next round.",
  "w.a.pass": "Place if something tempts you; otherwise pass, and keep your Mints for the next round.",
  "w.a.turn": "It’s your turn.",
  "w.over": "The game is over.",
  "w.a.wait": "It’s {bot}’s turn. Watch where the Mints go.",
} as const;
