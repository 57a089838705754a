"""Replays and records: the whole of a finished game, what a seat saw of a running one."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mintopia.engine.game import load_record
from mintopia.server.http.responses_play import ReplayResponse
from tests.server.forking import mintopia
from tests.server.serving import Json, Player, Serving, Table, make_table


@pytest.fixture(scope="module")
def finished(server: Serving) -> Iterator[Table]:
    """Return a table whose game is over."""
    with server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0}, seed=21, over=True)
        yield table


def steps_of(told: Json) -> list[Json]:
    ReplayResponse.model_validate(told, strict=True, extra="forbid")
    steps: list[Json] = told["steps"]
    return steps


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_a_finished_game_is_told_whole(finished: Table, who: str) -> None:
    player = finished[1] if who == "player" else finished.spectator
    told = player.get("/replay", params={"words": "en"})
    steps = steps_of(told)
    assert told["open"] is True
    assert told["table"]["status"] == "finished"
    record = player.get("/record")
    assert [step["move"] for step in steps[1:]] == record["moves"]
    game = load_record({**record, "moves": []})
    assert steps[0]["view"] == json.loads(json.dumps(game.state()))
    for number, step in enumerate(steps[1:], 1):
        assert step["number"] == step["seq"] == number
        assert step["seat"] == game.to_move
        assert step["text"] == game.describe(step["move"])
        before = game.event_count
        game.play(step["move"])
        assert step["view"] == json.loads(json.dumps(game.state()))
        plain = [
            {key: value for key, value in event.items() if key not in ("text", "about")}
            for event in step["events"]
        ]
        assert plain == game.all_events(before)
        assert all(event["text"] for event in step["events"])
        assert step["at"] >= steps[0]["at"]
    assert steps[-1]["view"]["result"]
    assert {plan["id"] for plan in told["cards"]["plans"]} >= {"windmill", "lotto"}


def test_it_is_told_in_japanese_too(finished: Table) -> None:
    english = steps_of(finished[0].get("/replay", params={"words": "en"}))
    by_words = steps_of(finished[0].get("/replay", params={"words": "ja"}))
    by_header = steps_of(finished[0].get("/replay", headers={"accept-language": "ja"}))
    assert by_words == by_header
    for one, other in zip(english[1:], by_words[1:], strict=True):
        assert one["view"] == other["view"]
        assert one["text"] != other["text"]
    assert finished[0].refused("GET", "/replay", params={"words": "de"}) == "bad-request"


def test_with_a_seat_it_is_told_as_that_seat_saw_it(finished: Table) -> None:
    told = finished[1].get("/replay", params={"words": "en", "seat": 1})
    assert told["you"] == 1
    assert told["open"] is False
    record = finished[1].get("/record")
    game = load_record({**record, "moves": []})
    for step in steps_of(told):
        if step["move"] is not None:
            game.play(record["moves"][step["number"] - 1])
        assert step["view"] == json.loads(json.dumps(game.view(1)))


def test_it_is_packed_for_the_way(finished: Table) -> None:
    plain = finished[0].ask("GET", "/replay", headers={"accept-encoding": "identity"})
    packed = finished[0].ask("GET", "/replay", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) * 4 < int(plain.headers["content-length"])
    assert packed.json() == plain.json()


def test_moves_that_were_taken_back_are_left_out(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0}, seed=3)
    assert [step["number"] for step in steps_of(table[0].get("/replay"))] == [0]
    table[0].play(0, "producer")
    assert table[0].ask("POST", "/undo", {"seq": 1}).status_code == 200
    table[0].play(2, "leadership-council")
    table[1].play(3, "producer")
    steps = steps_of(table[1].get("/replay"))
    assert [(step["number"], step["seq"], step["move"]) for step in steps] == [
        (0, 0, None), (1, 3, "leadership-council"), (2, 4, "producer"),
    ]  # fmt: skip
    later = steps_of(table[0].get("/replay", params={"after": 3}))
    assert later == steps_of(table[0].get("/replay"))[2:]
    assert later[0]["seq"] == 4
    assert steps_of(table[0].get("/replay", params={"after": 4})) == []
    assert table[0].refused("GET", "/replay", params={"after": "x"}) == "bad-request"


def test_there_is_no_replay_before_the_start(client: httpx.Client) -> None:
    assert make_table(client, start=False)[0].refused("GET", "/replay") == "not-running"


# --- secrets ------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["works", "bid"])
def test_looking_back_shows_what_was_told_then(client: httpx.Client, game: str) -> None:
    words = {"words": "en"}
    table = make_table(client, game, options={"players": 3})
    with table[1].live(params=words) as stream, table.spectator.live(params=words) as other:
        told = {1: [stream.kind("state")], None: [other.kind("state")]}
        for _ in range(30):
            table.play_on(1)
            told[1].append(stream.kind("move"))
            told[None].append(other.kind("move"))
    for who, messages in ((table[1], told[1]), (table.spectator, told[None])):
        steps = steps_of(who.get("/replay", params=words))
        for step, message in zip(steps, messages, strict=True):
            for part in ("seq", "view", "derived"):
                assert step[part] == message[part]
            if message is not messages[0]:
                assert (step["seat"], step["events"]) == (message["seat"], message["events"])


# --- the shared link ----------------------------------------------------------------------------
def test_a_finished_game_is_shared_by_a_code(server: Serving, finished: Table) -> None:
    shared = finished[0].get("/share")
    assert shared == finished.spectator.get("/share")
    assert shared["path"] == f"/replay/{finished.id}#{shared['code']}"
    assert len(shared["code"]) == 22
    with server.client() as stranger:
        guest = Player(stranger, finished.id, shared["code"])
        assert guest.get("/replay") == finished.spectator.get("/replay")
        assert guest.get("/share") == shared
        assert guest.get("/record") == finished.spectator.get("/record"), "to check it oneself"
        assert guest.get("/review")["status"] in ("none", "waiting", "running", "done")
        for method, path in (
            ("GET", ""), ("GET", "/messages"), ("GET", "/live"),
            ("POST", "/rematch"), ("POST", "/undo"), ("POST", "/hint"),
        ):  # fmt: skip
            body = {"seq": 1} if path in ("/undo", "/hint") else None
            assert guest.refused(method, path, body) == "unknown-link", path
        assert Player(stranger, finished.id).refused("GET", "/replay") == "unknown-link"
        wrong = Player(stranger, finished.id, shared["code"][:-1] + "-")
        assert wrong.refused("GET", "/replay") == "unknown-link"
    assert shared["code"] not in server.log()


def test_before_the_end_there_is_no_code(client: httpx.Client) -> None:
    table = make_table(client)
    assert table[0].refused("GET", "/share") == "not-finished"
    assert table.spectator.refused("GET", "/share") == "not-finished"


def test_the_code_opens_nothing_before_the_end() -> None:
    """Check that even a correctly computed code opens nothing while the game is running."""
    from dataclasses import replace

    from mintopia.server.common.secrets import hash_of
    from mintopia.server.tables.share_codes import opens_replay, share_code
    from mintopia.store import TableRow

    row = TableRow(
        id="a" * 16, game="works", rules_version=1, options={}, seed=1, salt="", commitment="",
        name="", status="running", seq=0, turn_seat=0, winners=None, chat_on=True,
        spectator_hash=hash_of("x"), rematch_of=None, same_deal_of=None, created_at=0.0,
        started_at=0.0, finished_at=None, changed_at=0.0,
    )  # fmt: skip
    code = share_code(row)
    assert not opens_replay(row, hash_of(code))
    done = replace(row, status="finished")
    assert opens_replay(done, hash_of(code))
    assert not opens_replay(replace(done, spectator_hash=hash_of("y")), hash_of(code))
    assert share_code(replace(row, id="b" * 16)) != code


# --- records --------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def dealt(server: Serving) -> Iterator[Table]:
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
    return mintopia("verify", str(file), *more)


def test_a_finished_game_is_downloaded_whole_and_verified(dealt: Table, tmp_path: Path) -> None:
    record = dealt.spectator.get("/record")
    game = load_record(record)
    assert game.over
    assert record["meta"]["result"] == game.result
    promise = dealt.made["table"]["commitment"]
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


def test_there_is_no_record_before_the_start(client: httpx.Client) -> None:
    assert make_table(client, start=False)[0].refused("GET", "/record") == "not-running"
