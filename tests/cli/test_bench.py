"""mintopia bench: what it offers, what it refuses, and the bots' part as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.forking import mintopia, refusal

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
    told = refusal("bench", what, "--quick", "--yardstick", str(tmp_path / "none.py"))
    assert "is no yardstick" in told
    assert "... " not in told


@pytest.mark.parametrize("what", ["server", "web"])
def test_what_has_bars_of_its_own_has_no_yardstick(what: str, tmp_path: Path) -> None:
    told = refusal("bench", what, "--yardstick", str(tmp_path / "none.py"))
    assert "--yardstick is for games and bots" in told


def test_a_postgresql_that_is_not_there_is_told() -> None:
    nowhere = ("--database", "postgresql", "--postgres", "postgresql://nobody@127.0.0.1:1/nothing")
    assert "PostgreSQL" in refusal("bench", "server", *nowhere)


def test_games_and_bots_and_the_server_are_offered_and_nothing_else() -> None:
    told = refusal("bench", "chess")
    for what in ("works", "bid", "bots", "server", "web"):
        assert what in told
    assert "{works|bid|bots|simulate|server|web}" in mintopia("bench", "--help").stdout
