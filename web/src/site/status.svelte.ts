/** The state of the site's engine, to show to people who wait for it. */
export const status = $state({
  phase: "idle" as "idle" | "loading" | "ready" | "failed",
  /** The bytes loaded so far, and the total that is needed. */
  loaded: 0,
  total: 0,
  /** Whether games outlive the page; false in some private windows. */
  kept: true,
  /** Why it could not be started. */
  why: "",
  /** Whether the engine died and was started again. */
  restarted: false,
  /** Whether bots think with less effort here. */
  slow: false,
  /** Switches to a new version that is ready; null if there is none. */
  update: null as (() => void) | null,
});
