/** The Mint Bid lesson: what the coach says, and when. The sentences are in the catalog. */
import type { Fields } from "../../lib/i18n/fill";
import type { Choice } from "../../lib/types";
import type { BidCards, BidDerived, BidView } from "./types";
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

export type BidScene = Scene<BidView, BidDerived, BidCards>;

const DECK = ["gardens", "mine", "crane", "supplier", "plant", "gallery", "lotto", "statue"];
const DICE = [5, 3, 4, 5];

const mine = (scene: BidScene): boolean => scene.choices !== null;
const deciding = (scene: BidScene, decision: string): boolean =>
  mine(scene) && scene.view.decision === decision;
const auction = (scene: BidScene) => scene.view.auction;
const leading = (scene: BidScene): boolean => auction(scene)?.leaders.includes(scene.you) ?? false;
const cardName = (scene: BidScene): string => scene.card(auction(scene)?.card ?? "");
const mints = (scene: BidScene): number => scene.view.players[scene.you]?.mints ?? 0;
const valueOf = (scene: BidScene, id: string): number =>
  scene.cards.locations.find((card) => card.id === id)?.value ?? 0;
const dearest = (scene: BidScene): string =>
  [...scene.view.block].sort((a, b) => valueOf(scene, b) - valueOf(scene, a))[0] ?? "";
const seatOf = (click: string): number => Number(click.split(":")[1]);
const strips = (scene: BidScene): number[] => scene.derived?.players[scene.you]?.strips ?? [];
const matches = (scene: BidScene): number => scene.derived?.players[scene.you]?.matches ?? 0;
const finishing = (scene: BidScene): boolean => happened(scene, "ability");

/** Return the cells that bring the most points. */
export function bestCells(choices: readonly Choice[] | null): string[] {
  const cells = (choices ?? []).filter((choice) => choice.clicks.some((click) => click.startsWith("cell:")));
  const top = Math.max(...cells.map((choice) => choice.gain ?? 0));
  return cells
    .filter((choice) => (choice.gain ?? 0) === top)
    .flatMap((choice) => choice.clicks.filter((click) => click.startsWith("cell:")))
    .slice(0, 3);
}

/** Return the cards whose move or turn brings the most points; none if nothing helps. */
export function bestCards(choices: readonly Choice[] | null): string[] {
  const useful = (choices ?? []).filter((choice) => (choice.gain ?? 0) > 0);
  const top = Math.max(0, ...useful.map((choice) => choice.gain ?? 0));
  const found = useful
    .filter((choice) => choice.gain === top)
    .flatMap((choice) => choice.clicks.filter((click) => /^(card|cell):/.test(click)));
  return [...new Set(found)].slice(0, 2);
}

// --- what the coach thinks a card is worth ------------------------------------------------------
const left = (pile: number | readonly unknown[]): number => (typeof pile === "number" ? pile : pile.length);
/** The number of cards still to be sold, including the current one. */
const toSell = (scene: BidScene): number => Math.max(1, scene.view.block.length + left(scene.view.deck));
/** The number of Mints still to come. */
const toCome = (scene: BidScene): number =>
  INCOME * Math.max(0, (scene.derived?.rounds ?? 4) - scene.view.round);
const INCOME = 4;
const SHARE = 0.5; // the share of all cards that a player can hope to be part of
const MEAN = 4; // the usual value of a card
/** Return how much the player's share of a card may cost; for the last card, everything left. */
export function budget(scene: BidScene): number {
  if (toSell(scene) <= 1) return mints(scene);
  const fair = (mints(scene) + toCome(scene)) / (toSell(scene) * SHARE);
  const weight = valueOf(scene, auction(scene)?.card ?? "") / MEAN;
  return Math.min(mints(scene), Math.max(1, Math.round(fair * Math.max(0.6, weight))));
}
const isLast = (scene: BidScene): boolean => scene.view.round >= (scene.derived?.rounds ?? 4);
/** What has happened in the current auction. */
const lately = (scene: BidScene) => {
  const began = scene.events.findLastIndex((event) => event.event === "auction");
  return { events: scene.events.slice(Math.max(0, began)) };
};
/** The lowest bid that raises the current one, and the player's part of it if a neighbor pays the other half. */
const dearer = (scene: BidScene): number => (auction(scene)?.bid ?? 0) + 1;
const half = (scene: BidScene): number => Math.ceil(dearer(scene) / 2);
const value = (scene: BidScene): number => valueOf(scene, auction(scene)?.card ?? "");
const pointsOf = (scene: BidScene, click: string): number => scene.view.players[seatOf(click)]?.points ?? 0;
/** The neighbors, the one with fewer points first, since a shared card helps both. */
const byPoints = (scene: BidScene): string[] =>
  targetsOf(scene, "player:").sort((a, b) => pointsOf(scene, a) - pointsOf(scene, b));
const weaker = (scene: BidScene): string[] => byPoints(scene).slice(0, 1);
/** The neighbor to ask: nobody who has declined in this auction, and no single leader, who pays for all of it. */
const askable = (scene: BidScene): string[] => {
  const leaders = auction(scene)?.leaders ?? [];
  return byPoints(scene)
    .filter(
      (click) =>
        (leaders.length > 1 || !leaders.includes(seatOf(click))) &&
        !happened(lately(scene), "decline", { seat: seatOf(click), to: scene.you }),
    )
    .slice(0, 1);
};
const mayAsk = (scene: BidScene): boolean =>
  can(scene, "offer") && askable(scene).length > 0 && half(scene) <= budget(scene);
const mayBid = (scene: BidScene): boolean => can(scene, "bid") && dearer(scene) <= budget(scene);
const leave = (scene: BidScene): string[] => [can(scene, "withdraw") ? "withdraw" : "pass"];
const fair = (scene: BidScene): boolean => offerFields(scene).n <= budget(scene);
const answer = (scene: BidScene): string[] => [fair(scene) ? "accept" : "decline"];

const worth = (scene: BidScene) => ({
  n: auction(scene)?.bid ?? 0,
  card: cardName(scene),
  value: value(scene),
  name: scene.names[seatOf(askable(scene)[0] ?? "player:1")] ?? "",
  half: half(scene),
  m: dearer(scene),
  mints: mints(scene),
});
const partner = (scene: BidScene): string => {
  const other = auction(scene)?.leaders.find((seat) => seat !== scene.you);
  return other === undefined ? "" : (scene.names[other] ?? "");
};
/** The last card that was sold, if it went to others. */
const lost = (scene: BidScene): string | null => {
  const sold = last(scene, "win");
  const winners = sold?.["seats"] as number[] | undefined;
  return winners && !winners.includes(scene.you) ? String(sold?.["card"]) : null;
};
/** An offer to the player, or a neighbor's answer with other numbers: the position says whose each number is. */
const offerFields = (scene: BidScene) => {
  const offer = auction(scene)?.offer ?? { by: 0, to: 0, mine: 0, theirs: 0 };
  const isOwn = offer.by === scene.you;
  const [other, n, m] = isOwn ? [offer.to, offer.mine, offer.theirs] : [offer.by, offer.theirs, offer.mine];
  return { name: scene.names[other] ?? "", n, m, total: n + m, card: cardName(scene) };
};
const isCountered = (scene: BidScene): boolean => auction(scene)?.offer?.countered ?? false;

export const BID: readonly Step<BidScene>[] = [
  // the very beginning
  tell("b.welcome", () => true),
  tell("b.strips", (scene) => scene.view.round === 1 && !happened(scene, "place"), {
    rule: "B2",
    point: (scene) => strips(scene).map((strip) => `strip:${strip}`),
    fields: (scene) => ({ left: scene.names[1] ?? "", right: scene.names[2] ?? "" }),
  }),
  tell(
    "b.card",
    (scene) => scene.view.block.length > 0 && scene.view.round === 1 && !happened(scene, "auction"),
    {
      rule: "B1",
      point: (scene) => scene.view.block.map((id) => `block:${id}`),
    },
  ),
  task(
    "b.choose",
    (scene) => deciding(scene, "choose") && times(scene, "auction", { seat: scene.you }) === 0,
    {
      rule: "B2",
      point: (scene) => [`block:${dearest(scene)}`, "kind:open"],
      fields: (scene) => ({ card: scene.card(dearest(scene)), n: mints(scene) }),
    },
  ),
  // an open auction
  tell("b.open", (scene) => auction(scene)?.kind === "open" && mine(scene), {
    rule: "B2",
    fields: (scene) => ({ card: cardName(scene) }),
    point: (scene) => [`block:${auction(scene)?.card ?? ""}`],
  }),
  task("b.answer", (scene) => deciding(scene, "answer") && !isCountered(scene), {
    urgent: true,
    rule: "B2",
    fields: offerFields,
    point: answer,
  }),
  task("b.offer", (scene) => deciding(scene, "bid") && !leading(scene) && mayAsk(scene), {
    rule: "B2",
    fields: worth,
    point: (scene) => ["offer", ...askable(scene)],
  }),
  tell(
    "b.declined",
    (scene) => deciding(scene, "bid") && happened(lately(scene), "decline", { to: scene.you }),
    {
      fields: (scene) => ({
        name: scene.names[Number(last(scene, "decline", { to: scene.you })?.seat ?? 1)] ?? "",
      }),
    },
  ),
  task(
    "b.bid",
    (scene) =>
      deciding(scene, "bid") &&
      mayBid(scene) &&
      times(scene, "bid", { seat: scene.you }) === 0 &&
      !leading(scene),
    {
      rule: "B2",
      fields: worth,
      point: () => ["bid"],
    },
  ),
  task("b.leadTogether", (scene) => deciding(scene, "bid") && leading(scene) && partner(scene) !== "", {
    rule: "B2",
    fields: (scene) => ({ n: auction(scene)?.bid ?? 0, name: partner(scene) }),
    point: () => ["pass"],
  }),
  task("b.lead", (scene) => deciding(scene, "bid") && leading(scene) && partner(scene) === "", {
    rule: "B2",
    fields: (scene) => ({ n: auction(scene)?.bid ?? 0 }),
    point: () => ["pass"],
  }),
  tell(
    "b.outbid",
    (scene) =>
      deciding(scene, "bid") &&
      !leading(scene) &&
      (happened(lately(scene), "bid", { seat: scene.you }) ||
        happened(lately(scene), "accept", { seat: scene.you }) ||
        happened(lately(scene), "accept", { to: scene.you })),
    {
      fields: (scene) => ({ n: auction(scene)?.bid ?? 0 }),
    },
  ),
  task(
    "b.leave",
    (scene) =>
      deciding(scene, "bid") &&
      can(scene, "withdraw") &&
      can(scene, "pass") &&
      !leading(scene) &&
      !mayAsk(scene) &&
      !mayBid(scene),
    {
      rule: "B2",
      fields: worth,
      point: leave,
    },
  ),
  task("b.partner", (scene) => deciding(scene, "partner") && auction(scene)?.kind === "open", {
    rule: "B2",
    point: weaker,
  }),
  task("b.tied", (scene) => deciding(scene, "partner") && auction(scene)?.kind === "closed", {
    rule: "B2",
    point: weaker,
  }),
  task("b.place", (scene) => deciding(scene, "place"), {
    rule: "B2",
    point: (scene) => bestCells(scene.choices),
    fields: (scene) => ({ card: cardName(scene) }),
  }),
  tell("b.lost", (scene) => mine(scene) && lost(scene) !== null, {
    fields: (scene) => ({ card: scene.card(lost(scene) ?? "") }),
  }),
  tell("b.match", (scene) => matches(scene) > 0, {
    rule: "B2",
    fields: (scene) => ({ n: matches(scene) }),
    point: (scene) => strips(scene).map((strip) => `strip:${strip}`),
  }),
  // a closed auction
  tell("b.closed", (scene) => auction(scene)?.kind === "closed" && mine(scene), {
    rule: "B2",
    fields: (scene) => ({ card: cardName(scene) }),
    point: (scene) => [`block:${auction(scene)?.card ?? ""}`],
  }),
  task("b.seal", (scene) => deciding(scene, "seal") && mints(scene) > 0, {
    rule: "B2",
    point: () => ["seal"],
    numbers: (scene) => [budget(scene)],
    fields: (scene) => ({ n: mints(scene), m: budget(scene), card: cardName(scene) }),
  }),
  advice("b.winner", (scene) => deciding(scene, "winner"), {
    point: (scene) => targetsOf(scene, "player:"),
  }),
  // the end of a round
  tell("b.round", (scene) => scene.view.round >= 2 && !finishing(scene), {
    rule: "B2",
    fields: (scene) => ({ n: Number(last(scene, "roll")?.["die"] ?? 0), m: mints(scene) }),
    point: (scene) => ["die", `mints:${scene.you}`],
  }),
  task(
    "b.chooseClosed",
    (scene) =>
      deciding(scene, "choose") &&
      times(scene, "auction", { seat: scene.you }) >= 1 &&
      can(scene, "kind:closed"),
    {
      rule: "B2",
      point: (scene) => [`block:${dearest(scene)}`, "kind:closed"],
      fields: (scene) => ({ card: scene.card(dearest(scene)) }),
    },
  ),
  tell("b.types", (scene) => scene.view.round >= 3 && mine(scene) && !finishing(scene), {
    rule: "B2",
    point: () => ["abilities"],
  }),
  tell("b.last", (scene) => isLast(scene) && mine(scene) && !finishing(scene)),
  // the abilities
  tell("b.abilities", (scene) => finishing(scene) && scene.view.result === null, {
    rule: "B2",
  }),
  task("b.deed", (scene) => deciding(scene, "deed"), {
    rule: "B2",
    point: (scene) => bestCells(scene.choices),
  }),
  task("b.utility", (scene) => deciding(scene, "utility"), {
    rule: "B2",
    point: (scene) => (bestCards(scene.choices).length > 0 ? bestCards(scene.choices) : ["skip"]),
  }),
  task("b.production", (scene) => deciding(scene, "production"), {
    rule: "B2",
    point: (scene) => (bestCards(scene.choices).length > 0 ? bestCards(scene.choices) : ["skip"]),
  }),
  // advice: one of these always fits
  advice("b.a.accept", (scene) => deciding(scene, "answer") && fair(scene), {
    urgent: true,
    fields: offerFields,
    point: answer,
  }),
  advice("b.a.decline", (scene) => deciding(scene, "answer"), {
    urgent: true,
    fields: offerFields,
    point: answer,
  }),
  advice(
    "b.a.place",
    (scene) => mine(scene) && targetsOf(scene, "cell:").length > 0 && scene.view.decision === "place",
    {
      point: (scene) => bestCells(scene.choices),
    },
  ),
  advice("b.a.sealNone", (scene) => deciding(scene, "seal") && mints(scene) === 0, {
    fields: (scene) => ({ card: cardName(scene) }),
    point: () => ["seal"],
  }),
  advice("b.a.seal", (scene) => deciding(scene, "seal"), {
    fields: (scene) => ({ card: cardName(scene), n: mints(scene), m: budget(scene) }),
    numbers: (scene) => [budget(scene)],
    point: () => ["seal"],
  }),
  advice("b.a.choose", (scene) => deciding(scene, "choose"), {
    point: (scene) => [`block:${dearest(scene)}`, "kind:open"],
    fields: (scene) => ({ card: scene.card(dearest(scene)) }),
  }),
  advice("b.a.partner", (scene) => deciding(scene, "partner"), {
    point: weaker,
  }),
  advice("b.a.lead", (scene) => deciding(scene, "bid") && leading(scene), {
    point: () => ["pass"],
  }),
  advice("b.a.ask", (scene) => deciding(scene, "bid") && mayAsk(scene), {
    fields: worth,
    point: (scene) => ["offer", ...askable(scene)],
  }),
  advice("b.a.bid", (scene) => deciding(scene, "bid") && mayBid(scene), {
    fields: worth,
    point: () => ["bid"],
  }),
  advice(
    "b.a.dear",
    (scene) =>
      deciding(scene, "bid") &&
      toSell(scene) > 1 &&
      (can(scene, "bid") || (can(scene, "offer") && askable(scene).length > 0)),
    {
      fields: worth,
      point: leave,
    },
  ),
  advice("b.a.out", (scene) => deciding(scene, "bid"), {
    fields: worth,
    point: leave,
  }),
  advice(
    "b.a.turn",
    (scene) => mine(scene) || (scene.view.result === null && scene.view.to_move === scene.you),
  ),
  advice("b.over", (scene) => scene.view.result !== null),
  advice("b.a.wait", () => true, {
    fields: (scene) => ({ name: scene.names[scene.view.to_move ?? 1] ?? "" }),
  }),
];

// --- why the game was lost -----------------------------------------------------------------------
/** A sentence from the catalog and its values. */
export interface Why {
  key: "why.bidMints" | "why.matches" | "why.cards";
  fields: Fields;
}
const MANY = 4; // so many leftover Mints would have been worth spending

/** Explain why a game of Mint Bid was lost; null if it was won or is not over. */
export function whyBid(scene: BidScene): Why | null {
  const result = scene.view.result;
  const winner = result?.winners[0];
  if (!result || winner === undefined || result.winners.includes(scene.you)) return null;
  const [me, first] = [scene.derived?.players[scene.you], scene.derived?.players[winner]];
  const fields = {
    name: scene.names[winner] ?? "",
    mine: result.points[scene.you] ?? 0,
    theirs: result.points[winner] ?? 0,
    n: me?.mints ?? 0,
  };
  if (fields.n >= MANY) return { key: "why.bidMints", fields };
  if (!me || !first) return { key: "why.cards", fields };
  const byMatches = first.matches * first.match_worth - me.matches * me.match_worth;
  return { key: byMatches > first.values - me.values ? "why.matches" : "why.cards", fields };
}

/** The lesson for the page, which only passes it scenes of this game. */
const lesson: Lesson = {
  steps: BID as unknown as Lesson["steps"],
  // three seats, so that there are neighbors to ask
  options: { players: 3, auctioneer: 0, deck: DECK, dice: DICE },
  seed: 252, // following the coach wins, and takes few moves
  t: (step, fields) => t(step as keyof typeof t.texts, fields),
  why: (scene) => {
    const found = whyBid(scene as BidScene);
    return found && t(found.key, found.fields);
  },
};
export default lesson;
