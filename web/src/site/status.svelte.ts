/** How the site's engine stands, for whoever waits for it. */
export const status = $state({
  phase: "idle" as "idle" | "loading" | "ready" | "failed",
  /** Bytes that have come, of all that are needed. */
  loaded: 0,
  total: 0,
  /** Whether games outlive the page; false in some private windows. */
  kept: true,
  /** Why it could not be started. */
  why: "",
  /** Bots think with less effort here. */
  slow: false,
  /** A new version is here and waits. */
  update: null as (() => void) | null,
});
