/** The components for a game's board and result: the game's own, or the plain ones. */
import type { Component } from "svelte";
import type { BoardProps, ResultProps } from "../lib/board";
import type { GameName } from "../lib/types";
import { folderOf } from ".";
import type { WordBook } from "./folder";

export interface Parts {
  Board: Component<BoardProps>;
  Result: Component<ResultProps>;
  /** What the game calls the parts of its table; only the plain board uses it. */
  words: WordBook | null;
}

const plainBoard = () => import("../plain/Board.svelte");
const plainResult = () => import("../plain/Result.svelte");

/** Load the components that draw a game; `plain` draws its table in words. */
export async function partsOf(game: GameName, plain = false): Promise<Parts> {
  const folder = folderOf(game);
  const [board, result, words] = await Promise.all([
    folder && !plain ? folder.board() : plainBoard(),
    folder ? folder.result() : plainResult(),
    folder && plain ? folder.words?.() : null,
  ]);
  return {
    Board: board.default as Component<BoardProps>,
    Result: result.default as Component<ResultProps>,
    words: words?.default ?? null,
  };
}
