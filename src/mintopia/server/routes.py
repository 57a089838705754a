"""The API's other routes: making tables, sitting down, what the host does, talk, records."""

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
from mintopia.server.links import hash_of
from mintopia.server.wishes import (
    BotWish,
    EnterWish,
    MessageWish,
    SameDealWish,
    SeatName,
    StandInWish,
    StartWish,
    TableChange,
    TableWish,
)
from mintopia.store import SPECTATOR, Door

if TYPE_CHECKING:
    from collections.abc import Iterable

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


async def _made(house: House, asker: Asker, made: Made, hold: Iterable[int], start: bool) -> Json:
    desk = made.desk
    desk.client = asker.client
    held = made.doors(hold)
    cookie = await house.doors.remember(asker, desk, held) if held else None
    dealing = dealing_of(desk.table)
    waits = dealing is not None and missing(dealing)  # for what this very request has committed to
    if not waits and (start or all(seat.kind == "bot" for seat in desk.seats)):
        await house.lobby.start(desk)
    links = [
        {"seat": seat, "link": link} for seat, link in enumerate(made.links) if link is not None
    ]
    content = {"table": desk.describe(), "links": links, "spectator_link": made.spectator}
    return Json(content, 201, cookie)


def _fault(key: str, **fields: object) -> ApiError:
    return ApiError(
        "bad-request", sentence=lambda language: catalogue(language).say("fields", key, **fields)
    )


def _check_tables(house: House, asker: Asker) -> None:
    wait = house.table_rate.take(asker.client)
    if wait:
        raise ApiError("too-many-tables", wait=wait, seconds=math.ceil(wait))


async def _check_unstarted(house: House, asker: Asker) -> None:
    """Refuse another table to a browser whose tables wait to be started."""
    most = house.settings.unstarted_tables
    if most and asker.browser is not None:
        held = await house.desks.call(house.store.unstarted_of_browser, hash_of(asker.browser))
        if held >= most:
            raise ApiError("too-many-unstarted", most=most)


def check_seat(desk: Desk, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= len(desk.seats):
        raise _fault("seat-range", seat=seat, high=len(desk.seats) - 1)


# --- tables --------------------------------------------------------------------------------------
@api.post("/tables", status_code=201, tags=["tables"])
async def create_table(wish: TableWish, house: Here, asker: Who) -> Response:
    """Make a table. The answer holds one secret link per seat; nobody is ever told them again."""
    _check_tables(house, asker)
    if not wish.start:
        await _check_unstarted(house, asker)
    return await _made(house, asker, await house.lobby.create(wish), wish.hold, wish.start)


@api.get("/tables/{table_id}", tags=["tables"])
async def read_table(
    caller: Someone, house: Here, seat: AskedSeat = None, words: str | None = None
) -> Response:
    """Tell all that a seat may know now: the table, the view, the legal moves if it is to move."""
    if words is not None and words not in LANGUAGES:
        raise _fault("choice", where="words", choices=", ".join(LANGUAGES))
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


# --- seats ---------------------------------------------------------------------------------------
@api.put("/tables/{table_id}/seats/{seat}", tags=["seats"])
async def sit_down(seat: SeatNumber, wish: SeatName, caller: Someone, house: Here) -> Response:
    """Sit down at one's seat with a name, or take another name, before the start."""
    check_seat(caller.desk, seat)
    await house.lobby.join(caller.desk, seat, wish.name, caller.own(seat))
    return Json(caller.desk.describe())


@api.delete("/tables/{table_id}/seats/{seat}", tags=["host"])
async def kick(seat: SeatNumber, caller: Someone, house: Here) -> Response:
    """Open a seat again before the start; the answer holds its new link."""
    host = caller.host()
    check_seat(caller.desk, seat)
    return Json({"seat": seat, "link": await house.lobby.kick(caller.desk, seat, host)})


@api.put("/tables/{table_id}/seats/{seat}/bot", tags=["host"])
async def seat_bot(seat: SeatNumber, wish: BotWish, caller: Someone, house: Here) -> Response:
    """Seat a bot at an open seat before the start, or another bot; to take it away is to kick."""
    host = caller.host()
    check_seat(caller.desk, seat)
    await house.lobby.seat_bot(caller.desk, seat, wish, host)
    return Json(caller.desk.describe())


@api.post("/tables/{table_id}/seats/{seat}/link", tags=["seats"])
async def reset_link(seat: SeatNumber, caller: Someone, house: Here, asker: Who) -> Response:
    """Get a new link for one's own seat; the old one stops working everywhere."""
    check_seat(caller.desk, seat)
    link = await house.lobby.reset_link(caller.desk, seat, caller.own(seat))
    if asker.link_hash is None:  # the browser that asked goes on holding the seat
        await house.doors.remember(asker, caller.desk, [Door(seat, hash_of(link))])
    return Json({"seat": seat, "link": link})


@api.post("/tables/{table_id}/spectator-link", tags=["host"])
async def reset_spectator_link(caller: Someone, house: Here) -> Response:
    """Get a new link for spectators; the old one stops working, and who watched by it is out."""
    link = await house.lobby.reset_spectator_link(caller.desk, caller.host())
    return Json({"spectator_link": link})


@api.put("/tables/{table_id}/seats/{seat}/stand-in", tags=["host"])
async def stand_in(seat: SeatNumber, wish: StandInWish, caller: Someone, house: Here) -> Response:
    """Let a bot play for an absent person, or one who takes 10 minutes for a move, or oneself.

    For others only the host may.
    """
    check_seat(caller.desk, seat)
    is_own = seat in caller.seats
    door = caller.door(seat) if is_own else caller.host()
    await house.lobby.stand_in(caller.desk, seat, wish.bot, door, is_own=is_own)
    return Json(caller.desk.describe())


@api.delete("/tables/{table_id}/seats/{seat}/stand-in", tags=["host"])
async def give_back(seat: SeatNumber, caller: Someone, house: Here) -> Response:
    """Give the seat back to its person; the host may, and the person."""
    check_seat(caller.desk, seat)
    door = caller.door(seat) if seat in caller.seats else caller.host()
    await house.lobby.give_back(caller.desk, seat, door)
    return Json(caller.desk.describe())


# --- more games ----------------------------------------------------------------------------------
@api.post("/tables/{table_id}/rematch", status_code=201, tags=["series"])
async def rematch(caller: Someone, house: Here, asker: Who) -> Response:
    """Play again with rotated seats; everybody who asks finds his own new seat.

    Who asks by a link gets the link of the new seat, the same one each time. A browser holds its
    new seat from then on and is told no link (null), so nobody else's stops working.
    """
    _check_tables(house, asker)
    if caller.desk.rematch is None:
        await _check_unstarted(house, asker)
    browser = None
    if asker.link is None and asker.browser is not None:
        browser = hash_of(asker.browser)
    places = await house.series.rematch(caller, link=asker.link, browser=browser)
    cookie = None
    if browser is not None:
        desk = await house.desks.find(places[0].table)
        cookie = await house.doors.remember(asker, desk, [place.door for place in places])
    content = {
        "table": places[0].table,
        "links": [{"seat": place.door.seat, "link": place.link} for place in places],
    }
    return Json(content, 201, cookie)


@api.post("/tables/{table_id}/same-deal", status_code=201, tags=["series"])
async def same_deal(wish: SameDealWish, caller: Someone, house: Here, asker: Who) -> Response:
    """Make a table with the deal of a finished game, for other people.

    If you hold a seat at the finished game, its seed, its whole replay and its review are hidden
    again while the new table is played; a spectator's table hides nothing.
    """
    _check_tables(house, asker)
    if not wish.start:
        await _check_unstarted(house, asker)
    made = await house.series.same_deal(caller, wish)
    return await _made(house, asker, made, wish.hold, wish.start)


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
    caller: Someone, house: Here, after: Annotated[int, Query(ge=0, lt=MOST_NUMBER)] = 0
) -> Response:
    """Read what was said, after a message's id."""
    return Json({"messages": await house.talk.list(caller.desk, after)})


# --- browsers ------------------------------------------------------------------------------------
@api.post("/enter", tags=["browser"])
async def enter(wish: EnterWish, house: Here, asker: Who) -> Response:
    """Let this browser hold the seat of a link; the answer says which seat of which table."""
    asker.check_origin()
    link = hash_of(wish.link)
    row = await house.desks.call(house.store.seat_by_link, link)
    if row is not None:
        table_id, seat = row.table_id, row.seat
    else:
        table = await house.desks.call(house.store.table_by_spectator, link)
        if table is None:
            raise ApiError("unknown-link")
        table_id, seat = table.id, SPECTATOR
    desk = await house.desks.find(table_id)
    cookie = await house.doors.remember(asker, desk, [Door(seat, link)])
    return Json({"table": table_id, "seat": None if seat == SPECTATOR else seat}, 200, cookie)


@api.get("/games", tags=["browser"])
async def your_games(house: Here, asker: Who) -> Response:
    """List the tables that this browser holds seats of, the latest first."""
    games = []
    if asker.browser is not None:
        found = await house.desks.call(house.store.tables_of_browser, hash_of(asker.browser))
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
    """Take a table out of this browser's list; its links go on working."""
    asker.check_origin()
    if asker.browser is None:
        raise ApiError("unknown-link")
    browser = hash_of(asker.browser)
    if not await house.desks.call(house.store.forget_browser, browser, table_id):
        raise ApiError("unknown-link")
    desk = house.desks.here(table_id)
    if desk is not None:
        desk.browsers = {}  # whoever is just asking the store notes his answer in the old one
    return Json({"forgotten": table_id})
