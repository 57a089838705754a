/** What the results of all games have in common. */
import type { Result } from "./types";

/** List the seats by place, each with its place; seats that tie share one. */
export function placesOf(result: Result | null | undefined): { seat: number; place: number }[] {
  const ranking = result?.ranking ?? [];
  return ranking.flatMap((group, at) =>
    group.map((seat) => ({ seat, place: 1 + ranking.slice(0, at).flat().length })),
  );
}

/** Return each seat's score: the list with a number for every seat, whatever the game calls it. */
export function scoresOf(result: Result | null | undefined): number[] {
  if (!result) return [];
  const seats = result.ranking.flat().length;
  const found = Object.entries(result).find(
    ([key, value]) =>
      key !== "winners" &&
      Array.isArray(value) &&
      value.length === seats &&
      value.every((each) => typeof each === "number"),
  );
  return found ? (found[1] as number[]) : [];
}
