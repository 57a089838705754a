"""Random games with the compiled rules: millions of decisions per second on every core.

Options are drawn for a chunk of games at a time. A chunk depends only on the seed and its number,
and chunks are added up in order, so a run is the same on any number of threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import cache
from itertools import count
from time import perf_counter
from types import ModuleType
from typing import Any, Final

import numpy as np

from benchmarks.explore.counts import Counts, Trouble, bounds_of
from benchmarks.explore.drawing import draw_options, schema_of
from benchmarks.explore.interpreted import GENERATOR, Verbs
from benchmarks.explore.sweep import MOST_SEATS, TROUBLES, Source, Totals
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.kernel.log import EVENT_WIDTH, LOG_SIZE
from mintopia.engine.kernel.random import MASK64, STEP, Stream
from mintopia.engine.schema.hooks import bind_rules
from mintopia.engine.worker_pool import AHEAD, finished
from mintopia.games import spec_of

MOST_CHUNK: Final = 1_000  # games with the same options
FEWEST_CHUNKS: Final = 200  # so that even a short run sees many options
DECISIONS_A_GAME: Final = 100  # roughly
SPARE: Final = 4  # lists get this many times the room they need, so that overlong ones do no harm
KINDS: Final = ("i1", "u1", "i2", "u2", "i4", "u4", "i8")
COUNTED: Final = ("actions", "events", "refusals", "ends")

Array = np.ndarray[Any, Any]
Progress = Callable[[int, int], None]


@cache
def sweep_of(game: str) -> ModuleType:
    """Return the sweep bound to a game's rules."""
    hooks = spec_of(game).simulation()
    rules = {**hooks.rules, **hooks.tally.rules, "refusal": schema_of(game).refusal_rule}
    return bind_rules("benchmarks.explore.sweep", game, rules)


class _Tallies:
    """The arrays in which compiled code counts."""

    def __init__(self, game: str, bound: int) -> None:
        rules = schema_of(game)
        self.totals = np.zeros(1, Totals.dtype())
        self.actions = np.zeros(rules.table.count, np.int64)
        self.events = np.zeros(len(rules.events.ids), np.int64)
        self.refusals = np.zeros(len(rules.refusals.ids), np.int64)
        self.ends = np.zeros(max(1, len(spec_of(game).simulation().tally.ends)), np.int64)
        self.found = np.full((len(TROUBLES), bound + 1), -1, np.int32)
        self.seeds = np.zeros(len(TROUBLES), np.uint64)


class Player:
    """Plays chunks of games; every thread needs its own player."""

    def __init__(self, game: str, seed: int, bound: int, chunk: int) -> None:
        self._game, self._seed, self._bound, self._chunk = game, seed, bound, chunk
        self._rules = schema_of(game)
        self._hooks = spec_of(game).simulation()
        self._explore = compiled(sweep_of(game).explore_games)
        self._out = np.zeros(SPARE, type(self._rules.buffer()).dtype())
        self._log = np.zeros(SPARE * LOG_SIZE, np.int64)
        verbs = Verbs(self._rules.table)
        self._verbs = np.array(verbs.of, np.int8)
        self._firsts, self._sizes = np.array(verbs.firsts), np.array(verbs.sizes)
        self._source = np.zeros(1, Source.dtype())
        self._tastes = np.zeros(MOST_SEATS, np.uint64)
        self._moves = np.zeros(bound + 1, np.int32)

    def play(self, number: int) -> tuple[Counts, list[Array]]:
        """Play a chunk of games under its own options; the COUNTED lists become arrays."""
        start = perf_counter()
        stream = Stream(Stream((self._seed + number * STEP) & MASK64).word())
        options = draw_options(self._game, stream)
        read = self._rules.read_options(options)
        states = self._hooks.tables(read)
        tables = np.concatenate([state.to_array() for state in states])
        seeds = np.array([stream.word() >> 1 for _ in range(self._chunk)], np.uint64)
        base = tables[:1].copy()
        ranges = _Ranges(type(states[0]), base)
        tallies = _Tallies(self._game, self._bound)
        self._explore(
            tables,
            base,
            self._out[0],
            self._log,
            *ranges.arrays,
            self._verbs,
            self._firsts,
            self._sizes,
            seeds,
            self._bound,
            self._tastes,
            self._moves,
            tallies.totals[0],
            tallies.actions,
            tallies.events,
            tallies.refusals,
            tallies.ends,
            tallies.found,
            tallies.seeds,
            self._source[0],
        )
        counts = self._counted(tallies, options, read)
        counts.ranges = ranges.found()
        counts.seconds = perf_counter() - start
        return counts, [getattr(tallies, name) for name in COUNTED]

    def _counted(self, tallies: _Tallies, options: dict[str, Any], read: Any) -> Counts:
        """Return the counts as plain Python values."""
        totals = {name: int(tallies.totals[name][0]) for name in tallies.totals.dtype.names or ()}
        counts = Counts(
            games=totals["games"],
            decisions=totals["decisions"],
            tries=totals["tries"],
            settings=1,
            most_decisions=totals["most_decisions"],
            most_rounds=totals["most_rounds"],
            most_actions=totals["most_actions"],
            most_events=(totals["most_log"] - 1) // EVENT_WIDTH,
        )
        times = (totals["dead_ends"], totals["endless"], totals["disagreements"])
        for at, kind in enumerate(TROUBLES):
            if times[at]:
                seed = int(tallies.seeds[at])
                moves = tallies.found[at, 1 : tallies.found[at, 0] + 1].tolist()
                told = self._moves_of(read, seed, moves)
                counts.note(Trouble(kind, times[at], options, seed, told))
        return counts

    def _moves_of(self, read: Any, seed: int, actions: list[int]) -> tuple[str, ...]:
        """Replay a game and return its moves as text."""
        s = self._rules.set_up(read, seed, None)
        moves = []
        for action in actions:
            moves.append(self._rules.format_move(action, read, s))
            self._rules.play(s, None, action)
        return tuple(moves)


class _Ranges:
    """The lowest and highest value of every number in a state, grouped by integer type."""

    def __init__(self, state: Any, base: Array) -> None:
        self._layout = state.layout()
        self._fields = base.dtype.fields
        self._starts: dict[str, int] = {}
        views, lows, highs = [], [], []
        for kind in KINDS:
            spots = [
                (self._at(name, kind), self._at(name, kind) + (length or 1))
                for name, own, length in self._layout
                if own == kind and name != GENERATOR
            ]
            first = min((spot[0] for spot in spots), default=0)
            last = max((spot[1] for spot in spots), default=0)
            raw = base.view(np.uint8)
            view = raw[: len(raw) // int(kind[1:]) * int(kind[1:])].view(kind)[first:last]
            low, high = bounds_of(kind)
            self._starts[kind] = first
            views.append(view)
            lows.append(np.full(len(view), high, kind))
            highs.append(np.full(len(view), low, kind))
        self.arrays = tuple(views), tuple(lows), tuple(highs)

    def _at(self, name: str, kind: str) -> int:
        assert self._fields is not None
        return int(self._fields[name][1]) // int(kind[1:])

    def found(self) -> dict[str, tuple[int, int]]:
        """Return the range of each field."""
        ranges = {}
        for name, kind, length in self._layout:
            if kind in KINDS and name != GENERATOR:
                at = self._at(name, kind) - self._starts[kind]
                lows = self.arrays[1][KINDS.index(kind)][at : at + (length or 1)]
                highs = self.arrays[2][KINDS.index(kind)][at : at + (length or 1)]
                ranges[name] = int(lows.min()), int(highs.max())
        return ranges


class Sweep:
    """Chunk after chunk of games, played in threads; their counts are added up in order."""

    def __init__(
        self, game: str, seed: int, bound: int, games: int | None, decisions: int | None
    ) -> None:
        about = games if games is not None else (decisions or 0) // DECISIONS_A_GAME
        self._chunk = max(1, min(MOST_CHUNK, about // FEWEST_CHUNKS))
        self._what = (game, seed, bound, self._chunk)
        self._games, self._decisions = games, decisions
        self._waiting: dict[int, tuple[Counts, list[Array]]] = {}
        self._arrays: list[Array] = []
        self._added = 0
        self.counts = Counts()

    def play(self, threads: int, progress: Progress | None = None) -> bool:
        """Play until there is enough, or until Ctrl-C; return whether there was enough."""
        game, seed, bound, _ = self._what
        local = threading.local()
        numbers = count()

        def play(number: int) -> tuple[Counts, list[Array]]:
            if not hasattr(local, "player"):
                local.player = Player(*self._what)
            played: tuple[Counts, list[Array]] = local.player.play(number)
            return played

        def take() -> int | None:
            return None if self._is_enough() else next(numbers)

        start = perf_counter()
        with suppress(KeyboardInterrupt), ThreadPoolExecutor(threads) as pool:
            Player(game, seed, bound, 1).play(0)  # compile, or load compiled code, once
            start = perf_counter()
            with closing(finished(pool.submit, play, take, AHEAD * threads)) as chunks:
                for number, future in chunks:
                    self._waiting[number] = future.result()
                    self._add_waiting()
                    if progress is not None:
                        progress(*self._done())
        self.counts.seconds = perf_counter() - start
        for name, array in zip(COUNTED, self._arrays, strict=False):
            setattr(self.counts, name, array.tolist())
        return self._is_enough()

    def _done(self) -> tuple[int, int]:
        if self._games is not None:
            return min(self.counts.games, self._games), self._games
        return min(self.counts.decisions, self._decisions or 0), self._decisions or 0

    def _is_enough(self) -> bool:
        done, wanted = self._done()
        return done >= wanted

    def _add_waiting(self) -> None:
        """Add up the finished chunks in order, until there is enough."""
        while self._added in self._waiting and not self._is_enough():
            counts, arrays = self._waiting.pop(self._added)
            self.counts.add(counts)
            self._added += 1
            if not self._arrays:
                self._arrays = arrays
                continue
            self._arrays = [a + b for a, b in zip(self._arrays, arrays, strict=True)]
