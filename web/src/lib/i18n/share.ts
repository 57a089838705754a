import en from "./share.en";
import ja from "./share.ja";
import { make } from "./make";

export const t = make(en, ja);
