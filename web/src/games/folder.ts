/** What a game's folder brings to the page. Its `index.ts` states it; nothing else names the game. */
import type { Component } from "svelte";
import type { Fields } from "../lib/i18n/make";
import type { Cards, OpponentName, TableRequest, View } from "../lib/types";
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

export interface GameFolder {
  /** Its place among the games, the smallest first. */
  order: number;
  /** The most seats at a table. */
  most: number;
  t: (key: AboutKey, fields?: Fields) => string;
  /** Its lid on the start page: two pictures, and the colours of edge and tin from light to dark. */
  lid: { art: readonly [string, string]; edge: string; tin: readonly [string, string, string] };
  opponents: readonly OpponentName[];
  /** The kinds of pictures that show the choices of an option. */
  pictures?: Readonly<Record<string, string>>;
  /** Passing is always to be thought of, even while it is not possible. */
  alwaysPass?: true;
  /** What may be talked about now; `strict` where something may not. */
  talk?: (view: View) => { rule: string; strict: boolean } | null;
  board: Load;
  result: Load;
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

/** What a game calls the fields and values of its view where their own names do not say it. */
export interface WordBook {
  en: Readonly<Record<string, string>>;
  ja: Readonly<Record<string, string>>;
  /** Fields that hold seats. */
  seats?: readonly string[];
  /** Fields that hold a value for each seat. */
  bySeat?: readonly string[];
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
