/**
 * The progress of a lesson: decides the one thing the coach says now. Pure, without page or
 * network.
 *
 * A lesson is a list of steps, most urgent first. A step is shown when its condition holds; each is
 * shown once, except advice, which may come again and again. Some steps only tell something (a
 * button continues), others ask for something on the table (playing continues). Whatever the
 * learner plays, some step fits: the last ones of a lesson always do.
 */
import type { Fields } from "../../lib/i18n/fill";
import type { Cards, Choice, GameEvent, View } from "../../lib/types";

/** What the coach can see. */
export interface Scene<V extends View = View, X = unknown, C = Cards> {
  view: V;
  derived: X | null;
  cards: C;
  /** The legal moves; null if it is not the learner's turn. */
  choices: Choice[] | null;
  /** Everything that has happened so far. */
  events: GameEvent[];
  you: number;
  names: string[];
  /** The name of a card or Location in the learner's language. */
  card: (id: string) => string;
}

export interface Step<S> {
  /** Its id, which is also the key of its sentence. */
  id: string;
  when: (scene: S) => boolean;
  /** What to look at or click. */
  point?: (scene: S) => string[];
  /** The numbers to dial. */
  numbers?: (scene: S) => number[];
  /** Values for its sentence. */
  fields?: (scene: S) => Fields;
  /** tell: read, then continue; task: do something; advice: shown whenever it fits. */
  kind: "tell" | "task" | "advice";
  /** It comes before everything else, such as a question that covers the table. */
  urgent?: true;
  /** The paragraph in the rulebook. */
  rule?: string;
}

type Details<S> = Omit<Step<S>, "id" | "when" | "kind">;
const step =
  (kind: Step<never>["kind"]) =>
  <S>(id: string, when: Step<S>["when"], details: Details<S> = {}): Step<S> => ({
    id,
    when,
    kind,
    ...details,
  });
/** Something to read, before going on. */
export const tell = step("tell");
/** Something to do. */
export const task = step("task");
/** Something to say whenever it fits. */
export const advice = step("advice");

/** Find the step for this moment; a step that only tells something stays until it is dismissed. */
export function choose<S>(
  steps: readonly Step<S>[],
  scene: S,
  told: ReadonlySet<string>,
  shown: string | null = null,
): Step<S> | null {
  const fits = (step: Step<S>): boolean => !told.has(step.id) && step.when(scene);
  const urgent = steps.find((step) => step.urgent && fits(step));
  if (urgent) return urgent;
  const same = steps.find((step) => step.id === shown);
  if (same && same.kind === "tell" && fits(same)) return same;
  return steps.find(fits) ?? null;
}

/** Return the steps told once the learner has continued or played; advice is left out, so it can recur. */
export function after<S>(step: Step<S> | null, told: ReadonlySet<string>): Set<string> {
  const next = new Set(told);
  if (step && step.kind !== "advice") next.add(step.id);
  return next;
}

/** Return whether a move is one that the step pointed at. */
export function followed<S>(step: Step<S> | null, scene: S, choice: Choice): boolean {
  const pointed = step?.point?.(scene) ?? [];
  return pointed.length === 0 || choice.clicks.some((click) => pointed.includes(click));
}

/** Return the progress of a lesson from 0 to 1: the share of its steps that have been told. */
export function progress<S>(steps: readonly Step<S>[], told: ReadonlySet<string>, over: boolean): number {
  if (over) return 1;
  const all = steps.filter((step) => step.kind !== "advice");
  const done = all.filter((step) => told.has(step.id)).length;
  return Math.min(0.97, all.length === 0 ? 0 : done / all.length);
}

// --- what steps need to know about a scene -------------------------------------------------------
/** Return whether some legal move uses this target. */
export function can(scene: { choices: Choice[] | null }, click: string): boolean {
  return scene.choices?.some((choice) => choice.clicks.includes(click)) ?? false;
}

/** List the targets of a kind ("plan:", "own:", "cell:") that legal moves use. */
export function targetsOf(scene: { choices: Choice[] | null }, kind: string): string[] {
  const found = new Set<string>();
  for (const choice of scene.choices ?? []) {
    for (const click of choice.clicks) if (click.startsWith(kind)) found.add(click);
  }
  return [...found];
}

/** Return whether a matching event has happened. */
export function happened(
  scene: { events: GameEvent[] },
  event: string,
  like: Partial<GameEvent> = {},
): boolean {
  return last(scene, event, like) !== null;
}

/** Return the last matching event, or null. */
export function last(
  scene: { events: GameEvent[] },
  event: string,
  like: Partial<GameEvent> = {},
): GameEvent | null {
  return (
    scene.events.findLast(
      (each) => each.event === event && Object.entries(like).every(([key, value]) => each[key] === value),
    ) ?? null
  );
}

/** Return how often a matching event has happened. */
export function times(scene: { events: GameEvent[] }, event: string, like: Partial<GameEvent> = {}): number {
  return scene.events.filter(
    (each) => each.event === event && Object.entries(like).every(([key, value]) => each[key] === value),
  ).length;
}
