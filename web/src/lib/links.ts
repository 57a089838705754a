/**
 * The links of a table that was made in this window. The server never tells them again, so they
 * are kept until the window is closed, for sending them to the others.
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

/** The address to send: the secret stands behind #, so it reaches no log. */
export const joinAddress = (link: string): string => `${location.origin}/join#${link}`;
export const watchAddress = (link: string): string => `${location.origin}/watch#${link}`;
