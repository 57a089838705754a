"""mintopia bench: what it offers, what it refuses, and the bots' part as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.forking import mintopia

WITHOUT_COMPILER = {"NUMBA_DISABLE_JIT": "1"}  # so that it takes only seconds on any machine


@pytest.mark.long
def test_the_bots_are_measured() -> None:
    answer = mintopia("bench", "bots", "--quick", "--json", **WITHOUT_COMPILER)
    assert answer.returncode == 0, answer.stderr
    results = json.loads(answer.stdout)["results"]
    assert all(set(result) == {"name", "value", "unit"} for result in results)
    assert all(result["value"] > 0 for result in results)
    found = {result["name"]: result["unit"] for result in results}
    for game in ("works", "bid"):
        for players in (2, 4):
            assert found[f"{game}, {players} players: interpreted"] == "iterations/s"
        for level in ("easy", "medium", "hard", "expert"):
            assert found[f"{game}, {level}: mean"] == "ms/move"
            assert found[f"{game}, {level}: worst"] == "ms/move"
        assert found[f"{game}, greedy – greedy: 1 process"] == "games/s"
    told = answer.stderr.splitlines()
    assert "... bots: time per move, bid, expert" in told
    assert all(line.startswith("... ") for line in told)


@pytest.mark.parametrize("what", ["works", "bots"])
def test_a_wrong_yardstick_is_told_before_measuring(what: str, tmp_path: Path) -> None:
    answer = mintopia("bench", what, "--quick", "--yardstick", str(tmp_path / "none.py"))
    assert answer.returncode == 2
    assert "is no yardstick" in answer.stderr
    assert answer.stdout == ""
    assert "... " not in answer.stderr


def test_the_server_has_no_yardstick_but_may_have_a_postgresql(tmp_path: Path) -> None:
    answer = mintopia("bench", "server", "--yardstick", str(tmp_path / "none.py"))
    assert answer.returncode == 2
    assert "--yardstick is for games and bots" in answer.stderr
    nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
    answer = mintopia("bench", "server", "--database", "postgresql", "--postgres", nowhere)
    assert answer.returncode == 2
    assert "PostgreSQL" in answer.stderr
    assert "Traceback" not in answer.stderr
    assert answer.stdout == ""


def test_the_page_has_bars_of_its_own(tmp_path: Path) -> None:
    answer = mintopia("bench", "web", "--yardstick", str(tmp_path / "none.py"))
    assert answer.returncode == 2
    assert "--yardstick is for games and bots" in answer.stderr


def test_games_and_bots_and_the_server_are_offered_and_nothing_else() -> None:
    answer = mintopia("bench", "chess")
    assert answer.returncode == 2
    for what in ("works", "bid", "bots", "server", "web"):
        assert what in answer.stderr
    assert "{works|bid|bots|simulate|server|web}" in mintopia("bench", "--help").stdout
