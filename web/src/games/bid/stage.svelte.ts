/** What is shown over the table for a moment: a die that rolls, hands that open, an ability. */

export interface Opened {
  seat: number;
  mints: number;
}

export class Stage {
  die = $state.raw<{ value: number; rolling: boolean; text: string } | null>(null);
  hands = $state.raw<{ all: Opened[]; open: boolean } | null>(null);
  banner = $state.raw<{ text: string; type: string | null } | null>(null);
  /** Mints that the new view counts already, by seat; they are seen coming in a moment. */
  owed = $state.raw<number[]>([]);
  /** A die of the new view has not landed yet. */
  rolls = $state(false);

  /** Nothing is shown any more. */
  clear(): void {
    this.die = null;
    this.hands = null;
    this.banner = null;
    this.owed = [];
    this.rolls = false;
  }
}
