/** Ways to begin: each makes a table and goes there. */
import { kindOf, type BotKind } from "./bots";
import { botName } from "./cast";
import { api, Refusal } from "./api";
import { committed } from "./deal";
import { t } from "./i18n/home";
import { isSite } from "./edition";
import { keepLast } from "./last";
import { keepLinks } from "./links";
import { evenOpponent } from "./record";
import { record } from "./record.svelte";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";
import type { BotName, GameName, SeatRequest, TableInfo, TableRequest } from "./types";

/** Return the server for a table with open seats, in the edition without a server; else null. */
async function serverFor(request: TableRequest): Promise<string | null> {
  if (!isSite || !settings.server || !request.seats?.some((seat) => seat.kind === "open")) return null;
  const { checkOnce } = await import("../site/server");
  const found = await checkOnce(settings.server);
  if (found.kind !== "ready") throw new Refusal(found.kind, found.why, 0);
  return found.server;
}

/** Make a table as wished and go to it; refusals are thrown. */
export async function makeTable(request: TableRequest): Promise<void> {
  const seats = (request.hold ?? []).filter((seat) => request.seats?.[seat]?.kind === "person");
  const ours = request.start && (request.seed ?? null) === null ? committed(seats) : null;
  const server = await serverFor(request);
  const made = await api.create(ours ? { ...request, randomness: ours.randomness } : request, server);
  keepLast(request);
  keepLinks(made.table.id, made.links, made.spectator_link, made.table_link);
  await ours?.reveal(made.table);
  go(`/t/${made.table.id}`);
}

/** Your own seat, under the name that you gave, or else under a friendly one. */
export function me(): SeatRequest {
  return { kind: "person", name: settings.name || t("guest") };
}

/** Return the bot that a person gets who chooses this one. */
export const botFor = (kind: BotKind, game: GameName): BotName =>
  kind === "even" ? evenOpponent(record().entries, game) : kind;

/** Make the same table as last time, under your current name and against bots of your strength now. */
export function playAgain(request: TableRequest): Promise<void> {
  const seats = request.seats?.map((seat, at) => {
    if (at === 0 && seat.kind === "person") return me();
    return seat.bot ? { ...seat, bot: botFor(kindOf(seat.bot), request.game) } : seat;
  });
  return makeTable({ ...request, ...(seats ? { seats } : {}) });
}

/** Play alone against one of the four solitaire opponents. */
export function playSolo(
  game: GameName,
  solo: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const options = { players: 1, solo, ...more };
  return makeTable({ game, options, seats: [me()], hold: [0], start: true });
}

/** At a table that has not started, seat the bots that are about as strong as you are now. */
export async function followStrength(table: TableInfo): Promise<void> {
  for (const { seat, bot, name } of table.seats) {
    const now = bot && botFor(kindOf(bot), table.game);
    if (now && now !== bot) await api.seatBot(table.id, seat, now, name);
  }
}

/** Play against bots of one strength. */
export function playBots(game: GameName, players: number, kind: BotKind): Promise<void> {
  const bot = botFor(kind, game);
  const seats: SeatRequest[] = [me()];
  while (seats.length < players) seats.push({ kind: "bot", bot, name: botName(seats.length) });
  return makeTable({ game, options: { players }, seats, hold: [0], start: true });
}

/** Play with everybody on one device. */
export function playHere(game: GameName, players: number): Promise<void> {
  const seats: SeatRequest[] = [];
  for (let seat = 0; seat < players; seat++) {
    const name = seat === 0 && settings.name ? settings.name : t("person", { n: seat + 1 });
    seats.push({ kind: "person", name });
  }
  const hold = seats.map((_, seat) => seat);
  return makeTable({ game, options: { players }, seats, hold, start: true });
}

/** Make a table with open seats and a link for each. */
export function playFriends(game: GameName, players: number): Promise<void> {
  const seats: SeatRequest[] = [me()];
  while (seats.length < players) seats.push({ kind: "open" });
  return makeTable({ game, options: { players }, seats, hold: [0] });
}
