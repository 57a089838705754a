/** Invitations, the lobby's links, and what people at a table may ask of each other. */
export default {
  // the table's link
  tableLink: "One link for everybody",
  tableLinkNote: "Send it to the whole group: everyone who opens it chooses a free seat.",
  tableLinkOff: "There is no link for everybody right now. Links to single seats still work.",
  tableLinkGone:
    "The link is shown in the window that made it. Make a new one to send it again; the old one then stops working.",
  tableLinkNew: "New link",
  tableLinkNewNote: "The old link stops working.",
  tableLinkMake: "Make a link for everybody",
  tableLinkEnd: "End this link",
  watchingOn: "Anyone with a link may watch",
  onlyHere: "These links open on this machine only.",
  onlyHereNote:
    "Other devices cannot connect yet. Start the game with this command so that friends on your network can join:",
  onlyHereOpen: "On this machine, you can open the address in another window.",
  address: "Address in the links",
  addressNote: "Friends must be on the same network as this machine.",
  // coming in
  chooseSeat: "Choose your seat",
  seatFree: "free",
  seatFor: "kept for {name}",
  seatBot: "bot",
  allTaken: "All seats are taken.",
  begun: "The game has begun.",
  over: "This game is over.",
  isThisYou: "{name} sits here. Is this you?",
  itIsMe: "Yes, that’s me",
  notMe: "No",
  meNote:
    "Continue in the browser where you sat down. To play on this device too, open the table menu there and make a link under “Devices at your seat”.",
  meHost:
    "If you cannot get back there, ask {host} to give you the seat back: the host frees it and sends you a new link. Everybody at the table is told.",
  watch: "Watch",
  watchNote: "You see what everybody at the table may see.",
  deviceAsk: "Play as {name} on this device too?",
  deviceYes: "Use this device",
  sitAs: "Sit down as {name}",
  // the game in a minute
  inAMinute: "{game} in a minute",
  inAMinuteMore: "Learn it by playing",
  // leaving and resigning
  you: "Your seat",
  leave: "Leave the table",
  leaveSure: "Your seat becomes free for somebody else.",
  leaveGame: "Leave",
  leaveGameSure: "A bot plays for you from now on. Come back whenever you like and take your seat back.",
  resign: "Resign",
  resignSure:
    "You give up, and a bot plays on for you to the end so that the others can finish. This cannot be undone.",
  youResigned: "You have resigned; a bot is playing on for you.",
  break: "Ask for a break",
  breakSure: "Everybody is told, and nobody can nudge you until you are back. The clock keeps running.",
  breakNote: "{name} is taking a break.",
  youBreak: "You are taking a break. Everybody knows.",
  breakOver: "I’m back",
  isAway: "{name} is away.",
  nudge: "Nudge {name}",
  // clocks
  clock: "Clock",
  clockNone: "No clock",
  clockMove: "{time} per move",
  clockGame: "{time} per player for the whole game",
  clockNote:
    "When time is up, a bot plays: with a clock per move until the player takes the seat back, with a clock for the game to its end.",
  clockOf: "{name}: {time} left",
  minutes: { one: "{n} minute", other: "{n} minutes" },
  days: { one: "{n} day", other: "{n} days" },
  rematchRotated: "Rematch, seats rotated",
} as const;
