/** The props of a board. It knows nothing about the network: table, replay and lesson share it. */
import type { Snippet } from "svelte";
import type { WordBook } from "../games/folder";
import type { Animator } from "./live.svelte";
import type { Blocked, Cards, Choice, Derived, GameEvent, Seat, View } from "./types";

export interface BoardProps<V = View, C = Cards, X = Derived> {
  view: V;
  /** What follows from the rules beyond the view; null if it was not sent. */
  computed?: X | null;
  cards: C;
  /** The legal moves; null while it is not the viewer's turn (or the viewer only watches). */
  choices: Choice[] | null;
  blocked: Blocked[] | null;
  /** The viewer's seat; null for a spectator. */
  you: number | null;
  names: string[];
  /** Who sits at the table (bots, presence); empty in a replay. */
  seats: Seat[];
  /** The targets chosen so far. */
  chosen: string[];
  /** Called when a target is clicked, even a blocked one (the table then says why). */
  onPick: (click: string) => void;
  /** Called to play exactly this move (a bid with its number, an offer). */
  onPlay: (choice: Choice) => void;
  /** Numbers that a coach recommends. */
  advised?: number[] | null;
  /** What a game calls the parts of its table, for the plain view. */
  words?: WordBook | null;
  /** What happened last, in sentences. */
  said?: readonly string[];
  /** Ids of cards and Locations to light up, such as those that a line of the log is about. */
  highlight?: string[];
  /** Registers the board's animator for new entries; call it in an effect: it returns the cleanup. */
  register?: (animator: Animator) => () => void;
  /** The prompt bar (sentence, Pass, Undo, Hint), which the board places at the bottom. */
  bar?: Snippet;
}

/** The props of a game's end-of-game page. */
export interface ResultProps<V = View, C = Cards, X = Derived> {
  view: V;
  computed?: X | null;
  /** Everything that happened, as far as the page has loaded it. */
  events?: GameEvent[];
  cards: C;
  names: string[];
  you: number | null;
}
