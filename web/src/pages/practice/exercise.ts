/** Puzzles that were made of games: a mistake to try again, or a link that somebody sent. */
import { api } from "../../lib/api";
import { t as puzzles } from "../../lib/i18n/puzzles";
import { t } from "../../lib/i18n/practice";
import { t as replay } from "../../lib/i18n/replay";
import { puzzlePlace, type Mistake } from "../../lib/practice";
import type { PuzzleSource } from "../../lib/puzzles";
import { settings } from "../../lib/settings.svelte";
import type { Language, TrialInfo } from "../../lib/types";
import { lossOf, percent } from "../replay/course";

/** Return the source of a puzzle that came in a link. */
export const linkedPuzzle = (code: string): PuzzleSource => ({
  async read() {
    const { position, task } = await api.openPuzzle(code);
    const share = puzzlePlace(code);
    const title = t("shared");
    return {
      code: position,
      title,
      short: title,
      about: [],
      task,
      done: false,
      share,
      shareLabel: puzzles("copyLink"),
    };
  },
  async attempt(move, say) {
    const { right, words, answer } = await api.tryPuzzle({ code, move });
    const best = move === answer ? [] : [t("best", { text: say(answer) })];
    return { right, words, note: "", line: [move], ending: "", answer: best };
  },
});

/** A mistake among those that are practiced. */
export interface Shown {
  mark: Mistake;
  /** The language of the sentences in the mark. */
  language: Language;
  box: number;
  n: number;
  total: number;
}

/** Return the source of a mistake; `judged` hears what each try was worth. */
export function mistakeSource(
  { mark, language, box, n, total }: Shown,
  judged: (trial: TrialInfo) => void,
): PuzzleSource {
  const { code, striking } = mark.exercise;
  return {
    async read() {
      const { position, task } = await api.openPuzzle(code);
      const title = t("mistakeOf", { n, total });
      return {
        code: position,
        title,
        short: title,
        about: [t("where", { n: mark.number }), t("cost", lossOf(mark))],
        task,
        done: false,
        share: striking ? puzzlePlace(code) : null,
        shareLabel: t("makePuzzle"),
      };
    },
    async attempt(move, say) {
      const trial = await api.tryPuzzle({ code, move, played: mark.played.move, box });
      judged(trial);
      const chances = { n: percent(mark.best.chance), m: percent(mark.played.chance) };
      const { reason } = mark as { reason?: string | null };
      return {
        right: trial.right,
        words: trial.words,
        note: "",
        line: [move],
        ending: "",
        answer: [
          ...(move === mark.played.move ? [] : [replay("played", { text: say(mark.played.move) })]),
          replay("better", { text: say(mark.best.move), ...chances }),
          ...(reason && language === settings.language ? [reason] : []),
        ],
      };
    },
  };
}
