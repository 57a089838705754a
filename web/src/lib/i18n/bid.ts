import en from "./bid.en";
import ja from "./bid.ja";
import { make } from "./make";

export const t = make(en, ja);
