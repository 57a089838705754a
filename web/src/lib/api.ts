/** The server's API: typed calls, and refusals with the server's own message. */
import { t } from "./i18n/common";
import type { Offered } from "./catalog.svelte";
import { settings } from "./settings.svelte";
import { type Answer, transport } from "./transport";
import type { FairRecord } from "./verify";
import type * as T from "./types";

/** A refusal: `code` is the server's, or "offline" if no server could be reached. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly paragraph: string | null = null,
    readonly seq: number | null = null,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

type Query = Record<string, string | number | null | undefined>;

function address(path: string, query: Query = {}): string {
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parts.set(key, String(value));
  }
  const text = parts.toString();
  return text ? `${path}?${text}` : path;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  query?: Query,
  code?: string | null,
  server?: string | null,
): Promise<Answer> {
  try {
    return await transport.ask({
      method,
      path: address(path, query),
      body,
      language: settings.language,
      // Somebody who was sent a finished game has its code instead of a seat.
      code: code ?? null,
      server: server ?? null,
    });
  } catch {
    throw new Refusal("offline", t("offline"), 0);
  }
}

const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300;

function refusalOf({ status, text }: Answer): Refusal {
  let told: unknown = null;
  try {
    told = JSON.parse(text);
  } catch {
    // When the server is down, a proxy in front of it answers in its own format.
    if (status >= 502) return new Refusal("offline", t("offline"), status);
  }
  const error = (told as { error?: Record<string, unknown> } | null)?.error ?? {};
  return new Refusal(
    typeof error["code"] === "string" ? error["code"] : "internal",
    typeof error["message"] === "string" ? error["message"] : t("unreadable"),
    status,
    typeof error["paragraph"] === "string" ? error["paragraph"] : null,
    typeof error["seq"] === "number" ? error["seq"] : null,
  );
}

/** Ask for something that is not JSON; a refusal is JSON all the same. */
async function callText(...question: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(...question);
  if (!isGood(answer)) throw refusalOf(answer);
  return answer.text;
}

async function call<Found>(...question: Parameters<typeof ask>): Promise<Found> {
  const text = await callText(...question);
  try {
    return JSON.parse(text) as Found;
  } catch {
    throw new Refusal("internal", t("unreadable"), 200);
  }
}

const at = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
const words = (): Query => ({ words: settings.language });

export const api = {
  // tables
  create: (request: T.TableRequest, server?: string | null) =>
    call<T.MadeTable>("POST", "/api/tables", request, undefined, null, server),
  state: (table: string, seat?: number | null) =>
    call<T.State>("GET", at(table), undefined, { ...words(), seat }),
  changeTable: (table: string, change: T.TableChange) => call<T.TableInfo>("PATCH", at(table), change),
  closeTable: (table: string) => call<T.TableInfo>("DELETE", at(table)),
  start: (table: string, options: Record<string, unknown> = {}) =>
    call<T.TableInfo>("POST", at(table, "/start"), { options }),
  // seats
  rename: (table: string, seat: number, name: string) =>
    call<T.TableInfo>("PUT", at(table, `/seats/${seat}`), { name }),
  invite: (table: string, seat: number) => call<T.SeatLink>("POST", at(table, `/seats/${seat}/invitation`)),
  free: (table: string, seat: number) => call<T.FreedSeat>("DELETE", at(table, `/seats/${seat}`)),
  openTableLink: (table: string) => call<{ link: string }>("POST", at(table, "/invitation")),
  closeTableLink: (table: string) => call<T.TableInfo>("DELETE", at(table, "/invitation")),
  handOver: (table: string, seat: number) => call<T.TableInfo>("PUT", at(table, "/host"), { seat }),
  devices: (table: string, seat: number) =>
    call<{ devices: T.Device[] }>("GET", at(table, `/seats/${seat}/devices`)),
  addDevice: (table: string, seat: number) => call<T.SeatLink>("POST", at(table, `/seats/${seat}/devices`)),
  removeDevice: (table: string, seat: number, device: number) =>
    call<{ seat: number }>("DELETE", at(table, `/seats/${seat}/devices/${device}`)),
  seatBot: (table: string, seat: number, bot: T.BotName, name: string) =>
    call<T.TableInfo>("PUT", at(table, `/seats/${seat}/bot`), { bot, name }),
  standIn: (table: string, seat: number, bot: T.BotName) =>
    call<T.TableInfo>("PUT", at(table, `/seats/${seat}/stand-in`), { bot }),
  giveBack: (table: string, seat: number) =>
    call<T.TableInfo>("DELETE", at(table, `/seats/${seat}/stand-in`)),
  leave: (table: string, seat: number) => call<T.TableInfo>("POST", at(table, `/seats/${seat}/leave`)),
  resign: (table: string, seat: number) => call<T.TableInfo>("POST", at(table, `/seats/${seat}/resign`)),
  beginBreak: (table: string, seat: number) => call<T.TableInfo>("PUT", at(table, `/seats/${seat}/break`)),
  endBreak: (table: string, seat: number) => call<T.TableInfo>("DELETE", at(table, `/seats/${seat}/break`)),
  nudge: (table: string, seat: number) => call<T.TableInfo>("POST", at(table, `/seats/${seat}/nudge`)),
  newWatchLink: (table: string) => call<{ spectator_link: string }>("POST", at(table, "/spectator-link")),
  // the deal
  commit: (table: string, seat: number, commitment: string) =>
    call<T.TableInfo>("PUT", at(table, `/seats/${seat}/randomness`), { commitment }),
  reveal: (table: string, seat: number, value: string) =>
    call<T.TableInfo>("POST", at(table, `/seats/${seat}/randomness`), { value }),
  key: (server?: string | null) =>
    call<{ key: string }>("GET", "/api/key", undefined, undefined, null, server),
  // notifications
  pushKey: () => call<{ key: string }>("GET", "/api/push-key"),
  push: (table: string, seat: number, request: T.PushRequest) =>
    call<{ seat: number }>("POST", at(table, `/seats/${seat}/push`), request),
  unpush: (table: string, seat: number, endpoint: string) =>
    call<{ seat: number }>("DELETE", at(table, `/seats/${seat}/push`), { endpoint }),
  webhook: (table: string, seat: number, url: string) =>
    call<{ seat: number; secret: string }>("PUT", at(table, `/seats/${seat}/webhook`), {
      url,
      language: settings.language,
    }),
  noWebhook: (table: string, seat: number) =>
    call<{ seat: number }>("DELETE", at(table, `/seats/${seat}/webhook`)),
  // play
  move: (table: string, seq: number, move: string, seat?: number | null) =>
    call<T.Done>("POST", at(table, "/moves"), { seq, move, ...(seat == null ? {} : { seat }) }),
  undo: (table: string, seq: number, seat?: number | null) =>
    call<T.Done>("POST", at(table, "/undo"), { seq, ...(seat == null ? {} : { seat }) }),
  hint: (table: string, seq: number, seat?: number | null) =>
    call<T.Hint>("POST", at(table, "/hint"), { seq, ...(seat == null ? {} : { seat }) }, words()),
  // orders: never in an address, since they are secret
  orders: (table: string, seat: number) =>
    call<T.SeatOrders>("GET", at(table, "/orders"), undefined, { ...words(), seat }),
  order: (table: string, order: string, given: number, seat: number) =>
    call<T.SeatOrders>("POST", at(table, "/orders"), { order, at: given, seat }, words()),
  revoke: (table: string, verb: string, seat: number) =>
    call<T.SeatOrders>("DELETE", at(table, `/orders/${encodeURIComponent(verb)}`), undefined, {
      ...words(),
      seat,
    }),
  setForced: (table: string, forced: T.Forced, seat: number) =>
    call<T.SeatOrders>("PUT", at(table, "/forced"), { forced, seat }, words()),
  // more games
  rematch: (table: string, rotate = false) =>
    call<{ table: string; seats: number[] }>("POST", at(table, "/rematch"), { rotate }),
  sameDeal: (table: string, request: T.SameDealRequest) =>
    call<T.MadeTable>("POST", at(table, "/same-deal"), request),
  dealResults: (table: string) => call<{ tables: T.DealResult[] }>("GET", at(table, "/same-deal")),
  branch: (table: string, request: T.BranchRequest, code?: string | null) =>
    call<T.MadeTable>("POST", at(table, "/branch"), request, undefined, code),
  // talk and records
  say: (table: string, text: string, seat?: number | null) =>
    call<T.Message>("POST", at(table, "/messages"), { text, ...(seat == null ? {} : { seat }) }),
  messages: (table: string, after = 0) =>
    call<{ messages: T.Message[]; notices: T.Notice[] }>("GET", at(table, "/messages"), undefined, { after }),
  replay: (table: string, seat?: number | null, more?: { after?: number; code?: string | null }) =>
    call<T.Replay>(
      "GET",
      at(table, "/replay"),
      undefined,
      { ...words(), seat, after: more?.after },
      more?.code,
    ),
  startReview: (table: string, code?: string | null) =>
    call<T.Review>("POST", at(table, "/review"), undefined, words(), code),
  review: (table: string, code?: string | null) =>
    call<T.Review>("GET", at(table, "/review"), undefined, words(), code),
  /** The link that holds a finished game. */
  link: (table: string, code?: string | null) =>
    call<T.GameLink>("GET", at(table, "/link"), undefined, undefined, code),
  // games that came in a link
  open: (code: string) => call<T.OpenedGame>("POST", "/api/open", { code }, words()),
  /** A position, continued with these moves. */
  openLine: (code: string, line: readonly string[]) =>
    call<T.OpenedGame>("POST", "/api/open", { code, line }, words()),
  openedLink: (code: string, number: number) => call<T.GameLink>("POST", "/api/open/link", { code, number }),
  /** A puzzle made of a game: its position and its task. */
  openPuzzle: (code: string) => call<T.ExerciseInfo>("POST", "/api/open/puzzle", { code }, words()),
  /** Judge a move of such a puzzle. */
  tryPuzzle: (request: T.TryRequest) => call<T.TrialInfo>("POST", "/api/open/puzzle/try", request, words()),
  openedReview: (code: string, start: boolean) =>
    call<T.Review>("POST", "/api/open/review", { code, start }, words()),
  /** A position as SVG; without a number the whole game, animated. */
  openedPicture: (code: string, number: number | null) =>
    callText("POST", "/api/open/picture", { code, number }, words()),
  openedBranch: (code: string, request: T.BranchRequest) =>
    call<T.MadeTable>("POST", "/api/open/branch", { ...request, code }),
  record: (table: string, code?: string | null) =>
    call<FairRecord>("GET", at(table, "/record"), undefined, undefined, code),
  recordAddress: (table: string) => at(table, "/record"),
  /** The record's exact text, to save: parsed in a browser, large numbers would be rounded. */
  recordFile: async (table: string, code: string | null): Promise<Blob> =>
    new Blob([await callText("GET", at(table, "/record"), undefined, undefined, code)], {
      type: "application/json",
    }),
  // cards, puzzles and books
  puzzles: (game: T.GameName) => call<T.PuzzleList>("GET", `/api/puzzles/${game}`, undefined, words()),
  cards: <C extends T.Cards = T.Cards>(game: T.GameName) =>
    call<C>("GET", `/api/cards/${game}`, undefined, words()),
  tableCards: <C extends T.Cards = T.Cards>(table: string) =>
    call<C>("GET", at(table, "/cards"), undefined, words()),
  book: (name: string) => call<T.Book>("GET", `/api/book/${name}/${settings.language}`),
  /** An example of a rulebook, step by step. */
  example: (book: string, name: string) =>
    call<T.Example>("GET", `/api/book/${book}/${settings.language}/${name}`),
  /** The games of this server. */
  catalog: () => call<{ games: Offered[] }>("GET", "/api/catalog", undefined, words()),
  /** The options of a game. */
  options: (game: T.GameName) =>
    call<{ options: T.OptionInfo[] }>("GET", `/api/games/${game}/options`, undefined, words()),
  // the daily deal; without a date, today's
  daily: (date?: string | null) => call<T.DailyDeal>("GET", "/api/daily", undefined, { date }),
  playDaily: (date: string, names: string[]) => call<T.MadeTable>("POST", "/api/daily", { date, names }),
  dailyResults: (date: string) => call<T.DailyResults>("GET", "/api/daily/results", undefined, { date }),
  dailyExpert: (date: string) => call<T.DailyExpert>("GET", "/api/daily/expert", undefined, { date }),
  dailyCompare: (date: string, codes: string[]) =>
    call<T.DailyComparison>("POST", "/api/daily/compare", { date, codes }, words()),
  // this browser
  look: (link: string, nonce: string) => call<T.Invitation>("POST", "/api/invitation", { link, nonce }),
  join: (link: string, nonce: string, more: { name?: string | null; seat?: number; watch?: boolean } = {}) =>
    call<{ table: string; seat: number | null }>("POST", "/api/join", { link, nonce, ...more }),
  addresses: (server?: string | null) =>
    call<{ addresses: string[] }>("GET", "/api/addresses", undefined, undefined, null, server),
  /** All games of this browser as a file, in the edition without a server. */
  gamesFile: async (): Promise<Blob> =>
    new Blob([await callText("GET", "/api/games/file")], { type: "application/jsonl" }),
  importGames: (text: string) => call<{ games: string[] }>("POST", "/api/games/file", { text }),
  games: (server?: string | null) =>
    call<{ games: T.GameSummary[] }>("GET", "/api/games", undefined, undefined, null, server),
  forget: (table: string) => call<{ forgotten: string }>("DELETE", `/api/games/${table}`),
};

/** The address of the live stream of a table. */
export function liveAddress(table: string, seat: number | null, after: number | null): string {
  return address(at(table, "/live"), { words: settings.language, seat, after });
}
