"""Shared by the tests of bots at the table: test bots, and tables with bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Event
from typing import Any

from mintopia.bots.analysis import Analysis, MoveEstimate
from mintopia.bots.bot import Bot, BotError
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game
from mintopia.terminal.bot_pool import BotPool, Progress
from mintopia.terminal.session import Session, Stage

SEED = 7


class ScriptedBot:
    """A bot that plays moves from a list, then always the first legal one."""

    def __init__(self, name: str, moves: Sequence[str] = ()) -> None:
        self.name = name
        self.moves = list(moves)
        self.closed = 0

    def choose(self, game: Game) -> int:
        legal = game.legal_actions()
        if not self.moves:
            return legal[0]
        return legal[game.legal().index(self.moves.pop(0))]

    def close(self, game: Game | None = None) -> None:
        self.closed += 1


class FailingBot(ScriptedBot):
    """A bot that fails to choose."""

    def choose(self, game: Game) -> int:
        del game
        raise BotError("it lost its glasses.")


class PatientBot(ScriptedBot):
    """A bot that thinks until it is told to stop."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.asked, self.enough = Event(), Event()

    def choose(self, game: Game) -> int:
        self.asked.set()
        assert self.enough.wait(30)
        return super().choose(game)


def estimates(game: Game) -> tuple[MoveEstimate, ...]:
    """Rate the moves by their order, the first as the best."""
    moves, actions = game.legal(), game.legal_actions()
    chances = [0.7 - 0.6 * number / len(moves) for number in range(len(moves))]
    return tuple(
        MoveEstimate(move, action, chance, chance - 0.08, chance + 0.08, 100)
        for move, action, chance in zip(moves, actions, chances, strict=True)
    )


def advise(game: Game, fast: bool, progress: Progress | None) -> Analysis:
    """Return advice immediately."""
    del fast, progress
    assert game.to_move is not None
    return Analysis(game.to_move, estimates(game), 12345)


def bot_pool(**bots: Bot | Callable[[], Bot]) -> BotPool:
    """Return a pool with these test bots by name, and the real bots that need no compiler."""

    def make(bot: str, game: str, seed: int) -> Bot:
        kind = bot.partition(":")[0]
        if kind not in bots:
            return make_bot(bot, game, seed)
        mine = bots[kind]
        return mine() if callable(mine) else mine

    return BotPool(make_bot=make, advise=advise, is_ready=lambda _: True)


def table(
    bots: Mapping[int, str],
    names: Sequence[str],
    game: str = "works",
    language: str = "en",
    thinkers: BotPool | None = None,
    **options: Any,
) -> Session:
    """Begin a game of people and bots in which seat 0 goes first."""
    first = {"works": {"starting": 0}, "bid": {"auctioneer": 0}}[game]
    new = new_game(game, seed=SEED, players=len(names), names=list(names), **first, **options)
    return Session(new, language, None, bots, thinkers or bot_pool())


def let_bots_play(session: Session) -> None:
    """Ask the bots, without threads, until a person is to move or the game is over."""
    while session.stage is Stage.BOT:
        session.play_bot(session.ask_bot())
