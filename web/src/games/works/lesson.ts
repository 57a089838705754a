/** The Mint Works lesson: what the coach says, and when. The sentences are in the catalog. */
import type { Fields } from "../../lib/i18n/fill";
import type { WorksCards, WorksDerived, WorksView } from "./types";
import type { Lesson } from "../folder";
import { t } from "./lesson.texts";
import {
  advice,
  can,
  happened,
  last,
  targetsOf,
  task,
  tell,
  times,
  type Scene,
  type Step,
} from "../../pages/learn/engine";

export type WorksScene = Scene<WorksView, WorksDerived, WorksCards>;

/** A deck that starts with one card of each type and puts simple cards before unusual ones. */
const DECK = [
  "mine",
  "statue",
  "wholesaler",
  "crane",
  "gardens",
  "windmill",
  "workshop",
  "museum",
  "truck",
  "factory",
  "bridge",
  "co-op",
  "plant",
  "landfill",
  "gallery",
  "corporate-hq",
  "obelisk",
  "stripmine",
  "assembler",
  "vault",
  "lotto",
];

const me = (scene: WorksScene) =>
  scene.view.players[scene.you] ?? { name: "", mints: 0, plans: [], buildings: [], stars: 0 };
const other = (scene: WorksScene): number => (scene.you === 0 ? 1 : 0);
const theirs = (scene: WorksScene): number => scene.view.players[other(scene)]?.stars ?? 0;
const mine = (scene: WorksScene): boolean => scene.choices !== null;
const mints = (scene: WorksScene): number => me(scene).mints ?? 0;
const turns = (scene: WorksScene): number =>
  times(scene, "place", { seat: scene.you }) + times(scene, "pass", { seat: scene.you });
const opened = (scene: WorksScene): string => String(last(scene, "open")?.["location"] ?? "");
/** The Owner of the Location that opened last. */
const opener = (scene: WorksScene): number | null =>
  scene.view.locations.find((place) => place.id === opened(scene))?.owner ?? null;
/** Where the opponent placed last. */
const theirPlace = (scene: WorksScene): string =>
  String(last(scene, "place", { seat: other(scene) })?.["location"] ?? "");
/** The Owner who was paid last. */
const paidOwner = (scene: WorksScene): number | null =>
  scene.events.findLast((event) => event.event === "gain" && String(event["source"]).endsWith("-owner"))
    ?.seat ?? null;
const typeOf = (scene: WorksScene, id: string): string | null =>
  scene.cards.plans.find((plan) => plan.id === id)?.type ?? null;
/** The Production card that paid the player last; empty before the first time. */
const payer = (scene: WorksScene): string =>
  scene.events
    .filter((event) => event.event === "gain" && event.seat === scene.you)
    .map((event) => String(event["source"]))
    .findLast((source) => typeOf(scene, source) === "production") ?? "";
const inSupply = (scene: WorksScene, type: string): string | null =>
  scene.view.supply.find((id): id is string => id !== null && typeOf(scene, id) === type) ?? null;
const most = (scene: WorksScene): number => Math.max(...scene.view.players.map((player) => player.stars));
const goal = (scene: WorksScene): number => scene.derived?.star_goal ?? Infinity;
const onlyPass = (scene: WorksScene): boolean =>
  scene.choices?.every((choice) => choice.verb === "pass") ?? false;
const full = (scene: WorksScene, id: string): boolean =>
  scene.view.locations.find((place) => place.id === id)?.spaces.every((space) => space !== null) ?? false;
const plans = (scene: WorksScene): string[] => targetsOf(scene, "plan:");
const namesOf = (scene: WorksScene, clicks: string[]): string =>
  clicks.map((click) => scene.card(click.replace(/^\w+:/, ""))).join(" / ");
const building = (scene: WorksScene): boolean => me(scene).buildings.length > 0;
/** The Builder's price at the lesson's table for two. */
const toBuild = (scene: WorksScene): number =>
  scene.cards.locations.find((place) => place.id === "builder")?.prices.few[0] ?? 0;
const ENOUGH = 6; // with this many Mints, the player should spend some
const cost = (scene: WorksScene, click: string): number =>
  scene.cards.plans.find((plan) => `plan:${plan.id}` === click)?.cost ?? 0;
/** The Plans that leave enough Mints to build them. */
const easy = (scene: WorksScene): string[] =>
  plans(scene).filter((click) => cost(scene, click) + toBuild(scene) <= mints(scene));
/** A Plan's stars (and early on, its income) in relation to its total cost, including the Builder's price. */
const worth = (scene: WorksScene, click: string): number => {
  const plan = scene.cards.plans.find((each) => `plan:${each.id}` === click);
  const income = most(scene) < RACE ? (plan?.upkeep ?? 0) : 0;
  return ((plan?.stars ?? 0) + income) / (cost(scene, click) + toBuild(scene));
};
const best = (scene: WorksScene): string[] => {
  const found = easy(scene).length > 0 ? easy(scene) : plans(scene);
  return [...found]
    .sort((a, b) => worth(scene, b) - worth(scene, a) || cost(scene, b) - cost(scene, a))
    .slice(0, 1);
};
/** The stars of the player's own Plan; the Plan with the most is built first. */
const starsOf = (scene: WorksScene, click: string): number =>
  scene.cards.plans.find((plan) => `own:${plan.id}` === click)?.stars ?? 0;
const brightest = (scene: WorksScene): string[] =>
  targetsOf(scene, "own:")
    .sort((a, b) => starsOf(scene, b) - starsOf(scene, a))
    .slice(0, 1);
const free = (scene: WorksScene, id: string): number =>
  scene.view.locations.find((place) => place.id === id)?.spaces.filter((space) => space === null).length ?? 0;
/** Spaces that give Mints come first; building can wait while the Builder has room. */
const canGain = (scene: WorksScene): boolean =>
  can(scene, "location:producer") || can(scene, "location:wholesaler");
const shouldGain = (scene: WorksScene): boolean =>
  canGain(scene) &&
  mints(scene) < ENOUGH &&
  most(scene) < goal(scene) &&
  !(can(scene, "location:builder") && free(scene, "builder") < 2);
/** A Plan beats Mints if the player owns nothing yet, can build it right away, or the end is near. */
const shouldBuy = (scene: WorksScene): boolean =>
  plans(scene).length > 0 &&
  ((me(scene).plans.length === 0 && !building(scene)) || easy(scene).length > 0 || most(scene) >= RACE);
const RACE = 4; // once a player has this many stars, the end is near
const typeStep = (
  type: "culture" | "production" | "utility" | "deed",
  when: (scene: WorksScene) => boolean,
): Step<WorksScene> =>
  tell(`w.${type}`, (scene) => mine(scene) && inSupply(scene, type) !== null && when(scene), {
    rule: "W1",
    point: (scene) => [`plan:${inSupply(scene, type) ?? ""}`],
    fields: (scene) => ({ card: scene.card(inSupply(scene, type) ?? "") }),
  });

export const WORKS: readonly Step<WorksScene>[] = [
  // the very beginning
  tell("w.welcome", () => true),
  tell("w.mints", (scene) => turns(scene) === 0, {
    fields: (scene) => ({ n: mints(scene) }),
    point: (scene) => [`mints:${scene.you}`, `player:${scene.you}`],
  }),
  task("w.producer", (scene) => turns(scene) === 0 && can(scene, "location:producer"), {
    rule: "W3",
    point: () => ["location:producer"],
  }),
  tell("w.gained", (scene) => happened(scene, "gain", { seat: scene.you, source: "producer" }), {
    fields: (scene) => ({ n: mints(scene) }),
    point: () => ["location:producer"],
  }),
  tell("w.turns", (scene) => mine(scene) && happened(scene, "place", { seat: other(scene) }), {
    fields: (scene) => ({
      bot: scene.names[other(scene)] ?? "",
      place: scene.card(theirPlace(scene)),
    }),
    point: (scene) => [`location:${theirPlace(scene)}`],
  }),
  // a Plan
  tell(
    "w.supply",
    (scene) => mine(scene) && turns(scene) >= 1 && me(scene).plans.length === 0 && !building(scene),
    {
      rule: "W1",
      point: (scene) => scene.view.supply.flatMap((id) => (id ? [`plan:${id}`] : [])),
    },
  ),
  task(
    "w.buy",
    (scene) =>
      turns(scene) >= 1 && me(scene).plans.length === 0 && !building(scene) && plans(scene).length > 0,
    {
      rule: "W3",
      point: (scene) => (can(scene, "plan:mine") ? ["plan:mine"] : best(scene)),
      fields: (scene) => ({ card: namesOf(scene, can(scene, "plan:mine") ? ["plan:mine"] : best(scene)) }),
    },
  ),
  tell("w.bought", (scene) => happened(scene, "take", { seat: scene.you }), {
    point: (scene) => me(scene).plans.map((id) => `own:${id}`),
    fields: (scene) => ({
      card: scene.card(
        String(last(scene, "take", { seat: scene.you })?.["plan"] ?? me(scene).plans[0] ?? ""),
      ),
    }),
  }),
  // the end is near: said before anything that can wait
  tell("w.sevenYou", (scene) => scene.view.result === null && me(scene).stars >= goal(scene), {
    rule: "W3",
    fields: (scene) => ({ n: me(scene).stars }),
    point: (scene) => scene.view.players.map((_, seat) => `stars:${seat}`),
  }),
  tell("w.seven", (scene) => scene.view.result === null && theirs(scene) >= goal(scene), {
    rule: "W3",
    fields: (scene) => ({ name: scene.names[other(scene)] ?? "", n: theirs(scene) }),
    point: (scene) => scene.view.players.map((_, seat) => `stars:${seat}`),
  }),
  // building
  task("w.build", (scene) => !building(scene) && can(scene, "location:builder"), {
    rule: "W3",
    point: (scene) => ["location:builder", ...targetsOf(scene, "own:")],
    fields: (scene) => ({ card: namesOf(scene, targetsOf(scene, "own:").slice(0, 1)) }),
  }),
  tell("w.built", (scene) => happened(scene, "build", { seat: scene.you }), {
    fields: (scene) => ({
      card: scene.card(String(last(scene, "build", { seat: scene.you })?.["plan"] ?? "")),
      n: me(scene).stars,
      goal: goal(scene),
    }),
    point: (scene) => [`stars:${scene.you}`, ...me(scene).buildings.map((each) => `own:${each.id}`)],
  }),
  tell(
    "w.full",
    (scene) => mine(scene) && me(scene).plans.length > 0 && mints(scene) >= 2 && full(scene, "builder"),
    {
      rule: "W3",
      point: () => ["location:builder"],
    },
  ),
  tell(
    "w.poor",
    (scene) => mine(scene) && me(scene).plans.length > 0 && !building(scene) && mints(scene) < 2,
    {
      fields: (scene) => ({ n: mints(scene) }),
      point: () => ["location:builder"],
    },
  ),
  // other options in the first round
  task(
    "w.council",
    (scene) =>
      turns(scene) >= 2 && can(scene, "location:leadership-council") && !can(scene, "location:builder"),
    {
      rule: "W3",
      point: () => ["location:leadership-council"],
    },
  ),
  tell("w.token", (scene) => happened(scene, "token", { seat: scene.you }), {
    point: () => ["token", "location:leadership-council"],
  }),
  task("w.pass", (scene) => onlyPass(scene), {
    rule: "W3",
    point: () => ["pass"],
    fields: (scene) => ({ bot: scene.names[other(scene)] ?? "" }),
  }),
  // Upkeep
  tell("w.upkeep", (scene) => scene.view.round >= 2 && happened(scene, "upkeep"), {
    rule: "W3",
  }),
  tell("w.income", (scene) => scene.view.round >= 2 && happened(scene, "upkeep"), {
    fields: (scene) => ({ n: mints(scene) }),
    point: (scene) => [`mints:${scene.you}`],
  }),
  tell("w.paid", (scene) => payer(scene) !== "", {
    fields: (scene) => ({ card: scene.card(payer(scene)) }),
    point: (scene) =>
      me(scene)
        .buildings.filter((each) => typeOf(scene, each.id) === "production")
        .map((each) => `own:${each.id}`),
  }),
  tell(
    "w.startingYou",
    (scene) => scene.view.round >= 2 && mine(scene) && scene.view.starting === scene.you,
    {
      point: () => ["token"],
    },
  ),
  tell("w.starting", (scene) => scene.view.round >= 2 && mine(scene) && scene.view.starting !== scene.you, {
    fields: (scene) => ({ name: scene.names[scene.view.starting] ?? "" }),
    point: () => ["token"],
  }),
  // decisions of cards
  advice("w.coop", (scene) => mine(scene) && scene.view.decision === "co-op", {
    point: (scene) => targetsOf(scene, "player:"),
  }),
  // the four types, one by one
  typeStep("production", (scene) => turns(scene) >= 3 || scene.view.round >= 2),
  typeStep("culture", (scene) => scene.view.round >= 2),
  typeStep("deed", (scene) => scene.view.round >= 2 && turns(scene) >= 5),
  typeStep("utility", (scene) => scene.view.round >= 2 && turns(scene) >= 6),
  tell("w.openYou", (scene) => opener(scene) === scene.you, {
    rule: "W1",
    fields: (scene) => ({ place: scene.card(opened(scene)) }),
    point: (scene) => [`location:${opened(scene)}`],
  }),
  tell("w.open", (scene) => opener(scene) === other(scene), {
    rule: "W1",
    fields: (scene) => ({
      place: scene.card(opened(scene)),
      name: scene.names[other(scene)] ?? "",
    }),
    point: (scene) => [`location:${opened(scene)}`],
  }),
  tell("w.ownerYou", (scene) => paidOwner(scene) === scene.you),
  tell("w.owner", (scene) => paidOwner(scene) === other(scene), {
    fields: (scene) => ({ name: scene.names[other(scene)] ?? "" }),
  }),
  tell("w.cards", (scene) => mine(scene) && scene.view.round >= 2 && turns(scene) >= 7),
  tell("w.race", (scene) => mine(scene) && most(scene) >= RACE, {
    rule: "W4",
    fields: (scene) => ({
      n: goal(scene),
      mine: me(scene).stars,
      theirs: theirs(scene),
      bot: scene.names[other(scene)] ?? "",
    }),
    point: (scene) => scene.view.players.map((_, seat) => `stars:${seat}`),
  }),
  tell("w.plan", (scene) => mine(scene) && scene.view.round >= 3),
  // advice: one of these always fits
  advice("w.a.gain", (scene) => shouldGain(scene), {
    point: (scene) =>
      ["location:producer", "location:wholesaler"].filter((click) => can(scene, click)).slice(0, 1),
    fields: (scene) => ({ place: scene.card(can(scene, "location:producer") ? "producer" : "wholesaler") }),
  }),
  advice("w.a.build", (scene) => mine(scene) && can(scene, "location:builder"), {
    point: (scene) => ["location:builder", ...brightest(scene)],
    fields: (scene) => ({ card: namesOf(scene, brightest(scene)) }),
  }),
  advice("w.a.buy", (scene) => me(scene).plans.length === 0 && shouldBuy(scene), {
    point: (scene) => best(scene),
    fields: (scene) => ({ card: namesOf(scene, best(scene)) }),
  }),
  advice("w.a.buyMore", (scene) => plans(scene).length > 0, {
    point: (scene) => best(scene),
    fields: (scene) => ({ card: namesOf(scene, best(scene)) }),
  }),
  advice("w.a.council", (scene) => can(scene, "location:leadership-council"), {
    point: () => ["location:leadership-council"],
  }),
  advice("w.a.pass", (scene) => can(scene, "pass"), {
    point: () => ["pass"],
  }),
  advice(
    "w.a.turn",
    (scene) => mine(scene) || (scene.view.result === null && scene.view.to_move === scene.you),
  ),
  advice("w.over", (scene) => scene.view.result !== null),
  advice("w.a.wait", () => true, {
    fields: (scene) => ({ bot: scene.names[other(scene)] ?? "" }),
  }),
];

// --- why the game was lost -----------------------------------------------------------------------
/** A sentence from the catalog and its values. */
export interface Why {
  key: "why.plans" | "why.tie" | "why.mints" | "why.pace";
  fields: Fields;
}
const MANY = 4; // so many leftover Mints would have been worth spending

/** Explain why a game of Mint Works was lost; null if it was won or is not over. */
export function whyWorks(scene: WorksScene): Why | null {
  const result = scene.view.result;
  const winner = result?.winners[0];
  if (!result || winner === undefined || result.winners.includes(scene.you)) return null;
  const me = scene.view.players[scene.you];
  const [mine, theirs] = [me?.stars ?? 0, scene.view.players[winner]?.stars ?? 0];
  const fields = {
    name: scene.names[winner] ?? "",
    mine,
    theirs,
    n: me?.mints ?? 0,
    cards: (me?.plans ?? []).map(scene.card).join(" / "),
  };
  if (mine === theirs) return { key: "why.tie", fields };
  if (me && me.plans.length > 0) return { key: "why.plans", fields };
  return { key: fields.n >= MANY ? "why.mints" : "why.pace", fields };
}

/** The lesson for the page, which only passes it scenes of this game. */
const lesson: Lesson = {
  steps: WORKS as unknown as Lesson["steps"],
  options: { players: 2, starting: 0, deck: DECK },
  seed: 42,
  t: (step, fields) => t(step as keyof typeof t.texts, fields),
  why: (scene) => {
    const found = whyWorks(scene as WorksScene);
    return found && t(found.key, found.fields);
  },
};
export default lesson;
