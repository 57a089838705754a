/** Mint Bid on the page. */
import { OPPONENTS, type View } from "../../lib/types";
import type { GameFolder } from "../folder";
import { t } from "./about";
import type { BidView } from "./types";

const folder: GameFolder = {
  order: 2,
  most: 6,
  t,
  lid: { art: ["leadership-council", "swap-meet"], edge: "#14323f", tin: ["#2f6f86", "#1d5266", "#123b4b"] },
  opponents: OPPONENTS,
  pictures: { solo: "opponent" },
  talk: (view: View) => {
    // What may be talked about depends on the kind of auction that runs now (B2).
    const { auction } = view as BidView;
    if (!auction) return null;
    const strict = auction.kind === "closed";
    return { rule: t(strict ? "talkClosed" : "talkOpen"), strict };
  },
  board: () => import("./Board.svelte"),
  result: () => import("./Result.svelte"),
  words: () => import("./words"),
  gallery: () => import("./gallery"),
  lesson: {
    players: 3,
    art: [
      ["culture", "gallery"],
      ["utility", "crane"],
      ["deed", "supplier"],
    ],
    load: () => import("./lesson"),
  },
};
export default folder;
