/** Why a lesson's game was lost, in one sentence: the coach says it at the end. */
import type { Fields } from "../../lib/i18n/make";
import type { BidScene } from "./bid";
import type { WorksScene } from "./works";

export interface Why {
  key: "why.plans" | "why.tie" | "why.mints" | "why.pace" | "why.bidMints" | "why.matches" | "why.cards";
  fields: Fields;
}
const MANY = 4; // Mints left over that would have been worth spending

/** Explain a lost game of Mint Works; null if it was won or is not over. */
export function whyWorks(scene: WorksScene): Why | null {
  const result = scene.view.result;
  const winner = result?.winners[0];
  if (!result || winner === undefined || result.winners.includes(scene.you)) return null;
  const me = scene.view.players[scene.you];
  const [mine, theirs] = [me?.stars ?? 0, scene.view.players[winner]?.stars ?? 0];
  const fields = { name: scene.names[winner] ?? "", mine, theirs, n: me?.mints ?? 0, cards: (me?.plans ?? []).map(scene.card).join(" / ") };
  if (mine === theirs) return { key: "why.tie", fields };
  if (me && me.plans.length > 0) return { key: "why.plans", fields };
  return { key: fields.n >= MANY ? "why.mints" : "why.pace", fields };
}

/** Explain a lost game of Mint Bid; null if it was won or is not over. */
export function whyBid(scene: BidScene): Why | null {
  const result = scene.view.result;
  const winner = result?.winners[0];
  if (!result || winner === undefined || result.winners.includes(scene.you)) return null;
  const [me, first] = [scene.extras?.players[scene.you], scene.extras?.players[winner]];
  const fields = { name: scene.names[winner] ?? "", mine: result.points[scene.you] ?? 0, theirs: result.points[winner] ?? 0, n: me?.mints ?? 0 };
  if (fields.n >= MANY) return { key: "why.bidMints", fields };
  if (!me || !first) return { key: "why.cards", fields };
  const byMatches = first.matches * first.match_worth - me.matches * me.match_worth;
  return { key: byMatches > first.values - me.values ? "why.matches" : "why.cards", fields };
}
