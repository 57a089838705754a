/** What a finished game of Mint Works adds to a person's record. */
import { make } from "../../lib/i18n/make";
import type { TableInfo, View } from "../../lib/types";
import type { GameRecord } from "../folder";
import en from "./record.en";
import ja from "./record.ja";
import type { WorksView } from "./types";

const t = make(en, ja);

const record: GameRecord = {
  cards: (view, _derived, seat) =>
    (view as WorksView).players[seat]?.buildings.map((building) => building.id) ?? [],
  // An Advanced Location may have been drawn at random, so read it from the board.
  feats: (_table: TableInfo, view: View) =>
    (view as WorksView).locations.map((location) => location.id).filter((id) => id in en),
  options: (rung) => (rung in en ? { advanced: [rung] } : {}),
  rung: (rung) => t(rung as keyof typeof en),
  score: (n) => t("score", { n }),
};
export default record;
