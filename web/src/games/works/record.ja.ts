import type { Twin } from "../../lib/i18n/make";
import type en from "./record.en";

const ja: Twin<typeof en> = {
  score: "星{n}個",
  crowdfunder: "クラウドファンダー入りで",
  recycler: "リサイクラー入りで",
  "temp-agency": "テンプ・エージェンシー入りで",
  "swap-meet": "スワップ・ミート入りで",
};
export default ja;
