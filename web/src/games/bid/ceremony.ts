/** The final count of Mint Bid: the cards in a player's strips, then the matches between them. */
import type { Ceremony } from "../folder";
import { deckOf } from "./model";
import { t } from "./text";
import type { BidCards, BidDerived } from "./types";

const RINGS = "M9 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10ZM15 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z";

const ceremony: Ceremony = {
  count: (_view, computed, cards, seat) => {
    const deck = deckOf(cards as BidCards);
    return [...((computed as BidDerived | null)?.outcome?.counts[seat] ?? [])]
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
