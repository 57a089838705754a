/**
 * What the server sends, under the names that the page uses.
 *
 * The shapes come from the description of the API (schema.d.ts is written by `npm run types`); here
 * they only get names, and what the description leaves open is narrowed to what the page asks for.
 */
import type { components } from "./schema";

type S = components["schemas"];
/** The same fields, but those of `K` may be left out, as the server has a default for them. */
type With<T, K extends keyof T> = Omit<T, K> & { [F in K]?: T[F] };

// --- words ---------------------------------------------------------------------------------------
/** A game's id: the name of its folder in `games/`, here and on the server. */
export type GameName = string;
export type Language = S["BookResponse"]["lang"];
export type BotName = S["StandInRequest"]["bot"];
/** The types that cards have in every game of Mintopia: each has a color and a symbol. */
export type CardType = "culture" | "production" | "utility" | "deed";

// --- tables --------------------------------------------------------------------------------------
export type Seat = S["SeatInfo"];
export type TableInfo = S["TableInfo"];
export type GameSummary = S["GameInfo"] & {
  /** Where it is played, if not at the page's own server or in the page itself. */
  server?: string;
};
export type SeatLink = S["NewTable"]["links"][number];
export type MadeTable = S["NewTable"];
/** A seat that was freed, and the links that replace the old ones. */
export type FreedSeat = S["FreedSeat"];
export type Clock = S["ClockRequest"];
export type Message = S["ChatMessage"];
/** What everybody at a table is told. */
export type Notice = S["TableNotice"];
export type Invitation = S["InvitationInfo"];
/** A browser or a program that holds a seat. */
export type Device = S["DeviceInfo"];
export type Done = S["Done"];
export type DealResult = S["DealResult"];
// the daily deal
export type DailyDeal = S["DailyDeal"];
export type DailyTry = S["DailyTry"];
export type DailyResults = S["DailyResults"];
export type DailyExpert = S["DailyExpert"];
export type DailyComparison = S["DailyComparison"];
// puzzles
export type PuzzleList = S["PuzzleList"];
export type PuzzleInfo = S["PuzzleInfo"];
export type PuzzleStep = S["PuzzleStep"];
/** A puzzle that was made of a game, and what a try was worth. */
export type ExerciseInfo = S["ExerciseInfo"];
export type TrialInfo = S["TrialInfo"];
export type TryRequest = With<S["TryRequest"], "played" | "box">;

// --- requests -------------------------------------------------------------------------------------
export type SeatRequest = S["SeatRequest"];
/** An option of a game, described for a form. */
export type OptionInfo = S["OptionInfo"];
export type ChoiceInfo = S["ChoiceInfo"];
export type TableRequest = With<
  Omit<S["TableRequest"], "game">,
  "start" | "talk" | "randomness" | "watching"
> & {
  game: GameName;
};
export type TableChange = Partial<S["TableChange"]>;
export type SameDealRequest = With<S["SameDealRequest"], "start">;
export type BranchRequest = S["BranchRequest"];
export type PushRequest = S["PushRequest"];

// --- a game as a seat sees it --------------------------------------------------------------------
/** What every game's view has; the rest depends on the game. */
export interface View {
  game: GameName;
  to_move: number | null;
  round?: number;
  result: Result | null;
}
/** What every game's result has. */
export interface Result {
  winners: number[];
  /** Seats by place, the first place first. */
  ranking: number[][];
}
/** What follows from the rules beyond the view; a solitaire opponent is named in the chosen language. */
export interface Derived {
  opponent?: { name: string } | null;
}
/** The cards of a game: lists of things with an id and a name. */
export type Cards = object;
/** A legal move and what to click for it; some fields are missing where a lesson makes them. */
export type Choice = With<S["Choice"], "cost" | "gain" | "matches">;
/** A target that no legal move uses, and why. */
export type Blocked = Omit<S["Blocked"], "paragraph"> & { paragraph: string | null };

/** Something that happened; further fields depend on the game and on `event`. */
export interface GameEvent {
  event: string;
  text?: string;
  /** What it is about: `location:ID`, `card:ID`, `player:SEAT`, … */
  about?: string[];
  seat?: number | null;
  [field: string]: unknown;
}

/** The part of a state that a game decides. The page always asks for words. */
export interface Position {
  seq: number;
  to_move: number | null;
  view: View;
  legal: Choice[] | null;
  blocked: Blocked[] | null;
  prompt: string | null;
  derived?: Derived | null;
  /** Whether the seat sees or decides something that nobody else may see. */
  private?: boolean;
  orders?: OrdersInfo | null;
}

/** The orders that a seat has given and may give; only that seat is told. */
export type OrdersInfo = S["OrdersInfo"];
export type OrderOffer = S["OrderOffer"];
/** The same, with the moves that can be given ahead of one's turn. */
export type SeatOrders = S["SeatOrders"];
/** When forced moves are played automatically. */
export type Forced = OrdersInfo["forced"];

type Told<T> = Omit<T, "legal" | "blocked" | "view" | "derived"> & {
  view?: View | null;
  derived?: Derived | null;
  legal?: Choice[] | null;
  blocked?: Blocked[] | null;
};
/** Everything that a seat may know now. */
export type State = Told<S["LiveState"]> & { yours?: number[] };
/** One entry as it happened: a move, or a move taken back. */
export interface News extends Position {
  kind: S["LiveMove"]["kind"];
  seat: number;
  undone: number;
  /** The head of the chain after it; a step of a replay has none. */
  head?: string;
  events: GameEvent[];
}

// --- cards ---------------------------------------------------------------------------------------
export interface Named {
  id: string;
  name: string;
  names: S["Text"];
  text?: string;
}
/** What the face of a card can show; fields that the card lacks are left out. */
export interface FaceCard extends Named {
  type?: CardType;
  cost?: number;
  value?: number;
  stars?: number;
  title?: string;
  flavour?: string;
}

// --- helpers, replay, books ----------------------------------------------------------------------
export type Hint = S["HintResponse"];
export type ReplayStep = Omit<S["ReplayStep"], "view" | "derived" | "events"> & {
  view: View;
  derived: Derived;
  events: GameEvent[];
};
export type Replay = Omit<S["ReplayResponse"], "table" | "cards" | "steps"> & {
  table: TableInfo;
  cards: Cards;
  steps: ReplayStep[];
};
/** A game that came in a link. */
export type OpenedGame = Omit<S["OpenedGame"], "cards" | "steps"> & { cards: Cards; steps: ReplayStep[] };
export type GameLink = S["LinkResponse"];
export type Review = S["ReviewResponse"];
export type Book = S["BookResponse"];
export type Example = Omit<S["ExampleResponse"], "cards" | "steps"> & { cards: Cards; steps: ReplayStep[] };
