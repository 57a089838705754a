/** What the page and the worker that thinks tell each other. */
import type { SearchAnswer, SearchProgress, SearchRequest } from "./search";

export type ToWorker =
  | { kind: "load"; id: number; address: string }
  | { kind: "think"; id: number; address: string; request: SearchRequest; progress: boolean }
  | { kind: "cancel"; id: number };

export type FromWorker =
  | { kind: "loaded"; id: number }
  | { kind: "progress"; id: number; progress: SearchProgress }
  | { kind: "answer"; id: number; answer: SearchAnswer }
  | { kind: "failed"; id: number; why: Failure; message: string };

/** The module did not load, it failed while running, or the caller canceled the search. */
export type Failure = "load" | "trap" | "cancelled";
