import type { Twin } from "../../lib/i18n/make";
import type en from "./cards.en";

export default {
  sides: "辺の色",
  "side.top": "上",
  "side.right": "右",
  "side.bottom": "下",
  "side.left": "左",
  "kind.card": "ロケーションカード",
  "kinds.card": "ロケーション",
  die: "サイコロの目",
  "face.withdraw": "降りる",
  "face.raise": "{n}上乗せ",
  "face.special": "特殊能力",
  deck: "デッキ",
  houseDeck: "このデッキの勝利点、種類、色はMintopia独自のものです。",
} satisfies Twin<typeof en>;
