"""The page's requests about games: looking back, cards, the list of games, files."""

from __future__ import annotations

from mintopia.browser import new_tables
from mintopia.browser.requests import Json, Request, answers, here, number_in, you_at
from mintopia.engine.files import parse_records
from mintopia.engine.game import rules_of
from mintopia.errors import RecordError
from mintopia.games import game_ids
from mintopia.host import routes
from mintopia.host.catalog import catalog_message, options_message, printed_cards_message
from mintopia.host.daily import check_forgotten
from mintopia.host.errors import ApiError, catalogue, said
from mintopia.host.messages import cards_message, game_message, step_messages


# --- looking back --------------------------------------------------------------------------------
@answers(routes.READ_REPLAY)
async def replay(request: Request) -> Json:
    """Describe a game step by step: a finished one in full, a running one as a seat saw it."""
    table = await here(request)
    game = table.running_game()
    knows_all = table.table.status == "finished" and "seat" not in request.query
    viewer = None if knows_all else request.viewer(table)
    after = number_in(request.query.get("after"))
    return {
        "table": table.describe(),
        "you": you_at(table) if knows_all else viewer,
        "open": knows_all,
        "cards": cards_message(game, request.words),
        "steps": step_messages(
            table.model, table.table.when(), -1 if after is None else after, viewer, request.words,
            knows_all=knows_all, you=you_at(table),
        ),
    }  # fmt: skip


@answers(routes.START_REVIEW)
async def review(request: Request) -> Json:
    """Start the review of a finished game, if necessary, and return its progress."""
    table = await here(request)
    table.check_finished()
    request.app.reviews.start(table)
    return request.app.reviews.tell(table, request.words)


@answers(routes.READ_REVIEW)
async def read_review(request: Request) -> Json:
    """Return the review of a finished game, as far as it is done."""
    table = await here(request)
    table.check_finished()
    return request.app.reviews.tell(table, request.words)


@answers(routes.READ_RECORD)
async def read_record(request: Request) -> Json:
    """Return the record: a finished game in full, a running one as the seat may know it."""
    table = await here(request)
    is_over = table.table.status == "finished"
    return new_tables.record_of(table, None if is_over else request.viewer(table))


@answers(routes.READ_MESSAGES)
async def read_messages(request: Request) -> Json:
    """List the notices to the table; there is no chat, as all sit at one device."""
    table = await here(request)
    said_here = catalogue(request.language)
    return {
        "messages": [],
        "notices": [
            {"id": n, "seat": seat, "kind": kind, "text": said_here.say("table", kind, **fields),
             "at": at}
            for n, (kind, seat, fields, at) in enumerate(table.table.notices)
        ],
    }  # fmt: skip


# --- cards and games -----------------------------------------------------------------------------
def _game(request: Request) -> str:
    if request.fields[0] not in game_ids():
        raise ApiError("not-found")
    return request.fields[0]


@answers(routes.TABLE_CARDS)
async def table_cards(request: Request) -> Json:
    """Return the cards of a table, with the values used in its game."""
    kept = (await here(request)).table
    rules = rules_of(kept.game)
    return {
        "game": kept.game, **rules.table_cards(rules.read_options(kept.options), request.words)
    }  # fmt: skip


@answers(routes.PRINTED_CARDS)
async def printed_cards(request: Request) -> Json:
    """Return the cards of a game as printed."""
    return printed_cards_message(_game(request), request.words)


@answers(routes.READ_BOOK)
@answers(routes.READ_EXAMPLE)
@answers(routes.LIST_PUZZLES)
async def missing_file(_: Request) -> Json:
    """Refuse a book, an example or puzzles that are not among the files of the site."""
    raise ApiError("not-found")


@answers(routes.GAME_OPTIONS)
async def game_options(request: Request) -> Json:
    """Describe the options of a game for a form."""
    return options_message(_game(request), request.words)


@answers(routes.OFFERED_GAMES)
async def offered_games(request: Request) -> Json:
    """List the games."""
    return catalog_message(request.words)


# --- this browser's games ------------------------------------------------------------------------
@answers(routes.YOUR_GAMES)
async def your_games(request: Request) -> Json:
    """List the tables of this browser, the latest first."""
    return {
        "games": [
            game_message(
                kept, kept.people(), len(kept.entries), kept.to_move, kept.winners, kept.changed_at
            )
            for kept in await request.app.tables.all_stored()
            if kept.status != "closed"
        ]
    }


@answers(routes.EXPORT_GAMES)
async def export_games(request: Request) -> str:
    """Return all games as JSON lines, to keep or to take elsewhere."""
    lines = []
    for kept in reversed(await request.app.tables.all_stored()):
        if kept.started_at is not None:
            lines.append(new_tables.export(await request.app.tables.find(kept.id)))
    return "".join(f"{line}\n" for line in lines)


@answers(routes.IMPORT_GAMES)
async def import_games(request: Request) -> Json:
    """Import games from a file, which holds one record or one per line; all of them or none."""
    try:
        records = parse_records(str(request.body["text"]))
    except RecordError as error:
        raise said("bad-request", error) from error
    tables = [new_tables.import_record(record) for record in records]
    for number, kept in enumerate(tables):
        try:
            await request.app.tables.add(kept)
        except ApiError:
            for added in tables[:number]:
                await request.app.tables.forget(added.id)
            raise
    return {"games": [kept.id for kept in tables]}


@answers(routes.FORGET_GAME)
async def forget_game(request: Request) -> Json:
    """Forget a game of this browser."""
    table_id = request.fields[0]
    for kept in await request.app.tables.all_stored():
        if kept.id == table_id:
            check_forgotten(kept.daily)
    await request.app.tables.forget(table_id)
    return {"forgotten": table_id}


@answers(routes.READ_ADDRESSES)
async def addresses(_: Request) -> Json:
    """Return no addresses: nobody else can reach this page's tables."""
    return {"addresses": []}
