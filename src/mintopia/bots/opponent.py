"""An opponent by name for any game: `mintopia.bot("hard").choose(game)`."""

from __future__ import annotations

import secrets

from mintopia.bots.bot import Bot
from mintopia.bots.roster import BotName, BotSpec, check_bot, make_bot
from mintopia.engine.game import Game
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError

_said = Sentences("bots")


class Opponent:
    """Chooses moves for the seat to move, using only what that seat may know.

    It keeps what it learns between the moves of a seat, so use one opponent per seat. Close it, or
    use it in a `with` statement, if it runs an external program (`exec:...`).
    """

    def __init__(self, name: BotName | BotSpec, *, seed: int | None = None) -> None:
        check_bot(name)
        self.name = name
        self._seed = secrets.randbits(63) if seed is None else seed
        self._bots: dict[str, Bot] = {}

    def choose(self, game: Game) -> str:
        """Return the move it would play now."""
        if game.over:
            raise OptionError(_said("over"))
        if game.id not in self._bots:
            self._bots[game.id] = make_bot(self.name, game.id, self._seed)
        return game.text_of(self._bots[game.id].choose(game))

    def close(self) -> None:
        """Free the opponent's resources, such as a process."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()

    def __enter__(self) -> Opponent:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        """Return the opponent's name in angle brackets."""
        return f"<Opponent {self.name}>"


def bot(name: BotName | BotSpec, *, seed: int | None = None) -> Opponent:
    """Return an opponent: "random", "greedy", "easy", "medium", "hard", "expert", "mcts:...".

    The same seed gives the same moves; without one they are unpredictable. To a type checker, a
    name with settings or of a program is a BotSpec: bot(BotSpec("mcts:playouts=5000")).
    """
    return Opponent(name, seed=seed)
