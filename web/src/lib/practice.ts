/** Your mistakes as a deck, kept on this device: each comes back until it was solved often enough. */
import { store, stored } from "./storage";
import type { GameName, Language, Review } from "./types";

export type Mark = Review["marks"][number];
/** A decision to try again. */
export type Mistake = Mark & { exercise: NonNullable<Mark["exercise"]> };

/** A mistake and when it comes back. */
export interface Card {
  /** The table and the number of the move. */
  id: string;
  game: GameName;
  mark: Mistake;
  /** The language of the sentences in the mark. */
  language: Language;
  /** How often in a row it was solved on time, as the host counts. */
  box: number;
  /** When to try it again, in seconds since 1970; null once it is solved for good. */
  due: number | null;
}

const KEY = "mintopia.mistakes";
/** The most mistakes that are kept; solved ones go first, then the oldest. */
export const MOST_CARDS = 200;
const DAY = 86_400;

/** Return the place of a puzzle that was made of a game. */
export const puzzlePlace = (code: string): string => `/puzzle#g=${encodeURIComponent(code)}`;

/** List the mistakes of a review in the order of the game: of one seat, or of everybody judged. */
export const mistakesOf = (review: Pick<Review, "marks">, seat: number | null): Mistake[] =>
  review.marks
    .filter((mark): mark is Mistake => mark.exercise != null && (seat === null || mark.seat === seat))
    .sort((a, b) => a.number - b.number);

/** Add the mistakes of a table; those that are known keep their place in the schedule. */
export function withMistakes(
  deck: readonly Card[],
  from: { table: string; game: GameName; language: Language; now: number },
  mistakes: readonly Mistake[],
): Card[] {
  const { table, game, language, now } = from;
  const all = new Map(deck.map((card) => [card.id, card]));
  for (const mark of mistakes) {
    const id = `${table}:${mark.number}`;
    const { box, due } = all.get(id) ?? { box: 0, due: now };
    all.set(id, { id, game, mark, language, box, due });
  }
  return limited([...all.values()]);
}

/** Add the cards of another deck that this one lacks. */
export const merged = (deck: readonly Card[], more: readonly Card[]): Card[] =>
  limited([...new Map([...more, ...deck].map((card) => [card.id, card])).values()]);

function limited(cards: Card[]): Card[] {
  const [solved, open] = [true, false].map((done) => cards.filter((card) => (card.due === null) === done));
  const drop = new Set([...(solved ?? []), ...(open ?? [])].slice(0, Math.max(0, cards.length - MOST_CARDS)));
  return cards.filter((card) => !drop.has(card));
}

/** List the cards to try now, the one that has waited longest first. */
export const dueCards = (deck: readonly Card[], now: number): Card[] =>
  deck.filter((card) => card.due !== null && card.due <= now).sort((a, b) => (a.due ?? 0) - (b.due ?? 0));

/** Move a card after a try, as the host says; one that was not due stays where it is. */
export const moved = (
  deck: readonly Card[],
  id: string,
  { box, days }: { box: number; days: number | null },
  now: number,
): Card[] =>
  deck.map((card) =>
    card.id === id && card.due !== null && card.due <= now
      ? { ...card, box, due: days === null ? null : now + days * DAY }
      : card,
  );

/** Read a deck, leaving out malformed cards. */
export function readDeck(kept: unknown): Card[] {
  return Array.isArray(kept) ? kept.filter(isCard) : [];
}

function isCard(value: unknown): value is Card {
  const card = value as Partial<Card> | null;
  return (
    typeof card === "object" &&
    card !== null &&
    typeof card.id === "string" &&
    typeof card.game === "string" &&
    typeof card.box === "number" &&
    (card.due === null || typeof card.due === "number") &&
    typeof card.mark?.exercise?.code === "string" &&
    typeof card.mark.played?.text === "string" &&
    typeof card.mark.best?.text === "string"
  );
}

// --- on this device --------------------------------------------------------------------------------
export const deck = (): Card[] => readDeck(stored(KEY));
export const keepDeck = (cards: readonly Card[]): void => store(KEY, cards);
