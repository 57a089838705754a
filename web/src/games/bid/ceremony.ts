/** The final count of Mint Bid: the cards of a player's strips, then what matches in them. */
import type { Ceremony } from "../folder";
import { countOf, deckOf } from "./model";
import { t } from "./text";
import type { BidCards, BidDerived, BidView } from "./types";

const RINGS = "M9 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10ZM15 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z";

const ceremony: Ceremony = {
  count: (view, computed, cards, seat) => {
    if (!computed) return [];
    const deck = deckOf(cards as BidCards);
    return countOf(view as BidView, computed as BidDerived, deck, seat)
      .sort((a, b) => Number(a.match) - Number(b.match))
      .map(({ cards: [id = ""], points, match }) =>
        match
          ? { art: null, sign: RINGS, label: t("matches"), points }
          : { art: [deck.card(id).type, id], label: deck.card(id).name, points },
      );
  },
  sum: (n) => t("pointsShort", { n }),
  honour: () => t("honour"),
  story: (computed) => (computed as BidDerived | null)?.outcome?.story_text ?? null,
};
export default ceremony;
