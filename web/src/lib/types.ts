/**
 * What the server tells, under the names that the page uses.
 *
 * The shapes come from the description of the API (schema.d.ts is written by `npm run types`); here
 * they only get names, and what the description leaves open is narrowed to what the page asks for.
 */
import type { components } from "./schema";

type S = components["schemas"];
/** The same fields, but those of `K` may be left out, as the server has a default for them. */
type With<T, K extends keyof T> = Omit<T, K> & { [F in K]?: T[F] };

// --- words ---------------------------------------------------------------------------------------
export type GameName = S["TableInfo"]["game"];
export type Language = S["BookAnswer"]["lang"];
export type BotName = S["StandInWish"]["bot"];
export type CardType = S["WorksPlanCard"]["type"];
export type OpponentName = S["WorksOpponentCard"]["id"];
export type TableStatus = S["TableInfo"]["status"];
export type ErrorCode = S["Error"]["error"]["code"];

// --- tables --------------------------------------------------------------------------------------
export type Seat = S["SeatInfo"];
export type TableInfo = S["TableInfo"];
export type GameSummary = S["GameInfo"];
export type SeatLink = S["NewTable"]["links"][number];
export type MadeTable = S["NewTable"];
export type Message = S["ChatMessage"];
/** What everybody at a table is told. */
export type Notice = S["TableNotice"];
export type Invitation = S["InvitationInfo"];
/** A browser or a program that holds a seat. */
export type Device = S["DeviceInfo"];
export type Done = S["Done"];
export type DealResult = S["DealResult"];

// --- wishes --------------------------------------------------------------------------------------
export type SeatWish = S["SeatWish"];
export type TableWish = With<S["TableWish"], "start" | "talk" | "randomness">;
export type SameDealWish = With<S["SameDealWish"], "start">;
export type BranchWish = S["BranchWish"];
export type PushWish = S["PushWish"];

// --- a game as a seat sees it --------------------------------------------------------------------
export type View = WorksView | BidView;
export type Extras = WorksExtras | BidExtras;
export type Result = S["WorksResult"] | S["BidResult"];
/** A legal move and what to click for it; some fields are missing where a lesson makes them. */
export type Choice = With<S["Choice"], "cost" | "gain" | "matches">;
/** A target that no legal move uses, and why. */
export type Blocked = Omit<S["Blocked"], "paragraph"> & { paragraph: string | null };

type EventFields = { [K in keyof S["WorksEvent"] | keyof S["BidEvent"]]?: unknown };
/** Something that happened; further fields depend on `event` (see WorksEvent, BidEvent). */
export interface GameEvent extends EventFields {
  event: string;
  text?: string;
  /** What it speaks of: `location:ID`, `card:ID`, `player:SEAT`, … */
  about?: string[];
  seat?: number | null;
  [field: string]: unknown;
}
export type WorksEvent = S["WorksEvent"];
export type BidEvent = S["BidEvent"];

/** The part of a state that a game decides. The page always asks for words. */
export interface Position {
  seq: number;
  to_move: number | null;
  view: View;
  legal: Choice[] | null;
  blocked: Blocked[] | null;
  prompt: string | null;
  extras?: Extras | null;
  /** The seat sees or decides something that nobody else may see. */
  private?: boolean;
}

type Told<T> = Omit<T, "legal" | "blocked"> & {
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

// --- Mint Works ----------------------------------------------------------------------------------
export type WorksView = S["WorksView"];
export type WorksPlayer = S["WorksPlayer"];
export type WorksBuilding = S["WorksBuilding"];
export type WorksSpace = S["WorksSpace"];
export type WorksLocation = S["WorksLocation"];
export type WorksExtras = S["WorksExtras"];
export type WorksOpponent = S["WorksOpponent"];
export type Outcome = S["WorksOutcome"];
export type WorksResult = S["WorksResult"];

// --- Mint Bid ------------------------------------------------------------------------------------
export type BidView = S["BidView"];
export type BidAuction = S["BidAuction"];
export type BidOffer = S["BidOffer"];
export type BidPlaced = S["BidPlaced"];
export type BidExtras = S["BidExtras"];
export type BidResult = S["BidResult"];
export type BidStrip = S["BidStrip"];
export type BidAbility = S["BidAbility"];
export type BidOpponent = S["BidOpponent"];

// --- cards ---------------------------------------------------------------------------------------
export interface Named {
  id: string;
  name: string;
  names: S["Text"];
  text?: string;
}
export type PlanCard = S["WorksPlanCard"];
export type LocationCard = S["WorksLocationCard"];
export type OpponentCard = S["WorksOpponentCard"] | S["BidOpponentCard"];
export type WorksCards = S["WorksCards"];
export type BidCard = S["BidCard"];
/** The colours' ids are plain words here, since a side is looked up by what it says. */
export type BidCards = Omit<S["BidCards"], "colours"> & {
  colours: (Omit<S["BidCards"]["colours"][number], "id"> & { id: string })[];
};
export type Cards = WorksCards | BidCards;

// --- helpers, replay, books ----------------------------------------------------------------------
export type Hint = S["HintAnswer"];
export type ReplayStep = Omit<S["ReplayStep"], "view" | "extras" | "events"> & {
  view: View;
  extras: Extras;
  events: GameEvent[];
};
export type Replay = Omit<S["ReplayAnswer"], "table" | "cards" | "steps"> & {
  table: TableInfo;
  cards: Cards;
  steps: ReplayStep[];
};
export type Review = S["ReviewAnswer"];
export type Share = S["ShareAnswer"];
export type Book = S["BookAnswer"];
