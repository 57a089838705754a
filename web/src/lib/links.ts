import { isSite } from "./edition";
import { reach } from "./reach.svelte";
import { fullAddress } from "./route.svelte";
import { settings } from "./settings.svelte";
import { toast } from "./toast.svelte";
import { store, stored } from "./storage";
import type { TableInfo } from "./types";

/**
 * The invitations to a table that was made in this window. The server never sends them again, so
 * they are kept until the window is closed, to be passed on to the others. A seat's link can be used
 * once; the table's link is for all free seats.
 */
export interface Links {
  seats: Record<number, string>;
  watch: string | null;
  /** The link to all free seats. */
  table: string | null;
}

const KEY = "mintopia.links.";

/** Return the links that this window knows. */
export function linksOf(table: string): Links {
  const kept = stored(KEY + table, "sessionStorage") as Links | null;
  return { seats: {}, watch: null, table: null, ...kept };
}

/** Add links to those that are kept, and return them all. */
export function keepLinks(
  table: string,
  seats: readonly { seat: number; link: string }[],
  watch: string | null = null,
  forAll: string | null = null,
): Links {
  const links = linksOf(table);
  for (const { seat, link } of seats) links.seats[seat] = link;
  links.watch = watch ?? links.watch;
  links.table = forAll ?? links.table;
  store(KEY + table, links, "sessionStorage");
  return links;
}

/** Copy the address of one of our places and say so; without a clipboard, show it to be copied. */
export async function copyAddress(place: string, copied: string, label: string): Promise<void> {
  const url = fullAddress(place);
  try {
    await navigator.clipboard.writeText(url);
    toast(copied, "good");
  } catch {
    prompt(label, url);
  }
}

const NONCE = "mintopia.nonce.";

/**
 * Return the random text to send with a link that somebody opened. If the answer is lost, the server
 * knows by this text that the next request is the same one.
 */
export function nonceOf(link: string): string {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  try {
    const key = NONCE + link.slice(0, 8);
    const kept = sessionStorage.getItem(key) ?? made;
    sessionStorage.setItem(key, kept);
    return kept;
  } catch {
    return made; // without storage, reloading the page makes a different request
  }
}

/** Return what a link's preview may show: the game and its seats, in the host's language. No secret. */
function shown(table?: TableInfo): string {
  if (!table) return "";
  const language = settings.language === "en" ? "" : `/${settings.language}`;
  return `/${encodeURIComponent(table.game)}/${table.seats.length}${language}`;
}

/** The address to send; the secret comes after the #, so it reaches no log and no preview. */
export const joinAddress = (link: string, table?: TableInfo): string =>
  `${reach.base}/join${shown(table)}#${link}`;
/** The full address of one of our pages, as others reach it. */
const ours = (place: string): string => (isSite ? fullAddress(place) : reach.base + place);
/** The address of a game held in its link, opened at a move; if that is null, as usual. */
export const gameAddress = (code: string, move: number | null): string =>
  ours(`/replay${move === null ? "" : `?move=${move}`}#g=${code}`);
export const watchAddress = (link: string, table?: TableInfo): string =>
  `${reach.base}/watch${shown(table)}#${link}`;
