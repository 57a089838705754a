import type { Twin } from "../../lib/i18n/make";
import type en from "./options.en";

const ja: Twin<typeof en> = {
  advanced: "アドバンスロケーション",
  "advanced.none": "使わない",
  "advanced.random": "ランダムに{n}枚",
  "advanced.named": "選ぶ",
  advancedMost: "ここでは{n}枚までです。",
  promos: "スリフト・ストアも抽選に加える",
  variant: "ルール",
  "variant.rulebook": "ルールブック",
  "variant.manual": "マニュアル",
  "variant.prototype": "プロトタイプ",
  variantNote:
    "「マニュアル」はパスが最後まで有効、「プロトタイプ」はクラウドファンダーとタイの判定が異なります。",
};
export default ja;
