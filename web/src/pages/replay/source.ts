/** Where a replay comes from: a table on the server, or a link that contains the whole game. */
import { api, Refusal } from "../../lib/api";
import { serverOf } from "../../lib/servers";
import type { BranchRequest, Cards, MadeTable, ReplayStep, Review, TableInfo } from "../../lib/types";
import { addressOf } from "./course";

/** A game as the replay shows it. */
export interface Shown {
  game: string;
  name: string;
  finished: boolean;
  solitaire: boolean;
  seats: { seat: number; name: string }[];
  you: number | null;
  cards: Cards;
  steps: ReplayStep[];
  /** The table on this server; null for a link. */
  table: TableInfo | null;
}

export interface Source {
  read(): Promise<Shown>;
  review(): Promise<Review>;
  startReview(): Promise<Review>;
  branch(request: BranchRequest): Promise<MadeTable>;
  /** Returns the code for a link that contains the game, once it is finished. */
  code(): Promise<string>;
  /** Returns the address of a move on this page. */
  address(move: number): string;
}

/** Matches the code of a game in the fragment of an address. */
const HOLDS = /(?:^#|&)g=([^&]*)/;

/** Return the code of a game from the fragment of an address; null if there is none. */
export function codeIn(hash: string): string | null {
  const found = HOLDS.exec(hash)?.[1];
  if (!found) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return found; // the server will say what is wrong with it
  }
}

/** Return the source for a game at a table; `key` is the code of someone who was sent the game. */
export function tableSource(id: string, key: string | null): Source {
  let code: string | null = null;
  const replay = async (): ReturnType<typeof api.replay> => {
    try {
      return await api.replay(id, null, { code: key });
    } catch (error) {
      // A running game on one shared device: it can be viewed from any of its seats.
      if (!(error instanceof Refusal) || error.code !== "which-seat") throw error;
      const { games } = await api.games(serverOf(id));
      return api.replay(id, games.find((each) => each.id === id)?.seats[0] ?? 0, { code: key });
    }
  };
  return {
    read: async () => {
      const { table, you, cards, steps } = await replay();
      return {
        game: table.game,
        name: table.name,
        finished: table.status === "finished",
        solitaire: Boolean(table.options["solo"]),
        seats: table.seats,
        you,
        cards,
        steps,
        table,
      };
    },
    review: () => api.review(id, key),
    startReview: () => api.startReview(id, key),
    branch: (request) => api.branch(id, request, key),
    code: async () => (code ??= (await api.link(id, key)).code),
    address: (move) => addressOf(id, move, key),
  };
}

/** Return the source for a game that came in a link. */
export function linkSource(code: string): Source {
  let begun = false;
  return {
    read: async () => {
      const { game, finished, options, seats, you, cards, steps } = await api.open(code);
      return {
        game,
        name: "",
        finished,
        solitaire: Boolean(options["solo"]),
        seats,
        you,
        cards,
        steps,
        table: null,
      };
    },
    // The server stores no games from links; if it has lost a review we started, it starts a new one.
    review: () => api.openedReview(code, begun),
    startReview: () => {
      begun = true;
      return api.openedReview(code, true);
    },
    branch: (request) => api.openedBranch(code, request),
    code: () => Promise.resolve(code),
    address: (move) => `/replay?move=${move}#g=${encodeURIComponent(code)}`,
  };
}
