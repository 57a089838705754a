"""Playing the games of a report: in compiled code, or in worker processes if bots search."""

from __future__ import annotations

import threading
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import chain
from time import perf_counter
from typing import Final

import numpy as np

from mintopia.errors import MintopiaError
from mintopia.lab.arena.match import Table
from mintopia.lab.arena.running import prepare
from mintopia.lab.arena.workers import play_here, play_in_processes
from mintopia.lab.report.counting import count_game, new_tallies
from mintopia.lab.report.setting import LabSetting
from mintopia.lab.report.store import Chunk, Store, joined
from mintopia.lab.report.watching import Follower
from mintopia.lab.simulate.playing import Player, new_rows

TASK_SECONDS: Final = 0.25  # how long a thread plays before it reports back
FIRST_TASK: Final = 16  # deals, used to measure the time
MOST_TASK: Final = 1 << 18
KEEP_SECONDS: Final = (5.0, 60.0)  # between saves: at first, and later in a long run
KEEP_SHARE: Final = 0.02  # of the time so far, within these bounds
WATCH_SECONDS: Final = 0.1
Games = Generator[Chunk, None, None]


class LabError(MintopiaError):
    """Raised when a game could not be played to its end."""


def play(
    setting: LabSetting, games: int, jobs: int, store: Store, watcher: Follower
) -> tuple[list[Chunk], bool]:
    """Play the games missing from a store; return all games and whether Ctrl-C stopped it."""
    chunks = store.chunks()
    done, total = sum(map(len, chunks)), setting.deals(games) * setting.seatings
    if done >= total:
        return chunks, False
    unkept: list[Chunk] = []
    interrupted = False
    begun = kept = perf_counter()
    crew = _play_compiled if setting.is_compiled else _play_in_processes
    try:
        with closing(crew(setting, games, jobs, chunks, watcher)) as finished:
            for chunk in finished:
                unkept.append(chunk)
                watcher.add(len(chunk))
                now = perf_counter()
                low, high = KEEP_SECONDS
                if now - kept > min(high, max(low, KEEP_SHARE * (now - begun))):
                    _keep(store, chunks, unkept)
                    kept = now
    except KeyboardInterrupt:
        interrupted = True
    finally:
        watcher.end()
        _keep(store, chunks, unkept)
    return chunks, interrupted


def _keep(store: Store, chunks: list[Chunk], unkept: list[Chunk]) -> None:
    if unkept:
        chunk = joined(unkept)
        store.add(chunk)
        chunks.append(chunk)
        unkept.clear()


# --- bots that do not search ----------------------------------------------------------------------
def _play_compiled(
    setting: LabSetting, games: int, jobs: int, played: list[Chunk], watcher: Follower
) -> Games:
    """Play in threads; compiled code releases the GIL, so they run in parallel."""
    local = threading.local()

    def play_deals(first: int, last: int) -> tuple[Chunk, float]:
        if not hasattr(local, "players"):
            local.players = [Player(setting.turned(turn)) for turn in range(setting.seatings)]
        start = perf_counter()
        chunk = _new_chunk(setting, first, last)
        for turn, player in enumerate(local.players):
            here = slice(turn * (last - first), (turn + 1) * (last - first))
            player.play(first, chunk.rows[here], chunk.tallies[here])
        return chunk, perf_counter() - start

    play_deals(0, 1)  # compile, or load compiled code, once before the threads start
    done = sum(map(len, played))
    watcher.begin(done, setting.deals(games) * setting.seatings)
    tasks = _Tasks(_missing_deals(setting, games, played))
    running: set[Future[tuple[Chunk, float]]] = set()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            while True:
                while len(running) < 2 * jobs and (task := tasks.take()):
                    running.add(pool.submit(play_deals, *task))
                if not running:
                    return
                ready, running = wait(running, WATCH_SECONDS, FIRST_COMPLETED)
                for future in ready:
                    chunk, seconds = future.result()
                    tasks.learn(len(chunk) // setting.seatings, seconds)
                    yield chunk
        finally:
            for future in running:
                future.cancel()


def _new_chunk(setting: LabSetting, first: int, last: int) -> Chunk:
    """Return empty rows for the games of these deals, one seating after another."""
    deals, games = last - first, (last - first) * setting.seatings
    return Chunk(
        np.tile(np.arange(first, last, dtype=np.int64), setting.seatings),
        np.repeat(np.arange(setting.seatings, dtype=np.int8), deals),
        new_rows(games),
        new_tallies(setting, games),
    )


class _Tasks:
    """Deals still to be played, handed out in tasks of about equal duration."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        self._ranges = ranges[::-1]
        self._size = FIRST_TASK

    def take(self) -> tuple[int, int] | None:
        """Return the next range of deals, or None if none are left."""
        if not self._ranges:
            return None
        first, last = self._ranges.pop()
        middle = min(last, first + self._size)
        if middle < last:
            self._ranges.append((middle, last))
        return first, middle

    def learn(self, deals: int, seconds: float) -> None:
        """Set the size of the next tasks from the time a task took."""
        self._size = min(MOST_TASK, max(1, int(deals * TASK_SECONDS / max(seconds, 1e-6))))


def _missing_deals(setting: LabSetting, games: int, played: list[Chunk]) -> list[tuple[int, int]]:
    """Return the unplayed deals as ranges; a deal is played in all seatings or in none."""
    known = np.zeros(setting.deals(games) + 2, bool)
    known[[0, -1]] = True  # sentinels before and after the deals
    for chunk in played:
        known[chunk.deals[chunk.deals < setting.deals(games)] + 1] = True
    edges = np.flatnonzero(np.diff(known.astype(np.int8)))
    return [(int(first), int(last)) for first, last in edges.reshape(-1, 2)]


# --- bots that search -----------------------------------------------------------------------------
def _play_in_processes(
    setting: LabSetting, games: int, jobs: int, played: list[Chunk], watcher: Follower
) -> Games:
    """Play in worker processes like the arena, and count each game from its moves."""
    schedule = setting.schedule(games)
    pairs = chain.from_iterable(
        zip(chunk.deals.tolist(), chunk.turns.tolist(), strict=True) for chunk in played
    )
    known = set(pairs)
    missing = [fixture for fixture in schedule.fixtures() if fixture[1:] not in known]
    prepare(schedule, None, watcher.compiling)
    if jobs == 1:
        runner = play_here(Table(schedule, keep_records=True))
    else:
        runner = play_in_processes(schedule, jobs, keep_records=True)
    watcher.begin(len(known), schedule.total)
    with closing(runner(missing)) as outcomes:
        for outcome in outcomes:
            if outcome.failure is not None:
                raise LabError(f"{outcome.failure.bot}: {outcome.failure.detail}")
            assert outcome.record is not None
            rows, tallies = count_game(setting, outcome.record)
            deal, turn = outcome.fixture.deal, outcome.fixture.turn
            yield Chunk(np.array([deal]), np.array([turn], np.int8), rows, tallies)
