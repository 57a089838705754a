/**
 * How a lesson goes along: which one thing the coach says now. Pure, without page or network.
 *
 * A lesson is a list of steps, the more urgent first. A step is told when its condition holds; each
 * is told once, except advice, which may come again and again. Some steps only tell (a button goes
 * on), others ask for something on the table (playing goes on). Whatever is played, some step fits:
 * the last ones of a lesson always do.
 */
import type { Fields } from "../../lib/i18n/make";
import type { Cards, Choice, GameEvent, View } from "../../lib/types";

/** What the coach can see. */
export interface Scene<V extends View = View, X = unknown, C = Cards> {
  view: V;
  derived: X | null;
  cards: C;
  /** The legal moves; null while it is not the learner's turn. */
  choices: Choice[] | null;
  /** Everything that happened so far. */
  events: GameEvent[];
  you: number;
  names: string[];
  /** The name of a card or Location in the learner's language. */
  card: (id: string) => string;
}

export interface Step<S> {
  /** Its name, and the key of its sentence. */
  id: string;
  when: (scene: S) => boolean;
  /** What to look at or to click. */
  point?: (scene: S) => string[];
  /** The numbers to dial for it. */
  numbers?: (scene: S) => number[];
  /** Values for its sentence. */
  fields?: (scene: S) => Fields;
  /** tell: read, then go on; task: something is to be done; advice: as often as it fits. */
  kind: "tell" | "task" | "advice";
  /** It comes before everything else, as a question that covers the table. */
  urgent?: true;
  /** Paragraph of the rulebook. */
  rule?: string;
}

/** Find the step for this moment; the one that is shown stays until it is done with. */
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

/** What has been told once the learner went on or played; advice can come again. */
export function after<S>(step: Step<S> | null, told: ReadonlySet<string>): Set<string> {
  const next = new Set(told);
  if (step && step.kind !== "advice") next.add(step.id);
  return next;
}

/** Tell whether a move is what the step pointed at. */
export function followed<S>(step: Step<S> | null, scene: S, choice: Choice): boolean {
  const pointed = step?.point?.(scene) ?? [];
  return pointed.length === 0 || choice.clicks.some((click) => pointed.includes(click));
}

/** How far a lesson is, from 0 to 1: what has been told of what can be told. */
export function progress<S>(steps: readonly Step<S>[], told: ReadonlySet<string>, over: boolean): number {
  if (over) return 1;
  const all = steps.filter((step) => step.kind !== "advice");
  const done = all.filter((step) => told.has(step.id)).length;
  return Math.min(0.97, all.length === 0 ? 0 : done / all.length);
}

// --- what steps ask of a scene -------------------------------------------------------------------
/** Some legal move uses this target. */
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

/** Something like this has happened. */
export function happened(
  scene: { events: GameEvent[] },
  event: string,
  like: Partial<GameEvent> = {},
): boolean {
  return last(scene, event, like) !== null;
}

/** The last event like this. */
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

/** How often something like this has happened. */
export function times(scene: { events: GameEvent[] }, event: string, like: Partial<GameEvent> = {}): number {
  return scene.events.filter(
    (each) => each.event === event && Object.entries(like).every(([key, value]) => each[key] === value),
  ).length;
}
