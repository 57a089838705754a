import type { Twin } from "../../lib/i18n/make";
import type en from "./about.en";

const ja: Twin<typeof en> = {
  name: "Mint Bid",
  note: "隣の人と競り落とし、街を建て直して市長をめざす。",
  learn: "Mint Bidを覚える",
  story:
    "ヒーローと悪党の戦いで、ミントピアの街は壊れてしまいました。隣どうしで建て直し、その中の1人が市長になります。",
  lesson:
    "隣の人と組んで競り落とすオークションゲーム。2人で落札したカードは2人の間に置かれ、どちらの得点にもなります。色がそろえばさらに得点です。",
  against: "弱いボット2人と対戦",
  settle: "最初のオークショニア",
  later: "最初のオークショニアは、全員がそろってからテーブルで決められます。",
  hintScore: "終了時の得点は平均{n}点",
  talkOpen: "オープンオークション中：相談も交渉も自由です。",
  talkClosed: "クローズドオークション中：入札の話はできません。",
  "says.justin": "「この街は僕が描いたんだ。また描けばいいさ」",
  "says.rachael": "「ヒーローは窓代を払いません。請求書はここに」",
  "says.sonic": "「落ち葉の山がぺちゃんこ。フシュッ！　入札する！」",
  "says.mort": "「壊れたものは、私が買おう」",
  "does.justin": "自分の街並みでマッチするカードは、その場で取る。",
  "does.rachael": "あなたのミントを1個減らしてから降りる。",
  "does.sonic": "何度もサイコロを振る。",
  "does.mort": "カードの勝利点の分だけ上乗せする。",
};
export default ja;
