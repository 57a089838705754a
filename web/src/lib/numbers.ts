/** Numbers as a language writes them. */
import { t } from "./i18n/common";

/** Write a share of one in percent. */
export const percentText = (share: number): string => t("percent", { n: Math.round(share * 100) });
