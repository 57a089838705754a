import type { Twin } from "../../lib/i18n/make";
import type en from "./record.en";

export default {
  score: "{n}点",
  deed: "ディードの特殊能力を得て",
  utility: "ユーティリティの特殊能力を得て",
  production: "生産の特殊能力を得て",
  culture: "文化の特殊能力を得て",
} satisfies Twin<typeof en>;
