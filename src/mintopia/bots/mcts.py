"""The searching bot: keeps a tree for its seat, searches within a budget, plays the best move."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mintopia.bots.binding import tree_of
from mintopia.bots.bot import Bot
from mintopia.bots.levels import has_search
from mintopia.bots.networks import NO_NETWORK, Network, has_network, network_of
from mintopia.bots.tree import COURSE, WHOLE
from mintopia.engine.game import Game
from mintopia.engine.kernel.compiler import cache_folder, can_compile, compiled
from mintopia.engine.kernel.network import HUNDREDTHS
from mintopia.engine.kernel.random import Stream
from mintopia.engine.kernel.state import PlainState
from mintopia.games import spec_of

CHUNKS: Final = 16  # how often a search checks the clock and its lead
LEAST_CHUNK: Final = 128
PLAIN_CHUNK: Final = 8  # uncompiled, these take a few milliseconds
EDGES_PER_NODE: Final = 8
MOST_NODES: Final = 1 << 20
LEAST_NODES: Final = 1 << 10
FEW_WORLDS: Final = 8  # played on between two checks of the clock
PLAIN_NODES: Final = 1 << 13  # uncompiled, nodes are objects and searches are short
MOVES_KEPT: Final = 4  # a tree has room for the searches of about this many moves


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to search for a move: a number of playouts or seconds, whichever ends first."""

    playouts: int
    seconds: float | None = None

    def chunk(self, *, fast: bool) -> int:
        """Return the number of playouts between two checks of the clock and the lead."""
        if not fast:
            return PLAIN_CHUNK
        return LEAST_CHUNK if self.seconds else max(LEAST_CHUNK, self.playouts // CHUNKS)


@dataclass(frozen=True, slots=True)
class Line:
    """What a search found out about one action at the root."""

    action: int
    visits: int  # in the tree, earlier searches included
    playouts: int  # in this search
    wins: float  # the sum of the seat's shares of the win
    prior: int = 0  # how it was rated before the search


def nodes_for(wanted: int) -> int:
    """Return the size of a table for this many nodes: a power of two that is large enough."""
    return max(LEAST_NODES, 1 << (wanted - 1).bit_length())


def new_control(
    game: str,
    seed: int,
    *,
    nodes: int,
    edges: int,
    fair: bool = True,
    spread: int = 0,
    settings: Mapping[str, int] | None = None,
) -> Any:
    """Return the settings and working space of a search with this many nodes and edges."""
    return tree_of(game).Search(
        rng=Stream(seed).word(),
        mask=2 * nodes - 1,
        most_nodes=nodes,
        most_edges=edges,
        fair=1 if fair else 0,
        spread=spread,
        **{**spec_of(game).search().settings, **(settings or {})},
    )


def shares_of(shares: Sequence[int], state: Any) -> list[float]:
    """Return the shares of the win that a search wrote, scaled so that they add up to one."""
    seats: int = state.seats
    total = sum(shares[:seats])
    return [share / total for share in shares[:seats]]


class Searcher:
    """A tree for one seat of one game, kept between its moves, and the buffers for searching."""

    def __init__(
        self,
        game: str,
        seed: int,
        budget: Budget,
        *,
        fast: bool = True,
        fair: bool = True,
        random_playouts: bool = False,
        spread: int = 0,
        settings: Mapping[str, int] | None = None,
        network: Network | None = None,
        temperature: float = 0,  # of the network
    ) -> None:
        hooks = spec_of(game).search()
        self._game = game
        self.playouts = 0  # of the last search
        self._seat: int | None = None  # whose tree it is
        self._tree = tree_of(game, random_playouts=random_playouts, network=network is not None)
        self.fast = fast and can_compile()
        self._by_network = network is not None
        self._space, self._weights = (network or NO_NETWORK).arrays(fast=self.fast)
        self._write(self._space[0], temperature=round(temperature * HUNDREDTHS))
        self._budget = budget
        most = MOST_NODES if self.fast else PLAIN_NODES
        nodes = nodes_for(min(budget.playouts * MOVES_KEPT, most))
        edges = nodes * EDGES_PER_NODE
        control = new_control(
            game, seed, nodes=nodes, edges=edges, fair=fair, spread=spread, settings=settings
        )
        self._control = self._hold(control)
        self._out = self._hold(hooks.buffer())
        self._priors = self._hold(self._tree.Priors())
        self._nodes = self._rows(self._tree.Node, 2 * nodes)
        most_actions = len(hooks.buffer().actions)
        self._edges: Any = defaultdict(self._tree.Edge)  # made when needed
        if self.fast:
            self._edges = self._rows(self._tree.Edge, edges + most_actions)
        self._tallies = self._rows(self._tree.Tally, most_actions)

    def search(
        self,
        state: PlainState,
        seat: int,
        actions: list[int] | None = None,
        *,
        decide: bool = True,
        on_progress: Callable[[list[Line]], None] | None = None,
    ) -> list[Line]:
        """Search a position for the seat to move; return what was found for each action.

        With `actions` the root has only these, in an emptied tree. With `decide` the search stops
        as soon as no other action can overtake the most visited one.
        """
        if self.fast and self._budget.seconds is not None:
            # Loading compiled code must not take thinking time.
            warm_up(self._game, network=self._by_network)
        begun = time.perf_counter()
        base = state.to_array() if self.fast else [state]
        control, buffer = self._control[0], self._out[0]
        if seat != self._seat:
            self._run("empty", control, self._nodes)  # another seat has other knowledge
            self._seat = seat
        self._write(control, seat=seat, decide=int(decide), left=self._budget.playouts)
        if actions is not None:
            listed = buffer["actions"] if self.fast else buffer.actions
            listed[: len(actions)] = actions
        tree = control, self._nodes, self._edges, self._priors[0], self._tallies
        given = *tree, base, base.copy(), buffer, self._space[0], self._weights
        count = self._run("begin", *given, len(actions or ()))
        left = self._read(self._control, "left")[0]
        while left > 0:
            left = self._run("advance", *given, self._budget.chunk(fast=self.fast))
            if on_progress is not None:
                on_progress(self._lines(count))
            if self._is_out_of_time(begun):
                break
        self.playouts = sum(self._read(self._tallies[:count], "visits"))
        return self._lines(count)

    def values(self, state: Any) -> list[float]:
        """Return what share of the win each seat may expect, by the network alone.

        The network sees what the seat to move knows.
        """
        base = self._hold(state)
        self._write(self._control[0], seat=state.to_move, left=0)
        tree = self._control[0], self._nodes, self._edges, self._priors[0], self._tallies
        given = *tree, base, base.copy(), self._out[0], self._space[0], self._weights
        self._run("begin", *given, 1)
        self._seat = None  # the tree holds another root now
        shares: Any = self._read(self._control, "shares")[0]
        return shares_of(shares, state)

    def play_on(self, state: PlainState, seat: int, action: int, worlds: int) -> Sequence[int]:
        """Play an action in the worlds of this search's seed, and on to the end (tree.play_on)."""
        base = state.to_array() if self.fast else [state]
        control, rows = self._control[0], self._numbers(worlds * COURSE)
        self._write(control, seat=seat)
        given = base, base.copy(), self._out[0], self._space[0], self._weights, rows, action
        begun, done, few = time.perf_counter(), 0, FEW_WORLDS if self.fast else 1
        while done < worlds and not self._is_out_of_time(begun):
            done = self._run("play_on", control, self._priors[0], *given, done, few)
        found: Sequence[int] = rows[: done * COURSE]
        return found

    def _is_out_of_time(self, begun: float) -> bool:
        seconds = self._budget.seconds
        return seconds is not None and time.perf_counter() - begun > seconds

    def _lines(self, count: int) -> list[Line]:
        """Return what was found for each action at the root."""
        fields = ("action", "in_tree", "visits", "wins", "prior")
        columns = (self._read(self._tallies[:count], field) for field in fields)
        return [
            Line(action, in_tree, visits, wins / WHOLE, prior)
            for action, in_tree, visits, wins, prior in zip(*columns, strict=True)
        ]

    # --- Two forms of everything: arrays of records for compiled code, objects otherwise ---
    def _run(self, name: str, *arguments: Any) -> Any:
        function = getattr(self._tree, name)
        return compiled(function)(*arguments) if self.fast else function(*arguments)

    def _hold(self, thing: PlainState) -> Any:
        return thing.to_array() if self.fast else [thing]

    def _rows(self, kind: type[PlainState], length: int) -> Any:
        if not self.fast:
            return [kind() for _ in range(length)]
        import numpy as np  # noqa: PLC0415 - only compiled searches need it

        return np.zeros(length, kind.dtype())

    def _numbers(self, length: int) -> Any:
        if not self.fast:
            return [0] * length
        import numpy as np  # noqa: PLC0415

        return np.zeros(length, np.int16)

    def _write(self, row: Any, **values: int) -> None:
        for field, value in values.items():
            if self.fast:
                row[field] = value
            else:
                setattr(row, field, value)

    def _read(self, rows: Any, field: str) -> list[int]:
        numbers: list[int] = (
            rows[field].tolist() if self.fast else [getattr(row, field) for row in rows]
        )
        return numbers


# Code that runs bots may set this to replace their searcher.
SEARCHER: Final[ContextVar[Callable[..., Searcher] | None]] = ContextVar("SEARCHER", default=None)


def make_searcher(*given: Any, **settings: Any) -> Searcher:
    """Return a searcher: a tree in this process, or the replacement in SEARCHER."""
    return (SEARCHER.get() or Searcher)(*given, **settings)


class MctsBot(Bot):
    """Searches, and plays the action it visited most.

    Against a person it does not wait for the compiler: until the compiled search is ready, it
    searches less, uncompiled, and then switches over.
    """

    def __init__(self, name: str, make: Callable[[bool], Searcher], *, wait: bool = True) -> None:
        self.name = name
        self._make = make  # makes a searcher, compiled or not
        self._wait = wait
        self._searcher: Searcher | None = None

    def choose(self, game: Game) -> int:
        """Choose by search, using only what the seat to move may know."""
        seat = game.to_move
        assert seat is not None
        actions = game.legal_actions()
        if len(actions) == 1:
            return actions[0]
        lines = self._ready_searcher(game).search(game.snapshot(), seat)
        legal = set(actions)
        return self._select([line for line in lines if line.action in legal])

    def _select(self, lines: list[Line]) -> int:
        return max(lines, key=lambda line: line.visits).action

    def _ready_searcher(self, game: Game) -> Searcher:
        known = self._searcher
        if known is not None and (known.fast or not can_compile()):
            return known
        fast = self._wait or is_ready(game.id)
        if known is None and not fast:
            warm_up_aside(game.id)
        if known is None or fast:
            self._searcher = known = self._make(fast)
        return known


class NetworkBot(MctsBot):
    """Plays by a network, in one pass: the root of a search without visits."""

    def __init__(
        self, name: str, make: Callable[[bool], Searcher], seed: int, *, wait: bool = True
    ) -> None:
        super().__init__(name, make, wait=wait)
        self._stream = Stream(seed)

    def _select(self, lines: list[Line]) -> int:
        """Choose the likeliest action, or draw one by its chance if several have one."""
        likely = [line for line in lines if line.prior > 0]
        if len(likely) == 1:
            return likely[0].action
        drawn = self._stream.below(sum(line.prior for line in likely))
        for line in likely:
            drawn -= line.prior
            if drawn < 0:
                return line.action
        raise AssertionError("the chances add up")


# --- Compiling ahead -----------------------------------------------------------------------------
@cache
def _warm_up(game: str, network: bool) -> None:
    from mintopia.engine.game import new_game  # noqa: PLC0415

    position = new_game(game, seed=1, players=2)
    seat = position.to_move
    assert seat is not None
    judge = network_of(game, solitaire=False) if network else None
    searcher = Searcher(game, 1, Budget(2), network=judge, temperature=1)
    if network:  # before the search, whose code on disk says that everything is (`is_ready`)
        searcher.play_on(position.snapshot(), seat, position.legal_actions()[0], 1)
    searcher.search(position.snapshot(), seat)


def warm_up(game: str, *, network: bool | None = None) -> None:
    """Compile the search for a game now (twenty seconds the first time, then from the disk).

    With `network`, the one that judges by a network, or by playouts; without, both.
    """
    if not can_compile() or not has_search(game):
        return
    for by_network in (True, False) if network is None else (network,):
        if not by_network or has_network(game, solitaire=False):
            _warm_up(game, by_network)


def is_ready(game: str, *, network: bool | None = None) -> bool:
    """Return whether the search can start immediately, because it is compiled and on disk.

    `network` means the same as in `warm_up`.
    """
    if not has_search(game):
        return True
    if not can_compile():
        return False
    wanted = [f"{game}_network"] * (network is not False and has_network(game, solitaire=False))
    wanted += [game] * (network is not True)
    folder = cache_folder("bots")
    return all(any((folder / label).rglob("tree.advance-*.nbi")) for label in wanted)


_ASIDE: dict[str, subprocess.Popen[bytes]] = {}
_KINDLY: Final = """
import os
if hasattr(os, "nice"):
    os.nice(10)  # a person may be playing
from mintopia.bots.mcts import warm_up
warm_up({game!r})
"""


def warm_up_aside(game: str) -> None:
    """Compile the search in a separate process, without disturbing this one."""
    running = _ASIDE.get(game)
    if is_ready(game) or not can_compile() or (running is not None and running.poll() is None):
        return
    _ASIDE[game] = subprocess.Popen(
        [sys.executable, "-c", _KINDLY.format(game=game)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # a Ctrl-C in the game is not meant for the compiler
    )
