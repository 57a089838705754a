import en from "./friends.en";
import ja from "./friends.ja";
import { make } from "./make";

export const t = make(en, ja);
