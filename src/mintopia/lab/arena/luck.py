"""Taking luck out of results: the draws of a game, valued by the network that the game comes with.

The values were fixed before the run, and the luck of each draw is 0 on average, so what is taken
out of a bot's score changes nothing in the long run; it only makes results less noisy (AIVAT, by
Burch and others, with chance alone).
"""

from __future__ import annotations

from functools import cached_property

from mintopia.bots.luck import random_events
from mintopia.bots.roster import OPEN_CARDS
from mintopia.bots.values import Values, can_tell_luck
from mintopia.engine.game import Game
from mintopia.errors import OptionError
from mintopia.games import title_of
from mintopia.lab.arena.schedule import Fixture, Schedule


class LuckMeter:
    """Tells how lucky each seat was in the games of a schedule."""

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule

    @cached_property
    def _values(self) -> Values:
        return Values(self._schedule.first_position())

    def luck_of(self, game: Game, fixture: Fixture) -> tuple[float, ...]:
        """Return how lucky each seat was, in shares of the win."""
        seed = self._schedule.luck_seed(fixture.deal)
        total = [0.0] * game.seats
        for event in random_events(game.record(), seed=seed):
            luck = event.luck([self._values.of(state) for state in event.states])
            total = [so_far + one for so_far, one in zip(total, luck, strict=True)]
        return tuple(total)


def check_luck(schedule: Schedule) -> None:
    """Raise if the luck in these games cannot be told, or their bots see what will be drawn."""
    if not can_tell_luck(schedule.first_position()):
        raise OptionError(
            f"Luck cannot be told in {title_of(schedule.game)}: that takes the odds of its draws "
            "(the part draws) and a network. Leave out --luck-adjusted."
        )
    for bot in schedule.bots:
        if OPEN_CARDS in bot:
            raise OptionError(
                f"{bot} sees hidden cards, so draws are not random for it. "
                "Leave out --luck-adjusted."
            )
