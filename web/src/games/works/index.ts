/** Mint Works on the page. */
import { OPPONENTS } from "../../lib/types";
import type { GameFolder } from "../folder";
import { t } from "./about";

const folder: GameFolder = {
  order: 1,
  most: 4,
  t,
  lid: { art: ["builder", "producer"], edge: "#0b3b2e", tin: ["#237f67", "#17614f", "#0f4a3b"] },
  opponents: OPPONENTS,
  pictures: { solo: "opponent", advanced: "location" },
  alwaysPass: true,
  board: () => import("./Board.svelte"),
  result: () => import("./Result.svelte"),
  words: () => import("./words"),
  gallery: () => import("./gallery"),
  lesson: {
    players: 2,
    art: [
      ["production", "mine"],
      ["culture", "gardens"],
      ["location", "producer"],
    ],
    load: () => import("./lesson"),
  },
};
export default folder;
