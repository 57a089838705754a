import en from "./replay.en";
import ja from "./replay.ja";
import { make } from "./make";

export const t = make(en, ja);
