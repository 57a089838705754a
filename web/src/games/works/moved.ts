/** What stays marked after a Mint Works move: the space used, moved cards, a player who passed. */
import type { GameEvent } from "../../lib/types";

const CARDS: readonly string[] = ["take", "assemble", "draw", "build", "swap"];

/** List the places that a move changed; Upkeep clears the spaces. */
export function moved(events: readonly GameEvent[]): string[] {
  const upkeep = events.findIndex((event) => event.event === "upkeep");
  const own = upkeep < 0 ? events : events.slice(0, upkeep);
  return own.flatMap((event) => {
    if (event.event === "place" && upkeep < 0)
      return [`space:${String(event["location"])}:${String(event["space"])}`];
    if (event.event === "pass") return [`player:${event.seat ?? 0}`];
    if (CARDS.includes(event.event)) return [`card:${String(event["plan"] ?? event["take"])}`];
    return [];
  });
}
