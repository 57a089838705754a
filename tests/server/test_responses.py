"""Real responses match the API's description: in whole games, with every number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import httpx
import orjson
import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter

from mintopia.engine.game import rules_of
from mintopia.games import game_ids, options_of, shapes_of
from mintopia.host.hosted import MOVE
from mintopia.server.common.settings import Settings
from mintopia.server.http import responses
from mintopia.server.http.app import make_app
from mintopia.server.http.openapi import describe
from mintopia.server.http.routes_catalog import Catalog
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.streams import Stream
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


@cache
def reader_of(model: Any) -> TypeAdapter[Any]:
    """Return a validator for a model, cached because it is costly to make."""
    return TypeAdapter(model)


def check(model: Any, content: object) -> object:
    """Check an answer against its description: all fields are known and of the right type."""
    body = content if isinstance(content, bytes) else orjson.dumps(content)
    return reader_of(model).validate_json(body)


def new_live_table(game: str, options: dict[str, Any], seed: int) -> LiveTable:
    """Make a live table in memory."""
    table = TableRow(
        id="t", game=game, rules_version=rules_of(game).rules_version, options=options,
        seed=seed, salt="", commitment="c",
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
    live = LiveTable(table, seats)
    live.load_game([])
    return live


def random_game(live: LiveTable, seed: int) -> Iterator[None]:
    """Play to the end, with every kind of move equally likely; yield after each move."""
    game, chance = live.running_game(), random.Random(seed)
    while game.to_move is not None:
        kinds: dict[str, list[str]] = {}
        for move in game.legal():
            kinds.setdefault(move.split()[0], []).append(move)
        live.apply(MOVE, game.to_move, chance.choice(chance.choice(list(kinds.values()))[:6]))
        live.seq += 1
        yield


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_whole_games_are_told_as_described(game: str, options: dict[str, Any]) -> None:
    live = new_live_table(game, options, seed=11)
    chance = random.Random(5)
    view, derived = shapes_of(game)["view"], shapes_of(game)["derived"]
    for _ in random_game(live, 11):
        running = live.running_game()
        viewer = chance.choice([None, running.to_move, chance.randrange(running.seats)])
        for language in (None, chance.choice(("en", "ja"))):
            state = live.state(viewer, language)
            check(responses.LiveState, state)
            check(view, state["view"])
            messages = live.missed(live.seq - 1, viewer, language)
            assert messages is not None
            for message in messages:
                data = message.split(b"data: ", 1)[1].strip()
                check(responses.LiveMove, data)
            decides = viewer is not None and viewer == running.to_move
            if language is None:
                assert not {"blocked", "prompt", "derived"} & state.keys()
                assert state["legal"] is None or isinstance(state["legal"][0], str)
            else:
                check(derived, state["derived"])
                assert state["prompt"]
                assert (state["legal"] is None) == (not decides or running.is_scripted)
                assert (state["blocked"] is None) == (state["legal"] is None)
    assert live.running_game().over
    check(view, live.running_game().state())  # the full state, as a replay shows it


@pytest.mark.parametrize("game", game_ids())
def test_options_are_told_as_described(client: httpx.Client, game: str) -> None:
    told = client.get(f"/api/games/{game}/options", params={"words": "ja"})
    check(responses.GameOptions, told.content)
    assert told.json() == {"game": game, "options": options_of(game, "ja")}
    assert client.get("/api/games/chess/options").status_code == 400


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_cards_are_told_as_described(client: httpx.Client, game: str, language: str) -> None:
    model = shapes_of(game)["cards"]
    printed = client.get(f"/api/cards/{game}", params={"words": language})
    check(model, printed.content)
    table = make_table(client, game)
    own = table[0].get("/cards", params={"words": language})
    check(model, own)
    assert own == printed.json()


def test_the_catalog_tells_what_can_be_played(client: httpx.Client) -> None:
    for language in ("en", "ja"):
        told = client.get("/api/catalog", params={"words": language})
        check(Catalog, told.content)
        games = {game["id"]: game for game in told.json()["games"]}
        assert list(games) == list(game_ids())
        for game in games.values():
            assert game["name"]
            for players in game["players"]:
                make_table(client, game["id"], options={"players": players})


def test_the_cards_of_a_table_have_its_values(client: httpx.Client) -> None:
    options = {"players": 3, "variant": "prototype", "cards": {"plans": {"gardens": {"cost": 7}}}}
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
    body = {"game": "works", "options": {"players": 2}, "seats": seats, "hold": [0]}
    made = client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    check(responses.NewTable, made.content)
    link = made.json()["links"][0]["link"]
    me = Player(client, made.json()["table"]["id"])
    check(responses.InvitationInfo, client.post("/api/invitation", json={"link": link}).content)
    check(responses.JoinResult, join(client, link, program="x"))
    check(responses.TableState, me.get())
    check(responses.TableInfo, me.ask("PATCH", body={"name": "Tuesday"}).content)
    check(responses.FreedSeat, me.ask("DELETE", "/seats/1").content)
    for_all = me.ask("POST", "/invitation")
    check(responses.TableLink, for_all.content)
    looked = client.post("/api/invitation", json={"link": for_all.json()["link"]})
    check(responses.InvitationInfo, looked.content)
    clock = {"per": "game", "seconds": 600}
    check(responses.TableInfo, me.ask("PATCH", body={"clock": clock}).content)
    check(responses.TableInfo, me.ask("DELETE", "/invitation").content)
    check(responses.SeatLinkInfo, me.ask("POST", "/seats/1/invitation").content)
    check(responses.SeatLinkInfo, me.ask("POST", "/seats/0/devices").content)
    check(responses.Devices, me.get("/seats/0/devices"))
    check(responses.Messages, me.get("/messages"))
    check(responses.TableInfo, me.ask("PUT", "/host", {"seat": 0}).content)


def test_playing_and_talking_is_answered_as_described(client: httpx.Client) -> None:
    table = make_table(client, "works")
    make_table(client, hold=[0])
    check(responses.YourGames, client.get("/api/games").content)
    state = table[0].get(params={"words": "en"})
    check(responses.TableState, state)
    mover = table[state["to_move"]]
    check(responses.Done, mover.play(0, "producer"))
    check(responses.Done, mover.ask("POST", "/undo", {"seq": 1}).content)
    check(responses.ChatMessage, mover.ask("POST", "/messages", {"text": "Hello"}).content)
    check(responses.Messages, mover.get("/messages"))
    with mover.live(params={"words": "ja"}) as stream:
        check(responses.LiveState, stream.kind("state"))
        mover.play(2, "producer")
        told = stream.kind("move")
        check(responses.LiveMove, told)
        assert told["events"][0]["about"] == [f"player:{state['to_move']}", "location:producer"]
        mover.ask("POST", "/messages", {"text": "Hello"})
        check(responses.LiveChat, stream.kind("chat"))
        seat = state["to_move"]
        mover.ask("PUT", f"/seats/{seat}/stand-in", {})
        check(responses.LiveNotice, stream.kind("notice"))
        mover.ask("DELETE", f"/seats/{seat}/stand-in")
    check(responses.GameRecord, mover.get("/record"))
    table.play_on()
    check(responses.GameRecord, mover.get("/record"))
    check(responses.DealResults, mover.get("/same-deal"))
    check(responses.Rematch, mover.ask("POST", "/rematch").content)
    check(responses.YourGames, client.get("/api/games").content)
    mine = make_table(client, hold=[0])
    check(responses.Forgotten, client.delete(f"/api/games/{mine.id}").content)
    watching = client.post("/api/join", json={"link": table.made["spectator_link"]})
    check(responses.JoinResult, watching.content)


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
    said = {  # of a field of an answer, and of one of a game's view
        name: schemas[name]["properties"][field]["description"]
        for name, field in (("LiveState", "you"), ("WorksSpace", "by"))
    }
    assert said == {
        "LiveState": "The seat; null for a spectator.",
        "WorksSpace": "The seat that took it.",
    }
    text = orjson.dumps(schema).decode()
    for part in text.split('"#/components/schemas/')[1:]:
        assert part.split('"')[0] in schemas


def test_a_stream_says_you_only_to_a_seat_that_reads_alone() -> None:
    live = new_live_table("works", {"players": 2, "starting": 0}, seed=11)
    name = live.running_game().names[0]
    alone, shared, other, watching = (
        Stream(viewer, "en", frozenset(seats))
        for viewer, seats in ((0, {0}), (0, {0, 1}), (1, {1}), (None, {-1}))
    )
    before = live.apply(MOVE, 0, "producer")
    for stream in (alone, shared, other, watching):
        events = live.model.news(stream.viewer, before, stream.language, stream.you)
        actor = "You place" if stream is alone else f"{name} places"
        assert events[0]["text"] == f"{actor} 1 Mint on the Producer."
