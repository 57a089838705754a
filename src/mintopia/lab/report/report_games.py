"""Playing the games of a report: in compiled code, or in worker processes if bots search."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import closing
from itertools import chain
from time import perf_counter
from typing import Final

import numpy as np

from mintopia.errors import MintopiaError
from mintopia.lab.arena.arena_run import play_games, prepare
from mintopia.lab.arena.match import Table
from mintopia.lab.progress import RunProgress
from mintopia.lab.report.counting import count_game, new_tallies
from mintopia.lab.report.setting import LabSetting
from mintopia.lab.report.store import Chunk, Store, joined
from mintopia.lab.simulate.player import Player, Ranges, new_rows

TASK_SECONDS: Final = 0.25  # how long a thread plays before it reports back
KEEP_SECONDS: Final = (5.0, 60.0)  # between saves: at first, and later in a long run
KEEP_SHARE: Final = 0.02  # of the time so far, within these bounds
Games = Generator[Chunk, None, None]


class LabError(MintopiaError):
    """Raised when a game could not be played to its end."""


def play(
    setting: LabSetting, games: int, jobs: int, store: Store, progress: RunProgress
) -> tuple[list[Chunk], bool]:
    """Play the games missing from a store; return all games and whether Ctrl-C stopped it."""
    chunks = store.chunks()
    done, total = sum(map(len, chunks)), setting.deals(games) * setting.seatings
    if done >= total:
        return chunks, False
    unkept: list[Chunk] = []
    interrupted = False
    begun = kept = perf_counter()
    player = _play_compiled if setting.is_compiled else _play_in_processes
    try:
        with closing(player(setting, games, jobs, chunks, progress)) as finished:
            for chunk in finished:
                unkept.append(chunk)
                progress.count(len(chunk))
                now = perf_counter()
                low, high = KEEP_SECONDS
                if now - kept > min(high, max(low, KEEP_SHARE * (now - begun))):
                    _keep(store, chunks, unkept)
                    kept = now
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.end()
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
    setting: LabSetting, games: int, jobs: int, played: list[Chunk], progress: RunProgress
) -> Games:
    """Play in threads."""
    local = threading.local()

    def play_deals(deals: tuple[int, int]) -> Chunk:
        if not hasattr(local, "players"):
            local.players = [Player(setting.rotated(turn)) for turn in range(setting.seatings)]
        chunk, count = _new_chunk(setting, *deals), deals[1] - deals[0]
        for turn, player in enumerate(local.players):
            here = slice(turn * count, (turn + 1) * count)
            player.play(deals[0], chunk.rows[here], chunk.tallies[here])
        return chunk

    play_deals((0, 1))  # compile, or load compiled code, once before the threads start
    progress.start(sum(map(len, played)), setting.deals(games) * setting.seatings)
    ranges = Ranges(_missing_deals(setting, games, played), TASK_SECONDS)
    with closing(ranges.play(jobs, play_deals)) as parts:
        for _, chunk in parts:
            yield chunk


def _new_chunk(setting: LabSetting, first: int, last: int) -> Chunk:
    """Return empty rows for the games of these deals, one seating after another."""
    deals, games = last - first, (last - first) * setting.seatings
    return Chunk(
        np.tile(np.arange(first, last, dtype=np.int64), setting.seatings),
        np.repeat(np.arange(setting.seatings, dtype=np.int8), deals),
        new_rows(games),
        new_tallies(setting, games),
    )


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
    setting: LabSetting, games: int, jobs: int, played: list[Chunk], progress: RunProgress
) -> Games:
    """Play in worker processes like the arena, and count each game from its moves."""
    schedule = setting.schedule(games)
    pairs = chain.from_iterable(
        zip(chunk.deals.tolist(), chunk.turns.tolist(), strict=True) for chunk in played
    )
    known = set(pairs)
    missing = [fixture for fixture in schedule.fixtures() if fixture[1:] not in known]
    prepare(schedule, None, progress.compiling)
    progress.start(len(known), schedule.total)
    with closing(play_games(Table(schedule, keep_records=True), missing, jobs)) as outcomes:
        for outcome in outcomes:
            if outcome.failure is not None:
                raise LabError(f"{outcome.failure.bot}: {outcome.failure.detail}")
            assert outcome.record is not None
            rows, tallies = count_game(setting, outcome.record)
            deal, turn = outcome.fixture.deal, outcome.fixture.turn
            yield Chunk(np.array([deal]), np.array([turn], np.int8), rows, tallies)
