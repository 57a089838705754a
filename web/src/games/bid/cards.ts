import { make } from "../../lib/i18n/make";
import en from "./cards.en";
import ja from "./cards.ja";

export const t = make(en, ja);
