/**
 * The address at which others reach a table's server. A page that was opened at localhost must not put
 * that into an invitation, where it would mean the other person's own machine.
 */
import { api } from "./api";
import { serverOf } from "./servers";

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name means the user's own machine. */
export const isLocal = (host: string): boolean => LOCAL.test(host);

export const reach = $state({
  /** The table's server; null if it is the page's own. */
  server: null as string | null,
  /** The base address of all invitations. */
  base: location.origin,
  /** All base addresses that work for others, the likeliest first. */
  choices: [] as string[],
  /** Whether an invitation can be opened only on this machine. */
  onlyHere: false,
});

/** Make invitations lead to the server of this table. */
export function reachTable(table: string): void {
  const server = serverOf(table);
  if (server === reach.server) return;
  Object.assign(reach, { server, base: server ?? location.origin, choices: [], onlyHere: false });
}

/** Find out how others reach the server, if this page has only a local address for it. */
export async function findReach(): Promise<void> {
  if (!isLocal(new URL(reach.server ?? location.origin).hostname)) return;
  try {
    reach.choices = (await api.addresses(reach.server)).addresses;
  } catch {
    return; // the next call tries again
  }
  const first = reach.choices[0];
  reach.onlyHere = first === undefined;
  if (first !== undefined && !reach.choices.includes(reach.base)) reach.base = first;
}
