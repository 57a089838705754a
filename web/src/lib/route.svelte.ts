/** Where we are: the address bar, without reloading. */

interface Place {
  path: string;
  query: string;
  hash: string;
}

function here(): Place {
  return { path: location.pathname, query: location.search, hash: location.hash };
}

export const route = $state<Place>(here());

/** Go to a page of ours; `replace` leaves no step to come back to. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  arrive();
  if (!location.hash) scrollTo(0, 0);
}

/** Change the address only, as for a link to this very move. */
export function rewrite(to: string): void {
  history.replaceState(null, "", to);
  Object.assign(route, here());
}

function arrive(): void {
  const before = route.path;
  Object.assign(route, here());
  if (before !== route.path) queueMicrotask(() => document.getElementById("main")?.focus());
}

/** Follow the browser's buttons, and links to our own pages anywhere in the document. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  addEventListener("hashchange", () => Object.assign(route, here()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || /^\/(api|art|metrics)/.test(url.pathname)) return;
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}

/** Match a path against a pattern like "/t/:id"; null if it is another page. */
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
