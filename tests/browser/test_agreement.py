"""The page and the server give the same answers for the same deal and the same moves."""

from __future__ import annotations

from typing import Any, Final

import pytest

from mintopia.host.hosted import MOVE
from tests.browser.asking import Json, Page
from tests.server.test_responses import new_live_table

OWN: Final = frozenset(  # what differs between hosts: times, ids, promises, presence
    {"id", "created_at", "started_at", "commitment", "talk", "watching", "salt", "head", "present"}
) | {"devices", "seed_chosen", "seat"}
MODES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("works", {"players": 2, "advanced": 1}),
    ("works", {"players": 1, "solo": "mort"}),
    ("bid", {"players": 3}),
]


def shared(told: Any) -> Any:
    """Leave out what differs between hosts, and the table's list of seats."""
    if isinstance(told, dict):
        return {key: shared(value) for key, value in told.items() if key not in OWN}
    return [shared(each) for each in told] if isinstance(told, list) else told


@pytest.mark.parametrize(("game", "options"), MODES)
async def test_positions_are_told_as_by_the_server(game: str, options: dict[str, Any]) -> None:
    page = Page()
    number = 1 if "solo" in options else options["players"]
    seats: list[Json] = [{"kind": "person", "name": f"P{seat}"} for seat in range(number)]
    table = await page.make(game, seats, options=options, seed=9)
    mine = await page.app.tables.find(table["id"])
    theirs = new_live_table(game, mine.table.options, 9)
    theirs.seats = theirs.seats[:number] + theirs.seats[number:]
    theirs.load_game([])
    you = 0 if number == 1 else None
    for _ in range(40):
        await page.quiet(table["id"])
        if mine.table.status != "running":
            break
        for kind, seat, text, _ in mine.table.entries[theirs.seq :]:
            assert kind == MOVE
            theirs.apply(kind, seat, text)
            theirs.seq += 1
        for language in ("en", "ja", None):
            for viewer in (*range(number), None):
                told = mine.state(viewer, language, you)
                other = theirs.state(viewer, language, you)
                assert shared(told["table"]["options"]) == shared(other["table"]["options"])
                del told["table"], other["table"]
                assert shared(told) == shared(other)
        running = mine.running_game()
        move = running.legal()[-1]
        body = {"seq": mine.seq, "move": move, "seat": running.to_move}
        await page.ask("POST", f"/api/tables/{table['id']}/moves", body)
