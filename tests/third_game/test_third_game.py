"""A third game: one small folder that nothing outside it names, playable everywhere.

It is found through the variable MINTOPIA_GAMES, so every test runs in a separate process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mintopia
from tests.third_game.helpers import GAMES, command, run

MOST_LINES = 300


def files() -> list[Path]:
    """List the game's files."""
    return [
        path
        for path in sorted((GAMES / "lanterns").rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]


def test_it_is_small() -> None:
    """Blank lines, comments and descriptions are not counted."""
    lines = [line.strip() for path in files() for line in path.read_text().splitlines()]
    assert sum(bool(line) and not line.startswith(("#", '"""')) for line in lines) < MOST_LINES


def test_nothing_outside_names_it() -> None:
    package, page = Path(mintopia.__file__).parent, Path(__file__).parents[2] / "web" / "src"
    sources = [
        path
        for folder, endings in ((package, ("py", "toml")), (page, ("ts", "svelte")))
        for ending in endings
        for path in folder.rglob(f"*.{ending}")
    ]
    assert [path for path in sources if "lanterns" in path.read_text(encoding="utf-8")] == []


def test_without_the_variable_it_is_not_there() -> None:
    code = "import mintopia.games; assert 'lanterns' not in mintopia.games.game_ids()"
    env = {key: value for key, value in os.environ.items() if key != "MINTOPIA_GAMES"}
    subprocess.run([sys.executable, "-c", code], env=env, check=True, timeout=60)


def test_it_keeps_what_every_game_must() -> None:
    """Check it with more games than the kit plays by itself."""
    run(["-c", "from mintopia.testing import check_game; check_game('lanterns', games=60)"])


EXPLORED = """
import mintopia
from mintopia.coach.review import review
game = mintopia.new_game("lanterns", players=2, seed=1, names=["Ann", "Ben"])
text = str(game)
assert "Ann" in text and "hand ?, ?, ?" in text and "Ann's turn." in text
found = mintopia.analyse(game, playouts=200, seed=1)
assert sorted(line.move for line in found.moves) == sorted(game.legal())
assert game.prompt(game.to_move) == "Your turn."
assert game.blocked() == [] and game.derived(0) == {}
assert found.playouts == 200 and 0 < found.best.low < found.best.high <= 1
assert found == mintopia.analyse(game, playouts=200, seed=1)
open_cards = mintopia.analyse(game, playouts=200, seed=1, all_seeing=True, moves=["rest"])
assert [line.move for line in open_cards.moves] == ["rest"]
with mintopia.bot("hard", seed=1) as hard, mintopia.bot("mcts:playouts=40", seed=1) as other:
    while not game.over:
        reveals = game.play((hard if game.to_move == 0 else other).choose(game))
        assert all(event["text"] and "{" not in event["text"] for event in game.told(reveals))
assert "Ann wins." in str(game) or "Ben wins." in str(game) or "share" in str(game)
assert "win" in game.prompt(None)
judged = review(game, playouts=40, seed=1)
assert [one.seat for one in judged.players] == [0, 1]
assert judged.rounds[:5] == (1, 1, 2, 2, 3)
"""


def test_it_is_printed_judged_and_reviewed() -> None:
    """Check bots, analysis and review with random playouts, since the game has no search."""
    run(["-c", EXPLORED])


def test_it_plays_through_the_text_protocol() -> None:
    """Use one process and one line per request, as a program in another language does."""
    environment = os.environ | {"MINTOPIA_GAMES": str(GAMES)}
    with subprocess.Popen(
        [sys.executable, "-m", "mintopia.cli.main", "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def ask(**request: Any) -> dict[str, Any]:
            process.stdin.write(json.dumps(request) + "\n")  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
            answer: dict[str, Any] = json.loads(process.stdout.readline())  # type: ignore[union-attr]
            return answer

        assert ask(cmd="new", game="lanterns", players=3, seed=5, rests=0)["ok"]
        refused = ask(cmd="play", move="hang")
        assert refused["message"].endswith("the form is: hang LANTERN.")
        assert "L1" in ask(cmd="play", move="rest")["message"]
        moves = ask(cmd="legal")["moves"]
        while moves:
            state = ask(cmd="play", move=moves[0])["state"]
            moves = ask(cmd="legal")["moves"]
        assert state["result"]["winners"]
        assert ask(cmd="observe", seat=1)["state"]["players"][0]["hand"].count("?") == len(
            state["players"][0]["hand"]
        )
        ask(cmd="quit")


@pytest.mark.parametrize("bots", [("random", "greedy"), ("easy", "medium")])
def test_it_plays_in_the_arena(bots: tuple[str, str]) -> None:
    told = command("arena", *bots, "--game", "lanterns", "--games", "8", "--seed", "1", "--json")
    assert bots[0] in told
    assert bots[1] in told


def test_its_options_become_flags_and_forms() -> None:
    assert "--rests" in command("play", "--help")
    told = run(["-c", "from mintopia.games import options_of; print(options_of('lanterns', 'ja'))"])
    assert "休める回数" in told
