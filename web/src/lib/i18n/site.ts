import { make } from "./make";
import en from "./site.en";
import ja from "./site.ja";

export const t = make(en, ja);
