/**
 * Opponents with a few words: who speaks, when, and for how long.
 *
 * A game says at which moments somebody has something to say (`voices.ts` in its folder); this file
 * makes sure that they speak rarely, one at a time, and only briefly.
 */
import { opponentOf } from "../games/opponents";
import type { Moment, Speaker, Voices } from "../games/folder";
import { characterAt } from "./cast";
import { settings } from "./settings.svelte";
import type { Position, ReplayStep, Seat } from "./types";

const REST = 10; // entries before the same moment makes somebody speak again
const LEAST = 2600; // how long words stay, in milliseconds
const PER_LETTER = 45;

/** Return who speaks at each seat: a solitaire opponent or a bot; null for a person. */
export function speakersOf(seats: readonly Seat[], position: Pick<Position, "view">): (Speaker | null)[] {
  const solo = opponentOf(position.view as { solo?: unknown });
  if (solo) return [null, solo];
  return seats.map((seat) => (seat.kind === "bot" ? characterAt(seat.seat).temper : null));
}

/** Return what is said about the end of a game, and by which seat, preferably a winner's. */
export function lastWords(
  voices: Voices,
  speakers: readonly (Speaker | null)[],
  winners: readonly number[],
): { seat: number; text: string } | null {
  const order = [...speakers.keys()].sort(
    (a, b) => Number(winners.includes(b)) - Number(winners.includes(a)),
  );
  for (const seat of order) {
    const speaker = speakers[seat];
    const text = speaker ? voices.line(speaker, winners.includes(seat) ? "won" : "lost") : null;
    if (text) return { seat, text };
  }
  return null;
}

export class Speech {
  said = $state.raw<{ seat: number; text: string } | null>(null);
  #last = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly voices: Voices) {}

  /** Have somebody say a greeting at the beginning: the opponent who sits next. */
  greet(speakers: readonly (Speaker | null)[], you: number | null): void {
    const order = speakers.map((_, at) => ((you ?? 0) + 1 + at) % speakers.length);
    this.#speak(
      order.map((seat) => ({ seat, moment: "opening" })),
      speakers,
      0,
    );
  }

  /** React to an entry that has been shown: somebody may have something to say about it. */
  hear(
    step: ReplayStep,
    before: ReplayStep | null,
    speakers: readonly (Speaker | null)[],
    you: number | null,
  ): void {
    const moments = this.voices.moments(step, before, you).flatMap((moment): Moment[] => {
      if (moment.seat !== undefined) return [moment];
      // The moment names nobody, so the speakers take turns.
      const all = speakers.flatMap((speaker, seat) => (speaker ? [seat] : []));
      const seat = all[step.seq % Math.max(1, all.length)];
      return seat === undefined ? [] : [{ ...moment, seat }];
    });
    this.#speak(moments, speakers, step.seq);
  }

  /** Remove what is being said. */
  hush(): void {
    clearTimeout(this.#timer);
    this.said = null;
  }

  #speak(moments: readonly Moment[], speakers: readonly (Speaker | null)[], seq: number): void {
    if (!settings.voices) return;
    for (const { seat, moment } of moments) {
      const speaker = speakers[seat ?? -1];
      const text = speaker ? this.voices.line(speaker, moment) : null;
      const last = this.#last.get(moment);
      if (seat === undefined || !text || (last !== undefined && seq - last < REST)) continue;
      this.#last.set(moment, seq);
      this.hush();
      this.said = { seat, text };
      this.#timer = setTimeout(() => (this.said = null), LEAST + PER_LETTER * text.length);
      return;
    }
  }
}
