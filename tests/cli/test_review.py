"""mintopia review: tables, files, refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from mintopia.bots import analysis
from mintopia.cli.common import write_record_file
from mintopia.cli.review import command
from mintopia.coach import chance_plot, search_wait
from mintopia.errors import MintopiaError, message_of
from tests.cli.command import mintopia
from tests.coach.review_stand_in import first_is_best, golden_record, short_game


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the analyser by one that answers immediately."""
    monkeypatch.setattr(analysis, "analyse", first_is_best)
    monkeypatch.setattr(search_wait, "tell_about_compiling", lambda _game, _language: None)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    write_record_file(path, golden_record("works", "players-2"))
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [*map(str, arguments), "--jobs", "1"], env={"LANG": "en"})


def test_it_prints_every_decision_and_a_summary(saved: Path) -> None:
    answer = run(saved, "--playouts", 10)
    assert answer.exit_code == 0
    assert "Review: Seat 1 – Seat 2" in answer.stdout
    assert "judged by what its player could know" in answer.stdout
    assert "Accuracy" in answer.stdout
    assert "Costliest moves: Seat 2" in answer.stdout
    assert "not finished" not in answer.stdout
    short = run(saved, "--playouts", 10, "--summary").stdout
    assert "Accuracy" in short
    assert "Played → Better" in answer.stdout
    assert "Played → Better" not in short


def test_it_speaks_japanese(saved: Path) -> None:
    answer = run(saved, "--lang", "ja", "--playouts", 10)
    assert "まとめ" in answer.stdout
    assert "精度" in answer.stdout
    assert "席1 – 席2" in answer.stdout
    assert "Seat" not in answer.stdout


@pytest.mark.parametrize("columns", ["80", "200", ""])
def test_a_pipe_is_as_wide_as_it_says(saved: Path, columns: str) -> None:
    answer = CliRunner().invoke(
        command, [str(saved), "--playouts", "10", "--jobs", "1"], env={"COLUMNS": columns}
    )
    widest = max(map(len, answer.stdout.splitlines()))
    assert widest <= int(columns or 120)
    assert not columns or widest > 70


@pytest.mark.parametrize(("language", "name"), [("en", "Seat 1 "), ("ja", "席1 ")])
def test_names_stay_whole_in_the_summary_of_a_narrow_window(
    saved: Path, language: str, name: str
) -> None:
    asked = [str(saved), "--playouts", "10", "--jobs", "1", "--summary", "--lang", language]
    lines = CliRunner().invoke(command, asked, env={"COLUMNS": "60"}).stdout.splitlines()
    assert sum(line.startswith(name) for line in lines) == 1
    assert max(map(cell_len, lines)) <= 60


def test_the_time_is_limited_unless_the_playouts_are_given(saved: Path) -> None:
    assert "Each search examines 10 positions." in run(saved, "--playouts", 10).stdout
    assert "Choose one of --playouts" in refusal(saved, "--playouts", 10, "--seconds", 3)
    assert "--seconds must be a number above 0" in refusal(saved, "--seconds", 0)


def test_json_and_plot_are_written(saved: Path, tmp_path: Path) -> None:
    data, chart = tmp_path / "out" / "review.json", tmp_path / "out" / "chart.svg"
    data.parent.mkdir()
    answer = run(saved, "--playouts", 10, "--json", data, "--plot", chart, "--all-seeing")
    assert answer.exit_code == 0
    assert str(chart) in answer.stdout
    assert chart.read_text(encoding="utf-8").startswith("<?xml")
    found = json.loads(data.read_text(encoding="utf-8"))
    assert found["all_seeing"] is True
    assert len(found["chances"]) == len(found["moves"]) + 1
    assert {decision["mark"] for decision in found["decisions"]} >= {
        "best",
        "good",
        "inaccuracy",
        "mistake",
    }
    assert sorted(path.name for path in data.parent.iterdir()) == ["chart.svg", "review.json"]


def test_json_can_be_printed(saved: Path, tmp_path: Path) -> None:
    answer = run(saved, "--playouts", 10, "--json", "-", "--plot", tmp_path / "chart.png")
    assert json.loads(answer.stdout)["game"] == "works"
    assert "chart.png" in answer.stderr


def test_an_unfinished_game_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record_file(path, short_game(5).record())
    assert "The game is not finished" in run(path, "--playouts", 10).stdout
    write_record_file(path, short_game(0).record())
    assert "There is no decision to review" in run(path, "--playouts", 10).stdout


def test_a_person_called_you_is_spoken_to(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = golden_record("works", "solo-rachael-crowdfunder")
    record["options"]["names"] = ["You"]
    write_record_file(path, record)
    answer = run(path, "--playouts", 10)
    assert answer.exit_code == 0
    assert "Rachael" in answer.stdout
    assert "Costliest moves: You" in answer.stdout
    assert "(You " not in answer.stdout


def refusal(*arguments: object) -> str:
    answer = run(*arguments)
    assert answer.exit_code != 0
    assert isinstance(answer.exception, MintopiaError)
    assert answer.stdout == ""
    return message_of(answer.exception, "ja" if "ja" in arguments else "en")


def test_bots_of_a_saved_game_are_not_judged(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record_file(path, short_game(8).record() | {"meta": {"seats": [None, "hard"]}})
    found = json.loads(run(path, "--playouts", 10, "--json", "-").stdout)
    assert found["people"] == [0]
    assert {decision["seat"] for decision in found["decisions"]} == {0}
    asked = json.loads(run(path, "--playouts", 10, "--json", "-", "--seat", 2).stdout)
    assert {decision["seat"] for decision in asked["decisions"]} == {1}


def test_refusals(saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "must end in .svg or .png" in refusal(saved, "--plot", tmp_path / "chart.pdf")
    assert ".svg か .png" in refusal(saved, "--plot", tmp_path / "chart.pdf", "--lang", "ja")
    assert "playouts must be a whole number" in refusal(saved, "--playouts", 0)
    assert "one of 1, 2, not 3" in refusal(saved, "--seat", 3)
    assert "cannot be read" in refusal(tmp_path / "none.json")
    monkeypatch.setattr(chance_plot, "find_spec", lambda _: None)
    assert "mintopia[plots]" in refusal(saved, "--plot", tmp_path / "chart.svg")


def test_a_json_file_that_cannot_be_written_gets_a_sentence(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    answer = run(saved, "--playouts", 10, "--json", tmp_path / "file" / "review.json")
    assert isinstance(answer.exception, MintopiaError)
    assert "cannot be written" in str(answer.exception)


def test_the_real_command_reviews_with_several_processes(tmp_path: Path) -> None:
    """Run interpreted with few playouts: this only checks that all parts fit together."""
    path = tmp_path / "game.json"
    write_record_file(path, short_game(4).record())
    found: list[Any] = []
    for jobs in ("1", "2"):
        answer = mintopia(
            "review", str(path), "--playouts", "4", "--jobs", jobs, "--json", "-",
            NUMBA_DISABLE_JIT="1",
        )  # fmt: skip
        assert answer.returncode == 0, answer.stderr
        assert "mintopia[fast]" in answer.stderr
        found.append(json.loads(answer.stdout))
    assert found[0] == found[1]
    assert found[0]["playouts"] == 4
    assert len(found[0]["decisions"]) >= 3
