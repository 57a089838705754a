/** The Mint Bid cards in the gallery. */
import { t as c } from "../../lib/i18n/learn";
import type { Cards } from "../../lib/types";
import { entry, type Entry } from "../../pages/cards/gallery";
import type { Gallery } from "../folder";
import CardArt from "./CardArt.svelte";
import CardDetail from "./CardDetail.svelte";
import { t } from "./cards";
import type { BidCards } from "./types";

/** List every card; searches also match the colors of its sides. */
export function entriesOf(cards: BidCards): Entry[] {
  const named = new Map(
    cards.colours.map((each) => [each.id, [each.id, each.names.en, each.names.ja].join(" ")]),
  );
  return [
    ...cards.locations.map((card) =>
      entry(
        "card",
        card,
        card.id,
        card.sides.map((id) => named.get(id) ?? id),
      ),
    ),
    ...cards.opponents.map((card) => entry("opponent", card)),
  ];
}

const gallery: Gallery = {
  entries: (cards: Cards) => entriesOf(cards as BidCards),
  kinds: () => [
    { id: "card", one: t("kind.card"), many: t("kinds.card") },
    { id: "opponent", one: c("kind.opponent"), many: c("kinds.opponent") },
  ],
  numberLabel: () => c("valueOf"),
  note: (cards: Cards) => ((cards as BidCards).house_deck ? t("houseDeck") : null),
  Art: CardArt,
  Detail: CardDetail,
};
export default gallery;
