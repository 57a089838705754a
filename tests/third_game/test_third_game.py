"""A third game: one folder of at most 300 lines that nothing outside it names, playable everywhere.

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
    assert sum(len(path.read_text().splitlines()) for path in files()) <= MOST_LINES


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


LIBRARY = """
import random
import mintopia
for players in (2, 3, 4):
    for seed in range(30):
        chance = random.Random(seed)
        game = mintopia.new_game("lanterns", players=players, seed=seed)
        while not game.over:
            choices = game.choices(chance.choice(("en", "ja")))
            assert [choice["move"] for choice in choices] == game.legal()
            seen = [(tuple(choice["clicks"]), tuple(choice["numbers"])) for choice in choices]
            assert len(set(seen)) == len(choices)
            assert game.prompt(game.to_move) == "Your turn."
            assert game.blocked() == [] and game.derived(0) == {}
            assert all(game.describe(move, "ja") for move in game.legal())
            reveals = game.play(chance.choice(game.legal()))
            for event in game.told(reveals, "en"):
                assert event["text"] and "{" not in event["text"]
        assert mintopia.load_record(game.record()).state() == game.state()
        assert game.result["winners"]
        assert "win" in game.prompt(None)
        game.undo()
        assert not game.over
"""


def test_it_plays_through_the_library() -> None:
    run(["-c", LIBRARY])


EXPLORED = """
import mintopia
from mintopia.lab.review import review
game = mintopia.new_game("lanterns", players=2, seed=1, names=["Ann", "Ben"])
text = str(game)
assert "Ann" in text and "hand ?, ?, ?" in text and "Ann's turn." in text
found = mintopia.analyse(game, playouts=200, seed=1)
assert sorted(line.move for line in found.moves) == sorted(game.legal())
assert found.playouts == 200 and 0 < found.best.low < found.best.high <= 1
assert found == mintopia.analyse(game, playouts=200, seed=1)
open_cards = mintopia.analyse(game, playouts=200, seed=1, all_seeing=True, moves=["rest"])
assert [line.move for line in open_cards.moves] == ["rest"]
with mintopia.bot("hard", seed=1) as hard, mintopia.bot("mcts:playouts=40", seed=1) as other:
    while not game.over:
        game.play((hard if game.to_move == 0 else other).choose(game))
assert "Ann wins." in str(game) or "Ben wins." in str(game) or "share" in str(game)
judged = review(game, playouts=40, seed=1)
assert [one.seat for one in judged.players] == [0, 1]
assert judged.rounds[:5] == (1, 1, 2, 2, 3)
"""


def test_it_is_printed_judged_and_reviewed() -> None:
    """Check bots, analysis and review with random playouts, since the game has no search."""
    run(["-c", EXPLORED])


SECRETS = """
import json, random
import mintopia
for seed in range(60):
    chance = random.Random(seed)
    game = mintopia.new_game("lanterns", players=2 + seed % 3, seed=seed)
    while not game.over:
        for seat in (None, *range(game.seats)):
            hidden = {
                lantern
                for other, player in enumerate(game.state()["players"])
                if other != seat
                for lantern in player["hand"]
            }
            told = json.dumps([game.view(seat), game.prompt(seat), game.derived(seat)])
            happened = json.dumps([game.events(seat), game.told(game.events(seat))])
            for lantern in hidden:
                assert lantern not in told
                assert lantern not in happened
            # A world that the seat may hold to be true looks the same to it.
            world = game.imagine_state(seat, chance.getrandbits(60))
            viewer = -1 if seat is None else seat
            assert game.rules.view(world, game.options, viewer) == game.view(seat)
        for other in range(game.seats):
            if other != game.to_move:
                assert "deck" not in game.record_for(other)["options"]
        game.play(chance.choice(game.legal()))
"""


def test_secrets_are_kept() -> None:
    run(["-c", SECRETS])


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
