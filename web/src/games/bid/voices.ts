/** When opponents speak at a table of Mint Bid. */
import { make } from "../../lib/i18n/make";
import type { Moment, Voices } from "../folder";
import type { BidView } from "./types";
import en from "./voices.en";
import ja from "./voices.ja";

const t = make(en, ja);

const voices: Voices = {
  moments: (step, before, you) => {
    const now = (step.view as BidView).auction;
    const was = (before?.view as BidView | undefined)?.auction ?? null;
    const found: Moment[] = [];
    for (const event of step.events) {
      if (event["to"] !== you || you === null) continue;
      if (event.event === "accept") found.push({ seat: event.seat ?? 0, moment: "deal" });
      else if (event.event === "decline") found.push({ seat: event.seat ?? 0, moment: "declined" });
    }
    if (you === null || !now || now.kind !== "open") return found;
    const same = was?.card === now.card ? was.leaders : [];
    const bidder = step.events.some((event) => event.event === "bid" && event.seat === you);
    if (!now.leaders.includes(you) && (same.includes(you) || bidder)) {
      for (const seat of now.leaders) found.push({ seat, moment: "outbidYou" });
    } else if (now.leaders.includes(you) && !same.includes(you)) {
      for (const seat of same) if (!now.leaders.includes(seat)) found.push({ seat, moment: "outbid" });
    }
    return found;
  },
  line: (speaker, moment) => {
    const key = `${speaker}.${moment}`;
    return key in en ? t(key as keyof typeof en) : null;
  },
};
export default voices;
