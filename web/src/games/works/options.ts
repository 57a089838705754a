import { make } from "../../lib/i18n/make";
import en from "./options.en";
import ja from "./options.ja";

export const t = make(en, ja);
