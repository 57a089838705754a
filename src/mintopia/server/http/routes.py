"""The API's other routes: making tables, what the host does, talk, records, a browser's games."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any, Final

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from mintopia.fair.dealing import missing
from mintopia.i18n import LANGUAGES
from mintopia.server.http.asgi import ASKER, ROUTE
from mintopia.server.http.auth import Caller, Requester
from mintopia.server.http.errors import ApiError, catalogue
from mintopia.server.http.requests import (
    BotRequest,
    MessageRequest,
    SameDealRequest,
    StartRequest,
    TableChange,
    TableRequest,
)
from mintopia.server.ops.services import Services
from mintopia.server.tables.deals import dealing_of
from mintopia.store import SPECTATOR, Holder

if TYPE_CHECKING:
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.lobby import Made

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


def _services(request: Request) -> Services:
    # Routes are logged and counted by their pattern: an address could hold anything.
    request.scope[ROUTE] = getattr(request.scope.get("route"), "path", "other")
    services: Services = request.app.state.services
    return services


def _requester(request: Request) -> Requester:
    requester: Requester = request.scope[ASKER]
    return requester


async def _caller(request: Request, table_id: TableId) -> Caller:
    return await _services(request).auth.enter(_requester(request), table_id)


Here = Annotated[Services, Depends(_services)]
Who = Annotated[Requester, Depends(_requester)]
Someone = Annotated[Caller, Depends(_caller)]

api: Final = APIRouter(prefix="/api", default_response_class=Response)


def made_told(made: Made, cookie: str | None) -> Json:
    """Answer with a new table and its invitations."""
    links = [{"seat": seat, "link": link} for seat, link in made.links.items()]
    content = {"table": made.live.describe(), "links": links, "spectator_link": made.spectator}
    return Json(content, 201, cookie)


async def _holder(
    services: Services, requester: Requester, hold: list[int], *, is_let_in: bool = False
) -> tuple[Holder | None, str | None]:
    """Say who shall hold seats of a new table, if anybody shall."""
    return await services.auth.new_holder(requester, is_let_in=is_let_in) if hold else (None, None)


async def _made(
    services: Services, requester: Requester, made: Made, cookie: str | None, start: bool
) -> Json:
    live = made.live
    live.client = requester.client
    dealing = dealing_of(live.table)
    waits = dealing is not None and missing(dealing)  # for what this very request has committed to
    if not waits and (start or all(seat.kind == "bot" for seat in live.seats)):
        await services.lobby.start(live)
    return made_told(made, cookie)


def fault(key: str, **fields: object) -> ApiError:
    """Refuse a request whose fields are not right, with a sentence."""
    return ApiError(
        "bad-request", sentence=lambda language: catalogue(language).say("fields", key, **fields)
    )


def _check_tables(services: Services, requester: Requester) -> None:
    wait = services.table_rate.take(requester.client)
    if wait:
        raise ApiError("too-many-tables", wait=wait, seconds=math.ceil(wait))


async def _check_unstarted(services: Services, requester: Requester) -> None:
    """Refuse another table to a browser or program whose tables wait to be started."""
    most = services.settings.unstarted_tables
    if most and requester.holders:
        held = await services.live_tables.call(services.store.unstarted_of, requester.holders)
        if held >= most:
            raise ApiError("too-many-unstarted", most=most)


def check_seat(live: LiveTable, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= len(live.seats):
        raise fault("seat-range", seat=seat, high=len(live.seats) - 1)


# --- tables --------------------------------------------------------------------------------------
@api.post("/tables", status_code=201, tags=["tables"])
async def create_table(body: TableRequest, services: Here, requester: Who) -> Response:
    """Make a table. The answer holds an invitation for every seat that nobody holds yet."""
    _check_tables(services, requester)
    if not body.start:
        await _check_unstarted(services, requester)
    holder, cookie = await _holder(services, requester, body.hold)
    return await _made(
        services, requester, await services.lobby.create(body, holder), cookie, body.start
    )


@api.get("/tables/{table_id}", tags=["tables"])
async def read_table(
    caller: Someone, services: Here, seat: AskedSeat = None, words: str | None = None
) -> Response:
    """Tell all that a seat may know now: the table, the view, the legal moves if it is to move."""
    if words is not None and words not in LANGUAGES:
        raise fault("choice", where="words", choices=", ".join(LANGUAGES))
    viewer = caller.viewer(seat)
    async with services.live_tables.locked(caller.live, fresh=True) as live:
        return Json(live.state(viewer, words) | {"yours": caller.players()})


@api.patch("/tables/{table_id}", tags=["host"])
async def change_table(change: TableChange, caller: Someone, services: Here) -> Response:
    """Rename the table, switch talk on or off."""
    await services.lobby.change(caller.live, change.name, change.talk, caller.host())
    return Json(caller.live.describe())


@api.delete("/tables/{table_id}", tags=["host"])
async def close_table(caller: Someone, services: Here) -> Response:
    """Close a table that has not started."""
    await services.lobby.close(caller.live, caller.host())
    return Json(caller.live.describe())


@api.post("/tables/{table_id}/start", tags=["host"])
async def start_table(
    caller: Someone, services: Here, body: StartRequest | None = None
) -> Response:
    """Start the game; every seat needs a person or a bot."""
    settled = {} if body is None else body.options
    await services.lobby.start(caller.live, caller.host(), caller.players(), settled)
    return Json(caller.live.describe())


@api.put("/tables/{table_id}/seats/{seat}/bot", tags=["host"])
async def seat_bot(seat: SeatNumber, body: BotRequest, caller: Someone, services: Here) -> Response:
    """Seat a bot at an open seat before the start, or another bot; to take it away is to kick."""
    host = caller.host()
    check_seat(caller.live, seat)
    await services.lobby.seat_bot(caller.live, seat, body, host)
    return Json(caller.live.describe())


@api.post("/tables/{table_id}/spectator-link", tags=["host"])
async def reset_spectator_link(caller: Someone, services: Here) -> Response:
    """Get a new link for spectators; the old one stops working, and who watched by it is out."""
    link = await services.lobby.reset_spectator_link(caller.live, caller.host())
    return Json({"spectator_link": link})


# --- more games ----------------------------------------------------------------------------------
@api.post("/tables/{table_id}/rematch", status_code=201, tags=["series"])
async def rematch(caller: Someone, services: Here, requester: Who) -> Response:
    """Play again with rotated seats: whoever holds a seat here holds one there, by the same key."""
    _check_tables(services, requester)
    if caller.live.rematch is None:
        await _check_unstarted(services, requester)
    table, seats = await services.series.rematch(caller)
    return Json({"table": table, "seats": seats}, 201)


@api.post("/tables/{table_id}/same-deal", status_code=201, tags=["series"])
async def same_deal(
    body: SameDealRequest, caller: Someone, services: Here, requester: Who
) -> Response:
    """Make a table with the deal of a finished game, for other people.

    If you hold a seat at the finished game, its seed, its whole replay and its review are hidden
    again while the new table is played; a spectator's table hides nothing.
    """
    _check_tables(services, requester)
    if not body.start:
        await _check_unstarted(services, requester)
    holder, cookie = await _holder(services, requester, body.hold, is_let_in=True)
    made = await services.series.same_deal(caller, body, holder)
    return await _made(services, requester, made, cookie, body.start)


@api.get("/tables/{table_id}/same-deal", tags=["series"])
async def deal_results(caller: Someone, services: Here, requester: Who) -> Response:
    """Put the results of all tables with this deal side by side."""
    wait = services.replay_rate.take(requester.client)  # every one of these games is replayed
    if wait:
        raise ApiError("too-many", wait=wait, seconds=math.ceil(wait))
    return Json({"tables": await services.series.results(caller.live)})


# --- talk ---------------------------------------------------------------------------------------
@api.post("/tables/{table_id}/messages", status_code=201, tags=["talk"])
async def say(body: MessageRequest, caller: Someone, services: Here) -> Response:
    """Say something at the table."""
    seat = caller.seat(body.seat)
    return Json(await services.talk.say(caller.live, caller.access(seat), body.text), 201)


@api.get("/tables/{table_id}/messages", tags=["talk"])
async def read_messages(
    caller: Someone,
    services: Here,
    requester: Who,
    after: Annotated[int, Query(ge=0, lt=MOST_NUMBER)] = 0,
) -> Response:
    """Read what was said, and the notices to the whole table, after an id."""
    return Json(await services.talk.list(caller.live, after, requester.language))


# --- browsers ------------------------------------------------------------------------------------
@api.get("/games", tags=["browser"])
async def your_games(services: Here, requester: Who) -> Response:
    """List the tables that this browser holds seats of, the latest first."""
    games = []
    if requester.browser:
        found = await services.live_tables.call(services.store.tables_of, requester.browser)
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
async def forget_game(table_id: TableId, services: Here, requester: Who) -> Response:
    """Give up this browser's seats at a table, and take it out of its list."""
    requester.check_origin()
    if not requester.browser or not await services.live_tables.call(
        services.store.forget, requester.browser, table_id
    ):
        raise ApiError("unknown-link")
    live = services.live_tables.here(table_id)
    if live is not None:
        await services.live_tables.look_again(table_id)
    return Json({"forgotten": table_id})
