/** The animations of Mint Bid: Mints to the pot, cards to the strips, the die, hands that open together. */
import type { Animator } from "../../lib/live.svelte";
import { animate, flip, floatText, fly, pause, spot, tempo } from "../../lib/motion";
import { play } from "../../lib/sound";
import type { GameEvent } from "../../lib/types";
import type { Opened, Stage } from "./stage.svelte";

const ROLL = 750; // how long a die tumbles
const FEW = 4; // the most Mints that fly at a time

interface Scene {
  root: () => HTMLElement | undefined;
  /** A Mint to copy. */
  mint: () => Element | null;
  stage: Stage;
  /** The points of each seat on the table currently shown. */
  points: () => number[];
  /** The texts of the opponent's die faces, by face, shown while its die rolls. */
  faces: () => Map<string, string>;
}

const isGain = (event: GameEvent): boolean => event.event === "gain" || event.event === "income";
const num = (event: GameEvent, key: string): number => Number(event[key] ?? 0);

/** Add up the Mints each seat gains. */
export function gainedBy(events: readonly GameEvent[]): number[] {
  const sums: number[] = [];
  for (const event of events) {
    const seat = event.seat ?? 0;
    if (isGain(event)) sums[seat] = (sums[seat] ?? 0) + num(event, "mints");
  }
  return sums;
}

/** Return the parts of an offer or a counter-offer, each with its seat; "mine" is the proposer's. */
export function partsOf(event: GameEvent): [seat: number, mints: number][] {
  const seats = [event.seat ?? 0, num(event, "to")];
  const [by = 0, to = 0] = event.event === "counter" ? seats.reverse() : seats;
  return [
    [by, num(event, "mine")],
    [to, num(event, "theirs")],
  ];
}

/** Make the animator of a board. */
export function bidAnimator(scene: Scene): Animator {
  const at = (name: string): Element | null => {
    const root = scene.root();
    return root ? spot(name, root) : null;
  };

  async function mints(from: string, to: string, count: number): Promise<void> {
    const mint = scene.mint();
    if (!mint || count <= 0) return;
    const all: Promise<void>[] = [];
    for (let each = 0; each < Math.min(count, FEW); each++) {
      all.push(fly(at(from), at(to), mint, 380 + each * 70, 20 + each * 8));
    }
    play("coin");
    await Promise.all(all);
  }

  async function roll(value: number, text: string): Promise<void> {
    if (tempo() === 0) return;
    const { stage } = scene;
    play("die");
    for (let face = 1; face <= 3; face++) {
      stage.die = { value: ((value + face * 2) % 6) + 1, rolling: true, text };
      await pause(ROLL / 3);
    }
    stage.die = { value, rolling: false, text };
    await pause(900);
    stage.die = null;
  }

  async function reveal(all: Opened[]): Promise<void> {
    if (tempo() === 0) return;
    const { stage } = scene;
    stage.hands = { all, open: false };
    await pause(700);
    stage.hands = { all, open: true };
    play("open");
    await pause(1500);
    stage.hands = null;
  }

  async function banner(text: string, type: string | null, time = 1100): Promise<void> {
    if (tempo() === 0 || !text) return;
    scene.stage.banner = { text, type };
    await pause(time);
    scene.stage.banner = null;
  }

  /** Animate an event before the table changes. */
  async function before(event: GameEvent): Promise<void> {
    const seat = event.seat ?? 0;
    if (event.event === "bid") await mints(`mints:${seat}`, `pledge:${seat}`, num(event, "mints"));
    else if (event.event === "offer" || event.event === "counter")
      await Promise.all(partsOf(event).map(([from, part]) => floatText(at(`mints:${from}`), String(part))));
    else if (event.event === "accept")
      await Promise.all([mints(`mints:${seat}`, "pot", 2), mints(`mints:${num(event, "to")}`, "pot", 2)]);
    else if (event.event === "seal") await mints(`mints:${seat}`, `pledge:${seat}`, 1);
    else if (event.event === "opponent-roll")
      await roll(num(event, "die"), scene.faces().get(String(event["face"])) ?? event.text ?? "");
    else if (event.event === "opponent-raise") await floatText(at("pot"), `+${num(event, "mints")}`);
    else if (event.event === "win") {
      const lot = at("lot");
      play("knock");
      if (lot) await animate(lot, { transform: ["none", "scale(1.08) rotate(-2deg)", "none"] }, 420);
    } else if (event.event === "pay") await mints(`pledge:${seat}`, "lot", num(event, "mints"));
    else if (event.event === "lose") await floatText(at(`mints:${seat}`), `−${num(event, "mints")}`);
  }

  /** Raise a card that was just placed in a strip, and show the points it brings. */
  async function rise(event: GameEvent, gained: readonly number[]): Promise<void> {
    const card = scene.root()?.querySelector(`[data-card="${String(event["card"])}"]`);
    if (!card || tempo() === 0) return;
    play("build");
    await Promise.all([
      animate(
        card,
        {
          transform: ["translateY(14%) scale(0.92, 0.6)", "translateY(-5%) scale(1.05, 1.1)", "none"],
          transformOrigin: ["50% 100%", "50% 100%", "50% 100%"],
        },
        460,
      ),
      ...gained.map((points, seat) =>
        points > 0 ? floatText(at(`points:${seat}`), `+${points}`) : Promise.resolve(),
      ),
    ]);
  }

  /** Animate events on the new table. */
  async function after(events: GameEvent[], gained: readonly number[]): Promise<void> {
    for (const event of events) {
      if (event.event === "place") await rise(event, gained);
      else if (event.event === "roll") {
        await roll(num(event, "die"), event.text ?? "");
        scene.stage.rolls = false;
      } else if (event.event === "ability" && event.text) await banner(event.text, String(event["ability"]));
      else if (event.event === "rotate") {
        const card = scene.root()?.querySelector(`[data-card="${String(event["card"])}"]`);
        if (card) await animate(card, { transform: ["rotate(-180deg)", "none"] }, 500);
      }
    }
    const gains = events.filter(isGain);
    scene.stage.owed = [];
    if (gains.length > 0) play("coin");
    await Promise.all(
      gains.map((event) => floatText(at(`mints:${event.seat ?? 0}`), `+${num(event, "mints")}`)),
    );
  }

  return async (news, show) => {
    const root = scene.root();
    if (!root) return;
    try {
      if (news.kind === "undo") {
        await flip(root, show);
        return;
      }
      const late = ["place", "roll", "gain", "income", "ability", "rotate"];
      const opened: Opened[] = [];
      for (const event of news.events) {
        if (event.event === "reveal") opened.push({ seat: event.seat ?? 0, mints: num(event, "mints") });
        else {
          if (opened.length > 0) await reveal(opened.splice(0));
          if (!late.includes(event.event)) await before(event);
        }
      }
      if (opened.length > 0) await reveal(opened);
      // Do not show what the die decides before it has landed.
      scene.stage.owed = gainedBy(news.events);
      scene.stage.rolls = news.events.some((event) => event.event === "roll");
      const scored = scene.points();
      await flip(root, show, 420);
      const gained = scene.points().map((points, seat) => points - (scored[seat] ?? 0));
      await after(
        news.events.filter((event) => late.includes(event.event)),
        gained,
      );
    } finally {
      scene.stage.clear();
    }
  };
}
