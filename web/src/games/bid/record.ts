/** What a finished game of Mint Bid adds to a person's record. */
import { make } from "../../lib/i18n/make";
import type { GameRecord } from "../folder";
import type { BidDerived, BidView } from "./types";

const t = make({
  score: [{ one: "{n} point", other: "{n} points" }, "{n}点"],
  deed: ["With the Deed ability", "ディードの特殊能力を得て"],
  utility: ["With the Utility ability", "ユーティリティの特殊能力を得て"],
  production: ["With the Production ability", "生産の特殊能力を得て"],
  culture: ["With the Culture ability", "文化の特殊能力を得て"],
});

const record: GameRecord = {
  cards: (view, derived, seat) =>
    ((derived as BidDerived | null)?.strips ?? [])
      .filter((strip) => strip.seats.includes(seat))
      .flatMap(({ strip }) => (view as BidView).strips[strip] ?? [])
      .map((placed) => placed.id),
  feats: (_table, view, seat) =>
    Object.entries((view as BidView).result?.abilities ?? {}).flatMap(([type, holder]) =>
      holder === seat ? [type] : [],
    ),
  options: () => ({}),
  rung: (rung) => t(rung as keyof typeof t.texts),
  score: (n) => t("score", { n }),
};
export default record;
