/** What is shown over the table for a moment: a die that rolls, hands that open, an ability. */

export interface Opened {
  seat: number;
  mints: number;
}

export class Stage {
  die = $state.raw<{ value: number; rolling: boolean; text: string } | null>(null);
  hands = $state.raw<{ all: Opened[]; open: boolean } | null>(null);
  banner = $state.raw<{ text: string; type: string | null } | null>(null);

  /** Nothing is shown any more. */
  clear(): void {
    this.die = null;
    this.hands = null;
    this.banner = null;
  }
}
