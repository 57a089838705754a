/** Mint Works on the page. */
import { OPPONENTS } from "../../lib/types";
import type { GameFolder } from "../folder";
import { t } from "./about";
import { moved } from "./moved";

const folder: GameFolder = {
  order: 1,
  most: 4,
  t,
  lid: { art: ["builder", "producer"], edge: "#0b3b2e", tin: ["#237f67", "#17614f", "#0f4a3b"] },
  opponents: OPPONENTS,
  begins: "starting",
  ages: { asked: (options) => options["variant"] !== "prototype", note: () => t("agesNote") },
  alwaysPass: true,
  moved,
  board: () => import("./Board.svelte"),
  result: () => import("./Result.svelte"),
  options: () => import("./Options.svelte"),
  voices: () => import("./voices"),
  ceremony: () => import("./ceremony"),
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
