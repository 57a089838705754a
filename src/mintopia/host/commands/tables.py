"""Tables: make one, change it, start it, play another game after it, list and forget games."""

from __future__ import annotations

from typing import Any

from mintopia.engine.schema.events import SPECTATOR
from mintopia.host import routes
from mintopia.host.callers import AnyCaller
from mintopia.host.messages import Message
from mintopia.host.new_tables import plan_branch, plan_same_deal, plan_table
from mintopia.host.requests import Request, check_seat, command
from mintopia.host.seating import USUAL_BOT


# --- tables --------------------------------------------------------------------------------------
@command(routes.CREATE_TABLE)
async def create_table(request: Request, body: Any) -> Message:
    """Make a table. The response contains an invitation to every seat that nobody holds yet."""
    options = body.options or {}
    await request.limit_tables(starts=bool(body.start), given=options)
    plan = plan_table(
        body.game, options, body.seats, seed=body.seed, name=body.name or "",
        start=bool(body.start), hold=body.hold or (),
    )  # fmt: skip
    return await request.make(plan, body)


@command(routes.READ_TABLE)
async def read_table(
    request: Request, caller: AnyCaller, seat: int | None = None, words: str | None = None
) -> Message:
    """Return all that a seat may know: the table, the view, and its legal moves on its turn."""
    viewer = caller.viewer(seat)
    async with request.services.tables.locked(caller.table, fresh=True) as table:
        told: Message = table.state(viewer, words, caller.you())
        return told | {"yours": caller.players()}


@command(routes.CHANGE_TABLE)
async def change_table(request: Request, body: Any, caller: AnyCaller) -> Message:
    """Rename the table, switch talk or watching on or off, or set the clock before the start."""
    await request.services.lobby.change(caller.table, body, caller.host())
    return caller.table.describe()


@command(routes.CLOSE_TABLE)
async def close_table(request: Request, caller: AnyCaller) -> Message:
    """Close a table that has not started."""
    await request.services.lobby.close(caller.table, caller.host())
    return caller.table.describe()


@command(routes.START_TABLE)
async def start_table(request: Request, caller: AnyCaller, body: Any = None) -> Message:
    """Start the game; every seat needs a person or a bot."""
    settled = {} if body is None else body.options or {}
    lobby = request.services.lobby
    await lobby.start(caller.table, caller.host(), caller.players(), settled)
    return caller.table.describe()


@command(routes.SEAT_BOT)
async def seat_bot(request: Request, caller: AnyCaller, seat: int, body: Any) -> Message:
    """Put a bot in an open seat, or replace a bot, before the start; free the seat to remove it."""
    host = caller.host()
    check_seat(caller.table, seat)
    bot = body.bot or USUAL_BOT
    await request.services.lobby.seat_bot(caller.table, seat, bot, body.name, host)
    return caller.table.describe()


@command(routes.RENAME_SEAT)
async def rename(request: Request, seat: int, body: Any, caller: AnyCaller) -> Message:
    """Change the name at your seat, before the start."""
    await request.services.lobby.rename(caller.table, seat, body.name, caller.own(seat))
    return caller.table.describe()


# --- more games ----------------------------------------------------------------------------------
@command(routes.MAKE_REMATCH)
async def rematch(request: Request, caller: AnyCaller, body: Any = None) -> Message:
    """Play again: everybody who holds a seat here holds one at the new table, by the same key."""
    return await request.rematch(caller, rotate=body is not None and bool(body.rotate))


@command(routes.PLAY_SAME_DEAL)
async def same_deal(request: Request, body: Any, caller: AnyCaller) -> Message:
    """Make a table with the deal of a finished game, for other people.

    If you hold a seat at the finished game, its seed, its whole replay and its review are hidden
    again while the new table is played; a spectator's table hides nothing.
    """
    # The game must be finished: otherwise somebody could use a second game to find out what is
    # hidden in the first. Only its own players can hide it: guests must not take it away from them.
    await request.limit_tables(starts=bool(body.start))
    seats = caller.players()
    access = caller.access(seats[0] if seats else SPECTATOR)
    async with request.services.tables.locked(caller.table, access=access) as table:
        plan = plan_same_deal(table, body.seats, body.name)
    plan.start, plan.hold, plan.hides_deal = bool(body.start), body.hold or (), bool(seats)
    return await request.make(plan)


@command(routes.DEAL_RESULTS)
async def deal_results(request: Request, caller: AnyCaller) -> Message:
    """List the results of all tables with this deal, for comparison."""
    request.limit_replays()  # each of these games is replayed
    tables, here = request.services.tables, caller.table.table
    told = []
    for kept in await tables.with_deal_of(caller.table):
        is_here = kept.id == here.id
        if not is_here and (kept.branch_of is not None or here.branch_of is not None):
            continue  # it began in the middle of the game
        result, players = None, []
        if kept.status == "finished" and kept.rules_version == here.rules_version:
            other = await tables.find(kept.id)
            async with tables.locked(other):
                result = other.running_game().result
                players = [seat.name for seat in other.seats]
        told.append(
            {
                "here": is_here,
                "name": kept.name,
                "status": kept.status,
                "players": players,
                "result": result,
                "finished_at": kept.finished_at,
            }
        )
    return {"tables": told}


@command(routes.BRANCH_GAME)
async def branch(request: Request, body: Any, reader: AnyCaller) -> Message:
    """Play on from a move of a finished game, at a new table that has already started."""
    await request.limit_tables(starts=True)
    async with request.services.tables.locked(reader.table, fresh=True) as table:
        table.check_revealed()
        plan = plan_branch(table, body.number, body.seats, reader.players(), body.name)
    if body.hold is not None:
        plan.hold = body.hold
    return await request.make(plan)


# --- what was said, and the requester's games -----------------------------------------------------
@command(routes.READ_MESSAGES)
async def read_messages(request: Request, caller: AnyCaller, after: int = 0) -> Message:
    """Return the chat messages, and the notices to the whole table, after an id."""
    return await request.services.talk.list(caller.table, after, request.language)


@command(routes.YOUR_GAMES)
async def your_games(request: Request) -> Message:
    """List the tables at which this browser or program holds seats, latest first."""
    return {"games": await request.games()}


@command(routes.FORGET_GAME)
async def forget_game(request: Request, table_id: str) -> Message:
    """Give up your seats at a table, and remove it from your list."""
    await request.forget(table_id)
    return {"forgotten": table_id}
