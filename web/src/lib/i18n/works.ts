import en from "./works.en";
import ja from "./works.ja";
import { make } from "./make";

export const t = make(en, ja);
