/** Whether this page can play at a server, and if not, why. */
import { mark } from "../lib/edition";
import { t } from "../lib/i18n/site";
import { isLocal } from "../lib/reach.svelte";
import { hostOf } from "../lib/servers";

export type Finding =
  | { kind: "ready"; server: string }
  /** The server's own page can be opened, though this page cannot play there. */
  | { kind: "refused" | "version"; server: string; why: string }
  | { kind: "address" | "mixed" | "away" | "other"; server: string | null; why: string };

/** Milliseconds after which a server that does not answer counts as away. */
const PATIENCE = 10_000;

/** Return the origin of an address that somebody typed; null if it is not a web address. */
export function originOf(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.hostname && !url.username && !url.password ? url.origin : null;
}

const ask = (server: string, mode: RequestMode): Promise<Response> =>
  fetch(`${server}/api/version`, {
    mode,
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(PATIENCE),
  });

/** Find out whether this page can play at a server. */
export async function checkServer(address: string): Promise<Finding> {
  const server = originOf(address);
  if (server === null) return { kind: "address", server, why: t("serverBad") };
  const name = hostOf(server);
  const { protocol, hostname } = new URL(server);
  if (location.protocol === "https:" && protocol === "http:" && !isLocal(hostname)) {
    return { kind: "mixed", server, why: t("serverMixed", { server: name }) };
  }
  let answer: Response;
  try {
    answer = await ask(server, "cors");
  } catch {
    // Find out whether the server does not allow this page, or is not there at all.
    const isThere = await ask(server, "no-cors").then(
      () => true,
      () => false,
    );
    if (!isThere) return { kind: "away", server, why: t("serverAway", { server: name }) };
    const why = t("serverRefuses", { server: name, origin: location.origin });
    return { kind: "refused", server, why };
  }
  const told = (await answer.json().catch(() => null)) as { name?: unknown; version?: unknown } | null;
  if (!answer.ok || told?.name !== "mintopia" || typeof told.version !== "string") {
    return { kind: "other", server, why: t("serverOther", { server: name }) };
  }
  const own = mark("mintopia-version") ?? "";
  if (told.version !== own) {
    const why = t("serverVersion", { server: name, version: told.version.slice(0, 40), own });
    return { kind: "version", server, why };
  }
  return { kind: "ready", server };
}

const checked = new Map<string, Promise<Finding>>();

/** Do the same, but ask each server only once in this page, unless it was not ready. */
export function checkOnce(server: string): Promise<Finding> {
  const found = checked.get(server) ?? checkServer(server);
  checked.set(server, found);
  void found.then(({ kind }) => {
    if (kind !== "ready") checked.delete(server);
  });
  return found;
}
