"""The API's other routes: making tables, what the host does, talk, records, a browser's games."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any, Final

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from mintopia.fair.dealing import missing
from mintopia.i18n import LANGUAGES
from mintopia.server.asgi import ASKER, ROUTE
from mintopia.server.deals import dealing_of
from mintopia.server.doors import Asker, Caller
from mintopia.server.errors import ApiError, catalogue
from mintopia.server.house import House
from mintopia.server.wishes import (
    BotWish,
    MessageWish,
    SameDealWish,
    StartWish,
    TableChange,
    TableWish,
)
from mintopia.store import SPECTATOR, Holder

if TYPE_CHECKING:
    from mintopia.server.desk import Desk
    from mintopia.server.lobby import Made

MOST_TABLE_ID: Final = 32
MOST_NUMBER: Final = 2**53
TableId = Annotated[str, Path(description="The table's id.", max_length=MOST_TABLE_ID)]
SeatNumber = Annotated[int, Path(ge=0, lt=6, description="The seat's number, from 0.")]
AskedSeat = Annotated[
    int | None, Query(ge=-1, lt=6, description="Which seat a browser with several means.")
]


class Json(Response):
    """An answer in JSON, never cached."""

    media_type = "application/json"

    def __init__(self, content: Any, status: int = 200, cookie: str | None = None) -> None:
        headers = {"cache-control": "no-store"}
        if cookie is not None:
            headers["set-cookie"] = cookie
        super().__init__(orjson.dumps(content), status, headers)


def _house(request: Request) -> House:
    # Routes are logged and counted by their pattern: an address could hold anything.
    request.scope[ROUTE] = getattr(request.scope.get("route"), "path", "other")
    house: House = request.app.state.house
    return house


def _asker(request: Request) -> Asker:
    asker: Asker = request.scope[ASKER]
    return asker


async def _caller(request: Request, table_id: TableId) -> Caller:
    return await _house(request).doors.enter(_asker(request), table_id)


Here = Annotated[House, Depends(_house)]
Who = Annotated[Asker, Depends(_asker)]
Someone = Annotated[Caller, Depends(_caller)]

api: Final = APIRouter(prefix="/api", default_response_class=Response)


def made_told(made: Made, cookie: str | None) -> Json:
    """Answer with a new table and its invitations."""
    links = [{"seat": seat, "link": link} for seat, link in made.links.items()]
    content = {"table": made.desk.describe(), "links": links, "spectator_link": made.spectator}
    return Json(content, 201, cookie)


async def _holder(
    house: House, asker: Asker, hold: list[int], *, is_let_in: bool = False
) -> tuple[Holder | None, str | None]:
    """Say who shall hold seats of a new table, if anybody shall."""
    return await house.doors.new_holder(asker, is_let_in=is_let_in) if hold else (None, None)


async def _made(house: House, asker: Asker, made: Made, cookie: str | None, start: bool) -> Json:
    desk = made.desk
    desk.client = asker.client
    dealing = dealing_of(desk.table)
    waits = dealing is not None and missing(dealing)  # for what this very request has committed to
    if not waits and (start or all(seat.kind == "bot" for seat in desk.seats)):
        await house.lobby.start(desk)
    return made_told(made, cookie)


def fault(key: str, **fields: object) -> ApiError:
    """Refuse a request whose fields are not right, with a sentence."""
    return ApiError(
        "bad-request", sentence=lambda language: catalogue(language).say("fields", key, **fields)
    )


def _check_tables(house: House, asker: Asker) -> None:
    wait = house.table_rate.take(asker.client)
    if wait:
        raise ApiError("too-many-tables", wait=wait, seconds=math.ceil(wait))


async def _check_unstarted(house: House, asker: Asker) -> None:
    """Refuse another table to a browser or program whose tables wait to be started."""
    most = house.settings.unstarted_tables
    if most and asker.holders:
        held = await house.desks.call(house.store.unstarted_of, asker.holders)
        if held >= most:
            raise ApiError("too-many-unstarted", most=most)


def check_seat(desk: Desk, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= len(desk.seats):
        raise fault("seat-range", seat=seat, high=len(desk.seats) - 1)


# --- tables --------------------------------------------------------------------------------------
@api.post("/tables", status_code=201, tags=["tables"])
async def create_table(wish: TableWish, house: Here, asker: Who) -> Response:
    """Make a table. The answer holds an invitation for every seat that nobody holds yet."""
    _check_tables(house, asker)
    if not wish.start:
        await _check_unstarted(house, asker)
    holder, cookie = await _holder(house, asker, wish.hold)
    return await _made(house, asker, await house.lobby.create(wish, holder), cookie, wish.start)


@api.get("/tables/{table_id}", tags=["tables"])
async def read_table(
    caller: Someone, house: Here, seat: AskedSeat = None, words: str | None = None
) -> Response:
    """Tell all that a seat may know now: the table, the view, the legal moves if it is to move."""
    if words is not None and words not in LANGUAGES:
        raise fault("choice", where="words", choices=", ".join(LANGUAGES))
    viewer = caller.viewer(seat)
    async with house.desks.hold(caller.desk, sure=True) as desk:
        return Json(desk.state(viewer, words) | {"yours": caller.players()})


@api.patch("/tables/{table_id}", tags=["host"])
async def change_table(change: TableChange, caller: Someone, house: Here) -> Response:
    """Rename the table, switch talk on or off."""
    await house.lobby.change(caller.desk, change.name, change.talk, caller.host())
    return Json(caller.desk.describe())


@api.delete("/tables/{table_id}", tags=["host"])
async def close_table(caller: Someone, house: Here) -> Response:
    """Close a table that has not started."""
    await house.lobby.close(caller.desk, caller.host())
    return Json(caller.desk.describe())


@api.post("/tables/{table_id}/start", tags=["host"])
async def start_table(caller: Someone, house: Here, wish: StartWish | None = None) -> Response:
    """Start the game; every seat needs a person or a bot."""
    settled = {} if wish is None else wish.options
    await house.lobby.start(caller.desk, caller.host(), caller.players(), settled)
    return Json(caller.desk.describe())


@api.put("/tables/{table_id}/seats/{seat}/bot", tags=["host"])
async def seat_bot(seat: SeatNumber, wish: BotWish, caller: Someone, house: Here) -> Response:
    """Seat a bot at an open seat before the start, or another bot; to take it away is to kick."""
    host = caller.host()
    check_seat(caller.desk, seat)
    await house.lobby.seat_bot(caller.desk, seat, wish, host)
    return Json(caller.desk.describe())


@api.post("/tables/{table_id}/spectator-link", tags=["host"])
async def reset_spectator_link(caller: Someone, house: Here) -> Response:
    """Get a new link for spectators; the old one stops working, and who watched by it is out."""
    link = await house.lobby.reset_spectator_link(caller.desk, caller.host())
    return Json({"spectator_link": link})


# --- more games ----------------------------------------------------------------------------------
@api.post("/tables/{table_id}/rematch", status_code=201, tags=["series"])
async def rematch(caller: Someone, house: Here, asker: Who) -> Response:
    """Play again with rotated seats: whoever holds a seat here holds one there, by the same key."""
    _check_tables(house, asker)
    if caller.desk.rematch is None:
        await _check_unstarted(house, asker)
    table, seats = await house.series.rematch(caller)
    return Json({"table": table, "seats": seats}, 201)


@api.post("/tables/{table_id}/same-deal", status_code=201, tags=["series"])
async def same_deal(wish: SameDealWish, caller: Someone, house: Here, asker: Who) -> Response:
    """Make a table with the deal of a finished game, for other people.

    If you hold a seat at the finished game, its seed, its whole replay and its review are hidden
    again while the new table is played; a spectator's table hides nothing.
    """
    _check_tables(house, asker)
    if not wish.start:
        await _check_unstarted(house, asker)
    holder, cookie = await _holder(house, asker, wish.hold, is_let_in=True)
    made = await house.series.same_deal(caller, wish, holder)
    return await _made(house, asker, made, cookie, wish.start)


@api.get("/tables/{table_id}/same-deal", tags=["series"])
async def deal_results(caller: Someone, house: Here, asker: Who) -> Response:
    """Put the results of all tables with this deal side by side."""
    wait = house.replay_rate.take(asker.client)  # every one of these games is replayed
    if wait:
        raise ApiError("too-many", wait=wait, seconds=math.ceil(wait))
    return Json({"tables": await house.series.results(caller.desk)})


# --- talk ---------------------------------------------------------------------------------------
@api.post("/tables/{table_id}/messages", status_code=201, tags=["talk"])
async def say(wish: MessageWish, caller: Someone, house: Here) -> Response:
    """Say something at the table."""
    seat = caller.seat(wish.seat)
    return Json(await house.talk.say(caller.desk, caller.door(seat), wish.text), 201)


@api.get("/tables/{table_id}/messages", tags=["talk"])
async def read_messages(
    caller: Someone,
    house: Here,
    asker: Who,
    after: Annotated[int, Query(ge=0, lt=MOST_NUMBER)] = 0,
) -> Response:
    """Read what was said, and the notices to the whole table, after an id."""
    return Json(await house.talk.list(caller.desk, after, asker.language))


# --- browsers ------------------------------------------------------------------------------------
@api.get("/games", tags=["browser"])
async def your_games(house: Here, asker: Who) -> Response:
    """List the tables that this browser holds seats of, the latest first."""
    games = []
    if asker.browser:
        found = await house.desks.call(house.store.tables_of, asker.browser)
        for held in found:
            table = held.table
            seats = [seat for seat in held.seats if seat != SPECTATOR]
            games.append(
                {
                    "id": table.id,
                    "game": table.game,
                    "name": table.name,
                    "status": table.status,
                    "seats": seats,
                    "seq": table.seq,
                    "to_move": table.turn_seat,
                    "your_turn": table.turn_seat in seats,
                    "winners": table.winners,
                    "changed_at": table.changed_at,
                }
            )
    return Json({"games": games})


@api.delete("/games/{table_id}", tags=["browser"])
async def forget_game(table_id: TableId, house: Here, asker: Who) -> Response:
    """Give up this browser's seats at a table, and take it out of its list."""
    asker.check_origin()
    if not asker.browser or not await house.desks.call(house.store.forget, asker.browser, table_id):
        raise ApiError("unknown-link")
    desk = house.desks.here(table_id)
    if desk is not None:
        await house.desks.look_again(table_id)
    return Json({"forgotten": table_id})
