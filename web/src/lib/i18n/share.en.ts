export default {
  title: "Share this game",
  note: "The link holds the whole game: it opens in any copy of Mintopia, needs no account, and works for as long as the rules stay the same.",
  what: "What the link shows",
  game: "The whole game, from move {n}",
  position: "Only the position after move {n}",
  making: "Writing the link…",
  link: "Link to the game",
  send: "Send…",
} as const;
