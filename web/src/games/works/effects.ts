import { make } from "../../lib/i18n/make";
import en from "./effects.en";
import ja from "./effects.ja";

const t = make(en, ja);

/** Return what a card does, split at its symbols; empty if there is no short text for the card. */
export function effectOf(
  kind: "location" | "plan",
  card: { id: string; upkeep: number },
  variant = "",
): string[] {
  const keys = [`${kind}.${card.id}.${variant}`, `${kind}.${card.id}`];
  const key = keys.find((each) => each in en);
  return key ? t(key as keyof typeof en, { upkeep: card.upkeep }).split(/([○★❧])/) : [];
}
