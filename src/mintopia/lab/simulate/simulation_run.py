"""Running a simulation in threads on all cores, on a Ray cluster or on a CUDA card."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from time import perf_counter
from typing import Any, Final, Literal

from mintopia.engine.game import SEED_BITS
from mintopia.engine.options import check_number, show
from mintopia.engine.worker_pool import available_jobs, check_jobs, results
from mintopia.errors import OptionError
from mintopia.lab.arena.ray_cluster import RayCluster, check_ray, connected
from mintopia.lab.simulate.player import Array, Player, Ranges, new_rows, new_tallies
from mintopia.lab.simulate.result import Simulation
from mintopia.lab.simulate.setting import MOST_GAMES, Setting, arrange

CHUNK_SECONDS: Final = 0.1  # how long a thread plays before it checks for Ctrl-C
MOST_SENT: Final = 100_000  # games per task sent over the network
CHUNKS_EACH: Final = 4  # per machine, so that all finish at about the same time
DEFAULT_GAMES: Final = 10_000
DEVICES: Final = ("cpu", "cuda")
Progress = Callable[[int, int], None]  # games played, games in total


def simulate(
    game: str,
    bots: Sequence[str],
    games: int = DEFAULT_GAMES,
    seed: int | None = None,
    *,
    jobs: int | None = None,
    ray: str | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    progress: Progress | None = None,
    options: Mapping[str, object] | None = None,
    **named: Any,
) -> Simulation:
    """Play very many complete games in compiled code; return the results as arrays.

    `bots` names one bot per player that does not search: random, greedy, net, or a level where the
    game has a network (easy, medium, hard). They play exactly like the bots of the
    same name. The game's own options (players, solo, advanced, cards, ...) are given by name, or as
    `options` for a game whose name type checkers do not know. The same seed gives the same games,
    however many `jobs` (threads) play them; the default is one per core.
    To play elsewhere, name a Ray cluster with `ray`, or use an NVIDIA card with `device="cuda"`
    (the extra cuda). Ctrl-C stops early and keeps the games played so far.
    """
    if device not in DEVICES:
        raise OptionError(f"device must be cpu or cuda, not {show(device)}.")
    if device == "cuda" and (ray is not None or jobs is not None):
        raise OptionError("device=cuda plays on one card: leave ray and jobs out.")
    check_number("games", games, 1, MOST_GAMES)
    workers = available_jobs() if jobs is None else check_jobs(jobs)
    given = {**(options or {}), **named}
    setting = arrange(game, bots, secrets.randbits(SEED_BITS) if seed is None else seed, given)
    rows, tallies = new_rows(games), new_tallies(setting, games)
    start = perf_counter()
    if ray is not None:
        check_ray()
        with connected(ray, jobs) as cluster:
            played = _play_on_ray(cluster, setting, rows, tallies, progress)
    elif device == "cuda":
        from mintopia.lab.simulate.on_cuda import play_on_cuda  # noqa: PLC0415

        played = play_on_cuda(setting, rows, tallies, progress)
    else:
        # This compiles, or loads compiled code, once before the threads start.
        Player(setting).play(0, new_rows(1), new_tallies(setting, 1))
        start = perf_counter()
        played = _play_in_threads(workers, setting, rows, tallies, progress)
    seconds = perf_counter() - start
    return Simulation(setting, rows[:played], tallies[:played], seconds, interrupted=played < games)


def _play_in_threads(
    threads: int, setting: Setting, rows: Array, tallies: Array, progress: Progress | None
) -> int:
    """Play in threads; return how many games, from the first on, were played."""
    local = threading.local()
    games = Ranges([(0, len(rows))], CHUNK_SECONDS)
    played: dict[int, int] = {}  # the start of each range played, and its end

    def play(here: tuple[int, int]) -> None:
        if not hasattr(local, "player"):
            local.player = Player(setting)
        local.player.play(here[0], rows[slice(*here)], tallies[slice(*here)])
        played[here[0]] = here[1]

    with suppress(KeyboardInterrupt), closing(games.play(threads, play)) as parts:
        done = 0
        for here, _ in parts:
            done += here[1] - here[0]
            if progress is not None:
                progress(done, len(rows))
    return _end(played)


def _play_on_ray(
    cluster: RayCluster, setting: Setting, rows: Array, tallies: Array, progress: Progress | None
) -> int:
    """Play on a cluster; return how many games, from the first on, were played."""
    size = max(1, min(MOST_SENT, -(-len(rows) // (cluster.count * CHUNKS_EACH))))
    ranges = ((first, min(first + size, len(rows))) for first in range(0, len(rows), size))
    played: dict[int, int] = {}
    done = 0
    play = partial(_play_range, setting)
    with suppress(KeyboardInterrupt):
        for first, own_rows, own_tallies in results(cluster, play, ranges, CHUNK_SECONDS):
            last = played[first] = first + len(own_rows)
            rows[first:last], tallies[first:last] = own_rows, own_tallies
            done += len(own_rows)
            if progress is not None:
                progress(done, len(rows))
    return _end(played)


def _play_range(setting: Setting, here: tuple[int, int]) -> tuple[int, Array, Array]:
    """Play the games of a range on another machine; return where it begins, and the results."""
    first, last = here
    rows, tallies = new_rows(last - first), new_tallies(setting, last - first)
    Player(setting).play(first, rows, tallies)
    return first, rows, tallies


def _end(played: dict[int, int]) -> int:
    """Return where the first gap is; what was played after it is dropped, to keep the order."""
    end = 0
    while end in played:
        end = played[end]
    return end
