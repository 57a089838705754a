/** Words about a daily deal that several parts of its page use. */
import { opponentName, opponentOf } from "../../games/opponents";
import { levelOf } from "../../lib/cast";
import { nameOf } from "../../lib/catalog.svelte";
import { t } from "../../lib/i18n/daily";
import { settings } from "../../lib/settings.svelte";
import type { DailyDeal } from "../../lib/types";

/** Say who a deal is played against. */
export function againstWords(deal: DailyDeal): string {
  const solo = opponentOf(deal.options);
  const names = solo ? [opponentName(solo)] : deal.bots.map((level) => t("bot", { level: levelOf(level) }));
  return t("against", { names: names.reduce((a, b) => t("and", { a, b })) });
}

/** Name the game and the opponents of a deal. */
export const tableWords = (deal: DailyDeal): string =>
  t("table", { game: nameOf(deal.game), against: againstWords(deal) });

interface Ended {
  won: boolean;
  points: number | null;
  rivals: number | null;
}

/** Say how a game ended. */
export const resultWords = ({ won, points, rivals }: Ended): string =>
  points === null || rivals === null ? t("gaveUp") : t(won ? "won" : "lost", { points, rivals });

/** Format a date for people. */
export const dayWords = (date: string, style: "medium" | "full" = "medium"): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(settings.language, { dateStyle: style, timeZone: "UTC" });
