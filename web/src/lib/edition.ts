/**
 * Which edition of the page this is: the server's, or the site's, which plays in the page itself.
 * `mintopia site` writes the mark into index.html; everything else is the same bundle.
 */
/** What the page was told when it was written; null where nothing was. */
export const mark = (name: string): string | null =>
  typeof document === "undefined" || typeof document.querySelector !== "function"
    ? null
    : (document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? null);

/** Whether the page asks a worker of its own instead of a server. */
export const isSite = mark("mintopia-edition") === "site";

/** The address of a file of ours, such as /art/back.svg: a site may lie under any path. */
export const file = (path: string): string => (isSite ? `.${path}` : path);
