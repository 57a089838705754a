import en from "./record.en";
import ja from "./record.ja";
import { make } from "./make";

export const t = make(en, ja);
