/** What is briefly shown over the table: a rolling die, opening hands, an ability. */

export interface Opened {
  seat: number;
  mints: number;
}

export class Stage {
  die = $state.raw<{ value: number; rolling: boolean; text: string } | null>(null);
  hands = $state.raw<{ all: Opened[]; open: boolean } | null>(null);
  banner = $state.raw<{ text: string; type: string | null } | null>(null);
  /** Mints by seat that the new view already counts but whose arrival has not been animated yet. */
  owed = $state.raw<number[]>([]);
  /** Whether a die in the new view is still rolling. */
  rolls = $state(false);

  /** Stop showing everything. */
  clear(): void {
    this.die = null;
    this.hands = null;
    this.banner = null;
    this.owed = [];
    this.rolls = false;
  }
}
