"""Playing: bots and analysis, and a whole game line by line in the terminal."""

from __future__ import annotations

import io
from typing import Final

from mintopia.bots.analysis import analyse
from mintopia.bots.opponent import bot
from mintopia.bots.roster import BotSpec
from mintopia.engine.i18n import LANGUAGES
from mintopia.terminal.console import Console
from mintopia.terminal.plain import PlainGame
from mintopia.terminal.session import Session, Stage
from mintopia.testing.case import Case

PLAYOUTS: Final = 8
MOST_TABLES, MOST_MOVES = 3, 20


def check_bots(case: Case) -> None:
    """Check that bots play legal moves and that analysis judges every legal move."""
    is_endless = not any(game.over for game, _ in case.positions())
    if is_endless or any(check == "compiled" for check, _ in case.faults):
        return  # a search might never end, either
    for number, (game, _) in enumerate(case.starts()):
        if number == MOST_TABLES:
            break
        game.play(game.legal()[0])
        if not game.over:
            before = game.snapshot()
            judged = analyse(game, playouts=PLAYOUTS, seed=case.seed, fast=False)
            found = sorted(line.move for line in judged.moves)
            case.expect(found == sorted(game.legal()), "analysis leaves out legal moves.")
            case.expect(game.snapshot() == before, "analysis changes the position.")
        with (
            bot(BotSpec(f"mcts:playouts={PLAYOUTS}"), seed=1) as searching,
            bot("greedy", seed=2) as greedy,
        ):
            while not game.over and len(game.moves) < MOST_MOVES:
                game.play((searching, greedy)[len(game.moves) % 2].choose(game))


def check_terminal(case: Case) -> None:
    """Check that a whole game can be typed in the plain terminal, in each language."""
    ends = [game for game, _ in case.positions() if game.over]
    for game, language in zip(ends, LANGUAGES, strict=False):
        start = game.copy()
        start.rewind(0)
        session = Session(start, language)
        shown = io.StringIO()
        PlainGame(session, Console(_Typed(session, game.moves), shown, {})).run()
        session.close()
        if not session.game.over:
            refused = game.moves[len(session.game.moves)]
            told = " ".join(shown.getvalue().split())[-200:]
            case.fault(f"the terminal does not take the move {refused!r}. It ends with: {told}")


class _Typed(io.StringIO):
    """What players type: the next move, or Enter when the screen goes to somebody else."""

    def __init__(self, session: Session, moves: list[str]) -> None:
        super().__init__()
        self._session, self._moves = session, moves
        self._tried = -1

    def readline(self, *_: object) -> str:  # type: ignore[override]
        """Return the next line."""
        at = len(self._session.game.moves)
        if self._session.stage in (Stage.HAND_OVER, Stage.SECRET):
            return "\n"
        if at == self._tried or at >= len(self._moves):
            return ""  # it was refused, or the game is over
        self._tried = at
        return self._moves[at] + "\n"
