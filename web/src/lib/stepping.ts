/** Playing a step of a game with the animation of the board that shows it. */
import { tick } from "svelte";
import type { Animator } from "./live.svelte";
import { newsOf } from "./lookback";
import { resume } from "./motion";
import type { ReplayStep } from "./types";

export class StepPlayer {
  #animator: Animator | null = null;

  /** Let a board animate the steps; return a function that stops this. */
  register = (animator: Animator): (() => void) => {
    this.#animator = animator;
    return () => {
      if (this.#animator === animator) this.#animator = null;
    };
  };

  /** Play a step; `show` puts the position after it on the board, unless the player went elsewhere. */
  async play(step: ReplayStep, show: () => void): Promise<void> {
    const draw = async (): Promise<void> => {
      show();
      await tick();
    };
    try {
      resume();
      if (step.seat !== null) await this.#animator?.(newsOf(step), draw);
    } finally {
      await draw();
      resume(); // an animation that was cut short has ended
    }
  }
}
