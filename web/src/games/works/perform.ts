/** Animate an entry on the board: Mints travel, cards glide and flip, Upkeep runs step by step. */
import { animate, flip, floatText, pause, spot, tempo } from "../../lib/motion";
import { play } from "../../lib/sound";
import type { GameEvent, News } from "../../lib/types";
import type { WorksDerived } from "./types";

export interface Stage {
  news: News;
  /** Draw the new position. */
  show: () => Promise<void>;
  root: HTMLElement;
  /** Show a sentence beside the board; it is visual only, because the live region says it too. */
  say: (text: string) => void;
  /** Change the number of Mints shown for a seat while they travel. */
  count: (seat: number, mints: number) => void;
  /** Stop adjusting the counts, because the new view includes the changes. */
  settle: () => void;
}

const STEP = 300; // travel time of a Mint, in milliseconds at normal speed
const SLIDE = 340; // travel time of a card
const MOST = 5; // the most Mints that travel individually

const text = (event: GameEvent, field: string): string => String(event[field] ?? "");
const amount = (event: GameEvent, field: string): number => Number(event[field] ?? 0);

/** Split the events into the move itself and the Upkeep that follows. */
export function acts(events: readonly GameEvent[]): { move: GameEvent[]; upkeep: GameEvent[] } {
  const at = events.findIndex((event) => event.event === "upkeep");
  return at < 0 ? { move: [...events], upkeep: [] } : { move: events.slice(0, at), upkeep: events.slice(at) };
}

/** Return where gained Mints come from: a Location, a Building, or the Mint Supply. */
export function sourceOf(event: GameEvent): string {
  const source = text(event, "source");
  const owner = source.match(/^(.*)-owner$/);
  if (owner) return `location:${owner[1]}`;
  const gift = source.match(/^(.*)-gift$/);
  if (gift) return gift[1] === "co-op" ? "card:co-op" : `location:${gift[1]}`;
  const about = (event.about ?? []).find((each) => !each.startsWith("player:"));
  return about ?? "bank";
}

/** Create the Mint that is seen travelling, as a copy of the top Mint of a pile. */
function ghost(model: Element | null): HTMLElement {
  const copy = document.createElement("span");
  // The top Mint carries the owner's shape.
  const mint = [...(model?.querySelectorAll(".mint") ?? [])].at(-1);
  if (mint) {
    const twin = mint.cloneNode(true) as HTMLElement;
    twin.style.setProperty("--size", getComputedStyle(mint).width);
    copy.append(twin);
  }
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    position: "fixed",
    left: "0",
    top: "0",
    zIndex: "60",
    lineHeight: "0",
    pointerEvents: "none",
  });
  return copy;
}

/** Move an element from one place to another; it stays there until the caller removes it. */
async function carry(thing: HTMLElement, from: Element, to: Element, delay: number): Promise<void> {
  document.body.append(thing);
  const size = thing.getBoundingClientRect();
  const middle = (box: DOMRect): [number, number] => [
    box.left + box.width / 2 - size.width / 2,
    box.top + box.height / 2 - size.height / 2,
  ];
  const [x0, y0] = middle(from.getBoundingClientRect());
  const [x1, y1] = middle(to.getBoundingClientRect());
  thing.style.transform = `translate(${x1}px, ${y1}px)`;
  const lift = Math.min(60, Math.hypot(x1 - x0, y1 - y0) / 5);
  await animate(
    thing,
    {
      transform: [
        `translate(${x0}px, ${y0}px)`,
        `translate(${(x0 + x1) / 2}px, ${(y0 + y1) / 2 - lift}px) scale(1.18)`,
        `translate(${x1}px, ${y1}px)`,
      ],
    },
    STEP,
    { delay: delay * tempo(), fill: "backwards" },
  );
}

/** Send Mints from one place to another; return a function that removes them. */
async function send(
  root: HTMLElement,
  from: Element | null,
  to: Element | null,
  mints: number,
  model: Element | null,
): Promise<() => void> {
  if (!from || !to || tempo() === 0 || mints <= 0) return () => undefined;
  if (from.getBoundingClientRect().width === 0 || to.getBoundingClientRect().width === 0) {
    return () => undefined; // one of the two places is not visible now
  }
  const things = Array.from({ length: Math.min(mints, MOST) }, () => ghost(model ?? spot("bank", root)));
  await Promise.all(things.map((thing, at) => carry(thing, from, to, at * 55)));
  return () => things.forEach((thing) => thing.remove());
}

/** Draw attention to an element for a moment. */
function beat(element: Element | null): Promise<void> {
  if (!element) return Promise.resolve();
  return animate(element, { scale: ["1", "1.06", "1"], filter: ["none", "brightness(1.15)", "none"] }, STEP);
}

/** Animate one entry. */
export async function perform(stage: Stage): Promise<void> {
  const { news, root, show, say, count, settle } = stage;
  const leftovers: (() => void)[] = [];
  const hand = (seat: number): Element | null => spot(`mints:${seat}`, root);

  const pay = async (event: GameEvent): Promise<void> => {
    const seat = event.seat ?? 0;
    const to = spot(`space:${text(event, "location")}:${amount(event, "space")}`, root);
    play("coin");
    count(seat, -amount(event, "mints"));
    leftovers.push(await send(root, hand(seat), to, amount(event, "mints"), hand(seat)));
  };
  const gain = async (event: GameEvent): Promise<void> => {
    const seat = event.seat ?? 0;
    const from = spot(sourceOf(event), root) ?? spot("bank", root);
    const mints = amount(event, "mints");
    if (mints === 0) return;
    void beat(from);
    const clear = await send(root, from, hand(seat), mints, hand(seat));
    clear();
    play("coin");
    count(seat, mints);
    void floatText(hand(seat), `+${mints}`);
  };
  const isGain = (event: GameEvent): boolean => event.event === "gain";

  try {
    if (news.kind === "undo" || tempo() === 0) {
      await flip(root, async () => {
        settle();
        await show();
      });
      return;
    }
    const { move, upkeep } = acts(news.events);
    const said = move.find((event) => event.text && event.event !== "gain");
    if (said?.text) say(said.text);
    for (const event of move) {
      if (event.event === "place") await pay(event);
      else if (event.event === "use") await beat(spot(`location:${text(event, "location")}`, root));
      else if (event.event === "pass") await beat(spot(`player:${event.seat ?? 0}`, root));
      else if (isGain(event)) await gain(event);
    }
    if (upkeep.length > 0) await procession(stage, upkeep, gain);
    await change(stage, () => {
      settle();
      leftovers.splice(0).forEach((clear) => clear());
    });
    await show();
  } finally {
    leftovers.forEach((clear) => clear());
    say("");
    settle();
  }
}

/** Animate Upkeep: each Building, then the Owners, then the Mints go back and income arrives. */
async function procession(
  stage: Stage,
  events: GameEvent[],
  gain: (event: GameEvent) => Promise<void>,
): Promise<void> {
  const { root, say } = stage;
  const income = events.filter((event) => event.event === "gain" && event["source"] === "income");
  for (const event of events) {
    if (income.includes(event)) continue;
    if (event.text && event.event !== "refill" && event.event !== "round") say(event.text);
    if (event.event === "gain") await gain(event);
    else if (event.event === "gallery") {
      const card = spot("card:gallery", root);
      (await send(root, spot("bank", root), card, 1, null))();
      await Promise.all([beat(card), floatText(card, "★ +1")]);
    } else if (event.event === "flush") await beat(spot(`card:${text(event, "plan")}`, root));
    else if (event.event === "upkeep") await pause(260);
    else if (event.event === "return" || event.event === "leave") await clearSpaces(root);
  }
  if (income[0]?.text) say(income.map((event) => event.text).join(" "));
  await Promise.all(income.map(gain));
}

/** Move all Mints on the Locations back to the Mint Supply. */
async function clearSpaces(root: HTMLElement): Promise<void> {
  const bank = spot("bank", root);
  const piles = [...root.querySelectorAll<HTMLElement>('[data-spot^="space:"] .pile')];
  if (!bank || tempo() === 0) return;
  const done = piles.map(async (pile, at) => {
    const thing = ghost(pile);
    // The pile itself disappears with the next view; hide it now so that it does not appear twice.
    pile.style.visibility = "hidden";
    await carry(thing, pile, bank, at * 40);
    thing.remove();
  });
  await Promise.all(done);
}

/** Draw the new position: cards glide to their new places, new ones come from the deck. */
async function change(stage: Stage, settle: () => void): Promise<void> {
  const { root, news, show } = stage;
  const has = (kind: string): boolean => news.events.some((event) => event.event === kind);
  if (has("take") || has("assemble") || has("swap") || has("draw")) play("turn");
  await flip(
    root,
    async () => {
      settle();
      await show();
      void arrivals(stage);
    },
    SLIDE,
  );
}

/** Flip a Building over and make it rise out of the ground. */
function rise(card: Element): Promise<void> {
  return animate(
    card,
    {
      transform: [
        "perspective(600px) rotateY(180deg)",
        "perspective(600px) rotateY(0)",
        "perspective(600px) translateY(22%) scale(0.9, 0.55)",
        "perspective(600px) translateY(-6%) scale(1.04, 1.1)",
        "none",
      ],
      transformOrigin: ["50% 50%", "50% 50%", "50% 100%", "50% 100%", "50% 100%"],
      offset: [0, 0.4, 0.5, 0.82, 1],
    },
    SLIDE * 2,
  );
}

/** Show the stars a new Building brings its owner. */
async function shine(root: HTMLElement, news: News, event: GameEvent): Promise<void> {
  const seat = event.seat ?? 0;
  const told = news.derived as WorksDerived | null | undefined;
  const stars = told?.players[seat]?.buildings.find((each) => each.id === event["plan"])?.stars ?? 0;
  await pause(SLIDE * 1.5);
  if (stars === 0) return;
  play("star");
  await floatText(spot(`stars:${seat}`, root), `★ +${stars}`);
}

/** Move new cards from the deck to the Supply or a Neighborhood, and flip built ones. */
async function arrivals(stage: Stage): Promise<void> {
  const { root, news } = stage;
  const deck = spot("deck", root)?.getBoundingClientRect();
  const all: Promise<void>[] = [];
  for (const event of news.events) {
    const card = spot(`card:${text(event, "plan")}`, root);
    if (!card) continue;
    if (event.event === "build") {
      play("build");
      all.push(rise(card), shine(root, stage.news, event));
    } else if ((event.event === "refill" || event.event === "draw") && deck) {
      const now = card.getBoundingClientRect();
      const from = `translate(${deck.left - now.left}px, ${deck.top - now.top}px) perspective(600px) rotateY(-120deg) scale(.6)`;
      all.push(animate(card, { transform: [from, "perspective(600px) rotateY(0)"] }, SLIDE + 60));
    }
  }
  await Promise.all(all);
}
