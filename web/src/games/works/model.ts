/** What the parts of the board ask: which card is this, can it be clicked, why not. */
import { targets } from "../../lib/pick";
import type { Blocked, Choice } from "../../lib/types";
import type { LocationCard, OpponentCard, PlanCard, WorksCards, WorksDerived, WorksView } from "./types";

/** A card that can be looked up. */
export type AnyCard = PlanCard | LocationCard | OpponentCard;

/**
 * How a target stands now.
 *
 * `idle`: nothing is to be chosen now. `open`: a click chooses it. `chosen`: it is chosen.
 * `other`: legal, but it does not go with what is chosen (a click begins anew with it).
 * `shut`: no legal move uses it.
 */
export type Standing = "idle" | "open" | "chosen" | "other" | "shut";

export interface BoardModel {
  plan(id: string): PlanCard | null;
  location(id: string): LocationCard | null;
  standing(click: string): Standing;
  /** Why a target cannot be used; null if it can, or nothing is to be chosen. */
  why(click: string): string | null;
  /** Whether it is meant by the line of the log that is pointed at. */
  lit(id: string): boolean;
  /** Whether something is chosen already. */
  readonly begun: boolean;
  /** A click on a target; where nothing is played (a replay, the end), the card is shown instead. */
  act(click: string, card: AnyCard | null): void;
  /** Show a card in large. */
  look(card: AnyCard | null, why?: string | null): void;
}

interface Given {
  cards: WorksCards;
  choices: Choice[] | null;
  blocked: Blocked[] | null;
  chosen: string[];
  highlight: string[];
  /** Whether the viewer plays here; else cards are only looked at. */
  plays: boolean;
  onPick: (click: string) => void;
  look: (card: AnyCard | null, why?: string | null) => void;
}

/** Put together what the parts of the board ask. */
export function makeBoardModel(given: Given): BoardModel {
  const { cards, choices, blocked, chosen, highlight, plays, onPick, look } = given;
  const plans = new Map(cards.plans.map((card) => [card.id, card]));
  const locations = new Map(cards.locations.map((card) => [card.id, card]));
  const open = choices ? targets(choices, chosen) : new Set<string>();
  const legal = choices ? targets(choices, []) : new Set<string>();
  const whys = new Map((blocked ?? []).map((each) => [each.click, each.why]));
  // The log names cards by their ids, with or without what kind they are.
  const meant = new Set(highlight.flatMap((id) => [id, id.slice(id.indexOf(":") + 1)]));

  const standing = (click: string): Standing => {
    if (!choices) return "idle";
    if (chosen.includes(click)) return "chosen";
    if (open.has(click)) return "open";
    return legal.has(click) ? "other" : "shut";
  };
  return {
    plan: (id) => plans.get(id) ?? null,
    location: (id) => locations.get(id) ?? null,
    standing,
    why: (click) => (standing(click) === "shut" ? (whys.get(click) ?? null) : null),
    lit: (id) => meant.has(id),
    begun: chosen.length > 0,
    act: (click, card) => (plays ? onPick(click) : look(card)),
    look,
  };
}

/** How many stars end the game; none are drawn where nothing is told beyond the view. */
export const goalOf = (computed: WorksDerived | null | undefined): number => computed?.star_goal ?? 0;

/** Find the Plan that a solitaire opponent would buy now; one that is too dear is no threat yet. */
export function wishOf(board: BoardModel, opponent: WorksDerived["opponent"]): PlanCard | null {
  return opponent?.buys ? board.plan(opponent.buys) : null;
}

/** A face-down Plan or a Building of a Neighborhood, with what it is worth now. */
export interface Lying {
  /** Its identity on the board; hidden Plans have only their place. */
  key: string;
  id: string;
  built: boolean;
  stars: number;
  /** Mints that lie on it (the Gallery). */
  mints: number;
}

/** List what lies in a Neighborhood: Buildings in the order they were built, then Plans. */
export function neighborhood(view: WorksView, computed: WorksDerived | null, seat: number): Lying[] {
  const player = view.players[seat];
  if (!player) return [];
  const worths = new Map((computed?.players[seat]?.buildings ?? []).map((worth) => [worth.id, worth.stars]));
  const buildings = player.buildings.map((building) => ({
    key: `card:${building.id}`,
    id: building.id,
    built: true,
    stars: worths.get(building.id) ?? 0,
    mints: building.mints ?? 0,
  }));
  const plans = player.plans.map((id, at) => ({
    key: id === "?" ? `hidden:${seat}:${at}` : `card:${id}`,
    id,
    built: false,
    stars: 0,
    mints: 0,
  }));
  return [...buildings, ...plans];
}

/** The other seats, in the order in which they play after the viewer. */
export function othersOf(view: WorksView, you: number | null): number[] {
  const count = view.players.length;
  if (you === null) return view.players.map((_, seat) => seat).slice(1);
  return Array.from({ length: count - 1 }, (_, at) => (you + 1 + at) % count);
}

/** How many cards the deck has; in the replay of a finished game it comes card by card. */
export const deckSize = (deck: number | string[]): number => (typeof deck === "number" ? deck : deck.length);
