"""Real answers are what the API's description says: whole games, every number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import httpx
import orjson
import pytest
from fastapi import FastAPI

from mintopia.server import answers
from mintopia.server.answers_bid import BidCards, BidExtras, BidView
from mintopia.server.answers_form import Answer
from mintopia.server.answers_works import WorksCards, WorksExtras, WorksView
from mintopia.server.app import make_app
from mintopia.server.describing import describe
from mintopia.server.desk import MOVE, Desk
from mintopia.server.settings import Settings
from mintopia.store import SeatRow, TableRow
from tests.server.serving import Player, join, make_table

SOLO = ("justin", "rachael", "sonic", "mort")
TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("works", {"players": players, "advanced": 2}) for players in (2, 3, 4)),
    ("works", {"players": 4, "variant": "prototype", "advanced": ["crowdfunder", "temp-agency"]}),
    ("works", {"players": 3, "promos": True, "advanced": ["thrift-store", "recycler"]}),
    *(("works", {"players": 1, "solo": solo, "advanced": 1}) for solo in SOLO),
    *(("bid", {"players": players}) for players in range(2, 7)),
    *(("bid", {"players": 1, "solo": solo}) for solo in SOLO),
]
VIEWS: dict[str, tuple[type[Answer], type[Answer]]] = {
    "works": (WorksView, WorksExtras),
    "bid": (BidView, BidExtras),
}


def check(model: type[Answer], content: object) -> Answer:
    """Hold an answer against its description: all fields known, all of the right kind."""
    body = content if isinstance(content, bytes) else orjson.dumps(content)
    return model.model_validate_json(body)


def new_desk(game: str, options: dict[str, Any], seed: int) -> Desk:
    """Make a live table in memory."""
    table = TableRow(
        id="t", game=game, rules_version=1, options=options, seed=seed, salt="", commitment="c",
        name="", status="running", seq=0, turn_seat=0, winners=None, chat_on=True,
        spectator_hash="", rematch_of=None, same_deal_of=None, created_at=1.0, started_at=2.0,
        finished_at=None, changed_at=2.0,
    )  # fmt: skip
    seats = [
        SeatRow(
            table_id="t", seat=seat, kind="person", name=f"P{seat}", bot=None, stand_in=None,
            is_host=seat == 0, webhook=None, seen_at=None,
        )
        for seat in range(2 if "solo" in options else options["players"])
    ]  # fmt: skip
    desk = Desk(table, seats)
    desk.set_up()
    return desk


def random_game(desk: Desk, seed: int) -> Iterator[None]:
    """Play to the end, any kind of move as likely as any other."""
    game, chance = desk.running_game(), random.Random(seed)
    while game.to_move is not None:
        kinds: dict[str, list[str]] = {}
        for move in game.legal():
            kinds.setdefault(move.split()[0], []).append(move)
        desk.apply(MOVE, game.to_move, chance.choice(chance.choice(list(kinds.values()))[:6]))
        desk.seq += 1
        yield


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_whole_games_are_told_as_described(game: str, options: dict[str, Any]) -> None:
    desk = new_desk(game, options, seed=11)
    chance = random.Random(5)
    view, extras = VIEWS[game]
    for _ in random_game(desk, 11):
        running = desk.running_game()
        viewer = chance.choice([None, running.to_move, chance.randrange(running.seats)])
        for language in (None, chance.choice(("en", "ja"))):
            state = desk.state(viewer, language)
            check(answers.LiveState, state)
            check(view, state["view"])
            messages = desk.missed(desk.seq - 1, viewer, language)
            assert messages is not None
            for message in messages:
                data = message.split(b"data: ", 1)[1].strip()
                check(answers.LiveMove, data)
            decides = viewer is not None and viewer == running.to_move
            if language is None:
                assert not {"blocked", "prompt", "extras"} & state.keys()
                assert state["legal"] is None or isinstance(state["legal"][0], str)
            else:
                check(extras, state["extras"])
                assert state["prompt"]
                assert (state["legal"] is None) == (not decides or running.is_automatic)
                assert (state["blocked"] is None) == (state["legal"] is None)
    assert desk.running_game().over
    check(view, desk.running_game().state())  # all-knowing, as a replay shows it


@pytest.mark.parametrize(("game", "model"), [("works", WorksCards), ("bid", BidCards)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_cards_are_told_as_described(
    client: httpx.Client, game: str, model: type[Answer], language: str
) -> None:
    printed = client.get(f"/api/cards/{game}", params={"words": language})
    check(model, printed.content)
    table = make_table(client, game)
    own = table[0].get("/cards", params={"words": language})
    check(model, own)
    assert own == printed.json()


def test_the_cards_of_a_table_have_its_values(client: httpx.Client) -> None:
    options = {
        "players": 3,
        "variant": "prototype",
        "cards": {"plans": {"gardens": {"cost": 7}}},
    }
    table = make_table(client, "works", options=options)
    cards = table[0].get("/cards", params={"words": "en"})
    gardens = next(plan for plan in cards["plans"] if plan["id"] == "gardens")
    crowdfunder = next(place for place in cards["locations"] if place["id"] == "crowdfunder")
    assert gardens["cost"] == 7
    assert "any one player" in crowdfunder["text"]
    refused = client.get("/api/cards/chess")
    assert refused.status_code == 400


def test_the_answers_around_a_game_are_as_described(client: httpx.Client) -> None:
    seats = [{"kind": "person", "name": "A"}, {"kind": "open"}]
    wish = {"game": "works", "options": {"players": 2}, "seats": seats, "hold": [0]}
    made = client.post("/api/tables", json=wish)
    assert made.status_code == 201, made.text
    check(answers.NewTable, made.content)
    link = made.json()["links"][0]["link"]
    me = Player(client, made.json()["table"]["id"])
    check(answers.InvitationInfo, client.post("/api/invitation", json={"link": link}).content)
    check(answers.Entered, join(client, link, program="x"))
    check(answers.TableState, me.get())
    check(answers.TableInfo, me.ask("PATCH", body={"name": "Tuesday"}).content)
    check(answers.SeatLinkInfo, me.ask("DELETE", "/seats/1").content)
    check(answers.SeatLinkInfo, me.ask("POST", "/seats/1/invitation").content)
    check(answers.SeatLinkInfo, me.ask("POST", "/seats/0/devices").content)
    check(answers.Devices, me.get("/seats/0/devices"))
    check(answers.Messages, me.get("/messages"))
    check(answers.TableInfo, me.ask("PUT", "/host", {"seat": 0}).content)


def test_playing_and_talking_is_answered_as_described(client: httpx.Client) -> None:
    table = make_table(client, "works")
    make_table(client, hold=[0])
    check(answers.YourGames, client.get("/api/games").content)
    state = table[0].get(params={"words": "en"})
    check(answers.TableState, state)
    mover = table[state["to_move"]]
    check(answers.Done, mover.play(0, "producer"))
    check(answers.Done, mover.ask("POST", "/undo", {"seq": 1}).content)
    check(answers.ChatMessage, mover.ask("POST", "/messages", {"text": "Hello"}).content)
    check(answers.Messages, mover.get("/messages"))
    with mover.live(params={"words": "ja"}) as stream:
        check(answers.LiveState, stream.kind("state"))
        mover.play(2, "producer")
        told = stream.kind("move")
        check(answers.LiveMove, told)
        assert told["events"][0]["about"] == [f"player:{state['to_move']}", "location:producer"]
        mover.ask("POST", "/messages", {"text": "Hello"})
        check(answers.LiveChat, stream.kind("chat"))
        seat = state["to_move"]
        mover.ask("PUT", f"/seats/{seat}/stand-in", {})
        check(answers.LiveNotice, stream.kind("notice"))
        mover.ask("DELETE", f"/seats/{seat}/stand-in")
    check(answers.GameRecord, mover.get("/record"))
    table.play_on()
    check(answers.GameRecord, mover.get("/record"))
    check(answers.DealResults, mover.get("/same-deal"))
    check(answers.Rematch, mover.ask("POST", "/rematch").content)
    check(answers.YourGames, client.get("/api/games").content)
    mine = make_table(client, hold=[0])
    check(answers.Forgotten, client.delete(f"/api/games/{mine.id}").content)
    watching = client.post("/api/join", json={"link": table.made["spectator_link"]})
    check(answers.Entered, watching.content)


def test_every_route_says_what_it_answers() -> None:
    schema = describe(cast(FastAPI, make_app(Settings())._inside))
    schemas = schema["components"]["schemas"]
    silent = []
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            good = [each for code, each in operation["responses"].items() if code[0] == "2"]
            if not any(content.get("schema") for each in good
                       for content in each.get("content", {}).values()):  # fmt: skip
                silent.append(f"{method} {path}")
    assert silent == []
    for name in ("LiveState", "LiveMove", "LiveTable", "LivePresence", "LiveChat", "Choice"):
        assert schemas[name]["properties"]
    text = orjson.dumps(schema).decode()
    for part in text.split('"#/components/schemas/')[1:]:
        assert part.split('"')[0] in schemas
