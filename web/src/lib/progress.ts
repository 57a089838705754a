/** Progress over the reviewed games: accuracy, luck, and where the most was lost. Pure. */
import type { Review } from "./types";

/** A costly decision: the verbs of the best move and of the one played, and what it cost. */
export interface Fault {
  best: string;
  played: string;
  loss: number;
}

/** What a review said of a seat. */
export interface ReviewNote {
  accuracy: number | null;
  luck: number | null;
  faults: Fault[];
}

/** Fewer games say nothing. */
export const LEAST_GAMES = 5;

export interface Kind extends Omit<Fault, "loss"> {
  times: number;
  /** In how many games. */
  games: number;
  loss: number;
}

export interface Progress {
  /** How many games were reviewed. */
  games: number;
  /** The accuracy of each game that has one, in order, and their mean. */
  accuracies: number[];
  accuracy: number | null;
  /** The sum, and of how many games. */
  luck: number | null;
  luckGames: number;
  /** The kinds of decisions that cost the most, the costliest first. */
  kinds: Kind[];
}

const finite = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
/** The first word of a move is its verb, in every game. */
const verbIn = (move: string): string => move.split(" ")[0] ?? "";

/** Return what a review says of a seat. */
export function noteOf(review: Pick<Review, "marks" | "players">, seat: number): ReviewNote {
  const player = review.players.find((each) => each.seat === seat);
  return {
    accuracy: player?.accuracy ?? null,
    luck: player?.luck ?? null,
    faults: review.marks
      .filter((mark) => mark.seat === seat && mark.exercise != null)
      .map(({ best, played, loss }) => ({ best: verbIn(best.move), played: verbIn(played.move), loss })),
  };
}

/** Read a note; null if it is none. */
export function readNote(value: unknown): ReviewNote | null {
  const note = value as { accuracy?: unknown; luck?: unknown; faults?: unknown } | null;
  if (typeof note !== "object" || note === null || !Array.isArray(note.faults)) return null;
  const faults = note.faults.filter(
    (each: Partial<Fault> | null): each is Fault =>
      typeof each?.best === "string" && typeof each.played === "string" && finite(each.loss) !== null,
  );
  return { accuracy: finite(note.accuracy), luck: finite(note.luck), faults };
}

/** Sum up reviewed games, given in order. */
export function progressOf(notes: readonly ReviewNote[]): Progress {
  const accuracies = notes.flatMap(({ accuracy }) => accuracy ?? []);
  const lucks = notes.flatMap(({ luck }) => luck ?? []);
  const kinds = new Map<string, Kind>();
  for (const { faults } of notes) {
    const here = new Set<string>();
    for (const { best, played, loss } of faults) {
      // What was played instead matters only if it was another move of the same kind.
      const key = best === played ? `=${best}` : best;
      const kind = kinds.get(key) ?? {
        best,
        played: best === played ? played : "",
        times: 0,
        games: 0,
        loss: 0,
      };
      kind.times += 1;
      kind.loss += loss;
      if (!here.has(key)) kind.games += 1;
      here.add(key);
      kinds.set(key, kind);
    }
  }
  const sum = (of: readonly number[]): number => of.reduce((total, each) => total + each, 0);
  return {
    games: notes.length,
    accuracies,
    accuracy: accuracies.length > 0 ? sum(accuracies) / accuracies.length : null,
    luck: lucks.length > 0 ? sum(lucks) : null,
    luckGames: lucks.length,
    kinds: [...kinds.values()].sort((a, b) => b.loss - a.loss),
  };
}
