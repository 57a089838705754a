/** The gallery of cards: everything a game has as one list, and the filters. Pure. */
import type { BidCard, BidCards, CardType, Cards, LocationCard, OpponentCard, PlanCard, WorksCards } from "../../lib/types";

export type Kind = "plan" | "location" | "opponent" | "card";
export type AnyCard = PlanCard | LocationCard | OpponentCard | BidCard;

export interface Entry {
  /** Its address on the page, behind #. */
  anchor: string;
  kind: Kind;
  card: AnyCard;
  type: CardType | null;
  /** What it costs (a Plan) or is worth (a card of Mint Bid). */
  number: number | null;
  stars: number | null;
  /** Its line of the story; empty where it has none. */
  flavour: string;
  /** What a search looks through. */
  text: string;
}

export interface Filter {
  kind: Kind | null;
  type: CardType | null;
  number: number | null;
  stars: number | null;
  query: string;
}

export const EVERYTHING: Filter = { kind: null, type: null, number: null, stars: null, query: "" };

const isWorks = (cards: Cards): cards is WorksCards => "plans" in cards;

function entry(kind: Kind, card: AnyCard, anchor: string, colours: BidCards["colours"] = []): Entry {
  const sides = "sides" in card ? card.sides.map((id) => [id, ...coloured(id, colours)].join(" ")).join(" ") : "";
  const title = "title" in card ? card.title : "";
  const text = "text" in card ? (card.text ?? "") : "";
  const flavour = "flavour" in card ? card.flavour : "";
  return {
    anchor,
    kind,
    card,
    type: "type" in card ? card.type : null,
    number: "cost" in card ? card.cost : "value" in card ? card.value : null,
    stars: "stars" in card ? card.stars : null,
    flavour,
    text: [card.id, card.name, card.names.en, card.names.ja, title, text, flavour, sides]
      .join(" ")
      .toLowerCase()
      .normalize("NFKC"),
  };
}

/** Name a colour in both languages. */
function coloured(id: string, colours: BidCards["colours"]): string[] {
  const names = colours.find((each) => each.id === id)?.names;
  return names ? [names.en, names.ja] : [];
}

/** List every card of a game. Where a Location shares the id of its Deed, the Deed has the plain anchor. */
export function entriesOf(cards: Cards): Entry[] {
  if (!isWorks(cards)) {
    const bid: BidCards = cards;
    return [
      ...bid.locations.map((card) => entry("card", card, card.id, bid.colours)),
      ...bid.opponents.map((card) => entry("opponent", card, card.id)),
    ];
  }
  const taken = new Set(cards.plans.map((card) => card.id));
  const free = (id: string): string => (taken.has(id) ? `location-${id}` : id);
  return [
    ...cards.plans.map((card) => entry("plan", card, card.id)),
    ...cards.locations.map((card) => entry("location", card, free(card.id))),
    ...cards.opponents.map((card) => entry("opponent", card, card.id)),
  ];
}

/** Keep what the filter wants; a filter that a card cannot answer leaves it out. */
export function keep(entries: readonly Entry[], filter: Filter): Entry[] {
  const words = filter.query.toLowerCase().normalize("NFKC").split(/\s+/).filter(Boolean);
  return entries.filter(
    (each) =>
      (filter.kind === null || each.kind === filter.kind) &&
      (filter.type === null || each.type === filter.type) &&
      (filter.number === null || each.number === filter.number) &&
      (filter.stars === null || each.stars === filter.stars) &&
      words.every((word) => each.text.includes(word)),
  );
}

/** List the values that a filter can take, in order. */
export function valuesOf(entries: readonly Entry[], field: "number" | "stars"): number[] {
  const found = new Set<number>();
  for (const each of entries) {
    const value = each[field];
    if (value !== null) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}
