/**
 * The invitations to a table that was made in this window. The server never tells them again, so
 * they are kept until the window is closed, for sending them to the others. Each can be used once.
 */
export interface Links {
  seats: Record<number, string>;
  watch: string | null;
}

const KEY = "mintopia.links.";

/** Give the links that this window knows. */
export function linksOf(table: string): Links {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY + table) ?? "null") as Links | null;
    if (kept) return kept;
  } catch {
    // Without storage they are known only on the page that made them.
  }
  return { seats: {}, watch: null };
}

/** Keep links; those of other seats stay. */
export function keepLinks(
  table: string,
  seats: readonly { seat: number; link: string }[],
  watch: string | null = null,
): Links {
  const links = linksOf(table);
  for (const { seat, link } of seats) links.seats[seat] = link;
  links.watch = watch ?? links.watch;
  try {
    sessionStorage.setItem(KEY + table, JSON.stringify(links));
  } catch {
    // As above.
  }
  return links;
}

const NONCE = "mintopia.nonce.";

/**
 * A random text that goes with a link that somebody opened: with it the server knows the same
 * request again, should its answer have been lost.
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
    return made; // without storage a page that is loaded anew is another request
  }
}

/** The address to send: the secret stands behind #, so it reaches no log. */
export const joinAddress = (link: string): string => `${location.origin}/join#${link}`;
export const watchAddress = (link: string): string => `${location.origin}/watch#${link}`;
