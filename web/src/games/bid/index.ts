/** How the page presents Mint Bid. */
import type { View } from "../../lib/types";
import type { GameFolder } from "../folder";
import { OPPONENTS } from "../opponents";
import { t } from "./about";
import { moved } from "./moved";
import type { BidView } from "./types";

const folder: GameFolder = {
  order: 2,
  most: 6,
  t,
  lid: { art: ["leadership-council", "swap-meet"], edge: "#14323f", tin: ["#2f6f86", "#1d5266", "#123b4b"] },
  opponents: OPPONENTS,
  intro: [
    { art: ["culture", "gallery"], text: () => t("intro.1") },
    { art: ["symbol", "mint"], text: () => t("intro.2") },
    { art: ["deed", "supplier"], text: () => t("intro.3") },
    { art: ["utility", "crane"], text: () => t("intro.4") },
  ],
  hardness: { justin: "easy", rachael: "fair", sonic: "tough", mort: "tough" },
  rungs: ["deed", "utility", "production", "culture"],
  record: () => import("./record"),
  passFirst: (view, choices, you) =>
    (view as BidView).decision === "bid" &&
    ((view as BidView).auction?.leaders.includes(you) === true ||
      !choices.some((choice) => choice.verb === "bid" || choice.verb === "offer")),
  pictures: { solo: "opponent" },
  talk: (view: View) => {
    // What players may discuss depends on the kind of the current auction (B2).
    const { auction } = view as BidView;
    if (!auction) return null;
    const strict = auction.kind === "closed";
    return { rule: t(strict ? "talkClosed" : "talkOpen"), strict };
  },
  moved,
  suspense: ["roll", "opponent-roll", "reveal"], // a die has landed, sealed hands have opened
  board: () => import("./Board.svelte"),
  result: () => import("./Result.svelte"),
  voices: () => import("./voices"),
  ceremony: () => import("./ceremony"),
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
