/** Work out what the Mint Bid table draws from the server's data. No rules, only layout. */
import { leftOver } from "../../lib/pick";
import type { Blocked, CardType, Choice, GameEvent } from "../../lib/types";
import type { BidCard, BidCards, BidDerived, BidView } from "./types";

export const TYPES: readonly CardType[] = ["deed", "utility", "production", "culture"];
export const SIDES = ["top", "right", "bottom", "left"] as const;

/** A side without a Mint on it; it never matches. */
export const NO_COLOUR = "none";

/** What the parts of the board draw and do. */
export interface BoardModel {
  view: BidView;
  computed: BidDerived | null;
  deck: Deck;
  names: string[];
  /** The viewer's seat; null for a spectator. */
  you: number | null;
  /** The targets that can be clicked, and those chosen so far. */
  open: Set<string>;
  chosen: string[];
  blocked: Blocked[] | null;
  highlight: string[];
  pick: (click: string) => void;
  /** Show a large card. */
  look: (id: string) => void;
}

/** The cards by id, and the letters for the colors. */
export interface Deck {
  card: (id: string) => BidCard;
  letter: (colour: string) => string;
  colour: (colour: string) => string;
}

/** Index the cards by id; an unknown card still gets a name. */
export function deckOf(cards: BidCards): Deck {
  const byId = new Map(cards.locations.map((card) => [card.id, card]));
  const colours = new Map(cards.colours.map((colour) => [colour.id, colour]));
  return {
    card: (id) =>
      byId.get(id) ?? {
        id,
        name: id,
        names: { en: id, ja: id },
        flavour: "",
        type: "deed",
        value: 0,
        sides: [],
      },
    letter: (id) => colours.get(id)?.letter ?? "?",
    colour: (id) => colours.get(id)?.name ?? id,
  };
}

/** Return the colors of a card as it lies, clockwise from the top. */
export function sidesOf(card: BidCard, turned: boolean): string[] {
  const [top = "", right = "", bottom = "", left = ""] = card.sides;
  return turned ? [bottom, left, top, right] : [top, right, bottom, left];
}

/** A place where a card can be put, and the points that brings. */
export interface Ghost {
  click: string;
  strip: number;
  row: number;
  col: number;
  text: string;
  gain: number | null;
  matches: number | null;
}

/** Read a target `cell:STRIP:ROW:COL`. */
export function cellOf(click: string): { strip: number; row: number; col: number } | null {
  const found = /^cell:(\d+):(-?\d+):(-?\d+)$/.exec(click);
  return found ? { strip: Number(found[1]), row: Number(found[2]), col: Number(found[3]) } : null;
}

/**
 * List the open cells of the remaining moves.
 *
 * While a card to move has not been chosen yet, no cells are shown, because each could mean several
 * cards.
 */
export function ghostsOf(choices: readonly Choice[] | null, chosen: readonly string[]): Ghost[] {
  if (!choices) return [];
  const found = new Map<string, Ghost>();
  for (const choice of leftOver(choices, chosen)) {
    const open = choice.clicks.filter((click) => !chosen.includes(click));
    const [click] = open;
    const cell = click === undefined || open.length !== 1 ? null : cellOf(click);
    if (!cell || click === undefined) continue;
    found.set(click, {
      click,
      ...cell,
      text: choice.text,
      gain: choice.gain ?? null,
      matches: choice.matches ?? null,
    });
  }
  return [...found.values()];
}

/** The bounding box of cards and open cells: first row and column, and how many of each. */
export interface Frame {
  row: number;
  col: number;
  rows: number;
  cols: number;
}

/** Return the bounding box a strip needs. An empty strip has one cell. */
export function frameOf(cells: readonly { row: number; col: number }[]): Frame {
  if (cells.length === 0) return { row: 0, col: 0, rows: 1, cols: 1 };
  const rows = cells.map((cell) => cell.row);
  const cols = cells.map((cell) => cell.col);
  const row = Math.min(...rows);
  const col = Math.min(...cols);
  return { row, col, rows: Math.max(...rows) - row + 1, cols: Math.max(...cols) - col + 1 };
}

/** Where everything in the ring lies, seen from one seat. */
export interface Ring {
  shared: boolean;
  /** The seat at the bottom. */
  base: number;
  /** The neighbors; with two players, the other one sits on the right. */
  left: number | null;
  right: number | null;
  leftStrip: number;
  rightStrip: number;
  /** The strips and the seats between them, from the left neighbor across the top to the right one. */
  top: { strip: number; seat: number | null }[];
}

/** Arrange the seats around the viewer; spectators look from the first seat. */
export function ringOf(seats: number, you: number | null, shared: boolean): Ring {
  const base = you ?? 0;
  if (!shared) {
    const other = seats > 1 ? 1 - base : null;
    return { shared, base, left: null, right: other, leftStrip: base, rightStrip: other ?? base, top: [] };
  }
  const at = (steps: number): number => (base + steps + seats) % seats;
  const top = [];
  for (let step = 1; step < seats - 1; step++) {
    top.push({ strip: at(step), seat: step < seats - 2 ? at(step + 1) : null });
  }
  return { shared, base, left: at(1), right: at(-1), leftStrip: base, rightStrip: at(-1), top };
}

export type RowState = "leads" | "out" | "passed" | "asked" | "turn" | "in" | "sealed" | "open";

/** A row of the ladder: a seat's place in the current auction. */
export interface Rung {
  seat: number;
  /** The number of Mints pledged or sealed; null while unknown. */
  mints: number | null;
  state: RowState;
}

/** Build the ladder of the current auction, clockwise from the Auctioneer. */
export function ladderOf(view: BidView, computed: BidDerived | null | undefined): Rung[] {
  const auction = view.auction;
  if (!auction) return [];
  const seats = view.players.length;
  const rungs: Rung[] = [];
  for (let step = 0; step < seats; step++) {
    const seat = (view.auctioneer + step) % seats;
    const turn = view.to_move === seat;
    if (auction.kind === "closed") {
      const sealed = auction.sealed?.[seat] ?? null;
      const state =
        typeof sealed === "number" && view.decision !== "seal"
          ? "open"
          : sealed !== null
            ? "sealed"
            : turn
              ? "turn"
              : "in";
      rungs.push({ seat, mints: typeof sealed === "number" ? sealed : null, state });
      continue;
    }
    const state = auction.leaders.includes(seat)
      ? "leads"
      : auction.withdrawn.includes(seat)
        ? "out"
        : auction.offer && seat === (auction.offer.countered ? auction.offer.by : auction.offer.to)
          ? "asked"
          : turn
            ? "turn"
            : computed?.auction?.passed.includes(seat)
              ? "passed"
              : "in";
    rungs.push({ seat, mints: state === "out" ? null : (auction.pledges[seat] ?? 0), state });
  }
  return rungs;
}

/** Find the most expensive card of the game, who bought it, and for how much. */
export function dearest(events: readonly GameEvent[]): { card: string; seats: number[]; bid: number } | null {
  let best: { card: string; seats: number[]; bid: number } | null = null;
  for (const event of events) {
    const bid = Number(event["bid"] ?? 0);
    if (event.event !== "win" || (best && bid <= best.bid) || bid === 0) continue;
    best = { card: String(event["card"]), seats: event["seats"] as number[], bid };
  }
  return best;
}

/** Return the allowed number nearest to the wanted one. */
export function nearest(allowed: readonly number[], wanted: number): number | null {
  let best: number | null = null;
  for (const number of allowed) {
    if (best === null || Math.abs(number - wanted) < Math.abs(best - wanted)) best = number;
  }
  return best;
}

/** Return the next allowed number in a direction, or the same number at the end. */
export function step(allowed: readonly number[], from: number, by: 1 | -1): number {
  const next = by === 1 ? allowed.find((each) => each > from) : allowed.findLast((each) => each < from);
  return next ?? from;
}
