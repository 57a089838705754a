"""What only a page answers: its games as a file, and what it has no file for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from mintopia.browser import new_tables
from mintopia.browser.page_request import PageRequest
from mintopia.browser.tables import PageTable
from mintopia.engine.files import parse_records
from mintopia.errors import RecordError
from mintopia.host import routes
from mintopia.host.errors import ApiError, said
from mintopia.host.messages import Message
from mintopia.host.requests import Command
from mintopia.host.routes import Route


async def export_games(request: PageRequest) -> str:
    """Return all games as JSON lines, to keep or to take elsewhere."""
    tables = request.services.tables
    lines = []
    for kept in reversed(await tables.all_stored()):
        if kept.started_at is not None:
            lines.append(_line(await tables.find(kept.id)))
    return "".join(f"{line}\n" for line in lines)


def _line(table: PageTable) -> str:
    """Return a table as a line of a file that can be imported here or replayed anywhere."""
    kept = table.table
    meta = {"seats": [asdict(seat) for seat in kept.seats], "name": kept.name}
    times = {key: getattr(kept, key) for key in ("created_at", "started_at", "finished_at")}
    return json.dumps(table.running_game().record() | {"meta": meta | times}, ensure_ascii=False)


async def import_games(request: PageRequest, body: Any) -> Message:
    """Import games from a file, which holds one record or one per line; all of them or none."""
    tables = request.services.tables
    try:
        records = parse_records(str(body.text))
    except RecordError as error:
        raise said("bad-request", error) from error
    imported = [new_tables.import_record(record) for record in records]
    for number, kept in enumerate(imported):
        try:
            await tables.add(kept)
        except ApiError:
            for added in imported[:number]:
                await tables.forget(added.id)
            raise
    return {"games": [kept.id for kept in imported]}


async def missing_file() -> Message:
    """Refuse a book, an example or puzzles that are not among the files of the site."""
    raise ApiError("not-found")


async def read_addresses() -> Message:
    """Return no addresses: nobody else can reach this page's tables."""
    return {"addresses": []}


FILES: Final[Mapping[Route, Command]] = {
    routes.EXPORT_GAMES: export_games,
    routes.IMPORT_GAMES: import_games,
    routes.READ_BOOK: missing_file,
    routes.READ_EXAMPLE: missing_file,
    routes.LIST_PUZZLES: missing_file,
    routes.READ_ADDRESSES: read_addresses,
}
