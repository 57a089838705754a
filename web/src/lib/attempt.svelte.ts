/** Runs a person's requests one after another: none is dropped, and failures are shown. */
import { complain } from "./toast.svelte";

export class Attempt {
  /** Whether a request is running or waiting. */
  busy = $state(false);
  #last: Promise<void> = Promise.resolve();
  #open = 0;

  /** Run something after everything that was asked for earlier. */
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
