import { make } from "../../lib/i18n/make";
import en from "./about.en";
import ja from "./about.ja";

export const t = make(en, ja);
