/** What a person asked for, done one after another: nothing is dropped, and failures are told. */
import { complain } from "./toast.svelte";

export class Attempt {
  /** Whether something is being done, or waits for its turn. */
  busy = $state(false);
  #last: Promise<void> = Promise.resolve();
  #open = 0;

  /** Do something, after everything that was asked for before it. */
  readonly run = (act: () => Promise<unknown>): Promise<void> => {
    this.#open += 1;
    this.busy = true;
    const done = this.#last.then(act).then(() => undefined, complain);
    this.#last = done.then(() => {
      this.#open -= 1;
      this.busy = this.#open > 0;
    });
    return this.#last;
  };
}
