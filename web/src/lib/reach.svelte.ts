/**
 * Under which address others reach the server of a table. A page that was opened at localhost must not put
 * that into an invitation: there it would mean the other person's own machine.
 */
import { api } from "./api";
import { serverOf } from "./servers";

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host means the machine of whoever uses it. */
export const isLocal = (host: string): boolean => LOCAL.test(host);

export const reach = $state({
  /** The server of the table, where it is not the page's own. */
  server: null as string | null,
  /** The beginning of all invitations. */
  base: location.origin,
  /** All beginnings that work for others; the likeliest first. */
  choices: [] as string[],
  /** Whether an invitation opens on this machine only. */
  onlyHere: false,
});

/** Invitations to a table lead to the server that it stands at. */
export function reachTable(table: string): void {
  const server = serverOf(table);
  if (server === reach.server) return;
  Object.assign(reach, { server, base: server ?? location.origin, choices: [], onlyHere: false });
}

/** Find out, where it matters, how others reach the server. */
export async function findReach(): Promise<void> {
  if (!isLocal(new URL(reach.server ?? location.origin).hostname)) return;
  try {
    reach.choices = (await api.addresses(reach.server)).addresses;
  } catch {
    return; // the next look finds it out
  }
  const first = reach.choices[0];
  reach.onlyHere = first === undefined;
  if (first !== undefined && !reach.choices.includes(reach.base)) reach.base = first;
}
