/** What the page and its worker say to each other. */

/** From the page. */
export type ToWorker =
  /** The worker holds the lock as long as it lives. */
  | { kind: "begin"; base: string; lock: string }
  | { kind: "ask"; id: number; method: string; path: string; body: string | null; language: string }
  | { kind: "follow"; id: number; path: string; language: string }
  | { kind: "end"; id: number };

/** From the worker. */
export type FromWorker =
  | { kind: "progress"; loaded: number; total: number }
  /** The worker can be asked now. `kept` says whether games outlive the page. */
  | { kind: "ready"; kept: boolean }
  | { kind: "failed"; why: string }
  /** The worker has its lock: whoever gets the lock next knows that the worker is gone. */
  | { kind: "locked" }
  /** The interpreter has failed for good, such as by an overflow of its stack. */
  | { kind: "died"; why: string }
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "open"; id: number }
  | { kind: "told"; id: number; what: string; data: string }
  | { kind: "lost"; id: number }
  /** Bots think with less effort from now on, because the quick search does not work here. */
  | { kind: "slow" }
  /** The engine was started from its files, which most browsers do not need. */
  | { kind: "plain" };
