"""Bots that do not search: at random, by what looks best, by playouts alone."""

from __future__ import annotations

from collections.abc import Callable

from mintopia.bots.binding import policies_of
from mintopia.bots.bot import Bot
from mintopia.bots.mcts import Budget
from mintopia.bots.playouts import try_out
from mintopia.bots.policies import CARELESS, CARELESS_IN, GREEDY, RANDOM
from mintopia.engine.game import Game
from mintopia.engine.kernel.random import Stream
from mintopia.games import spec_of


class TableBot(Bot):
    """Becomes another bot when it sees its table, because levels differ from table to table."""

    def __init__(self, name: str, make: Callable[[Game], Bot]) -> None:
        self.name = name
        self._make = make
        self._bot: Bot | None = None

    def choose(self, game: Game) -> int:
        """Choose as the bot for this table."""
        if self._bot is None:
            self._bot = self._make(game)
        return self._bot.choose(game)

    def close(self, game: Game | None = None) -> None:
        """Free the bot's resources."""
        if self._bot is not None:
            self._bot.close(game)


class PolicyBot(Bot):
    """Plays random moves, the moves that look best, or a mixture, depending on its policy."""

    def __init__(self, name: str, game: str, seed: int, policy: int) -> None:
        self.name = name
        self._policy = policy
        self._stream = Stream(seed)
        self._choose = policies_of(game).choose if spec_of(game).simulation else None

    def choose(self, game: Game) -> int:
        """Choose using only what the seat to move can see."""
        if self._choose is None:
            return _choose_plainly(game, self._policy, self._stream)
        action: int = self._choose(
            self._policy, [game.present], [None], game.rules.buffer(), self._stream, None, None
        )
        return action


class PlayoutBot(Bot):
    """Tries every move in worlds that are possible for the seat, played out at random.

    It is for games without their own search.
    """

    def __init__(self, name: str, seed: int, budget: Budget) -> None:
        self.name = name
        self._stream = Stream(seed)
        self._budget = budget

    def choose(self, game: Game) -> int:
        """Choose the move that wins most often."""
        actions = game.legal_actions()
        if len(actions) == 1:
            return actions[0]
        lines = try_out(game, actions, self._budget, self._stream)
        return max(lines, key=lambda line: line.wins).action


def _choose_plainly(game: Game, policy: int, stream: Stream) -> int:
    """Choose in a game without its own policies."""
    actions = game.legal_actions()
    if len(actions) == 1:
        return actions[0]
    if policy == RANDOM or (policy == CARELESS and stream.below(CARELESS_IN) == 0):
        return actions[stream.below(len(actions))]
    assert policy in (GREEDY, CARELESS)
    return _best_looking(game, actions, stream)


def _best_looking(game: Game, actions: list[int], stream: Stream) -> int:
    """Choose the move with the largest immediate lead over the best rival; break ties at random."""
    seat = game.to_move
    assert seat is not None, "who chooses is to move"
    worth = {}
    world = game.imagine_state(seat, stream.word())
    for action in actions:
        state = world.copy()
        game.rules.play(state, None, action)
        points = [game.rules.points(state, each) for each in range(game.seats)]
        worth[action] = points.pop(seat) - max(points, default=0)
    best = [action for action in actions if worth[action] == max(worth.values())]
    return best[stream.below(len(best))]
