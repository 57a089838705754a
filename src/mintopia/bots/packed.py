"""Searches done elsewhere: packed into bytes, answered by a WebAssembly module in a browser.

The bots and the analysis are ordinary functions, but a page must not block. So a search that has no
answer yet raises an exception that carries the request; the caller of the function awaits the
answer and then runs the function again with it. NumPy and Numba are not needed here.
"""

from __future__ import annotations

from array import array
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from mintopia.bots import mcts
from mintopia.bots.networks import NO_NETWORK, Network
from mintopia.bots.roster import make_bot
from mintopia.bots.tree import COURSE, WHOLE, Edge, Node, Priors, Tally
from mintopia.engine.game import Game
from mintopia.engine.kernel.network import HUNDREDTHS, Shape
from mintopia.engine.kernel.state import PlainState
from mintopia.games import spec_of

MOST_EDGES: Final = 1 << 22  # 64 MiB
PACE: Final = 0.5  # fraction of the time that a level has for a person elsewhere

# Takes a request (see `_request`); returns {"tallies": bytes, "count": number, "control": bytes}:
# a row for each action, or for each world that was played on.
Think = Callable[[dict[str, Any]], Awaitable[Any]]
T = TypeVar("T")


class ThinkingFailed(Exception):  # noqa: N818 - it says what happened
    """The module did not load, or failed; the interpreted search can be used instead."""


class SearchWanted(Exception):  # noqa: N818 - nothing is wrong
    """A search has no answer yet; carries the request for it."""

    def __init__(self, request: dict[str, Any]) -> None:
        super().__init__("a search is wanted")
        self.request = request


async def choose(game: Game, bot: str, seed: int, think: Think, *, steady: bool = False) -> str:
    """Return the move that a bot of this name plays for the seat to move."""

    def work() -> int:
        return make_bot(bot, game.id, seed, for_person=True, steady=steady).choose(game)

    return game.text_of(await run(work, think, pace=PACE))


async def run(work: Callable[[], T], think: Think, *, pace: float = 1.0) -> T:
    """Return what `work` returns, with its searches answered by `think`.

    `work` is run again after every search, so it must not have side effects and must make its own
    bots. Searches with a time limit get the fraction `pace` of it.
    """
    answers: list[Any] = []
    while True:
        known = iter(answers)

        def make(*given: Any, known: Iterator[Any] = known, **settings: Any) -> Any:
            if settings.get("random_playouts"):
                return mcts.Searcher(*given, **settings)  # the module has no such playouts
            return PackedSearcher(*given, answers=known, pace=pace, **settings)

        before = mcts.SEARCHER.set(make)
        try:
            return work()
        except SearchWanted as wanted:
            request = wanted.request
        finally:
            mcts.SEARCHER.reset(before)
        answers.append(await think(request))


class PackedSearcher:
    """Replaces a `Searcher`: each search has an answer already, or raises SearchWanted."""

    fast = True

    def __init__(
        self,
        game: str,
        seed: int,
        budget: mcts.Budget,
        *,
        answers: Iterator[Any],
        pace: float = 1.0,
        fast: bool = True,
        random_playouts: bool = False,
        network: Network | None = None,
        temperature: float = 0,
        **settings: Any,
    ) -> None:
        assert not random_playouts, "a module has the playouts of the levels"
        seconds = None if budget.seconds is None else budget.seconds * pace
        self._game, self._seed, self._budget = game, seed, mcts.Budget(budget.playouts, seconds)
        self._settings = settings
        self._network = network or NO_NETWORK
        self._shape = Shape(temperature=round(temperature * HUNDREDTHS))
        self._answers = answers
        self.playouts = 0  # of the last search

    def search(
        self,
        state: PlainState,
        seat: int,
        actions: Sequence[int] | None = None,
        *,
        decide: bool = True,
        on_progress: Callable[[list[mcts.Line]], None] | None = None,
    ) -> list[mcts.Line]:
        """Return what was found for each action at the root, or raise SearchWanted."""
        answer = next(self._answers, None)
        if answer is None:
            raise SearchWanted(self._request(state, seat, actions or (), decide))
        lines = read_answer(answer)
        self.playouts = sum(line.playouts for line in lines)
        return lines

    def values(self, state: PlainState) -> list[float]:
        """Return what share of the win each seat may expect, or raise SearchWanted."""
        mover: Any = state
        answer = next(self._answers, None)
        if answer is None:
            raise SearchWanted(self._request(state, mover.to_move, (0,), decide=False))
        control = type(mcts.new_control(self._game, 0, nodes=1, edges=1)).from_bytes(
            _bytes(answer, "control")
        )
        return mcts.shares_of(control.shares, state)

    def play_on(self, state: PlainState, seat: int, action: int, worlds: int) -> Sequence[int]:
        """Return the rows of an action that was played on, or raise SearchWanted."""
        answer = next(self._answers, None)
        if answer is not None:
            return array("h", _bytes(answer, "tallies"))
        request = self._request(state, seat, (), decide=False)
        tallies = [worlds, 2 * COURSE]
        raise SearchWanted(
            request
            | {"action": action, "playouts": worlds, "chunk": mcts.FEW_WORLDS, "tallies": tallies}
        )

    def _request(
        self, state: PlainState, seat: int, actions: Sequence[int], decide: bool
    ) -> dict[str, Any]:
        """Pack a search: records as bytes, tables as their length and the size of a row.

        The tables are as large as in a `Searcher`, but without room for the nodes of later moves,
        because they are used only once.
        """
        playouts = self._budget.playouts
        nodes = mcts.nodes_for(min(playouts + 1, mcts.MOST_NODES))
        edges = (
            mcts.nodes_for(min(playouts * mcts.MOVES_KEPT, mcts.MOST_NODES)) * mcts.EDGES_PER_NODE
        )
        edges = min(edges, MOST_EDGES)
        control = mcts.new_control(
            self._game, self._seed, nodes=nodes, edges=edges, **self._settings
        )
        control.seat, control.decide, control.left = seat, int(decide), playouts
        buffer = spec_of(self._game).search().buffer()
        most_actions = len(buffer.actions)
        buffer.actions[: len(actions)] = actions
        return {
            "module": self._game,
            "control": control.to_bytes(),
            "state": state.to_bytes(),
            "actions": buffer.to_bytes(),
            "listed": len(actions),
            "action": None,  # the one to play on, if this is no search
            "nodes": [2 * nodes, Node.struct().size],
            "edges": [edges + most_actions, Edge.struct().size],
            "priors": [1, Priors.struct().size],
            "tallies": [most_actions, Tally.struct().size],
            "playouts": playouts,
            "chunk": self._budget.chunk(fast=True),
            "seconds": self._budget.seconds,
            # The network as it is in its file, if one judges; the module unpacks it.
            "shape": self._shape.to_bytes(),
            "head": self._network.head.tobytes(),
            "body": self._network.body.tobytes(),
            "weights": [self._network.length, 2],
        }


def read_answer(answer: Any) -> list[mcts.Line]:
    """Return what a search found, from a mapping or a JavaScript object."""
    raw = _bytes(answer, "tallies")
    count = answer["count"] if isinstance(answer, Mapping) else answer.count
    size = Tally.struct().size
    tallies = [Tally.from_bytes(raw[at * size : (at + 1) * size]) for at in range(count)]
    return [
        mcts.Line(tally.action, tally.in_tree, tally.visits, tally.wins / WHOLE, tally.prior)
        for tally in tallies
    ]


def _bytes(answer: Any, name: str) -> bytes:
    """Return bytes of an answer, from a mapping or a JavaScript object."""
    raw = answer[name] if isinstance(answer, Mapping) else getattr(answer, name)
    return raw.to_bytes() if hasattr(raw, "to_bytes") else bytes(raw)
