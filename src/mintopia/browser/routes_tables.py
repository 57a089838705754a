"""The page's requests about a table: making and changing it, playing, more games from it."""

from __future__ import annotations

from typing import Any

from mintopia.browser import new_tables
from mintopia.browser.requests import Json, Request, answers, created_message, here, you_at
from mintopia.browser.stored import StoredTable
from mintopia.browser.tables import PageTable
from mintopia.engine.options import few_marks
from mintopia.host import routes
from mintopia.host.advice import hint_message, position_for_hint
from mintopia.host.errors import ApiError, bad_field
from mintopia.host.messages import orders_message
from mintopia.host.new_tables import plan_branch, plan_rematch, plan_same_deal, plan_table
from mintopia.host.seating import USUAL_BOT
from mintopia.host.table import FORCED


# --- tables --------------------------------------------------------------------------------------
async def _change(request: Request, table: PageTable, **values: Any) -> None:
    """Change what is stored of a table, and tell its followers."""
    async with request.app.tables.locked(table):
        await request.app.tables.change(table, **values)
    table.tell_table()


@answers(routes.CREATE_TABLE)
async def create(request: Request) -> Json:
    """Make a table as requested."""
    body = request.body
    plan = plan_table(
        body["game"], body.get("options") or {}, new_tables.seat_requests(body.get("seats")),
        seed=body.get("seed"), name=body.get("name") or "", start=bool(body.get("start")),
    )  # fmt: skip
    return created_message(await request.app.tables.add(new_tables.made_from(plan)))


@answers(routes.READ_TABLE)
async def read_table(request: Request) -> Json:
    """Describe everything that a seat may know now."""
    table = await here(request)
    words = request.query.get("words")
    told = table.state(request.viewer(table), words, you_at(table))
    return told | {"yours": table.people()}


@answers(routes.CHANGE_TABLE)
async def change_table(request: Request) -> Json:
    """Rename a table; whatever else a host can change needs other people."""
    table, name = await here(request), request.body.get("name")
    if name is not None:
        await _change(request, table, name=str(name))
    return table.describe()


@answers(routes.CLOSE_TABLE)
async def close_table(request: Request) -> Json:
    """Close a table that has not started."""
    table = await here(request)
    if table.table.status != "open":
        raise ApiError("already-started")
    await _change(request, table, status="closed")
    return table.describe()


@answers(routes.START_TABLE)
async def start(request: Request) -> Json:
    """Start the game of a table."""
    table = await here(request)
    settled = request.body.get("options") or {}
    async with request.app.tables.locked(table):
        await request.app.tables.change(table, lambda stored: new_tables.start(stored, settled))
        table.load()
        table.tell_state()
    request.app.host.autoplay.wake(table)
    return table.describe()


@answers(routes.RENAME_SEAT)
async def rename(request: Request) -> Json:
    """Rename a seat, before the start."""
    table, name = await here(request), few_marks(str(request.body["name"]).strip())
    if table.table.status != "open":
        raise ApiError("already-started")
    seat = int(request.fields[1])
    if any(other.name == name for n, other in enumerate(table.table.seats) if n != seat):
        raise ApiError("name-taken", name=name)

    def change(kept: StoredTable) -> None:
        kept.seats[seat].name = name

    await _change(request, table, change=change)
    return table.describe()


@answers(routes.SEAT_BOT)
async def seat_bot(request: Request) -> Json:
    """Seat another bot in place of one, before the start."""
    table, bot = await here(request), request.body.get("bot") or USUAL_BOT
    new_tables.check_bot(bot, "bot")
    if table.table.status != "open":
        raise ApiError("already-started")
    seat, solo = int(request.fields[1]), table.table.options.get("solo")
    row = table.table.seats[seat]
    if row.kind != "bot" or solo is not None:
        raise ApiError("seat-taken", name=row.name)

    def change(kept: StoredTable) -> None:
        kept.seats[seat].bot = bot
        kept.seats[seat].name = request.body.get("name") or row.name

    await _change(request, table, change=change)
    return table.describe()


# --- people --------------------------------------------------------------------------------------
@answers(routes.STAND_IN)
async def stand_in(request: Request) -> Json:
    """Hand a person's seat to a stand-in."""
    table, bot = await here(request), request.body.get("bot") or USUAL_BOT
    new_tables.check_bot(bot, "bot")
    await request.app.people.stand_in(table, int(request.fields[1]), bot)
    return table.describe()


@answers(routes.GIVE_BACK)
async def give_back(request: Request) -> Json:
    """Give a seat back to its person."""
    table = await here(request)
    await request.app.people.give_back(table, int(request.fields[1]))
    return table.describe()


@answers(routes.BEGIN_BREAK)
async def begin_break(request: Request) -> Json:
    """Take a break."""
    table = await here(request)
    await request.app.people.set_break(table, int(request.fields[1]), begins=True)
    return table.describe()


@answers(routes.END_BREAK)
async def end_break(request: Request) -> Json:
    """End a break."""
    table = await here(request)
    await request.app.people.set_break(table, int(request.fields[1]), begins=False)
    return table.describe()


@answers(routes.RESIGN)
async def resign(request: Request) -> Json:
    """Resign; a bot plays on to the end."""
    table = await here(request)
    await request.app.people.resign(table, int(request.fields[1]))
    return table.describe()


# --- play ----------------------------------------------------------------------------------------
@answers(routes.PLAY_MOVE)
async def play(request: Request) -> str:
    """Play a move."""
    table, body = await here(request), request.body
    seat = request.seat(table)
    answer: str = await request.app.host.play(table, seat, body["seq"], str(body["move"]))
    return answer


@answers(routes.UNDO_MOVE)
async def undo(request: Request) -> str:
    """Take the last move back."""
    table, body = await here(request), request.body
    if body.get("seat") is None and len(table.people()) > 1:
        body = {**body, "seat": table.model.last_person()}
        request.body = body
    answer: str = await request.app.host.undo(table, request.seat(table), body["seq"])
    return answer


@answers(routes.GIVE_HINT)
async def hint(request: Request) -> Json:
    """Estimate every legal move of a seat from what it may know."""
    table, asked = await here(request), request.body["seq"]
    seat, game = position_for_hint(table, asked, table.people(), lambda: request.seat(table))
    thinking = request.app.thinking
    found = await thinking.analyse(game, asked)
    return hint_message(game, asked, seat, found, request.words, compiled=thinking.is_compiled)


@answers(routes.READ_ORDERS)
async def read_orders(request: Request) -> Json:
    """Describe what a seat has ordered and may order."""
    table = await here(request)
    table.running_game()
    return orders_message(table.model, request.seat(table), request.words)


@answers(routes.GIVE_ORDER)
async def give_order(request: Request) -> Json:
    """Give an order; it replaces the one of the same verb."""
    table, body = await here(request), request.body
    seat = request.seat(table)

    await request.app.host.give_order(table, seat, str(body["order"]), body["at"])
    return orders_message(table.model, seat, request.words)


@answers(routes.REVOKE_ORDER)
async def revoke_order(request: Request) -> Json:
    """Revoke a seat's order of a verb, or all of them."""
    table, verb = await here(request), request.fields[1]
    seat = request.seat(table)
    which = None if verb == "all" else verb
    await request.app.host.revoke_order(table, seat, which)
    return orders_message(table.model, seat, request.words)


@answers(routes.SET_FORCED)
async def set_forced(request: Request) -> Json:
    """Set whether the forced moves of a seat play themselves."""
    table, forced = await here(request), request.body.get("forced")
    seat = request.seat(table)
    if forced not in FORCED:
        raise bad_field("choice", where="forced", choices=FORCED)
    await request.app.host.set_forced(table, seat, forced)
    return orders_message(table.model, seat, request.words)


# --- more games ----------------------------------------------------------------------------------
@answers(routes.MAKE_REMATCH)
async def rematch(request: Request) -> Json:
    """Return the rematch of a finished game, made on the first request."""
    table = await here(request)
    if table.table.rematch is None:
        plan = plan_rematch(table, rotate=bool(request.body.get("rotate")))
        made = await request.app.tables.add(new_tables.made_from(plan))
        await _change(request, table, rematch=made.table.id)
    next_table = await request.app.tables.find(str(table.table.rematch))
    return {"table": next_table.table.id, "seats": next_table.people()}


@answers(routes.PLAY_SAME_DEAL)
async def same_deal(request: Request) -> Json:
    """Make a table with the deal of a finished game."""
    table, body = await here(request), request.body
    seats = new_tables.seat_requests(body.get("seats"))
    plan = plan_same_deal(table, seats, body.get("name"))
    plan.start = bool(body.get("start"))
    return created_message(await request.app.tables.add(new_tables.made_from(plan)))


@answers(routes.DEAL_RESULTS)
async def deal_results(request: Request) -> Json:
    """List the results of all tables with this deal."""
    table = await here(request)
    root = table.table.same_deal_of or table.table.id
    told = []
    for kept in await request.app.tables.all_stored():
        is_here = kept.id == table.table.id
        if root in (kept.id, kept.same_deal_of) and (kept.branch_of is None or is_here):
            is_over = kept.status == "finished"
            game = (await request.app.tables.find(kept.id)).running_game() if is_over else None
            told.append(
                {
                    "here": is_here,
                    "name": kept.name,
                    "status": kept.status,
                    "players": [seat.name for seat in kept.seats] if is_over else [],
                    "result": None if game is None else game.result,
                    "finished_at": kept.finished_at,
                }
            )
    return {"tables": told}


@answers(routes.BRANCH_GAME)
async def branch(request: Request) -> Json:
    """Make a table that continues from a move of a finished game."""
    table, body = await here(request), request.body
    seats = new_tables.seat_requests(body.get("seats"))
    plan = plan_branch(table, int(body["number"]), seats, table.people(), body.get("name"))
    return created_message(await request.app.tables.add(new_tables.made_from(plan)))
