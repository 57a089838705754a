/** The gallery of cards: all cards of a game as one list, and the filters. Pure functions. */
import type { Cards, CardType, FaceCard } from "../../lib/types";

export interface Entry {
  /** Its address on the page, after the #. */
  anchor: string;
  /** Its kind, under the game's own name for it. */
  kind: string;
  card: FaceCard;
  type: CardType | null;
  /** Its cost or value, depending on the game. */
  number: number | null;
  stars: number | null;
  /** Its flavor text; empty if it has none. */
  flavour: string;
  /** The text that a search goes through. */
  text: string;
}

export interface Filter {
  kind: string | null;
  type: CardType | null;
  number: number | null;
  stars: number | null;
  query: string;
}

export const EVERYTHING: Filter = { kind: null, type: null, number: null, stars: null, query: "" };

/** Make the entry for a card; `more` is text to search besides the card's own. */
export function entry(kind: string, card: FaceCard, anchor = card.id, more: readonly string[] = []): Entry {
  const flavour = card.flavour ?? "";
  return {
    anchor,
    kind,
    card,
    type: card.type ?? null,
    number: card.cost ?? card.value ?? null,
    stars: card.stars ?? null,
    flavour,
    text: [
      card.id,
      card.name,
      card.names.en,
      card.names.ja,
      card.title ?? "",
      card.text ?? "",
      flavour,
      ...more,
    ]
      .join(" ")
      .toLowerCase()
      .normalize("NFKC"),
  };
}

/** List everything with an id and a name, with the name of its list as the kind; works for any game. */
export function plainEntries(cards: Cards): Entry[] {
  const taken = new Set<string>();
  return Object.entries(cards).flatMap(([kind, list]) =>
    !Array.isArray(list)
      ? []
      : (list as Partial<FaceCard>[]).flatMap((card) => {
          if (typeof card?.id !== "string" || typeof card.name !== "string") return [];
          const anchor = taken.has(card.id) ? `${kind}-${card.id}` : card.id;
          taken.add(anchor);
          const names = card.names ?? { en: card.name, ja: card.name };
          return [entry(kind, { ...card, id: card.id, name: card.name, names }, anchor)];
        }),
  );
}

/** Return the entries that match the filter; an entry without a filtered field is left out. */
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

/** List the values a filter can take, in order. */
export function valuesOf(entries: readonly Entry[], field: "number" | "stars"): number[] {
  const found = new Set<number>();
  for (const each of entries) {
    const value = each[field];
    if (value !== null) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}
