import en from "./common.en";
import ja from "./common.ja";
import { make } from "./make";

export const t = make(en, ja);
