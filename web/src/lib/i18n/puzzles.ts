import en from "./puzzles.en";
import ja from "./puzzles.ja";
import { make } from "./make";

export const t = make(en, ja);
