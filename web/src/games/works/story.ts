/** The story of a finished game in three sentences, from the server's data. */
import type { GameEvent } from "../../lib/types";
import type { WorksDerived, WorksView } from "./types";

/** A sentence from the catalog and the values to fill in. */
export interface Line {
  key:
    | "story.won"
    | "story.tied"
    | "story.shared"
    | "story.bank"
    | "story.best"
    | "story.bestPlain"
    | "story.noBest"
    | "story.mints"
    | "story.lead";
  /** The seats to name. */
  name: number[];
  second?: number[];
  card?: string;
  round?: number;
  rounds?: number;
  stars?: number;
  margin?: number;
  mints?: number;
  buildings?: number;
}

interface Built {
  seat: number;
  card: string;
  round: number;
}

/** Find who built what in which round; if the log starts late, some are missing. */
export function builtIn(events: readonly GameEvent[]): Built[] {
  const found: Built[] = [];
  let round = 0;
  for (const event of events) {
    if (event.event === "round") round = Number(event["round"] ?? round);
    else if ((event.event === "build" || event.event === "assemble") && round > 0) {
      found.push({ seat: Number(event.seat), card: String(event["plan"]), round });
    }
  }
  return found;
}

/** Add up the Mints each seat gained, and those that came from Buildings and Deeds. */
export function earned(
  events: readonly GameEvent[],
  locations: readonly string[],
): Map<number, { all: number; buildings: number }> {
  const sums = new Map<number, { all: number; buildings: number }>();
  for (const event of events) {
    if (event.event !== "gain" || typeof event.seat !== "number") continue;
    const source = String(event["source"] ?? "");
    const mints = Number(event["mints"] ?? 0);
    const sum = sums.get(event.seat) ?? { all: 0, buildings: 0 };
    sum.all += mints;
    if (source !== "income" && !locations.includes(source) && source !== "crowdfunder-gift") {
      sum.buildings += mints;
    }
    sums.set(event.seat, sum);
  }
  return sums;
}

function ending(view: WorksView): Line | null {
  const result = view.result;
  const [first = [], second = []] = result?.ranking ?? [];
  const winner = first[0];
  if (!result || winner === undefined) return null;
  const stars = result.stars?.[winner] ?? 0;
  const base = { name: first, rounds: view.round, stars };
  if (result.reason === "mint-supply") return { key: "story.bank", ...base };
  if (first.length > 1) return { key: "story.shared", ...base };
  const next = second[0];
  if (next === undefined) return { key: "story.shared", ...base };
  const margin = stars - (result.stars?.[next] ?? 0);
  return margin > 0 ? { key: "story.won", ...base, second, margin } : { key: "story.tied", ...base, second };
}

function brightest(view: WorksView, computed: WorksDerived | null, built: Built[]): Line | null {
  let best: { seat: number; card: string; stars: number } | null = null;
  for (const player of computed?.players ?? []) {
    for (const { id, stars } of player.buildings) {
      if (stars > (best?.stars ?? 0)) best = { seat: player.seat, card: id, stars };
    }
  }
  if (!best) {
    const winner = view.result?.winners[0];
    return winner === undefined ? null : { key: "story.noBest", name: [winner] };
  }
  const { seat, card, stars } = best;
  const round = built.findLast((each) => each.card === card && each.seat === seat)?.round;
  const said = { name: [seat], card, stars };
  return round === undefined ? { key: "story.bestPlain", ...said } : { key: "story.best", ...said, round };
}

function wealth(view: WorksView, events: readonly GameEvent[], built: Built[]): Line | null {
  const places = view.locations.map((place) => place.id);
  let most: { seat: number; all: number; buildings: number } | null = null;
  for (const [seat, sum] of earned(events, places)) {
    if (sum.all > (most?.all ?? 0)) most = { seat, ...sum };
  }
  if (most && most.buildings > 0) {
    return { key: "story.mints", name: [most.seat], mints: most.all, buildings: most.buildings };
  }
  const first = built[0];
  return first ? { key: "story.lead", name: [first.seat], card: first.card, round: first.round } : null;
}

/** Say how the game ended, which Building stood out, and who earned the most. */
export function storyOf(
  view: WorksView,
  computed: WorksDerived | null,
  events: readonly GameEvent[],
): Line[] {
  const built = builtIn(events);
  return [ending(view), brightest(view, computed, built), wealth(view, events, built)].filter(
    (line): line is Line => line !== null,
  );
}
