/**
 * Looking back at a running game: which step is on the board, and how to move between steps.
 *
 * The game goes on in the meantime. New moves do not end looking back; they are only counted.
 */
import { tick } from "svelte";
import { announce } from "./announce";
import { t } from "./i18n/table";
import type { Live } from "./live.svelte";
import { countAfter, meantIn, placeOf, saidIn } from "./lookback";
import { isMoving, skip } from "./motion";
import { StepPlayer } from "./stepping";
import { toast } from "./toast.svelte";
import type { ReplayStep } from "./types";

export class Lookback {
  readonly live: Live;
  /** The entry being looked at; null for the present. */
  #seq = $state<number | null>(null);
  /** The newest entry when looking back began. */
  #began = $state(-1);
  readonly #player = new StepPlayer();
  #walk = 0;

  #steps = $derived.by(() => this.live.steps);
  #at = $derived(this.#seq === null ? -1 : placeOf(this.#steps, this.#seq));
  /** The step on the board; null while the present is shown. */
  step = $derived<ReplayStep | null>(this.#steps[this.#at] ?? null);
  active = $derived(this.step !== null);
  /** The number of the newest move. */
  total = $derived(this.#steps.at(-1)?.number ?? 0);
  /** How many moves have been made since then. */
  news = $derived(this.active ? countAfter(this.#steps, this.#began) : 0);
  isFirst = $derived(this.#at === 0);
  isLast = $derived(this.#at === this.#steps.length - 1);
  /** What happened in this step, in words. */
  said = $derived(this.step === null ? "" : saidIn(this.step, t("gap")) || t("pastSetup"));
  /** What to light up for this step. */
  lit = $derived(this.step === null ? [] : meantIn(this.step));

  constructor(live: Live) {
    this.live = live;
  }

  /** Start looking back, at the move that was played last. */
  async open(): Promise<void> {
    if (!(await this.#ready())) return;
    this.#set(this.#steps.length - 1);
  }

  /** Go one move back; from the present, to the position before the last move. */
  async back(): Promise<void> {
    if (!(await this.#ready())) return;
    this.#set(this.active ? this.#at - 1 : this.#steps.length - 2);
  }

  /** Go one move forward, shown as it was played; after the newest move, return to the present. */
  async forward(): Promise<void> {
    const next = this.#steps[this.#at + 1];
    if (!this.active) return;
    if (!next) return this.leave();
    if (!isMoving()) return this.#play(next);
    skip();
    this.#set(this.#at + 1);
  }

  /** Go to the step of an entry, such as that of a line of the log. */
  async to(seq: number): Promise<void> {
    if (await this.#ready()) this.#set(placeOf(this.#steps, seq));
  }

  /** Go to the entry at which somebody left, and play the first move after it. */
  async after(seq: number): Promise<void> {
    if (!(await this.#ready())) return;
    this.#set(placeOf(this.#steps, seq), { heard: false });
    await tick();
    await this.forward();
  }

  /** Return to the present. */
  leave(): void {
    if (this.#seq === null) return;
    this.#walk += 1;
    if (isMoving()) skip();
    this.#seq = null;
    announce(this.live.shown?.prompt ?? t("pastOver"));
  }

  /** Show moves forward with a board's own animator; return a function that stops this. */
  animateWith = this.#player.register;

  async #ready(): Promise<boolean> {
    const ready = await this.live.readSteps();
    if (!ready) toast(t("pastMissing"), "bad");
    return ready;
  }

  #set(at: number, { heard = true } = {}): void {
    const step = this.#steps[Math.max(0, at)];
    if (!step) return;
    this.#walk += 1;
    if (isMoving()) skip();
    if (this.#seq === null) {
      this.#began = this.#steps.at(-1)?.seq ?? -1;
      if (heard) announce(t("pastHeard"));
    }
    this.#seq = step.seq;
    if (heard) this.#say();
  }

  async #play(next: ReplayStep): Promise<void> {
    const walk = ++this.#walk;
    await this.#player.play(next, () => {
      if (walk === this.#walk) this.#seq = next.seq;
    });
    if (walk === this.#walk) this.#say();
  }

  #say(): void {
    const step = this.step;
    if (step)
      announce(
        `${step.number === 0 ? t("pastStart") : t("pastMove", { n: step.number, total: this.total })}${t("gap")}${this.said}`,
      );
  }
}
