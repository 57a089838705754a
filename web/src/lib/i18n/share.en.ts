export default {
  title: "Share this game",
  note: "The link holds the whole game: it opens in any copy of Mintopia, needs no account, and works for as long as the rules stay the same.",
  what: "What the link shows",
  game: "The whole game, from move {n}",
  position: "Only the position after move {n}",
  making: "Writing the link…",
  link: "Link to the game",
  send: "Send…",
  pictures: "Pictures to keep or send",
  png: "This position as PNG",
  svg: "This position as SVG",
  film: "The game as an animation (SVG)",
} as const;
