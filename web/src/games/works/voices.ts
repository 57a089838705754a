/** When opponents speak at a table of Mint Works. */
import { make } from "../../lib/i18n/make";
import type { Moment, Voices } from "../folder";
import type { WorksDerived, WorksView } from "./types";
import en from "./voices.en";
import ja from "./voices.ja";

const PROUD = 3; // a Building with this many stars is worth a comment
const t = make(en, ja);

const voices: Voices = {
  moments: (step, before, you) => {
    const view = step.view as WorksView;
    const told = step.derived as WorksDerived;
    const was = before?.view as WorksView | undefined;
    const found: Moment[] = [];
    for (const [seat, player] of view.players.entries()) {
      const reached = player.stars >= told.star_goal && (was?.players[seat]?.stars ?? 0) < told.star_goal;
      if (reached) found.push(seat === you ? { moment: "goalYou" } : { seat, moment: "goal" });
    }
    for (const event of step.events) {
      const seat = event.seat ?? 0;
      const worth = told.players[seat]?.buildings.find((each) => each.id === event["plan"])?.stars ?? 0;
      if (event.event === "build" && worth >= PROUD) found.push({ seat, moment: "building" });
    }
    return found;
  },
  line: (speaker, moment) => {
    const key = `${speaker}.${moment}`;
    return key in en ? t(key as keyof typeof en) : null;
  },
};
export default voices;
