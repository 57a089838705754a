import type { Twin } from "../../lib/i18n/make";
import type en from "./record.en";

export default {
  score: "星{n}個",
  crowdfunder: "クラウドファンダー入りで",
  recycler: "リサイクラー入りで",
  "temp-agency": "テンプ・エージェンシー入りで",
  "swap-meet": "スワップ・ミート入りで",
} satisfies Twin<typeof en>;
