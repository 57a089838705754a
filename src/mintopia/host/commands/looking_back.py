"""A game step by step, as a record, as a link, reviewed."""

from __future__ import annotations

from mintopia.engine.links import pack
from mintopia.host import routes
from mintopia.host.callers import AnyCaller
from mintopia.host.commands.links import link_message, with_link
from mintopia.host.messages import Message
from mintopia.host.replays import replay_message, seen_record
from mintopia.host.requests import Request, command


@command(routes.READ_REPLAY)
async def replay(
    request: Request,
    reader: AnyCaller,
    words: str,
    seat: int | None = None,
    after: int | None = None,
) -> Message:
    """Describe a game step by step: a finished one in full, a running one as the seat saw it."""
    request.limit_replays()
    tables = request.services.tables
    async with tables.locked(reader.table, fresh=True) as table:
        knows_all = table.is_revealed and seat is None
        viewer = None if knows_all else reader.viewer(seat)
        table.running_game()
        model = table.model.copy_at(len(table.model.movers))
        you = reader.you() if knows_all else viewer
        told = {"table": table.describe(), "you": you, "open": knows_all}
        when = await tables.when(table)
    first = -1 if after is None else after
    return await request.compute(
        replay_message, model, when, first, viewer, words, knows_all, reader.you(), told,
        large=True,
    )  # fmt: skip


@command(routes.READ_RECORD)
async def read_record(request: Request, reader: AnyCaller, seat: int | None = None) -> Message:
    """Download the game: in full and signed once finished, before that as the seat may know it.

    While another table is still playing the same deal, everybody gets only what they could know at
    the table.
    """
    async with request.services.tables.locked(reader.table, fresh=True) as table:
        finished = table.table.status == "finished" and seat is None
        viewer = None if finished else reader.viewer(seat)
        if table.is_revealed:
            return await request.record(table)
        record, about = table.running_game().record(), request.about(table)
    return await request.compute(seen_record, record, viewer) | {"meta": about}


@command(routes.LINK_GAME)
async def link(request: Request, reader: AnyCaller) -> Message:
    """Return a link that contains a whole finished game and works with any copy of the page.

    A running game has no such link, because it would reveal the deal.
    """
    async with request.services.tables.locked(reader.table, fresh=True) as table:
        table.check_revealed()
        record = await request.record(table)
    return link_message(await with_link(request, pack, record))


@command(routes.START_REVIEW)
async def start_review(request: Request, reader: AnyCaller, words: str) -> Message:
    """Start the review of a finished game, or report its progress."""
    reviews = request.services.reviews
    await reviews.start(reader.table, request.client)
    return await reviews.tell(reader.table, words)


@command(routes.READ_REVIEW)
async def read_review(request: Request, reader: AnyCaller, words: str) -> Message:
    """Return the review of a finished game, as far as it has progressed."""
    return await request.services.reviews.tell(reader.table, words)
