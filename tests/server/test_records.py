"""Fair deals and records: promised at the start, shown at the end, checked by a command."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mintopia.engine.game import load_record
from mintopia.fair.deal import commitment_of
from tests.server.serving import Serving, Table, code_of, make_table


@pytest.fixture(scope="module")
def finished(server: Serving) -> Iterator[Table]:
    """Return a table whose game is over."""
    with server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0}, seed=None)
        before = table[0].get()["table"]
        assert before["seed"] is None
        assert before["salt"] is None
        assert len(before["commitment"]) == 64
        table.play_on()
        assert table[0].get()["table"]["commitment"] == before["commitment"]
        yield table


def verify(tmp_path: Path, record: object, *more: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "mintopia.cli.main", "verify", str(file), "--lang", "en", *more],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_the_seed_is_promised_before_and_shown_after(finished: Table) -> None:
    told = finished.spectator.get()["table"]
    assert commitment_of(told["secret"], told["salt"]) == told["commitment"]
    assert len(told["secret"]) == 64, "256 bits, not a seed that could be searched"
    assert told["seed"] is None
    assert told["seed_chosen"] is False


def test_a_finished_game_is_downloaded_whole_and_verified(finished: Table, tmp_path: Path) -> None:
    record = finished.spectator.get("/record")
    game = load_record(record)
    assert game.over
    assert record["meta"]["result"] == game.result
    promise = finished.made["table"]["commitment"]
    done = verify(tmp_path, record, "--commitment", promise)
    assert done.returncode == 0, done.stderr
    assert promise in done.stdout
    assert f"All {len(game.moves)} moves" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("The result is correct.")
    broken = verify(tmp_path, record, "--commitment", "0" * 64)
    assert (broken.returncode, broken.stdout) == (2, "")
    assert broken.stderr.startswith("mintopia: ")


def test_a_line_of_an_export_is_told_from_a_record(tmp_path: Path) -> None:
    done = verify(tmp_path, {"mintopia_export": 1, "record": {}})
    assert done.returncode == 2
    assert done.stderr.startswith("mintopia: This is a line of mintopia export;")


def test_a_chosen_seed_is_told_as_such(client: httpx.Client) -> None:
    told = make_table(client, seed=5)[1].get()["table"]
    assert told["seed_chosen"] is True
    assert told["seed"] is None


def test_a_running_game_is_given_only_as_far_as_the_requester_may_know(
    client: httpx.Client,
) -> None:
    table = make_table(client, "bid", options={"players": 3, "auctioneer": 0}, seed=2)
    auction = next(move for move in table[0].get()["legal"] if "closed" in move)
    table[0].play(0, auction)
    mover = table[table.spectator.get()["to_move"]]
    state = mover.get()
    seal = next(move for move in state["legal"] if move.startswith("seal") and move != "seal 0")
    mover.play(1, seal)
    own = mover.get("/record")
    assert own["moves"][-1] == seal
    assert "seed" not in own
    assert own["meta"].get("salt") is None
    for player in (*table.players.values(), table.spectator):
        if player is not mover:
            assert player.get("/record")["moves"][-1] == "seal ?"


def test_there_is_no_record_before_the_start(client: httpx.Client) -> None:
    assert code_of(make_table(client, start=False)[0].ask("GET", "/record")) == "not-running"
