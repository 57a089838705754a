import en from "./learn.en";
import ja from "./learn.ja";
import { make } from "./make";

export const t = make(en, ja);
