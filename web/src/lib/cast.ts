/** The bots as people meet them: a name, a face and a temper for each seat, the same at every table. */
import { kindOf, type BotKind } from "./bots";
import { t } from "./i18n/common";
import { settings } from "./settings.svelte";

/** How a bot talks; its lines are in the games' folders. */
export const TEMPERS = ["cheerful", "dry", "shy"] as const;
export type Temper = (typeof TEMPERS)[number];

export interface Character {
  en: string;
  ja: string;
  temper: Temper;
  /** The parts of the face. */
  head: "round" | "square" | "tall" | "wide" | "bell" | "hexagon";
  eyes: "dots" | "bars" | "glasses" | "visor" | "sleepy" | "wide";
  top: "leaf" | "ball" | "leaves" | "spring" | "bow" | "cog";
}

const CAST: readonly Character[] = [
  { en: "Sage", ja: "セージ", temper: "dry", head: "bell", eyes: "glasses", top: "leaves" },
  { en: "Pip", ja: "ピップ", temper: "cheerful", head: "round", eyes: "dots", top: "leaf" },
  { en: "Fern", ja: "ファーン", temper: "shy", head: "tall", eyes: "wide", top: "leaves" },
  { en: "Basil", ja: "バジル", temper: "dry", head: "square", eyes: "visor", top: "cog" },
  { en: "Juno", ja: "ジュノ", temper: "cheerful", head: "hexagon", eyes: "bars", top: "spring" },
  { en: "Clove", ja: "クローブ", temper: "shy", head: "wide", eyes: "sleepy", top: "ball" },
];

/** Return the character of a bot at this seat. */
export const characterAt = (seat: number): Character => CAST[seat % CAST.length] as Character;

/** What a bot at this seat is called, unless somebody gives it another name. */
export const botName = (seat: number): string => characterAt(seat)[settings.language];

/** How strong a bot is, for a sentence about it. */
export const levelOf = (bot: string): string => t(`bot.${kindOf(bot)}`);

/** How strong a bot is, among the choices. */
export const choiceOf = (kind: BotKind): string => (kind === "even" ? t("myStrength") : levelOf(kind));
