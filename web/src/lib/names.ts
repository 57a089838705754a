/** Names of cards and people as they are written. */
import type { Cards, Named } from "./types";

/**
 * A name with the places where it may break.
 *
 * Japanese names of several words break after their middle dots, and where a word of such a name is
 * long, after a long vowel in it.
 */
export const breakable = (name: string): string =>
  name.includes("・")
    ? name
        .split("・")
        .map((word) => (word.length < 7 ? word : word.replace(/^(...+?ー)(?=..)/, "$1\u200b")))
        .join("・\u200b")
    : name.replace(/^(クラウド)(?=.)/, "$1\u200b");

/** Make a card's name easy to find by its id; what is not known is called by its id. */
export function cardNames(cards: Cards): (id: string) => string {
  const names = new Map<string, string>();
  for (const list of Object.values(cards)) {
    if (!Array.isArray(list)) continue;
    for (const card of list as Partial<Named>[]) {
      if (typeof card?.id === "string" && typeof card.name === "string" && !names.has(card.id))
        names.set(card.id, card.name);
    }
  }
  return (id) => names.get(id) ?? id;
}
