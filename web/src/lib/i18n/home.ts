import en from "./home.en";
import ja from "./home.ja";
import { make } from "./make";

export const t = make(en, ja);
