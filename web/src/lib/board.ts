/** What a board is given. Boards know nothing of the network: table, replay and lesson share them. */
import type { Snippet } from "svelte";
import type { WordBook } from "../games/folder";
import type { Animator } from "./live.svelte";
import type { Blocked, Cards, Choice, Derived, GameEvent, Seat, View } from "./types";

export interface BoardProps<V = View, C = Cards, X = Derived> {
  view: V;
  /** What follows from the rules beyond the view; null where it was not told. */
  computed?: X | null;
  cards: C;
  /** The legal moves; null while the viewer is not to move (or only looks on). */
  choices: Choice[] | null;
  blocked: Blocked[] | null;
  /** The viewer's seat; null for a spectator. */
  you: number | null;
  names: string[];
  /** Who sits there (bots, presence); empty in a replay. */
  seats: Seat[];
  /** The targets chosen so far. */
  chosen: string[];
  /** A target was clicked (also one that is blocked: the table then says why). */
  onPick: (click: string) => void;
  /** Play this very move (a bid with its number, an offer). */
  onPlay: (choice: Choice) => void;
  /** Numbers that a coach advises to dial. */
  advised?: number[] | null;
  /** What a game calls the parts of its table, for the plain view. */
  words?: WordBook | null;
  /** What happened last, in sentences. */
  said?: readonly string[];
  /** Ids of cards and Locations to light up, as those that a line of the log means. */
  highlight?: string[];
  /** Ask to show entries in the board's own way; call it in an effect, it gives the cleanup. */
  register?: (animator: Animator) => () => void;
  /** The prompt bar (sentence, Pass, Undo, Hint): the board gives it its place at the bottom. */
  bar?: Snippet;
}

/** What the end-of-game page of a game is given. */
export interface ResultProps<V = View, C = Cards, X = Derived> {
  view: V;
  computed?: X | null;
  /** Everything that happened, as far as the page has read it. */
  events?: GameEvent[];
  cards: C;
  names: string[];
  you: number | null;
}
