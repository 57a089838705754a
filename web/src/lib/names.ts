/** How names of cards and people are written. */
import { t } from "./i18n/table";
import { settings } from "./settings.svelte";
import type { Cards, Named } from "./types";

/** Return the names with the reader called "You", unless they have given a name of their own. */
export const addressed = (names: readonly string[], you: number | null): string[] =>
  names.map((name, seat) => (seat === you && !settings.name ? t("you") : name));

/**
 * Return a name with marks where a line may break.
 *
 * A Japanese name of several words may break after its middle dots, and inside a long word after a
 * long vowel. A very long word in katakana may break after four characters.
 */
export const breakable = (name: string): string =>
  name.includes("・")
    ? name
        .split("・")
        .map((word) => (word.length < 7 ? word : word.replace(/^(...+?ー)(?=..)/, "$1\u200b")))
        .join("・\u200b")
    : name.replace(/^([ァ-ヶー]{4})(?=[ァ-ヶー]{5})/, "$1\u200b");

/** Return a function that finds a card's name by its id; an unknown card is called by its id. */
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
