/** The Mint Works cards in the gallery. */
import { t as c } from "../../lib/i18n/learn";
import type { Cards } from "../../lib/types";
import { entry, type Entry } from "../../pages/cards/gallery";
import type { Gallery } from "../folder";
import CardDetail from "./CardDetail.svelte";
import { t } from "./cards";
import type { WorksCards } from "./types";

/** List every card. If a Location and its Deed share an id, the Deed gets the plain anchor. */
export function entriesOf(cards: WorksCards): Entry[] {
  const taken = new Set(cards.plans.map((card) => card.id));
  const free = (id: string): string => (taken.has(id) ? `location-${id}` : id);
  return [
    ...cards.plans.map((card) => entry("plan", card)),
    ...cards.locations.map((card) => entry("location", card, free(card.id))),
    ...cards.opponents.map((card) => entry("opponent", card)),
  ];
}

const gallery: Gallery = {
  entries: (cards: Cards) => entriesOf(cards as WorksCards),
  kinds: () => [
    { id: "plan", one: t("kind.plan"), many: t("kinds.plan") },
    { id: "location", one: t("kind.location"), many: t("kinds.location") },
    { id: "opponent", one: c("kind.opponent"), many: c("kinds.opponent") },
  ],
  numberLabel: () => c("costOf"),
  Detail: CardDetail,
};
export default gallery;
