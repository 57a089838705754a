"""Playing one game of a schedule: bots in their seats, a clock for each, failures that lose."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any, Final

from mintopia.bots.bot import Bot
from mintopia.bots.external import PREFIX, ExternalBot, ExternalBotError
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game
from mintopia.errors import MoveError
from mintopia.lab.arena.luck import LuckMeter
from mintopia.lab.arena.outcome import Failure, Outcome, scores_of
from mintopia.lab.arena.schedule import Fixture, Schedule

# Makes a bot from its name, the game's id and a seed, like `mintopia.bots.roster.make_bot`.
MakeBot = Callable[[str, str, int], Bot]

POINTS_KEYS: Final = ("stars", "points")
TRACE_LINES: Final = 6


class Table:
    """Plays the games of a schedule one after another."""

    def __init__(
        self, schedule: Schedule, make: MakeBot | None = None, keep_records: bool = False
    ) -> None:
        self._schedule = schedule
        self._make = make or make_bot
        self._keep_records = keep_records
        self._luck = LuckMeter(schedule) if schedule.luck_adjusted else None

    def play(self, fixture: Fixture) -> Outcome:
        """Play one game to its end, or until a bot fails to move."""
        schedule = self._schedule
        game = Game(schedule.rules, schedule.read_options, schedule.deal_seed(fixture.deal))
        moves = [0] * game.seats
        seconds = [0.0] * game.seats
        bots: list[Bot] = []
        names = schedule.lineups[fixture.lineup].seating(fixture.turn)
        failure: Failure | None = None
        try:
            for name in names:
                bots.append(self._seat(name, fixture, len(bots)))
            play_out(game, bots, moves, seconds)
        except Exception as error:  # any error of a bot loses it the game
            seat = len(bots) if len(bots) < len(names) else game.to_move or 0
            failure = failure_of(error, game, seat, names[seat])
        finally:
            for bot in bots:
                with suppress(Exception):
                    bot.close()
        return self._outcome(fixture, game, moves, seconds, failure)

    def _seat(self, name: str, fixture: Fixture, seat: int) -> Bot:
        schedule = self._schedule
        if name.startswith(PREFIX):
            return ExternalBot(
                name, schedule.game, limits=schedule.limits, folder=schedule.folder or None
            )
        return self._make(name, schedule.game, schedule.bot_seed(fixture, seat))

    def _outcome(
        self,
        fixture: Fixture,
        game: Game,
        moves: list[int],
        seconds: list[float],
        failure: Failure | None,
    ) -> Outcome:
        result = game.result
        points: tuple[int, ...] | None = None
        reason: str | None = None
        if failure is not None:
            places = tuple(game.seats if seat == failure.seat else 1 for seat in range(game.seats))
        else:
            assert result is not None
            places = places_of(result["ranking"], game.seats)
            points = points_of(result)
            reason = result.get("reason")
        return Outcome(
            fixture=fixture,
            scores=scores_of(places),
            places=places,
            points=points,
            moves=tuple(moves),
            seconds=tuple(seconds),
            reason=reason,
            failure=failure,
            luck=None if self._luck is None else self._luck.luck_of(game, fixture),
            record=game.record() if self._keep_records else None,
        )


def play_out(game: Game, bots: list[Bot], moves: list[int], seconds: list[float]) -> None:
    """Play to the end with these bots, counting moves and time."""
    while (seat := game.to_move) is not None:
        if game.is_scripted:
            game.play(game.legal_actions()[0])
            continue
        start = perf_counter()
        action = bots[seat].choose(game)
        seconds[seat] += perf_counter() - start
        game.play(action)
        moves[seat] += 1


def failure_of(error: Exception, game: Game, seat: int, bot: str) -> Failure:
    """Return the reason why a bot lost."""
    if isinstance(error, ExternalBotError):
        return Failure(seat, bot, error.kind, error.detail, error.move_number, error.last_errors)
    if isinstance(error, MoveError):
        return Failure(seat, bot, "illegal", str(error), len(game.moves) + 1, ())
    lines = traceback.format_exception(error)
    errors = tuple("".join(lines).rstrip().splitlines()[-TRACE_LINES:])
    detail = f"{type(error).__name__}: {error}"
    return Failure(seat, bot, "error", detail, len(game.moves) + 1, errors)


def places_of(ranking: list[list[int]], seats: int) -> tuple[int, ...]:
    """Return each seat's place: 1, 2, 2, 4."""
    places = [0] * seats
    ahead = 0
    for group in ranking:
        for seat in group:
            places[seat] = ahead + 1
        ahead += len(group)
    return tuple(places)


def points_of(result: dict[str, Any]) -> tuple[int, ...]:
    """Return the stars or points of a result."""
    return next(tuple(result[key]) for key in POINTS_KEYS if key in result)
