import type { Twin } from "../lib/i18n/make";
import type en from "./opponents.en";

export default {
  "title.justin": "ゲームデザイナー",
  "title.rachael": "番人",
  "title.sonic": "かわいい担当",
  "title.mort": "ミント王",
  "name.justin": "ジャスティン",
  "name.rachael": "レイチェル",
  "name.sonic": "ソニック",
  "name.mort": "モート",
} satisfies Twin<typeof en>;
