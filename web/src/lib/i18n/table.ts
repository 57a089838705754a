import en from "./table.en";
import ja from "./table.ja";
import { make } from "./make";

export const t = make(en, ja);
