"""Running an arena, from a schedule to results.

Games run on one core, many cores or a cluster. An interrupted run can be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from mintopia.bots.external import PREFIX, check_command
from mintopia.bots.mcts import is_ready, warm_up
from mintopia.bots.roster import check_bot_at, make_bot
from mintopia.engine.game import Game
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.worker_pool import WorkerPool, available_jobs, check_jobs, results
from mintopia.errors import OptionError
from mintopia.lab.arena.fingerprint import fingerprint
from mintopia.lab.arena.journal import Journal
from mintopia.lab.arena.luck import check_luck
from mintopia.lab.arena.match import MakeBot, Table
from mintopia.lab.arena.outcome import Outcome
from mintopia.lab.arena.output import check_folder, write_record
from mintopia.lab.arena.ray_cluster import check_ray, connected
from mintopia.lab.arena.results import Results
from mintopia.lab.arena.schedule import Fixture, Schedule

PLAIN_BOTS: Final = ("random", "greedy", "easy:2026-11")  # these need no compiling
_RANDOM_PLAYOUTS: Final = "random=1"  # this search is compiled separately
CHUNK_SECONDS: Final = 0.2  # after which a process hands over the games it has played
RAY_CHUNK_SECONDS: Final = 1.0  # long enough to be worth sending over the network

# Plays games and yields their outcomes as they finish, in any order.
Runner = Callable[[Sequence[Fixture]], Generator[Outcome, None, None]]


class Watcher:
    """Receives the progress of a run; this base class ignores it."""

    def compiling(self) -> None:
        """Handle that the search is being compiled, which happens once per version."""

    def begin(self, schedule: Schedule, outcomes: Sequence[Outcome]) -> None:
        """Handle the start of the games; `outcomes` were played before."""

    def add(self, outcome: Outcome) -> None:
        """Handle another finished game."""

    def end(self) -> None:
        """Handle that no more games are played."""


def run(
    schedule: Schedule,
    *,
    jobs: int | None = None,
    ray: str | None = None,
    journal: Path | Journal | None = None,
    make: MakeBot | None = None,
    records: Path | None = None,
    watcher: Watcher | None = None,
) -> Results:
    """Play all games of a schedule.

    It plays in `jobs` processes (default: all cores; 1 plays in this process), or on the Ray
    cluster at an address (`"local"` starts one). Every game's outcome is written to the `journal`,
    a new file. If `records` names a folder, every game is also written there, for `mintopia
    replay`. `make` replaces `mintopia.bots.roster.make_bot`. Ctrl-C stops early and returns the
    results so far.
    """
    book = journal if isinstance(journal, Journal) else None
    outcomes = [] if book is None else list(book.outcomes)
    known = {outcome.fixture for outcome in outcomes}
    missing = [fixture for fixture in schedule.fixtures() if fixture not in known]
    if missing:
        check_bots(schedule, make, here=ray is None)
        if schedule.luck_adjusted:
            check_luck(schedule)
    runner = _runner(Table(schedule, make, keep_records=records is not None), jobs, ray)
    if records is not None:
        check_folder(records)
    if isinstance(journal, Path):
        book = Journal.create(journal, schedule)
    elif book is not None and book.schedule != schedule:
        book.extend(schedule)
    watcher = watcher or Watcher()
    interrupted, played = False, len(outcomes)
    start = perf_counter()
    try:
        if missing:
            prepare(schedule, make, watcher.compiling)
            start = perf_counter()  # compiling happens only once, so it is not timed
        watcher.begin(schedule, outcomes)
        if missing:
            with closing(runner(missing)) as finished:
                for outcome in finished:
                    if records is not None:
                        write_record(records, outcome)
                        outcome = replace(outcome, record=None)  # noqa: PLW2901 - kept on disk
                    if book is not None:
                        book.add([outcome])
                    outcomes.append(outcome)
                    watcher.add(outcome)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        watcher.end()
        if book is not None:
            book.close()
    return Results(
        schedule,
        outcomes,
        interrupted=interrupted,
        seconds=perf_counter() - start,
        played_now=len(outcomes) - played,
    )


def resume(path: Path, *, games: int | None = None, **how: Any) -> Results:
    """Continue the run of a journal; `games` extends it first, and `how` is as in `run`."""
    with closing(Journal.open(path)) as book:
        schedule = book.schedule if games is None else book.schedule.extended(games)
        if len(book.outcomes) < schedule.total and book.code != fingerprint():
            raise OptionError(
                f"{path} was played by other versions of the rules or bots; the two "
                "cannot be mixed. Start a new run."
            )
        return run(schedule, journal=book, **how)


def check_bots(schedule: Schedule, make: MakeBot | None = None, *, here: bool = True) -> None:
    """Raise if a bot does not exist, before any game is played."""
    for bot in schedule.bots:
        if bot.startswith(PREFIX):
            if here:
                check_command(bot, schedule.folder or None)
        elif make is None:
            check_bot_at(bot, schedule.game, solitaire="solo" in schedule.options)


def prepare(schedule: Schedule, make: MakeBot | None, compiling: Callable[[], None]) -> None:
    """Compile what the bots need once, so that every worker finds it on disk."""
    searching = [
        bot for bot in schedule.bots if bot not in PLAIN_BOTS and not bot.startswith(PREFIX)
    ]
    is_needed = (make is None and bool(searching)) or schedule.luck_adjusted
    if not is_needed or not can_compile():
        return
    if not is_ready(schedule.game):
        compiling()
    warm_up(schedule.game)
    if any(_RANDOM_PLAYOUTS in bot for bot in searching):
        bot = make_bot(f"mcts:playouts=2,{_RANDOM_PLAYOUTS}", schedule.game, 0)
        bot.choose(Game(schedule.rules, schedule.read_options, 0))
        bot.close()


def _runner(table: Table, jobs: int | None, ray: str | None) -> Runner:
    if jobs is not None:
        check_jobs(jobs)
    if ray is not None:
        check_ray()
        return partial(play_on_ray, table, address=ray, jobs=jobs)
    return partial(play_games, table, jobs=jobs or available_jobs())


def play_games(
    table: Table, fixtures: Sequence[Fixture], jobs: int
) -> Generator[Outcome, None, None]:
    """Play games in this process, or in several."""
    if jobs == 1:
        for fixture in fixtures:
            yield table.play(fixture)
        return
    with WorkerPool(min(jobs, len(fixtures))) as pool:
        yield from results(pool, table.play, fixtures, CHUNK_SECONDS)


def play_on_ray(
    table: Table, fixtures: Sequence[Fixture], *, address: str, jobs: int | None
) -> Generator[Outcome, None, None]:
    """Play games on the Ray cluster at an address; `local` starts one on this machine."""
    with connected(address, jobs) as cluster:
        yield from results(cluster, table.play, fixtures, RAY_CHUNK_SECONDS)
