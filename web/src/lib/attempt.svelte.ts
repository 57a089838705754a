/** One thing at a time that a person asked for: shown as busy, and its failure told. */
import { complain } from "./toast.svelte";

export class Attempt {
  busy = $state(false);

  /** Do something, unless something is being done already. */
  readonly run = async (act: () => Promise<unknown>): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    try {
      await act();
    } catch (error) {
      complain(error);
    } finally {
      this.busy = false;
    }
  };
}
