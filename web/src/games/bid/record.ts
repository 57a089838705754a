/** What a finished game of Mint Bid adds to a person's record. */
import { make } from "../../lib/i18n/make";
import type { GameRecord } from "../folder";
import en from "./record.en";
import ja from "./record.ja";
import type { BidDerived, BidView } from "./types";

const t = make(en, ja);

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
  rung: (rung) => t(rung as keyof typeof en),
  score: (n) => t("score", { n }),
};
export default record;
