import en from "./text.en";
import ja from "./text.ja";
import { make } from "../../lib/i18n/make";

export const t = make(en, ja);
