/** Choosing a move click by click: the targets chosen so far, and a move that waits to be confirmed. */
import { leftOver, pick } from "./pick";
import { toast } from "./toast.svelte";
import type { Blocked, Choice } from "./types";

export class Picking {
  chosen = $state.raw<string[]>([]);
  pending = $state.raw<Choice | null>(null);

  /** Take back what is chosen. */
  clear = (): void => {
    this.chosen = [];
    this.pending = null;
  };

  /** Choose a target and return the move that is now meant; say why if no move uses the target. */
  click(
    choices: readonly Choice[],
    click: string,
    blocked: readonly Blocked[] | null | undefined = null,
  ): Choice | null {
    const why = blocked?.find((each) => each.click === click)?.why;
    if (why !== undefined && leftOver(choices, [click]).length === 0) {
      toast(why, "plain", 4000);
      return null;
    }
    const picked = pick(choices, this.chosen, click);
    this.chosen = picked.chosen;
    this.pending = null;
    return picked.ready;
  }
}

/** Whether a seat can pass, and why not if the game says so. */
export function passOf(
  choices: readonly Choice[] | null | undefined,
  blocked: readonly Blocked[] | null | undefined,
): { can: boolean; why: string | null } {
  return {
    can: choices?.some((choice) => choice.clicks.includes("pass")) ?? false,
    why: blocked?.find((each) => each.click === "pass")?.why ?? null,
  };
}
