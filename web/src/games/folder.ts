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
  TableInfo,
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
  | "settle"
  | "later"
  | "hintScore"
  | `says.${OpponentName}`
  | `does.${OpponentName}`;

/** A picture and a sentence of the game in a minute. */
export interface IntroStep {
  art: readonly [string, string];
  text: () => string;
}

export interface GameFolder {
  /** Its place among the games, the smallest first. */
  order: number;
  /** The most seats at a table. */
  most: number;
  t: (key: AboutKey, fields?: Fields) => string;
  /** Its lid on the start page: two pictures, and the colours of edge and tin from light to dark. */
  lid: { art: readonly [string, string]; edge: string; tin: readonly [string, string, string] };
  opponents: readonly OpponentName[];
  /** The game in a minute, for somebody who was invited. */
  intro: readonly IntroStep[];
  /** How hard each opponent is to beat. */
  hardness: Readonly<Record<OpponentName, Hardness>>;
  /** What can be achieved against each opponent besides a win and a win without help. */
  rungs: readonly string[];
  /** What is worth remembering of a finished game. */
  record: () => Promise<{ default: GameRecord }>;
  /** The kinds of pictures that show the choices of an option. */
  pictures?: Readonly<Record<string, string>>;
  /** Passing is always to be thought of, even while it is not possible. */
  alwaysPass?: true;
  /** Passing is the sensible thing now: its button stands out. */
  passFirst?: (view: View, choices: readonly Choice[], you: number) => boolean;
  /** What to choose next after these clicks, where it can be said better than "choose on". */
  chooseNext?: (chosen: readonly string[]) => string | null;
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
  gallery: () => Promise<{ default: Gallery }>;
  lesson: {
    /** Seats at the lesson's table. */
    players: number;
    /** Three pictures, as kind and id. */
    art: readonly (readonly [string, string])[];
    load: () => Promise<{ default: Lesson }>;
  };
}

/** From the share of games that the strongest bot wins: the table is in docs/bots.md. */
export type Hardness = "easy" | "fair" | "tough";

/** What a game puts into a person's record. */
export interface GameRecord {
  /** The ids of the cards that a seat ended with. */
  cards: (view: View, derived: Derived | null, seat: number) => string[];
  /** The rungs of the ladder that a won game reaches. */
  feats: (table: TableInfo, view: View, seat: number) => string[];
  /** The options of a game in which a rung can be reached. */
  options: (rung: string) => Readonly<Record<string, unknown>>;
  /** What a rung asks for, in a few words. */
  rung: (rung: string) => string;
  /** What a score counts. */
  score: (n: number) => string;
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
