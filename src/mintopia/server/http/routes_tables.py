"""Routes for tables: making them, the host's actions, more games, talk, a browser's games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Query, Response

from mintopia.engine.i18n import LANGUAGES
from mintopia.fair.dealing import missing
from mintopia.host import routes
from mintopia.host.daily import check_forgotten
from mintopia.host.messages import game_message
from mintopia.server.common.errors import ApiError, bad_field, check_wait
from mintopia.server.common.requests import (
    BotRequest,
    MessageRequest,
    RematchRequest,
    SameDealRequest,
    StartRequest,
    TableChange,
    TableRequest,
)
from mintopia.server.http.auth import Issued, Requester
from mintopia.server.http.responses import (
    ChatMessage,
    DealResults,
    Forgotten,
    Messages,
    NewTable,
    Rematch,
    SpectatorLink,
    TableInfo,
    TableState,
    YourGames,
)
from mintopia.server.http.routes_base import (
    MOST_NUMBER,
    AskedSeat,
    Here,
    Json,
    SeatNumber,
    Someone,
    TableId,
    Who,
    check_seat,
    created_message,
    json_router,
    serve,
)
from mintopia.server.http.services import Services
from mintopia.server.tables.deals import dealing_of
from mintopia.store import SPECTATOR, Holder

if TYPE_CHECKING:
    from mintopia.server.tables.lobby import CreatedTable

tables: Final = json_router()


async def _holder(
    services: Services, requester: Requester, hold: list[int], *, is_let_in: bool = False
) -> tuple[Holder | None, Issued]:
    """Return the holder for seats of a new table; None if no seats are to be held."""
    if not hold:
        return None, Issued()
    return await services.auth.new_holder(requester, is_let_in=is_let_in)


async def _made(
    services: Services, requester: Requester, made: CreatedTable, issued: Issued, start: bool
) -> Json:
    live = made.live
    live.client = requester.client
    dealing = dealing_of(live.table)
    waits = dealing is not None and missing(dealing)  # for values this request has committed to
    if not waits and (start or all(seat.kind == "bot" for seat in live.seats)):
        await services.lobby.start(live)
    return created_message(made, issued)


def _check_tables(services: Services, requester: Requester) -> None:
    check_wait(services.table_rate.take(requester.client), "too-many-tables")


async def _check_unstarted(services: Services, requester: Requester) -> None:
    """Refuse another table if the browser or program already has too many unstarted ones."""
    most = services.settings.unstarted_tables
    if most and requester.holders:
        held = await services.live_tables.call(services.store.unstarted_of, requester.holders)
        if held >= most:
            raise ApiError("too-many-unstarted", most=most)


# --- tables --------------------------------------------------------------------------------------
@serve(tables, routes.CREATE_TABLE, response_model=NewTable, tags=["tables"])
async def create_table(body: TableRequest, services: Here, requester: Who) -> Response:
    """Make a table. The response contains an invitation to every seat that nobody holds yet."""
    _check_tables(services, requester)
    if not body.start:
        await _check_unstarted(services, requester)
    holder, issued = await _holder(services, requester, body.hold)
    return await _made(
        services, requester, await services.lobby.create(body, holder), issued, body.start
    )


@serve(tables, routes.READ_TABLE, response_model=TableState, tags=["tables"])
async def read_table(
    caller: Someone, services: Here, seat: AskedSeat = None, words: str | None = None
) -> Response:
    """Return all that a seat may know: the table, the view, and its legal moves on its turn."""
    if words is not None and words not in LANGUAGES:
        raise bad_field("choice", where="words", choices=LANGUAGES)
    viewer = caller.viewer(seat)
    async with services.live_tables.locked(caller.live, fresh=True) as live:
        return Json(live.state(viewer, words, caller.you()) | {"yours": caller.players()})


@serve(tables, routes.CHANGE_TABLE, response_model=TableInfo, tags=["host"])
async def change_table(change: TableChange, caller: Someone, services: Here) -> Response:
    """Rename the table, switch talk or watching on or off, or set the clock before the start."""
    await services.lobby.change(caller.live, change, caller.host())
    return Json(caller.live.describe())


@serve(tables, routes.CLOSE_TABLE, response_model=TableInfo, tags=["host"])
async def close_table(caller: Someone, services: Here) -> Response:
    """Close a table that has not started."""
    await services.lobby.close(caller.live, caller.host())
    return Json(caller.live.describe())


@serve(tables, routes.START_TABLE, response_model=TableInfo, tags=["host"])
async def start_table(
    caller: Someone, services: Here, body: StartRequest | None = None
) -> Response:
    """Start the game; every seat needs a person or a bot."""
    settled = {} if body is None else body.options
    await services.lobby.start(caller.live, caller.host(), caller.players(), settled)
    return Json(caller.live.describe())


@serve(tables, routes.SEAT_BOT, response_model=TableInfo, tags=["host"])
async def seat_bot(seat: SeatNumber, body: BotRequest, caller: Someone, services: Here) -> Response:
    """Put a bot in an open seat, or replace a bot, before the start; free the seat to remove it."""
    host = caller.host()
    check_seat(caller.live, seat)
    await services.lobby.seat_bot(caller.live, seat, body, host)
    return Json(caller.live.describe())


@serve(tables, routes.RESET_SPECTATOR_LINK, response_model=SpectatorLink, tags=["host"])
async def reset_spectator_link(caller: Someone, services: Here) -> Response:
    """Get a new link for spectators; the old one stops working and its spectators are removed."""
    link = await services.lobby.reset_spectator_link(caller.live, caller.host())
    return Json({"spectator_link": link})


# --- more games ----------------------------------------------------------------------------------
@serve(tables, routes.MAKE_REMATCH, response_model=Rematch, tags=["series"])
async def rematch(
    caller: Someone, services: Here, requester: Who, body: RematchRequest | None = None
) -> Response:
    """Play again: everybody who holds a seat here holds one at the new table, by the same key."""
    _check_tables(services, requester)
    if caller.live.rematch is None:
        await _check_unstarted(services, requester)
    rotate = body is not None and body.rotate
    table, seats = await services.series.rematch(caller, rotate=rotate)
    return Json({"table": table, "seats": seats}, 201)


@serve(tables, routes.PLAY_SAME_DEAL, response_model=NewTable, tags=["series"])
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
    holder, issued = await _holder(services, requester, body.hold, is_let_in=True)
    made = await services.series.same_deal(caller, body, holder)
    return await _made(services, requester, made, issued, body.start)


@serve(tables, routes.DEAL_RESULTS, response_model=DealResults, tags=["series"])
async def deal_results(caller: Someone, services: Here, requester: Who) -> Response:
    """List the results of all tables with this deal, for comparison."""
    check_wait(services.replay_rate.take(requester.client))  # each of these games is replayed
    return Json({"tables": await services.series.results(caller.live)})


# --- talk ---------------------------------------------------------------------------------------
@serve(tables, routes.SAY, response_model=ChatMessage, tags=["talk"])
async def say(body: MessageRequest, caller: Someone, services: Here) -> Response:
    """Say something at the table."""
    seat = caller.seat(body.seat)
    return Json(await services.talk.say(caller.live, caller.access(seat), body.text), 201)


@serve(tables, routes.READ_MESSAGES, response_model=Messages, tags=["talk"])
async def read_messages(
    caller: Someone,
    services: Here,
    requester: Who,
    after: Annotated[int, Query(ge=0, lt=MOST_NUMBER)] = 0,
) -> Response:
    """Return the chat messages, and the notices to the whole table, after an id."""
    return Json(await services.talk.list(caller.live, after, requester.language))


# --- browsers ------------------------------------------------------------------------------------
@serve(tables, routes.YOUR_GAMES, response_model=YourGames, tags=["browser"])
async def your_games(services: Here, requester: Who) -> Response:
    """List the tables at which this browser or program holds seats, latest first."""
    games = []
    if requester.holders:
        found = await services.live_tables.call(services.store.tables_of, requester.holders)
        for held in found:
            table = held.table
            seats = [seat for seat in held.seats if seat != SPECTATOR]
            games.append(
                game_message(
                    table, seats, table.seq, table.turn_seat, table.winners, table.changed_at
                )
            )
    return Json({"games": games})


@serve(tables, routes.FORGET_GAME, response_model=Forgotten, tags=["browser"])
async def forget_game(table_id: TableId, services: Here, requester: Who) -> Response:
    """Give up your seats at a table, and remove it from your list."""
    holders, store, call = requester.holders, services.store, services.live_tables.call
    if requester.key_hash is None:
        requester.check_origin()
    if not holders or not await call(store.grants_of, holders, table_id):
        raise ApiError("unknown-link")
    table = await call(store.table, table_id)
    check_forgotten(None if table is None else table.daily)
    await call(store.forget, holders, table_id)
    live = services.live_tables.here(table_id)
    if live is not None:
        await services.live_tables.reload(table_id)
    return Json({"forgotten": table_id})
