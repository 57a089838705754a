"""Searches packed into bytes and run elsewhere, here by the interpreter."""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from mintopia.bots.analysis import analyse
from mintopia.bots.binding import tree_of
from mintopia.bots.courses import courses
from mintopia.bots.levels import LEVELS, level_at
from mintopia.bots.mcts import PLAIN_CHUNK
from mintopia.bots.packed import ThinkingFailed, choose, read_answer, run
from mintopia.bots.roster import make_bot
from mintopia.bots.values import Values
from mintopia.coach.judging import Depth, Settings, judge, walk
from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.network import Shape, unpack
from mintopia.games import spec_of
from tests.bots.searching import each_game, won
from tests.python_process import python

Request = dict[str, Any]


async def refuse(request: Request) -> Any:
    """Fail, because no search should be requested."""
    raise AssertionError(f"nobody should ask: {request['module']}")


def thinking_of(state: type[Any], asked: list[Request]) -> Callable[[Request], Any]:
    """Return a thinker that unpacks a search and runs it as the page's worker would."""

    async def think(request: Request) -> Any:
        asked.append(request)
        shape = Shape.from_bytes(request["shape"])
        weights = array("h", bytes(2 * request["weights"][0]))
        by_network = len(request["head"]) > 0
        if by_network:
            unpack(array("h", request["head"]), array("b", request["body"]), shape, weights)
        tree = tree_of(request["module"], network=by_network)
        control = tree.Search.from_bytes(request["control"])
        buffer = type(spec_of(request["module"]).search().buffer()).from_bytes(request["actions"])
        rows = {
            name: [kind() for _ in range(request[name][0])]
            for name, kind in (("nodes", tree.Node), ("edges", tree.Edge), ("tallies", tree.Tally))
        }
        position = state.from_bytes(request["state"])
        if request["action"] is not None:
            worlds, size = request["tallies"]
            numbers = array("h", bytes(worlds * size))
            work = [position.copy()]
            tree.play_on(
                *(control, tree.Priors(), [position], work, buffer, shape, weights),
                *(numbers, request["action"], 0, worlds),
            )
            return {"tallies": numbers.tobytes(), "count": worlds}
        given = (
            *(control, rows["nodes"], rows["edges"], tree.Priors(), rows["tallies"]),
            *([position], [position], buffer, shape, weights),
        )
        count = tree.begin(*given, request["listed"])
        while tree.advance(*given, PLAIN_CHUNK):
            pass
        tallies = b"".join(row.to_bytes() for row in rows["tallies"][:count])
        return {
            "tallies": memoryview(tallies),
            "count": count,
            "control": memoryview(control.to_bytes()),
        }

    return think


def opened(game: str, moves: int = 3, **options: Any) -> Game:
    """Return a game after some moves, at a position with a choice."""
    position = new_game(game, seed=5, **{"players": 2} | options)
    while moves > 0 or len(position.legal_actions()) == 1:
        position.play(position.legal_actions()[0])
        moves -= 1
    return position


@each_game
def test_a_packed_search_finds_the_same(game: str) -> None:
    position, asked = opened(game), list[Request]()
    think = thinking_of(type(position.present), asked)

    def look() -> Any:
        return analyse(position, playouts=60, seed=3, fast=False)

    assert asyncio.run(run(look, think)) == look()
    assert len(asked) == 2, "a short search and the whole one"
    request = asked[1]
    assert (request["listed"], request["seconds"]) == (len(position.legal_actions()), None)
    assert request["playouts"] >= 60
    for bot in ("mcts:playouts=40", "net", "net:temperature=9", "net:visits=40"):
        found = asyncio.run(choose(position, bot, 9, think))
        assert found == position.text_of(make_bot(bot, game, 9).choose(position)), bot


def test_a_packed_action_is_played_on_in_the_same_way() -> None:
    position, action = won("works")
    asked: list[Request] = []
    think = thinking_of(type(position.present), asked)

    def look() -> Any:
        return courses(position, action, 2, 7, fast=False)

    assert asyncio.run(run(look, think)) == look()
    assert [request["action"] for request in asked] == [action]


@each_game
def test_a_packed_pass_of_the_network_values_the_same(game: str) -> None:
    position, asked = opened(game), list[Request]()
    think = thinking_of(type(position.present), asked)

    def value() -> list[float]:
        return Values(position, fast=False).of(position.present)

    found = asyncio.run(run(value, think))
    assert found == value()
    assert sum(found) == pytest.approx(1)
    assert [request["playouts"] for request in asked] == [0]


@each_game
def test_a_review_asks_for_one_search_after_the_other(game: str) -> None:
    position, asked = opened(game), list[Request]()
    think = thinking_of(type(position.present), asked)
    move = position.legal()[-1]
    after = position.copy()
    after.play(move)
    step = list(walk(after.record()))[-1]

    def look(game: Game, **settings: Any) -> Any:
        return analyse(game, fast=False, **settings)

    settings, depth = Settings(all_seeing=False, seed=0, analyser=look), Depth(30)
    decision = judge(position, step, depth, settings)
    assert asyncio.run(run(lambda: judge(position, step, depth, settings), think)) == decision
    assert len(asked) in (2, 4)  # the best move needs no second search


@each_game
def test_levels_have_half_their_time_and_all_their_playouts(game: str) -> None:
    class SeenError(Exception):
        """The request has been recorded."""

    async def look(request: Request) -> Any:
        asked.append(request)
        raise SeenError

    for name in (*LEVELS, "medium:2026-11", "expert:2026-11"):
        level = level_at(game, name, solitaire=False)
        assert level is not None
        asked: list[Request] = []
        with pytest.raises(SeenError):
            asyncio.run(choose(opened(game), name, 1, look))
        assert (asked[0]["playouts"], asked[0]["seconds"]) == (level.playouts, level.seconds / 2)
        rows, size = asked[0]["nodes"]
        assert rows & (rows - 1) == 0, "the index is a mask"
        assert rows > 2 * level.playouts
        assert (len(asked[0]["head"]) > 0) == (name in LEVELS), "networks play today's levels"
        assert rows * size + asked[0]["edges"][0] * asked[0]["edges"][1] < 80_000_000


@each_game
@pytest.mark.parametrize("bot", ["random", "greedy", "easy:2026-11"])
def test_bots_that_do_not_search_ask_nobody(game: str, bot: str) -> None:
    position = opened(game)
    assert asyncio.run(choose(position, bot, 4, refuse)) in position.legal()


@pytest.mark.long
def test_playouts_that_no_module_has_are_made_here() -> None:
    position = opened("bid")
    bot = "mcts:playouts=8,random=1"
    assert asyncio.run(choose(position, bot, 4, refuse)) in position.legal()


def test_who_cannot_think_says_so_and_the_interpreter_goes_on() -> None:
    async def fail(_: Request) -> Any:
        raise ThinkingFailed("the module is broken")

    position = opened("works")
    with pytest.raises(ThinkingFailed, match="broken"):
        asyncio.run(choose(position, "hard", 4, fail))
    assert analyse(position, playouts=20, fast=False).moves, "no stand-in is left behind"


def test_an_answer_may_be_an_object_of_javascript() -> None:
    tally = tree_of("works").Tally(wins=1500, visits=3, in_tree=4, action=7)

    class Proxy:
        """A stand-in for Pyodide's proxy of a Uint8Array."""

        def to_bytes(self) -> bytes:
            """Return a copy of the bytes."""
            return bytes(tally.to_bytes())

    class Answer:
        """A stand-in for Pyodide's proxy of an object."""

        tallies = Proxy()
        count = 1

    (line,) = read_answer(Answer())
    assert (line.action, line.visits, line.playouts, line.wins) == (7, 4, 3, 1.5)


def test_neither_numpy_nor_numba_is_needed() -> None:
    code = """
import asyncio, sys
sys.modules["numpy"] = sys.modules["numba"] = None
from mintopia.bots.packed import choose
from mintopia.engine.game import new_game
async def think(request):
    print(request["module"], len(request["state"]))
    raise SystemExit(0)
asyncio.run(choose(new_game("works", seed=1, players=2), "hard", 1, think))
"""
    assert python("-c", code).stdout == "works 512\n"
