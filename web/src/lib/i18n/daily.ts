import en from "./daily.en";
import ja from "./daily.ja";
import { make } from "./make";

export const t = make(en, ja);
