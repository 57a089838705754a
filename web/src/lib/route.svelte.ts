/**
 * The place in the address bar, followed and changed without reloading.
 *
 * A site may be under any path of a host that knows nothing of our pages, so its places are written
 * after the #: "https://host/any/path/#/rules/works#w3". Everywhere else a place is written as on
 * the server's page, "/rules/works#w3".
 */
import { isSite } from "./edition";

interface Place {
  path: string;
  query: string;
  hash: string;
}

/** Split a place into its parts. */
export function placeOf(text: string): Place {
  const [front = "", ...rest] = text.split("#");
  const [path = "", query] = front.split(/\?(.*)/s);
  return {
    path: path || "/",
    query: query ? `?${query}` : "",
    hash: rest.length > 0 ? `#${rest.join("#")}` : "",
  };
}

const isPlace = (hash: string): boolean => hash.startsWith("#/");

function here(): Place {
  if (isSite) return isPlace(location.hash) ? placeOf(location.hash.slice(1)) : placeOf("/");
  return { path: location.pathname, query: location.search, hash: location.hash };
}

/** The address of one of our places, as written in a link or in the address bar. */
export const link = (place: string): string => (isSite ? `#${place}` : place);

/** The full address of one of our places, to send to somebody. */
export const fullAddress = (place: string): string => new URL(link(place), location.href).href;

export const route = $state<Place>(here());

/** Go to one of our pages; `replace` leaves no history entry to come back to. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", link(to));
  arrive();
  if (!route.hash) scrollTo(0, 0);
  else if (isSite) document.getElementById(decodeURIComponent(route.hash.slice(1)))?.scrollIntoView();
}

/** Change only the address, for example into a link to the current move. */
export function rewrite(to: string): void {
  history.replaceState(null, "", link(to));
  Object.assign(route, here());
}

function arrive(): void {
  const before = route.path;
  Object.assign(route, here());
  if (before !== route.path) queueMicrotask(() => document.getElementById("main")?.focus());
}

/** Return the place that a link leads to; null if it leads elsewhere, or is left to the browser. */
function leadsTo(anchor: HTMLAnchorElement): string | null {
  if (anchor.target || anchor.hasAttribute("download")) return null;
  const url = new URL(anchor.href, location.href);
  if (url.origin !== location.origin || /^\/(api|art|metrics)/.test(url.pathname)) return null;
  if (!isSite) {
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return null;
    return url.pathname + url.search + url.hash;
  }
  const written = anchor.getAttribute("href") ?? "";
  if (isPlace(written)) return written.slice(1);
  if (written.startsWith("#")) return route.path + route.query + written;
  return written.startsWith("/") ? written : null;
}

/** Follow the browser's buttons, and links to our own pages anywhere in the document. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  addEventListener("hashchange", () => Object.assign(route, here()));
  const linkOf = (event: Event): HTMLAnchorElement | null =>
    event.target instanceof Element ? event.target.closest("a") : null;
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = linkOf(event);
    const place = anchor && leadsTo(anchor);
    if (place === null) return;
    event.preventDefault();
    go(place);
  });
  if (!isSite) return;
  // Opening a link in another tab, or copying it, must give its real address.
  const writeOut = (event: Event): void => {
    const anchor = linkOf(event);
    const written = anchor?.getAttribute("href");
    if (written?.startsWith("/")) anchor?.setAttribute("href", link(written));
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, writeOut);
}

/** Match a path against a pattern like "/t/:id" and return its fields; null if it does not match. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/\/+$/, "").split("/");
  if (path === "/") given.splice(0, given.length, "", "");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? "";
    if (part.startsWith(":")) {
      if (!value) return null;
      try {
        found[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return found;
}
