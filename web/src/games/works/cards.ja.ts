import type { Twin } from "../../lib/i18n/make";
import type en from "./cards.en";

export default {
  spaces: "スペース",
  planPrice: "プランのコスト",
  "players.one": "1人",
  "players.few": "2〜3人",
  "players.four": "4人",
  "kind.plan": "プラン",
  "kind.location": "ロケーション",
  "kinds.plan": "プラン",
  "kinds.location": "ロケーション",
  "place.core": "コア",
  "place.deed": "ディード",
  "place.advanced": "アドバンス",
  "place.promo": "プロモ",
  startsWith: "最初のミント",
  buys: "買う順",
  cheapest: "安い順。コストが同じなら",
  dearest: "高い順。コストが同じなら",
} satisfies Twin<typeof en>;
