/** What stays marked after a Mint Bid move: a pledge on the ladder, the card for sale, a card in a strip. */
import type { GameEvent } from "../../lib/types";

const ON_LADDER: readonly string[] = [
  "bid",
  "offer",
  "counter",
  "accept",
  "decline",
  "pass",
  "withdraw",
  "seal",
];
const CARDS: readonly string[] = ["place", "move", "rotate"];

/** List the places that a move changed. */
export const moved = (events: readonly GameEvent[]): string[] =>
  events.flatMap((event) => {
    if (event.event === "auction") return ["lot"];
    if (CARDS.includes(event.event)) return [`card:${String(event["card"])}`];
    if (!ON_LADDER.includes(event.event)) return [];
    return [event.seat, event.event === "accept" ? event["to"] : null].flatMap((seat) =>
      typeof seat === "number" ? [`pledge:${seat}`] : [],
    );
  });
