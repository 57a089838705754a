/** The final count of Mint Works: the stars of each Building. */
import type { Ceremony } from "../folder";
import { neighborhood } from "./model";
import { t } from "./text";
import type { WorksCards, WorksDerived, WorksView } from "./types";

const ceremony: Ceremony = {
  count: (view, computed, cards, seat) => {
    const plans = new Map((cards as WorksCards).plans.map((card) => [card.id, card]));
    return neighborhood(view as WorksView, computed as WorksDerived | null, seat)
      .filter((placed) => placed.built)
      .map(({ id, stars }) => ({
        art: [plans.get(id)?.type ?? "culture", id],
        label: plans.get(id)?.name ?? id,
        points: stars,
      }));
  },
  sum: (n) => t("stars", { n }),
  honour: () => t("honour"),
  story: (computed) => (computed as WorksDerived | null)?.outcome?.story_text ?? null,
};
export default ceremony;
