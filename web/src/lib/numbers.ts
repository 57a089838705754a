/** Numbers as a language writes them. */
import { t } from "./i18n/common";

/** Write a fraction from 0 to 1 as a percentage. */
export const percentText = (share: number): string => t("percent", { n: Math.round(share * 100) });
