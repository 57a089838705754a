/** How the page presents Mint Works. */
import type { GameFolder } from "../folder";
import { OPPONENTS } from "../opponents";
import { t } from "./about";
import { moved } from "./moved";

const NEXT = ["supplier", "builder", "recycler", "swap-meet", "temp-agency", "crowdfunder"] as const;

/** Say what to choose next after a Location; null after a card, which leaves several ways to go on. */
function chooseNext(chosen: readonly string[]): string | null {
  const [kind, id] = (chosen.at(-1) ?? "").split(":");
  if (kind === "own" && chosen.at(-2) === "location:swap-meet") return t("next.take");
  const place = kind === "location" ? NEXT.find((each) => each === id) : undefined;
  return place ? t(`next.${place}`) : null;
}

const folder: GameFolder = {
  order: 1,
  most: 4,
  t,
  lid: { art: ["builder", "producer"], edge: "#0b3b2e", tin: ["#237f67", "#17614f", "#0f4a3b"] },
  spread: [
    { type: "production", id: "factory", cost: 4 },
    { type: "culture", id: "gardens", cost: 3 },
    { type: "utility", id: "crane", cost: 2 },
    { type: "deed", id: "lotto", cost: 4 },
  ],
  opponents: OPPONENTS,
  intro: [
    { art: ["symbol", "mint"], text: () => t("intro.1") },
    { art: ["location", "supplier"], text: () => t("intro.2") },
    { art: ["production", "mine"], text: () => t("intro.3") },
    { art: ["culture", "gardens"], text: () => t("intro.4") },
  ],
  hardness: { justin: "easy", rachael: "fair", sonic: "tough", mort: "fair" },
  rungs: ["crowdfunder", "recycler", "temp-agency", "swap-meet"],
  record: () => import("./record"),
  pictures: { solo: "opponent", advanced: "location" },
  alwaysPass: true,
  moved,
  chooseNext,
  board: () => import("./Board.svelte"),
  result: () => import("./Result.svelte"),
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
