"""Reviews of finished games: made in the background, shown as they grow, stored, and stoppable."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from mintopia.bots.analysis import LEAST_EACH
from mintopia.engine.game import load_record
from mintopia.host.advice import _shares
from mintopia.lab.review_judge import walk
from mintopia.server.http.responses_play import ReviewResponse
from tests.server.serving import WAIT, Json, Player, Table, code_of, make_table, serving

SETTINGS = {"review_playouts": 2, "reviews_per_hour": 0}  # quick and shallow


def whole(player: Player, words: str = "en") -> Json:
    """Start a review, wait until it is done and return it."""
    answer = player.ask("POST", "/review", params={"words": words})
    assert answer.status_code == 202, answer.text
    told: Json = answer.json()
    end = time.monotonic() + WAIT
    done = 0
    while told["status"] in ("waiting", "running"):
        assert time.monotonic() < end
        time.sleep(0.05)  # leave the processor to the review
        told = player.get("/review", params={"words": words})
        ReviewResponse.model_validate(told, strict=True, extra="forbid")
        assert len(told["marks"]) == told["done"] >= done
        if told["done"] > done:
            done, end = told["done"], time.monotonic() + WAIT
    assert told["status"] == "done"
    return told


@pytest.mark.parametrize(
    ("chances", "shares"),
    [
        ([0.5, 0.5], [0.5, 0.5]),
        ([0.6, 0.9], [0.4, 0.6]),
        ([0.0, 0.0, 0.0], [0.3333, 0.3333, 0.3333]),
        ([0.6, None], [0.6, None]),
    ],
)
def test_the_chances_at_a_position_add_up_to_one(
    chances: list[float | None], shares: list[float | None]
) -> None:
    """Each seat's chance is a separate estimate: all may be 0, and one may be unknown."""
    assert _shares(chances) == pytest.approx(shares, abs=0.001)


@pytest.mark.parametrize("game", ["works", pytest.param("bid", marks=pytest.mark.long), "solo"])
def test_a_finished_game_is_reviewed(client: httpx.Client, game: str) -> None:
    options = {"solo": "justin"} if game == "solo" else {"players": 3}
    table = make_table(client, "bid" if game == "bid" else "works", options=options, seed=5)
    if game == "solo":
        table[0].play_to_the_end()
    else:
        table.play_on()
    assert table[0].get("/review")["status"] == "none"
    found = whole(table[0])
    record = load_record(table[0].get("/record"))
    steps = [one for one in walk(record.record()) if one.choices > 1 and not one.automatic]
    more = found["playouts"] - sum(LEAST_EACH * one.choices for one in steps)
    assert more in range(0, 2 * LEAST_EACH * len(steps) + 1, 2 * LEAST_EACH), "all that were made"
    assert len(found["chances"]) == len(record.moves) + 1
    assert all(len(row) == record.seats for row in found["chances"])
    assert all(abs(sum(row) - 1) < 0.01 for row in found["chances"])
    assert record.result is not None
    winners = record.result["winners"]
    assert found["chances"][-1] == [
        (seat in winners) / len(winners) for seat in range(record.seats)
    ]
    assert found["done"] == found["total"] == len(found["marks"]) > 5
    for mark in found["marks"]:
        assert mark["played"]["move"] == record.moves[mark["number"] - 1]
        assert mark["played"]["text"]
        assert mark["best"]["text"]
    people = [0] if game == "solo" else [0, 1, 2]
    assert [player["seat"] for player in found["players"]] == people
    assert sum(player["decisions"] for player in found["players"]) == found["total"]
    japanese = table.spectator.get("/review", params={"words": "ja"})
    assert japanese["chances"] == found["chances"]
    assert japanese["marks"][0]["played"]["text"] != found["marks"][0]["played"]["text"]
    again = table[0].ask("POST", "/review", params={"words": "en"}).json()
    assert again == found, "it is not made twice"
    code = table[0].get("/share")["code"]
    assert Player(client, table.id, code).get("/review", params={"words": "en"}) == found


def test_a_review_outlives_the_server_and_the_newest_are_kept(tmp_path: Path) -> None:
    settings = {"review_playouts": 2, "reviews_kept": 2}
    with serving(tmp_path, **settings) as server:
        with server.client() as client:
            tables = [make_table(client, options={"players": 2}, seed=seed) for seed in (5, 6, 7)]
            for table in tables:
                table.play_on()
            found = [whole(table[0]) for table in tables]
        assert server.stop() == 0
        server.start()
        with server.client() as client:
            again = [Player(client, table.id, table.key(0)) for table in tables]
            told = [player.get("/review") for player in again]
            assert told[0]["status"] == "none", "two newer ones were made"
            assert told[1:] == found[1:]
            assert whole(again[0])["status"] == "done"
            assert again[1].get("/review")["status"] == "none"
        assert server.stop() == 0


def test_only_finished_games_are_reviewed(client: httpx.Client) -> None:
    table = make_table(client)
    assert code_of(table[0].ask("POST", "/review")) == "not-finished"
    assert code_of(table[0].ask("GET", "/review")) == "not-finished"
    assert code_of(Player(client, table.id).ask("POST", "/review")) == "unknown-link"


def test_a_deal_that_is_played_elsewhere_is_not_reviewed(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2}, seed=6)
    table.play_on()
    made = table[0].ask("POST", "/same-deal", {"seats": [{"kind": "person"}] * 2, "start": True})
    assert code_of(table[0].ask("POST", "/review")) == "deal-open"
    assert code_of(table[0].ask("GET", "/review")) == "deal-open"
    assert code_of(table[0].ask("POST", "/branch", {"number": 1})) == "deal-open"
    Table(client, made.json()).play_on()
    assert table[0].ask("POST", "/review").status_code == 202


def test_the_server_ends_in_the_middle_of_a_review(tmp_path: Path) -> None:
    with serving(tmp_path, review_playouts=100_000) as server:
        with server.client() as client:
            table = make_table(client, options={"players": 2}, seed=5)
            table.play_on()
            told = table[0].ask("POST", "/review").json()
            end = time.monotonic() + WAIT
            while told["status"] == "waiting" and time.monotonic() < end:
                time.sleep(0.05)
                told = table[0].get("/review")
            assert told["status"] == "running"
            other = make_table(client, options={"players": 2, "starting": 0})
            other[0].play(0, "producer")  # the review delays nobody
            assert table[0].get("/review")["status"] == "running"
        begun = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begun < 9
        assert '"error"' not in server.log()
