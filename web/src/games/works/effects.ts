import { make } from "../../lib/i18n/make";
import en from "./effects.en";
import ja from "./effects.ja";

const t = make(en, ja);

/** Say what a card does, cut where a symbol stands; nothing for a card that has no such words. */
export function effectOf(kind: "location" | "plan", card: { id: string; upkeep: number }): string[] {
  const key = `${kind}.${card.id}`;
  return key in en ? t(key as keyof typeof en, { upkeep: card.upkeep }).split(/([○★❧])/) : [];
}
