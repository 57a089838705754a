"""mintopia hint: the table, JSON, long lists, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from mintopia.bots import analysis
from mintopia.cli.common import write_record_file
from mintopia.cli.hint import FEW, command
from mintopia.coach import search_wait
from mintopia.coach.reasons import Reasoner
from mintopia.coach.review_model import Reason
from mintopia.engine.game import Game, new_game
from mintopia.errors import OptionError
from tests.cli.command import mintopia
from tests.coach.review_stand_in import answer as answered
from tests.coach.review_stand_in import estimates, golden_record, short_game

ASKED: list[dict[str, Any]] = []


def stand_in(game: Game, moves: Sequence[str] | None = None, **asked: Any) -> analysis.Analysis:
    """Answer immediately, and note the arguments."""
    ASKED.append(asked)
    return answered(game, estimates(game, moves), asked["playouts"])


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    ASKED.clear()
    monkeypatch.setattr(analysis, "analyse", stand_in)
    monkeypatch.setattr(search_wait, "tell_about_compiling", lambda _game, _language: None)
    monkeypatch.setattr(Reasoner, "for_hint", lambda *_: None)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    write_record_file(path, short_game(0, names=["Ann", "Ben"]).record())
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [*map(str, arguments)], env={"LANG": "en", "COLUMNS": "120"})


def test_every_legal_move_has_a_row_with_its_words_and_chance(saved: Path) -> None:
    answer = run(saved, "--playouts", 1000)
    assert answer.exit_code == 0
    legal = short_game(0).legal()
    assert f"Ann's turn. Legal moves: {len(legal)}; positions examined: 1,000" in answer.stdout
    rows = [line for line in answer.stdout.splitlines() if "–" in line and "│" in line]
    assert len(rows) == len(legal)
    statue = next(row for row in rows if "supplier statue" in row)
    assert "Buy Statue for 2 Mints" in statue
    assert "51%" in statue
    assert "50–52%" in statue
    assert "█" in statue or "#" in statue
    assert "Estimated from what Ann may know." in answer.stdout
    assert "left out" not in answer.stdout


def test_a_move_nobody_tried_is_unknown(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def untried(game: Game, **_: Any) -> analysis.Analysis:
        found = estimates(game, None)
        last = replace(found[-1], chance=0.0, low=0.0, high=1.0, visits=0)
        return answered(game, (*found[:-1], last), 4)

    monkeypatch.setattr(analysis, "analyse", untried)
    row = next(line for line in run(saved).stdout.splitlines() if "supplier corporate-hq" in line)
    assert re.search(r"\? │ +0–100%", row)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("columns", [40, 60, 80])
def test_no_column_is_squeezed_to_nothing(saved: Path, columns: int, language: str) -> None:
    environment = {"COLUMNS": str(columns)}
    answer = CliRunner().invoke(command, [str(saved), "--lang", language], env=environment)
    assert max(map(cell_len, answer.stdout.splitlines())) <= columns
    word = "Pass" if language == "en" else "パス"
    assert word in answer.stdout
    assert ("supplier" in answer.stdout) == (columns == 80)


def test_a_forced_move_is_not_compared_with_others(tmp_path: Path) -> None:
    game = new_game("works", players=2, seed=1)
    while len(game.legal()) > 1:
        game.play(game.legal()[-1])
    path = tmp_path / "game.json"
    write_record_file(path, game.record())
    text = run(path, "--playouts", 5000).stdout
    assert "Legal moves: 1;" in text
    assert "first move" not in text


def test_wishes_reach_the_search(saved: Path) -> None:
    run(saved, "--seconds", 2.5, "--seed", 7, "--all-seeing")
    run(saved, "--playouts", 50)
    assert ASKED[0]["seconds"] == 2.5
    assert ASKED[0]["playouts"] > 100_000
    assert ASKED[0]["seed"] == 7
    assert ASKED[0]["all_seeing"] is True
    plain = {"playouts": 50, "seconds": None, "all_seeing": False, "seed": 0}
    assert ASKED[1] == plain | {"on_progress": None}


def test_json_has_every_move(saved: Path) -> None:
    found = json.loads(run(saved, "--json", "--top", 1).stdout)
    assert found["seat"] == 0
    assert found["name"] == "Ann"
    assert [move["move"] for move in found["moves"]] == short_game(0).legal()
    assert found["moves"][0]["sentence"] == "Pass"
    assert found["moves"][0].keys() == {
        "move", "sentence", "chance", "low", "high", "visits",
    }  # fmt: skip


def test_a_long_list_is_cut_and_says_so(tmp_path: Path) -> None:
    game = new_game("bid", players=3, seed=1)
    while len(game.legal()) <= FEW:
        game.play(game.legal()[0])
    path = tmp_path / "game.json"
    write_record_file(path, game.record())
    every = len(game.legal())
    text = run(path).stdout
    assert f"Moves left out: {every - FEW}, with a chance of at most" in text
    assert "left out" not in run(path, "--top", every).stdout
    assert f"Moves left out: {every - 2}," in run(path, "--top", 2).stdout


def test_it_speaks_japanese(saved: Path) -> None:
    text = run(saved, "--lang", "ja").stdout
    assert "Annの手番" in text
    write_record_file(saved, short_game(0).record())
    assert "席1の手番" in run(saved, "--lang", "ja").stdout
    assert "勝率" in text
    assert "パス" in text


def refusal(*arguments: object) -> str:
    answer = run(*arguments)
    assert isinstance(answer.exception, OptionError)
    assert answer.stdout == ""
    return str(answer.exception)


def test_a_finished_game_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    write_record_file(path, golden_record("works", "players-2"))
    sentence = refusal(path)
    assert sentence.startswith("The game is over")
    assert f"mintopia review '{path}'" in sentence
    assert "ゲームは終わっている" in refusal(path, "--lang", "ja")


def test_the_turn_of_a_card_gets_a_sentence(tmp_path: Path) -> None:
    game = new_game("works", players=1, solo="mort", seed=3)
    while not game.is_scripted:
        game.play(game.legal()[0])
    path = tmp_path / "game.json"
    write_record_file(path, game.record())
    assert refusal(path).startswith("It is the turn of Mort, a solitaire card. It has one move: ")


def test_refusals(saved: Path, tmp_path: Path) -> None:
    assert "--playouts must be a whole number from 1 to" in refusal(saved, "--playouts", 0)
    assert "--seconds must be a number above 0" in refusal(saved, "--seconds", -1)
    assert "--seconds must be a number above 0" in refusal(saved, "--seconds", "nan")
    assert "--top must be a whole number" in refusal(saved, "--top", 0)
    assert "cannot be read" in refusal(tmp_path / "none.json")
    both = refusal(saved, "--playouts", 5, "--seconds", 5)
    assert both == "Choose one of --playouts, --seconds."


def test_a_reason_is_told_and_is_in_the_json(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(run(saved, "--json").stdout)["reason"] is None
    reason = Reason("take", {"en": "You get Gardens.", "ja": "庭園を得る。"})
    monkeypatch.setattr(Reasoner, "for_hint", lambda *_: reason)
    assert "\nWhy: You get Gardens.\n" in run(saved).stdout
    assert "\n理由：庭園を得る。\n" in run(saved, "--lang", "ja").stdout
    told = json.loads(run(saved, "--json").stdout)["reason"]
    assert told == {"kind": "take", "text": dict(reason.text)}


def test_the_real_command_gives_a_hint(saved: Path) -> None:
    """Run interpreted with few playouts: this only checks that all parts fit together."""
    answers = [
        mintopia("hint", str(saved), "--playouts", "20", "--json", NUMBA_DISABLE_JIT="1")
        for _ in range(2)
    ]
    assert answers[0].returncode == 0, answers[0].stderr
    assert "mintopia[fast]" in answers[0].stderr
    assert answers[0].stdout == answers[1].stdout
    found = json.loads(answers[0].stdout)
    assert sorted(move["move"] for move in found["moves"]) == sorted(short_game(0).legal())
    for move in found["moves"]:
        assert 0 <= move["low"] <= move["chance"] <= move["high"] <= 1
