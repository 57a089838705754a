/** What a finished game of Mint Works adds to a person's record. */
import { make } from "../../lib/i18n/make";
import type { TableInfo, View } from "../../lib/types";
import type { GameRecord } from "../folder";
import type { WorksView } from "./types";

const t = make({
  score: [{ one: "{n} star", other: "{n} stars" }, "星{n}個"],
  crowdfunder: ["With the Crowdfunder", "クラウドファンダー入りで"],
  recycler: ["With the Recycler", "リサイクラー入りで"],
  "temp-agency": ["With the Temp Agency", "テンプ・エージェンシー入りで"],
  "swap-meet": ["With the Swap Meet", "スワップ・ミート入りで"],
});

const record: GameRecord = {
  cards: (view, _derived, seat) =>
    (view as WorksView).players[seat]?.buildings.map((building) => building.id) ?? [],
  // An Advanced Location may have been drawn at random, so read it from the board.
  feats: (_table: TableInfo, view: View) =>
    (view as WorksView).locations.map((location) => location.id).filter((id) => id in t.texts),
  options: (rung) => (rung in t.texts ? { advanced: [rung] } : {}),
  rung: (rung) => t(rung as keyof typeof t.texts),
  score: (n) => t("score", { n }),
};
export default record;
