/**
 * Which edition of the page this is: the server's, or the site's, where games run in the page itself.
 * `mintopia site` writes the mark into index.html; everything else is the same bundle.
 */
/** Return the content of the page's meta element of this name; null if there is none. */
export const mark = (name: string): string | null =>
  typeof document === "undefined" || typeof document.querySelector !== "function"
    ? null
    : (document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? null);

/** Whether the page asks its own worker instead of a server. */
export const isSite = mark("mintopia-edition") === "site";

/** Return the address of one of our files, such as /art/back.svg: a site may be under any path. */
export const file = (path: string): string => (isSite ? `.${path}` : path);
