"""Records: a finished game whole, a running one only as far as the asker may know it."""

from __future__ import annotations

from typing import Any

from mintopia.server.desk import Desk
from mintopia.server.errors import ApiError


def record_of(desk: Desk, viewer: int | None) -> dict[str, Any]:
    """Give the record of a table for a seat (None: a spectator).

    The whole record holds the seed; while another table still plays the same deal, everybody gets
    only what he could know at the table.
    """
    if desk.game is None:
        raise ApiError("not-running")
    table = desk.table
    meta: dict[str, Any] = {
        "table": table.id,
        "name": table.name,
        "seats": [
            {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "stand_in": seat.stand_in}
            for seat in desk.seats
        ],
        "commitment": table.commitment,
        "created_at": table.created_at,
        "started_at": table.started_at,
        "finished_at": table.finished_at,
    }
    if table.status == "finished" and not desk.deal_is_open:
        result = desk.game.result
        return desk.game.record() | {"meta": meta | {"salt": table.salt, "result": result}}
    return desk.game.record_for(viewer) | {"meta": meta}
