"""Running a simulation in threads on all cores, on a Ray cluster or on a CUDA card."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, Final, Literal

from mintopia.engine.game import SEED_BITS
from mintopia.engine.options import check_number, show
from mintopia.errors import OptionError
from mintopia.lab.arena.workers import available_jobs, check_jobs
from mintopia.lab.simulate.playing import Array, Player, new_rows, new_tallies
from mintopia.lab.simulate.result import Simulation
from mintopia.lab.simulate.setting import MOST_GAMES, Setting, arrange
from mintopia.lab.worker_threads import WorkerThreads

CHUNK_SECONDS: Final = 0.1  # how long a thread plays before it checks for Ctrl-C
FIRST_CHUNK: Final = 32
MOST_CHUNK: Final = 1 << 20
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
    threads = available_jobs() if jobs is None else check_jobs(jobs)
    given = {**(options or {}), **named}
    setting = arrange(game, bots, secrets.randbits(SEED_BITS) if seed is None else seed, given)
    rows, tallies = new_rows(games), new_tallies(setting, games)
    if ray is not None:
        from mintopia.lab.simulate.cluster import play_on_ray  # noqa: PLC0415

        start = perf_counter()
        played = play_on_ray(setting, ray, jobs, rows, tallies, progress)
        seconds = perf_counter() - start
    elif device == "cuda":
        from mintopia.lab.simulate.on_cuda import play_on_cuda  # noqa: PLC0415

        start = perf_counter()
        played = play_on_cuda(setting, rows, tallies, progress)
        seconds = perf_counter() - start
    else:
        players = _Players(setting, rows, tallies)
        played, seconds = players.play(threads, progress), players.seconds
    return Simulation(setting, rows[:played], tallies[:played], seconds, interrupted=played < games)


class _Players(WorkerThreads):
    """Threads that play the games in order, one chunk at a time."""

    def __init__(self, setting: Setting, rows: Array, tallies: Array) -> None:
        super().__init__()
        self._setting = setting
        self._rows = rows
        self._tallies = tallies
        self._next = 0
        self._done = 0

    def prepare(self) -> None:
        """Play one game, which nobody counts."""
        Player(self._setting).play(0, new_rows(1), new_tallies(self._setting, 1))

    def play(self, threads: int, progress: Progress | None) -> int:
        """Play all games, or those begun before Ctrl-C; return how many were played."""
        total = len(self._rows)
        self.run(threads, lambda: None if progress is None else progress(self._done, total))
        return self._next

    def work(self) -> None:
        """Play chunks of games until none are left."""
        player = Player(self._setting)
        size = FIRST_CHUNK
        while True:
            first, last = self._take(size)
            if first == last:
                return
            start = perf_counter()
            player.play(first, self._rows[first:last], self._tallies[first:last])
            seconds = perf_counter() - start
            with self.lock:
                self._done += last - first
            size = min(MOST_CHUNK, max(1, int((last - first) * CHUNK_SECONDS / seconds)))

    def _take(self, size: int) -> tuple[int, int]:
        """Reserve the next range of games; it is empty if none are left or the run was stopped."""
        with self.lock:
            first = self._next
            if not self.stopped:
                self._next = min(len(self._rows), first + size)
            return first, self._next
