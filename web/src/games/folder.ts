/** What a game's folder provides to the page, as declared in its `index.ts`; nothing else names the game. */
import type { Component } from "svelte";
import type { Fields } from "../lib/i18n/fill";
import type { Temper } from "../lib/cast";
import type { Cards, CardType, Choice, Derived, GameEvent, ReplayStep, TableInfo, View } from "../lib/types";
import type { OpponentName } from "./opponents";
import type { Entry } from "../pages/cards/gallery";
import type { Scene, Step } from "../pages/learn/engine";

/** A part loaded on demand. Each part needs its own loader, since combined ones lose their styles. */
export type Load = () => Promise<{ default: unknown }>;

/** The texts about a game outside its board. */
export type AboutKey =
  | "name"
  | "note"
  | "learn"
  | "story"
  | "lesson"
  | "against"
  | "settle"
  | "later"
  | `says.${OpponentName}`
  | `does.${OpponentName}`;

/** A picture and a sentence of the one-minute introduction to the game. */
export interface IntroStep {
  art: readonly [string, string];
  text: () => string;
}

export interface GameFolder {
  /** The game's position in the list of games, smallest first. */
  order: number;
  /** The maximum number of seats at a table. */
  most: number;
  t: (key: AboutKey, fields?: Fields) => string;
  /** The lid on the start page: two pictures, and the colors of the edge and the tin from light to dark. */
  lid: { art: readonly [string, string]; edge: string; tin: readonly [string, string, string] };
  /** Cards that lie beside the tin on the start page. */
  spread?: readonly { type: CardType; id: string; cost: number }[];
  opponents: readonly OpponentName[];
  /** A one-minute introduction to the game for people who were invited. */
  intro: readonly IntroStep[];
  /** How hard each opponent is to beat. */
  hardness: Readonly<Record<OpponentName, Hardness>>;
  /** What can be achieved against each opponent, besides a win and a win without help. */
  rungs: readonly string[];
  /** What to record about a finished game. */
  record: () => Promise<{ default: GameRecord }>;
  /** The kind of picture used for the choices of an option. */
  pictures?: Readonly<Record<string, string>>;
  /** Always show the Pass button, even when passing is not possible. */
  alwaysPass?: true;
  /** Whether passing is the sensible choice now, which makes its button stand out. */
  passFirst?: (view: View, choices: readonly Choice[], you: number) => boolean;
  /** What to choose next after these clicks, if the game can say it better than "choose on". */
  chooseNext?: (chosen: readonly string[]) => string | null;
  /** What players may talk about now; `strict` if something is off limits. */
  talk?: (view: View) => { rule: string; strict: boolean } | null;
  board: Load;
  result: Load;
  /** The places on the board (`lib/lastmove`) that a move changed; they stay marked until the next move. */
  moved?: (events: readonly GameEvent[]) => string[];
  /** Events whose outcome is told only once it was seen. */
  suspense?: readonly string[];
  /** What opponents say, and when. */
  voices?: () => Promise<{ default: Voices }>;
  /** What is counted at the end, and the title the winner earns. */
  ceremony?: () => Promise<{ default: Ceremony }>;
  /** What the plain view calls the parts of the table. */
  words?: () => Promise<{ default: WordBook }>;
  gallery: () => Promise<{ default: Gallery }>;
  lesson: {
    /** The number of seats at the lesson's table. */
    players: number;
    /** Three pictures, as kind and id. */
    art: readonly (readonly [string, string])[];
    load: () => Promise<{ default: Lesson }>;
  };
}

/** How hard an opponent is, from the share of games the strongest bot wins; see the table in docs/bots.md. */
export type Hardness = "easy" | "fair" | "tough";

/** What a game adds to a person's record. */
export interface GameRecord {
  /** The ids of the cards a seat ended with. */
  cards: (view: View, derived: Derived | null, seat: number) => string[];
  /** The rungs of the ladder reached by a won game. */
  feats: (table: TableInfo, view: View, seat: number) => string[];
  /** The game options with which a rung can be reached. */
  options: (rung: string) => Readonly<Record<string, unknown>>;
  /** What a rung requires, in a few words. */
  rung: (rung: string) => string;
  /** A score in words, with its unit. */
  score: (n: number) => string;
}

/** What a game calls the fields and values of its view when their own names are not clear enough. */
export interface WordBook {
  en: Readonly<Record<string, string>>;
  ja: Readonly<Record<string, string>>;
  /** Fields that hold seats. */
  seats?: readonly string[];
  /** Fields that hold a value for each seat. */
  bySeat?: readonly string[];
}

/** A speaker: one of the solitaire opponents, or a bot identified by its temper. */
export type Speaker = OpponentName | Temper;
/** Something that makes an opponent speak; without a seat, any of them may. */
export interface Moment {
  seat?: number;
  moment: string;
}
/** What opponents say at the table. */
export interface Voices {
  /** The moments in an entry, most important first; `before` is the previous entry. */
  moments: (step: ReplayStep, before: ReplayStep | null, you: number | null) => Moment[];
  /** The line for a moment: `opening`, `won` and `lost` (bots), or a moment that the game finds. */
  line: (speaker: Speaker, moment: string) => string | null;
}

/** Something counted at the end: a card, or a bonus with a sign instead of a picture. */
export interface Counted {
  /** The picture, as kind and id; null if `sign` is used instead, an SVG path 24 units wide. */
  art: readonly [string, string] | null;
  sign?: string;
  label: string;
  points: number;
}
/** The final count of a game, and the title that its winner earns. */
export interface Ceremony {
  /** The items each seat counts, in order; they add up to its score. */
  count: (view: View, computed: Derived | null, cards: Cards, seat: number) => Counted[];
  /** A sum in words. */
  sum: (n: number) => string;
  /** The winner's new title, in two or three words. */
  honour: () => string;
  /** How the story ends, in a sentence. */
  story: (computed: Derived | null) => string | null;
}

/** The lesson of a game: what the coach says, and when. */
export interface Lesson {
  steps: readonly Step<Scene>[];
  /** The options and the seed of its table, which make every lesson the same game. */
  options: Readonly<Record<string, unknown>>;
  seed: number;
  /** The sentence of a step. */
  t: (step: string, fields?: Fields) => string;
  /** Why the game was lost, in one sentence; null if it was won or is not over. */
  why: (scene: Scene) => string | null;
}

/** The cards of a game in the gallery. */
export interface Gallery {
  entries: (cards: Cards) => Entry[];
  /** The kinds of cards in display order, with their singular and plural names. */
  kinds: () => { id: string; one: string; many: string }[];
  /** What a card's number is called, such as cost or value. */
  numberLabel: () => string;
  /** A note shown below all the cards. */
  note?: (cards: Cards) => string | null;
  /** Draws the picture of a card (`ArtProps`); by default the plain picture is shown. */
  Art?: Component<ArtProps>;
  /** Draws a large card with everything about it (`ArtProps`). */
  Detail: Component<ArtProps>;
}
export interface ArtProps {
  entry: Entry;
  cards: Cards;
}
