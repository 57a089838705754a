/** What a game's folder brings to the page. Its `index.ts` states it; nothing else names the game. */
import type { Component } from "svelte";
import type { Fields } from "../lib/i18n/make";
import type { Temper } from "../lib/cast";
import type {
  Cards,
  Choice,
  Derived,
  GameEvent,
  OpponentName,
  ReplayStep,
  TableRequest,
  View,
} from "../lib/types";
import type { Entry } from "../pages/cards/gallery";
import type { Scene, Step } from "../pages/learn/engine";

/** A part that is loaded when it is wanted. Each has a loader of its own: joined ones lose styles. */
export type Load = () => Promise<{ default: unknown }>;

/** What a game says of itself outside its board. */
export type AboutKey =
  | "name"
  | "note"
  | "learn"
  | "story"
  | "lesson"
  | "against"
  | "begins"
  | "settle"
  | "later"
  | "hintScore"
  | `says.${OpponentName}`
  | `does.${OpponentName}`;

export interface GameFolder {
  /** Its place among the games, the smallest first. */
  order: number;
  /** The most seats at a table. */
  most: number;
  t: (key: AboutKey, fields?: Fields) => string;
  /** Its lid on the start page: two pictures, and the colours of edge and tin from light to dark. */
  lid: { art: readonly [string, string]; edge: string; tin: readonly [string, string, string] };
  opponents: readonly OpponentName[];
  /** The option that names who begins. */
  begins: string;
  /** Say whether the table is asked for ages, and what they are for. */
  ages?: { asked: (options: Readonly<Record<string, unknown>>) => boolean; note: () => string };
  /** Passing is always to be thought of, even while it is not possible. */
  alwaysPass?: true;
  /** Passing is the sensible thing now: its button stands out. */
  passFirst?: (view: View, choices: readonly Choice[], you: number) => boolean;
  /** What may be talked about now; `strict` where something may not. */
  talk?: (view: View) => { rule: string; strict: boolean } | null;
  board: Load;
  result: Load;
  /** What a move has moved, as places of its board (`lib/mark`): they stay marked until the next. */
  moved?: (events: readonly GameEvent[]) => string[];
  /** What opponents say, and when. */
  voices?: () => Promise<{ default: Voices }>;
  /** What is counted at the end, and what the winner becomes. */
  ceremony?: () => Promise<{ default: Ceremony }>;
  /** What the plain view calls the parts of its table. */
  words?: () => Promise<{ default: WordBook }>;
  /** The options of its own in the form for a new table (`OptionsProps`). */
  options?: Load;
  gallery: () => Promise<{ default: Gallery }>;
  lesson: {
    /** Seats at the lesson's table. */
    players: number;
    /** Three pictures, as kind and id. */
    art: readonly (readonly [string, string])[];
    load: () => Promise<{ default: Lesson }>;
  };
}

/** What a game calls the fields and values of its view where their own names do not say it. */
export interface WordBook {
  en: Readonly<Record<string, string>>;
  ja: Readonly<Record<string, string>>;
  /** Fields that hold seats. */
  seats?: readonly string[];
  /** Fields that hold a value for each seat. */
  bySeat?: readonly string[];
}

/** Who speaks: one of the solitaire opponents, or a bot by its temper. */
export type Speaker = OpponentName | Temper;
/** Something that makes an opponent speak; without a seat any of them may. */
export interface Moment {
  seat?: number;
  moment: string;
}
/** What opponents say at the table. */
export interface Voices {
  /** The moments in an entry, the most important first; `before` is the entry before it. */
  moments: (step: ReplayStep, before: ReplayStep | null, you: number | null) => Moment[];
  /** The line for a moment: `opening`, `won` and `lost` (bots), and those that the game finds. */
  line: (speaker: Speaker, moment: string) => string | null;
}

/** Something that is counted at the end: a card, or a bonus with a sign instead of a picture. */
export interface Counted {
  /** The picture, as kind and id; null: a sign stands for it, an SVG path 24 units wide. */
  art: readonly [string, string] | null;
  sign?: string;
  label: string;
  points: number;
}
/** The final count of a game, and the title that its winner earns. */
export interface Ceremony {
  /** What each seat counts, one thing after another; they add up to what it scored. */
  count: (view: View, computed: Derived | null, cards: Cards, seat: number) => Counted[];
  /** A sum in words. */
  sum: (n: number) => string;
  /** What the winner is now, in two or three words. */
  honour: () => string;
  /** How the story ends, in a sentence. */
  story: (computed: Derived | null) => string | null;
}

/** What the options of a game are given in the form for a new table. */
export interface OptionsProps {
  /** One person plays against a solitaire opponent. */
  alone: boolean;
  /** The options that differ from what is usual. */
  told: Record<string, unknown>;
}

/** The lesson of a game: what the coach says, and when. */
export interface Lesson {
  steps: readonly Step<Scene>[];
  /** The table on which it is played, with the learner's name and names for bots. */
  table: (name: string, bots: readonly string[]) => TableRequest;
  /** The sentence of a step. */
  t: (step: string, fields?: Fields) => string;
  /** Why the game was lost, in one sentence; null if it was won or is not over. */
  why: (scene: Scene) => string | null;
}

/** The cards of a game in the gallery. */
export interface Gallery {
  entries: (cards: Cards) => Entry[];
  /** The kinds of cards in the order in which they are shown, with what one and all are called. */
  kinds: () => { id: string; one: string; many: string }[];
  /** What the number of a card is called: its cost, its value. */
  numberLabel: () => string;
  /** What is to be said under them all. */
  note?: (cards: Cards) => string | null;
  /** Draws the picture of a card (`ArtProps`); without it the plain picture is shown. */
  Art?: Component<ArtProps>;
  /** Draws a card in large, with everything about it (`ArtProps`). */
  Detail: Component<ArtProps>;
}
export interface ArtProps {
  entry: Entry;
  cards: Cards;
}
