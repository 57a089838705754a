"""The rules and the search in WebAssembly, run in node, give exactly the native results."""

from __future__ import annotations

from typing import Any

from benchmarks.wasm import games_job, run_in_node

from mintopia.bots.analysis import analyse
from mintopia.bots.courses import courses
from mintopia.bots.mcts import Budget, make_searcher
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.random import Stream
from tests.bots.running_wasm import GAMES, modes, native_games, run_searches, skip_without_tools
from tests.bots.searching import each_game

skip_without_tools()


@each_game
def test_a_thousand_games_of_every_mode_end_in_the_same_bytes(game: str) -> None:
    jobs = [games_job(game, options, GAMES) for options in modes(game)]
    for options, found in zip(modes(game), run_in_node(jobs), strict=True):
        assert found == native_games(game, options, GAMES), options


def positions(game: str) -> list[Game]:
    """Return positions of every mode, early and late, that have a choice."""
    found = []
    for options in modes(game):
        for played in (0, 9, 30):
            position, stream = new_game(game, seed=played + 3, **options), Stream(played)
            moves = played
            while (actions := position.legal_actions()) and (moves > 0 or len(actions) == 1):
                position.play(actions[stream.below(len(actions))])
                moves -= 1
            if actions:
                found.append(position)
    return found


@each_game
def test_a_search_finds_the_same_numbers(game: str) -> None:
    """Decided by visits, analysed, chosen by a bot, and played on, all in one run."""

    def decide(position: Game, seed: int) -> Any:
        searcher = make_searcher(game, seed, Budget(700))
        return searcher.search(position.snapshot(), position.to_move or 0)

    works: list[Any] = []
    for number, position in enumerate(positions(game)):
        works.append(lambda p=position, n=number: decide(p, n))
        works.append(lambda p=position, n=number: analyse(p, playouts=400, seed=n))
    for position in positions(game)[:3]:
        works.append(lambda p=position: analyse(p, playouts=300, all_seeing=True))
        for bot in ("medium:2026-11", "mcts:playouts=900,explore=300", "net", "easy", "even:12"):
            works.append(lambda p=position, b=bot: make_bot(b, game, 5).choose(p))
        works.append(lambda p=position: courses(p, p.legal_actions()[-1], 20, 5))
    found = run_searches(works, run_in_node)
    assert len(found) > 40
    for number, work in enumerate(works):
        assert found[number] == work(), number


@each_game
def test_a_search_keeps_to_its_time(game: str) -> None:
    """It stops when it first checks the clock after its time, far short of its playouts."""
    position = positions(game)[0]

    def decide() -> Any:
        searcher = make_searcher(game, 1, Budget(1_000_000, 0.05))
        return searcher.search(position.snapshot(), position.to_move or 0, decide=False)

    told: list[dict[str, Any]] = []

    def solve(jobs: list[dict[str, Any]]) -> list[Any]:
        told.extend(run_in_node(jobs))
        return told

    (lines,) = run_searches([decide], solve)
    assert told[0]["milliseconds"] >= 50
    assert sum(line.playouts for line in lines) == 128 * told[0]["chunks"] < 1_000_000
