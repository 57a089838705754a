"""Running a simulation on all cores: threads, for compiled code holds no lock, or a Ray cluster."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final, Literal

from mintopia.errors import OptionError
from mintopia.game import SEED_BITS
from mintopia.lab.arena.workers import available_jobs, check_jobs
from mintopia.lab.crew import Crew
from mintopia.lab.simulate.playing import Array, Player, new_rows, new_tallies
from mintopia.lab.simulate.result import Simulation
from mintopia.lab.simulate.setting import MOST_GAMES, Setting, arrange
from mintopia.options import check_number, show

CHUNK_SECONDS: Final = 0.1  # how long a thread plays before it looks up
FIRST_CHUNK: Final = 32
MOST_CHUNK: Final = 1 << 20
DEFAULT_GAMES: Final = 10_000
DEVICES: Final = ("cpu", "cuda")
Progress = Callable[[int, int], None]  # how many games are played, of how many


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
    **options: Any,
) -> Simulation:
    """Play very many whole games inside compiled code; return what came of them as arrays.

    `bots` names one bot for each player: random, greedy or easy, which choose as the bots of these
    names do. `options` are the game's own (players, solo, advanced, cards, ...). The same seed
    gives the same games, whatever `jobs`: how many threads play, one for each core by default.
    `ray` names a Ray cluster instead, `device="cuda"` an NVIDIA card (the extra cuda). Ctrl-C ends
    early and keeps the games that were played.
    """
    if device not in DEVICES:
        raise OptionError(f"device must be cpu or cuda, not {show(device)}.")
    if device == "cuda" and (ray is not None or jobs is not None):
        raise OptionError("device=cuda plays on one card: leave ray and jobs out.")
    check_number("games", games, 1, MOST_GAMES)
    threads = available_jobs() if jobs is None else check_jobs(jobs)
    setting = arrange(game, bots, secrets.randbits(SEED_BITS) if seed is None else seed, options)
    rows, tallies = new_rows(games), new_tallies(setting, games)
    if ray is not None:
        from mintopia.lab.simulate.cluster import play_on_ray  # noqa: PLC0415

        start = perf_counter()
        played = play_on_ray(setting, ray, jobs, rows, tallies, progress)
    elif device == "cuda":
        from mintopia.lab.simulate.on_cuda import play_on_cuda  # noqa: PLC0415

        start = perf_counter()
        played = play_on_cuda(setting, rows, tallies, progress)
    else:
        crew = _Crew(setting, rows, tallies)
        start = perf_counter()
        played = crew.play(threads, progress)
    seconds = perf_counter() - start
    return Simulation(setting, rows[:played], tallies[:played], seconds, interrupted=played < games)


class _Crew(Crew):
    """Threads that play the games in order, a chunk each."""

    def __init__(self, setting: Setting, rows: Array, tallies: Array) -> None:
        super().__init__()
        self._setting = setting
        self._rows = rows
        self._tallies = tallies
        self._next = 0
        self._done = 0
        # Compile, or load what was compiled before, once and here.
        Player(setting).play(0, new_rows(1), new_tallies(setting, 1))

    def play(self, threads: int, progress: Progress | None) -> int:
        """Play all games, or those begun before Ctrl-C; return how many."""
        total = len(self._rows)
        self.run(threads, lambda: None if progress is None else progress(self._done, total))
        return self._next

    def work(self) -> None:
        """Play chunks of games until none is left."""
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
        """Take the next games; none when all are taken or the run was stopped."""
        with self.lock:
            first = self._next
            if not self.stopped:
                self._next = min(len(self._rows), first + size)
            return first, self._next
