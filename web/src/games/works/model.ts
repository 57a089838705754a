/** What the parts of the board need to know: which card this is, whether it can be clicked, and why not. */
import { targets } from "../../lib/pick";
import type { Blocked, Choice } from "../../lib/types";
import type { LocationCard, OpponentCard, PlanCard, WorksCards, WorksDerived, WorksView } from "./types";

/** A card that can be looked up. */
export type AnyCard = PlanCard | LocationCard | OpponentCard;

/**
 * The current state of a target.
 *
 * `idle`: there is nothing to choose now. `open`: a click chooses it. `chosen`: it is chosen.
 * `other`: it is legal, but does not go with what is chosen (a click starts over with it). `shut`:
 * no legal move uses it.
 */
export type Standing = "idle" | "open" | "chosen" | "other" | "shut";

export interface BoardModel {
  readonly view: WorksView;
  readonly computed: WorksDerived | null;
  readonly names: readonly string[];
  plan(id: string): PlanCard | null;
  location(id: string): LocationCard | null;
  standing(click: string): Standing;
  /** Why a target cannot be used; null if it can, or if there is nothing to choose. */
  why(click: string): string | null;
  /** Whether the log line under the pointer refers to it. */
  lit(id: string): boolean;
  /** Whether anything has been chosen yet. */
  readonly begun: boolean;
  /** Handle a click on a target; if the viewer cannot play (a replay, the end), show the card instead. */
  act(click: string, card: AnyCard | null): void;
  /** The attributes of a button that is a target. */
  target(click: string): Record<string, string | undefined>;
  /** Show a large card. */
  look(card: AnyCard | null, why?: string | null): void;
}

interface Given {
  view: WorksView;
  computed: WorksDerived | null;
  names: readonly string[];
  cards: WorksCards;
  choices: Choice[] | null;
  blocked: Blocked[] | null;
  chosen: string[];
  highlight: string[];
  /** Whether the viewer is playing; otherwise cards can only be looked at. */
  plays: boolean;
  onPick: (click: string) => void;
  look: (card: AnyCard | null, why?: string | null) => void;
}

/** Build the model that the parts of the board use. */
export function makeBoardModel(given: Given): BoardModel {
  const { view, computed, names, cards, choices, blocked, chosen, highlight, plays, onPick, look } = given;
  const plans = new Map(cards.plans.map((card) => [card.id, card]));
  const locations = new Map(cards.locations.map((card) => [card.id, card]));
  const open = choices ? targets(choices, chosen) : new Set<string>();
  const legal = choices ? targets(choices, []) : new Set<string>();
  const whys = new Map((blocked ?? []).map((each) => [each.click, each.why]));
  // The log refers to cards by id, with or without their kind.
  const meant = new Set(highlight.flatMap((id) => [id, id.slice(id.indexOf(":") + 1)]));

  const standing = (click: string): Standing => {
    if (!choices) return "idle";
    if (chosen.includes(click)) return "chosen";
    if (open.has(click)) return "open";
    return legal.has(click) ? "other" : "shut";
  };
  return {
    view,
    computed,
    names,
    plan: (id) => plans.get(id) ?? null,
    location: (id) => locations.get(id) ?? null,
    standing,
    why: (click) => (standing(click) === "shut" ? (whys.get(click) ?? null) : null),
    lit: (id) => meant.has(id),
    begun: chosen.length > 0,
    act: (click, card) => (plays ? onPick(click) : look(card)),
    target: (click) => ({
      "data-click": click,
      "aria-pressed": standing(click) === "chosen" ? "true" : undefined,
      "aria-disabled": standing(click) === "shut" ? "true" : undefined,
    }),
    look,
  };
}

/** The number of stars that ends the game; 0, which draws no goal, if the server sent only the view. */
export const goalOf = (computed: WorksDerived | null | undefined): number => computed?.star_goal ?? 0;

/** Return the Plan that a solitaire opponent would buy now; one it cannot afford is not a threat yet. */
export function wishOf({ computed, plan }: BoardModel): PlanCard | null {
  return computed?.opponent?.buys ? plan(computed.opponent.buys) : null;
}

/** A face-down Plan or a Building in a Neighborhood, with its current worth. */
export interface PlacedCard {
  /** Its identity on the board; for a hidden Plan, only its position. */
  key: string;
  id: string;
  built: boolean;
  stars: number;
  /** Mints that lie on it (the Gallery). */
  mints: number;
}

/** List the cards in a Neighborhood: Buildings in the order they were built, then Plans. */
export function neighborhood(view: WorksView, computed: WorksDerived | null, seat: number): PlacedCard[] {
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

/** Return the other seats in turn order after the viewer. */
export function othersOf(view: WorksView, you: number | null): number[] {
  const count = view.players.length;
  if (you === null) return view.players.map((_, seat) => seat).slice(1);
  return Array.from({ length: count - 1 }, (_, at) => (you + 1 + at) % count);
}

/** Return the number of cards in the deck; the replay of a finished game lists the cards themselves. */
export const deckSize = (deck: number | string[]): number => (typeof deck === "number" ? deck : deck.length);
