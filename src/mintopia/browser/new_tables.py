"""The page's new tables: from a plan, or from a file."""

from __future__ import annotations

import json
import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, cast

from mintopia.bots.roster import AT_TABLES
from mintopia.browser.stored import StoredSeat, StoredTable
from mintopia.browser.tables import PageTable
from mintopia.engine.game import SEED_BITS, load_record, rules_of
from mintopia.errors import MintopiaError, RecordError
from mintopia.host.errors import ApiError, bad_field, said
from mintopia.host.hosted import MOVE
from mintopia.host.messages import about_message
from mintopia.host.new_tables import SeatRequest, TablePlan
from mintopia.host.people import now
from mintopia.host.seating import BOTS_LISTED, PlannedSeat, check_full, finalize_options
from mintopia.host.table import Table, players_of

ID_BYTES: Final = 10
KINDS: Final = ("person", "bot", "open")


def check_bot(bot: str, where: str) -> None:
    """Refuse a bot that plays at no table; `where` names the field."""
    if bot not in AT_TABLES:
        raise bad_field("choice", where=where, choices=BOTS_LISTED)


def seat_requests(wanted: Sequence[Mapping[str, Any]] | None) -> list[SeatRequest] | None:
    """Return the seats that a request wants, if any."""
    if wanted is None:
        return None
    requests = [
        SeatRequest(seat.get("kind") or "open", seat.get("name"), seat.get("bot"))
        for seat in wanted
    ]
    for number, request in enumerate(requests):
        if request.kind not in KINDS:
            raise bad_field("choice", where=f"seats.{number}.kind", choices=KINDS)
        if request.bot is not None:
            check_bot(request.bot, f"seats.{number}.bot")
    return requests


def made_from(plan: TablePlan) -> StoredTable:
    """Make a table as planned; it starts if there is nobody to wait for."""
    made = _new(
        plan.game, plan.options, plan.seats, plan.seed, chosen=plan.chosen, name=plan.name,
        rematch_of=plan.rematch_of, same_deal_of=plan.same_deal_of, branch_of=plan.branch_of,
        daily=None if plan.daily is None else dict(plan.daily),
    )  # fmt: skip
    if plan.start or not made.people():
        start(made, {})
    if plan.begins_with:
        made.entries = [[MOVE, seat, move, made.started_at] for seat, move in plan.begins_with]
        made.floor = len(made.entries)
        made.to_move = PageTable(made).running_game().to_move
    return made


def _new(
    game: str, options: Mapping[str, Any], seats: Sequence[PlannedSeat | StoredSeat],
    seed: int | None, **more: Any,
) -> StoredTable:  # fmt: skip
    """Make a table; this browser holds the seats of all people."""
    if any(seat.kind == "open" for seat in seats):
        raise ApiError("needs-server")
    names = [seat.name for seat in seats]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise ApiError("name-taken", name=name)
    return StoredTable(
        id=b32encode(secrets.token_bytes(ID_BYTES)).decode("ascii").lower(),
        game=game,
        rules_version=rules_of(game).rules_version,
        options={key: value for key, value in options.items() if value is not None},
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        seats=[StoredSeat(seat.kind, seat.name, seat.bot, seat.is_host) for seat in seats],
        created_at=now(),
        changed_at=now(),
        **more,
    )


def start(kept: StoredTable, settled: Mapping[str, Any]) -> None:
    """Start the game of a table."""
    if kept.status != "open":
        raise ApiError("already-started")
    check_full([seat.kind for seat in kept.seats])
    options = finalize_options(
        kept.game, kept.options, settled, same_deal=kept.same_deal_of is not None
    )
    kept.options = {**options, "names": [seat.name for seat in kept.seats]}
    kept.status, kept.started_at = "running", now()
    try:
        game = PageTable(kept).running_game()
    except MintopiaError as error:  # only a name can be wrong: the options were checked
        raise said("bad-option", error) from error
    kept.to_move = game.to_move


# --- files ---------------------------------------------------------------------------------------
def record_of(table: PageTable, viewer: int | None) -> dict[str, Any]:
    """Return a table's record: complete once it is over, before that as a seat may know it."""
    game, kept = table.running_game(), table.table
    meta = about_message(kept, kept.seats)
    if kept.status == "finished":
        return game.record() | {"meta": meta | {"result": dict(cast("Any", game.result))}}
    return game.record_for(viewer) | {"meta": meta}


def export(table: PageTable) -> str:
    """Return a table as a line of a file that can be imported here or replayed anywhere."""
    kept = table.table
    meta = {"seats": [asdict(seat) for seat in kept.seats], "name": kept.name}
    times = {key: getattr(kept, key) for key in ("created_at", "started_at", "finished_at")}
    return json.dumps(table.running_game().record() | {"meta": meta | times}, ensure_ascii=False)


def import_record(record: object) -> StoredTable:
    """Make the table of a record, which may come from this page, the terminal or a server."""
    if isinstance(record, dict) and "record" in record:  # a line of `mintopia export`
        record = record["record"]
    try:
        game = load_record(cast("Mapping[str, Any]", record))
    except RecordError as error:
        raise said("bad-request", error) from error
    meta = cast("dict[str, Any]", record).get("meta")
    seats = _seats_of(meta if isinstance(meta, dict) else {}, game.names, players_of(game))
    at = now()
    options = {**cast("dict[str, Any]", record)["options"], "names": list(game.names)}
    kept = _new(game.id, options, seats, game.seed, chosen=True, started_at=at, status="running")
    name = meta.get("name") if isinstance(meta, dict) else None
    kept.name = name if isinstance(name, str) else ""
    kept.entries = [
        [MOVE, seat, move, at]
        for seat, move in zip(Table([], game).movers, game.moves, strict=True)
    ]
    kept.to_move = game.to_move
    if game.result is not None:
        kept.status, kept.finished_at = "finished", at
        kept.winners = list(game.result["winners"])
    return kept


def _seats_of(
    meta: Mapping[str, Any], names: Sequence[str], players: Sequence[int]
) -> list[StoredSeat]:
    """Return who sat where, as far as a file says; the first person is the host."""
    told = meta.get("seats")
    rows: Sequence[Any] = told if isinstance(told, list) and len(told) == len(names) else ()
    seats = []
    for number, name in enumerate(names):
        row = rows[number] if rows and isinstance(rows[number], dict) else {}
        bot = row.get("bot")
        is_bot = (row.get("kind") == "bot" and bot in AT_TABLES) or number not in players
        seats.append(StoredSeat("bot", name, bot) if is_bot else StoredSeat("person", name))
    host = next((seat for seat in seats if seat.kind == "person"), None)
    if host is not None:
        host.is_host = True
    return seats
