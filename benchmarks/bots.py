"""Measuring the bots: search iterations, time per move at each level, arena games.

An iteration includes all of its parts: redeal what the seat does not know, walk down the tree, add
a node, play the game to its end, and update every node on the path. Rates are the best of several
runs; a yardstick is measured alternately with our code in the same process, so that the ratio is
reliable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from benchmarks.games import (
    PLAIN_BELOW,
    QUICK,
    SEED,
    YARDSTICK_SEED,
    Effort,
    Report,
    Result,
    best_rate,
    load_yardstick,
)
from mintopia.bots.binding import tree_of
from mintopia.bots.levels import LEVELS, is_level, level_at
from mintopia.bots.mcts import Budget, Searcher, is_ready, warm_up
from mintopia.bots.networks import has_network, network_of
from mintopia.bots.roster import NETWORK_SEARCH, SEARCH_TEMPERATURE, make_bot
from mintopia.engine.game import new_game, rules_of
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.worker_pool import available_jobs
from mintopia.errors import OptionError
from mintopia.games import game_ids
from mintopia.lab.arena import Outcome, arrange, run
from mintopia.lab.arena.arena_run import Watcher

ITERATIONS: Final = "iterations/s"
MOVES: Final = "ms/move"
GAMES_RATE: Final = "games/s"
PLAYERS: Final = (2, 4)
SEARCH: Final = 10_000  # iterations from an empty tree, about as many as `hard` uses for a move
PLAIN_SEARCH: Final = 50  # the same without compiled code
RATIO: Final = "works search iterations / yardstick games"
MILLI: Final = 1000
LEAST_GAMES: Final = 3  # for each process
LEAST_TURN: Final = 0.1  # seconds; the search and the yardstick's games take turns of equal length
TITLES: Final = {
    ITERATIONS: "search, iterations/s",
    MOVES: "time per move, milliseconds of the processor",
    GAMES_RATE: "arena, games/s",
}


@dataclass(frozen=True)
class Extent:
    """How much is played: games of each level, for how long at most, and games in the arena."""

    games: int
    seconds: float
    arena_games: tuple[tuple[tuple[str, str], int], ...]  # how many for each pair of bots


BRIEF: Final = Extent(1, 1.0, ((("greedy", "greedy"), 60), (("hard", "medium"), 4)))
WHOLE: Final = Extent(3, 40.0, ((("greedy", "greedy"), 1000), (("hard", "medium"), 24)))


def measure_bots(effort: Effort, report: Report) -> Iterator[Result]:
    """Yield all measurements, one after another."""
    extent = BRIEF if effort is QUICK else WHOLE
    prepare(report)
    for game in game_ids():
        for players in PLAYERS:
            yield from measure_search(game, players, effort, report)
    for game in game_ids():
        for level in LEVELS:
            yield from measure_level(game, level, extent, report)
    for game in game_ids():
        for bots, games in extent.arena_games:
            yield from measure_arena(game, bots, games, report)


def prepare(report: Report) -> None:
    """Compile the searches before anything is timed."""
    for game in game_ids() if can_compile() else ():
        if not is_ready(game):
            report(f"bots: compiling the search of {game} (about a minute, once for this version)")
        warm_up(game)


# --- search ---------------------------------------------------------------------------------------
def search_work(
    game: str,
    players: int,
    *,
    random_playouts: bool = False,
    by_network: bool = False,
    fast: bool = True,
) -> Callable[[int], int]:
    """Return a function that searches an opening from an empty tree and returns its iterations."""
    position = new_game(game, seed=SEED, players=players)
    seat = position.to_move
    assert seat is not None
    state = position.snapshot()
    size = SEARCH if fast and can_compile() else PLAIN_SEARCH
    seeds = count(SEED)
    network = network_of(game, solitaire=False) if by_network else None

    def work(searches: int) -> int:
        for _ in range(searches):
            searcher = Searcher(
                game,
                next(seeds),
                Budget(size),
                fast=fast,
                random_playouts=random_playouts,
                network=network,
                temperature=SEARCH_TEMPERATURE,
                settings=NETWORK_SEARCH if by_network else None,
            )
            searcher.search(state.copy(), seat, decide=False)
        return searches * size

    return work


def measure_search(game: str, players: int, effort: Effort, report: Report) -> Iterator[Result]:
    """Yield the speed of search from an opening: random playouts, the bots' own, interpreted."""
    report(f"bots: search, {game}, {players} players")
    case = f"{game}, {players} players"
    if can_compile():
        rate = best_rate(search_work(game, players, random_playouts=True), effort)[1]
        yield Result(f"{case}: random playouts", rate, ITERATIONS)
        if tree_of(game, random_playouts=True) is not tree_of(game):
            rate = best_rate(search_work(game, players), effort)[1]
        yield Result(f"{case}: bots' playouts", rate, ITERATIONS)
        if has_network(game, solitaire=False):
            rate = best_rate(search_work(game, players, by_network=True), effort)[1]
            yield Result(f"{case}: network", rate, ITERATIONS)
    rate = best_rate(search_work(game, players, fast=False), effort)[1]
    yield Result(f"{case}: interpreted", rate, ITERATIONS)


def measure_against(path: Path, effort: Effort, report: Report) -> Iterator[Result]:
    """Yield the speed of random-playout search of Mint Works, alternating with the yardstick."""
    if not can_compile():
        raise OptionError("The yardstick needs Numba: install the extra fast, or leave it out.")
    import numpy as np  # noqa: PLC0415 - the yardstick needs it, a person's game does not

    yardstick = load_yardstick(path)
    report("bots: search in turns with the yardstick, 2 players")
    seed = np.uint64(YARDSTICK_SEED)
    search = search_work(game_ids()[0], 2, random_playouts=True)
    short = Effort(max(effort.seconds / 2, LEAST_TURN), 1)
    games = iterations = 0.0
    for _ in range(effort.runs + 2):
        theirs = best_rate(lambda games: int(yardstick.rollouts(2, games, seed, 0)[0]), short)
        games = max(games, theirs[0])
        iterations = max(iterations, best_rate(search, short)[1])
    yield Result("yardstick, 2 players", games, "games/s")
    yield Result("works, 2 players, search", iterations, ITERATIONS)
    yield Result(RATIO, iterations / games, "times the yardstick")


# --- levels ---------------------------------------------------------------------------------------
def move_seconds(game: str, level: str, extent: Extent, players: int = 2) -> list[float]:
    """Return the time of every real decision when a level plays itself as it plays a person.

    The time limit is off, and times are processor time: what a person waits on a quiet machine.
    """
    begun = perf_counter()
    taken: list[float] = []
    for number in range(extent.games):
        position = new_game(game, seed=SEED + number, players=players)
        bots = [
            make_bot(level, game, SEED + seat, for_person=True, steady=True)
            for seat in range(players)
        ]
        while (seat := position.to_move) is not None:
            if taken and perf_counter() - begun > extent.seconds:
                return taken
            choices = len(position.legal_actions())
            start = process_time()
            action = bots[seat].choose(position)
            if choices > 1:
                taken.append(process_time() - start)
            position.play(action)
    return taken


def measure_level(game: str, level: str, extent: Extent, report: Report) -> Iterator[Result]:
    """Yield how long a level thinks, mean and worst, and the limit it has."""
    for players in (2, most_players(game)):
        case = f"{game}, {players} players, {level}"
        report(f"bots: time per move, {case}")
        taken = move_seconds(game, level, extent, players)
        yield Result(f"{case}: mean", MILLI * sum(taken) / len(taken), MOVES)
        yield Result(f"{case}: worst", MILLI * max(taken), MOVES)
        known = level_at(game, level, solitaire=False)
        if known is not None and known.seconds:
            yield Result(f"{case}: limit", MILLI * known.seconds, MOVES)


def most_players(game: str) -> int:
    """Return the largest number of players of a game."""
    return max(int(options["players"]) for _, options in rules_of(game).bench_cases)


# --- the arena ------------------------------------------------------------------------------------
class Clock(Watcher):
    """Records when each game of an arena run was finished."""

    def __init__(self) -> None:
        self.finished: list[float] = []

    def add(self, outcome: Outcome) -> None:
        """Record the time."""
        self.finished.append(perf_counter())


def arena_rate(game: str, bots: tuple[str, str], games: int, jobs: int) -> float:
    """Return the arena's games per second after every process has finished its first game."""
    clock = Clock()
    games = max(games, LEAST_GAMES * jobs)
    schedule = arrange(game, tables=[bots], games=games, seed=SEED, players=2)
    run(schedule, jobs=jobs, watcher=clock)
    return (len(clock.finished) - jobs) / (clock.finished[-1] - clock.finished[jobs - 1])


def measure_arena(game: str, bots: tuple[str, str], games: int, report: Report) -> Iterator[Result]:
    """Yield the speed of the arena in one process and on all cores."""
    if not can_compile() and any(map(is_level, bots)):
        return  # takes minutes per game
    case = f"{game}, {' – '.join(bots)}"
    for jobs in sorted({1, available_jobs()}):
        name = "1 process" if jobs == 1 else f"{jobs} processes"
        report(f"bots: arena, {case}, {name}")
        yield Result(f"{case}: {name}", arena_rate(game, bots, games, jobs), GAMES_RATE)


# --- showing --------------------------------------------------------------------------------------
def as_table(results: list[Result]) -> str:
    """Return the results as text: a table for each unit, then single values."""
    lines: list[str] = []
    for unit, title in TITLES.items():
        cells = {
            tuple(result.name.split(": ")): result.value
            for result in results
            if result.unit == unit and ": " in result.name
        }
        columns = list(dict.fromkeys(column for _, column in cells))
        lines.append(f"{'':<26}{title:^{17 * len(columns)}}".rstrip())
        lines.append(f"{'':<26}" + "".join(f"{column:>17}" for column in columns))
        for case in dict.fromkeys(case for case, _ in cells):
            row = [cells.get((case, column)) for column in columns]
            lines.append(
                f"{case:<26}" + "".join(f"{'-' if v is None else _shown(v):>17}" for v in row)
            )
        lines.append("")
    for result in results:
        if ": " not in result.name:
            lines.append(f"{result.name:<44}{_shown(result.value):>14} {result.unit}")
    return "\n".join(lines).rstrip()


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= PLAIN_BELOW else f"{value:.3g}"
