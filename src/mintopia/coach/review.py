"""Reviewing a game: what each person's decisions cost, and how the winning chances changed.

>>> from mintopia.coach.review import review
>>> review(record, playouts=20_000, jobs=2).players[0].accuracy  # doctest: +SKIP
87.2
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

from mintopia.bots.levels import has_search
from mintopia.coach.judging import (
    AGAIN_PLAYOUTS,
    FIRST_PLAYOUTS,
    FIRST_SHARE,
    LEAST_PLAYOUTS,
    SECONDS,
    Analyser,
    Explainer,
    Settings,
    Step,
    first_looks,
    round_of,
    second_looks,
    to_judge,
    walk,
)
from mintopia.coach.review_jobs import Progress, is_ready, judges, prepare
from mintopia.coach.review_model import Decision, Draw, Review, summarise
from mintopia.engine.game import Game, load_record
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.options import check_number, shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError

DEFAULT_PLAYOUTS: Final = 20_000
INTERPRETED_PLAYOUTS: Final = 40  # without compilation each takes up to 25 milliseconds
MOST_PLAYOUTS: Final = 1_000_000_000
MOST_SECONDS: Final = 86_400.0
MOST_JOBS: Final = 256
CARD_SEAT: Final = 1  # the seat of a solitaire card
PAIR: Final = 2
said: Final = Sentences("flags")


def review(
    record_or_game: Mapping[str, Any] | Game,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    all_seeing: bool = False,
    jobs: int = 1,
    seed: int = 0,
    seat: int | None = None,
    bots: Collection[int] = (),
    analyser: Analyser | None = None,
    on_progress: Progress | None = None,
) -> Review:
    """Review a game, whether finished or still in progress.

    Every decision that a person made among two or more legal moves is judged by what the seat could
    know, or with all cards open if `all_seeing`. Seats listed in `bots` are not judged unless every
    seat is a bot; `seat` restricts the review to that one seat, whether a person or a bot played
    it. With several jobs, a custom `analyser` must be a function at the top level of a module.

    With `playouts` alone, each search makes that many, and the same seed gives the same review for
    any number of jobs. Otherwise everything is done in so many `seconds` (14): a short look at each
    decision, then a longer one where something may have been lost.
    """
    game = record_or_game if isinstance(record_or_game, Game) else load_record(record_or_game)
    if playouts is not None:
        check_number("playouts", playouts, LEAST_PLAYOUTS, MOST_PLAYOUTS)
    elif seconds is None:
        seconds = SECONDS
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise OptionError(said("seconds", most=f"{MOST_SECONDS:.0f}", given=shown(seconds)))
    check_number("jobs", jobs, 1, MOST_JOBS)
    players = people_of(game)
    if seat is not None and seat not in players:
        raise OptionError(said("review-seat", seats=players, given=shown(seat)))
    people = judged_seats(players, bots) if seat is None else (seat,)
    if analyser is None:
        settings = Settings(all_seeing, seed, _the_analyser(), _the_explainer(all_seeing))
    else:
        settings = Settings(all_seeing, seed, analyser)
    record = game.record()
    steps = list(walk(record))
    wanted = to_judge(steps, people)
    decisions = judge_all(game, wanted, settings, playouts, seconds, jobs, on_progress or _quietly)
    result = game.result
    draws = _luck_of(game) if game.over else []
    winners = () if result is None else tuple(result["winners"])
    last_round = round_of(game) or max((step.round for step in steps), default=1)
    return Review(
        game=game.id,
        names=game.names,
        people=people,
        finished=game.over,
        winners=winners,
        all_seeing=all_seeing,
        playouts=playouts,
        seconds=seconds,
        seed=seed,
        moves=tuple(step.move for step in steps),
        movers=tuple(step.seat for step in steps),
        rounds=(*(step.round for step in steps), last_round),
        chances=chance_lines(len(steps), game.seats, decisions, winners),
        decisions=tuple(decisions),
        players=tuple(
            summarise(person, game.names[person], game.seats, decisions, draws) for person in people
        ),
        draws=tuple(draws),
    )


def judge_all(
    game: Game,
    steps: Sequence[Step],
    settings: Settings,
    playouts: int | None,
    seconds: float | None,
    jobs: int,
    on_progress: Progress,
) -> list[Decision]:
    """Judge these decisions and return the results in the same order."""
    if not steps:
        return []
    record, jobs = game.record(), min(jobs, len(steps))
    if seconds is not None if jobs == 1 else not is_ready(game.id):
        prepare(record, steps[0], settings)
    on_progress(0, len(steps))
    begun = time.time()
    usual = default_playouts(game.id)
    first, again = min(FIRST_PLAYOUTS, usual), min(AGAIN_PLAYOUTS, 2 * usual)
    until = None if seconds is None else begun + seconds * FIRST_SHARE
    known: dict[int, Decision] = {}
    with judges(record, settings, jobs) as judge:
        for decision in judge(first_looks(steps, playouts or first, until, jobs)):
            known[decision.number] = decision
            on_progress(len(known), len(steps))
        if seconds is not None:
            end = begun + seconds
            most = playouts or again
            looks = second_looks(steps, list(known.values()), game.seats, most, end, jobs)
            for done, decision in enumerate(judge(looks), len(steps) + 1):
                known[decision.number] = decision
                on_progress(done, len(steps) + len(looks))
    return sorted(known.values(), key=lambda decision: decision.number)


def default_playouts(game: str) -> int:
    """Return how many playouts a search makes by default."""
    is_compiled = can_compile() and has_search(game)
    return DEFAULT_PLAYOUTS if is_compiled else INTERPRETED_PLAYOUTS


def people_of(game: Game) -> tuple[int, ...]:
    """Return the seats that people play: all except a solitaire card's."""
    solo = game.is_solitaire
    return tuple(seat for seat in range(game.seats) if not (solo and seat == CARD_SEAT))


def judged_seats(players: Sequence[int], bots: Collection[int]) -> tuple[int, ...]:
    """Return the seats to judge: those of people, or all of them if every seat is a bot."""
    return tuple(seat for seat in players if seat not in bots) or tuple(players)


def chance_lines(
    moves: int, seats: int, decisions: Sequence[Decision], winners: Sequence[int]
) -> tuple[tuple[float | None, ...], ...]:
    """Return each seat's chance of winning at each position, from start to end.

    A seat's chance is its own estimate: that of the best move when it decides, and then that of the
    move it played until it decides again. With hidden cards, the chances of all seats need not add
    up to one. In a game for two, a seat that never decides (a solitaire card) gets the rest of the
    other's chance. In a finished game, the last position shows the result.
    """
    lines = [
        _own_line(moves, [decision for decision in decisions if decision.seat == seat])
        for seat in range(seats)
    ]
    if seats == PAIR:
        for line, other in (lines, lines[::-1]):
            if None in line:
                line[:] = [None if chance is None else 1 - chance for chance in other]
    if winners:
        for seat, line in enumerate(lines):
            line[moves] = (seat in winners) / len(winners)
    return tuple(zip(*lines, strict=True))


def _own_line(moves: int, decisions: Sequence[Decision]) -> list[float | None]:
    """Return a seat's chance at each position, from its own decisions; all None if it has none."""
    if not decisions:
        return [None] * (moves + 1)
    line: list[float | None] = [decisions[0].best.chance] * (moves + 1)
    for decision in decisions:
        line[decision.number - 1] = decision.best.chance
        after = len(line) - decision.number
        line[decision.number :] = [decision.played.chance] * after
    return line


def _the_analyser() -> Analyser:
    from mintopia.bots.analysis import analyse  # noqa: PLC0415 - heavy, and not for stand-ins

    return analyse


def _luck_of(game: Game) -> list[Draw]:
    from mintopia.coach.luck import luck_of  # noqa: PLC0415 - heavy, as above

    return luck_of(game) if can_compile() else []  # interpreted, it would take a minute


def _the_explainer(all_seeing: bool) -> Explainer:
    from mintopia.coach.reasons import explain  # noqa: PLC0415 - as above

    return partial(explain, all_seeing=all_seeing)


def _quietly(done: int, total: int) -> None:
    """Ignore the progress."""
