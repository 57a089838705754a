"""The page's new tables: from a plan, or from a file."""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from mintopia.bots.roster import AT_TABLES
from mintopia.browser.stored import StoredSeat, StoredTable
from mintopia.browser.tables import PageTable
from mintopia.engine.game import SEED_BITS, load_record, rules_of
from mintopia.errors import MintopiaError, RecordError
from mintopia.host.errors import ApiError, said
from mintopia.host.hosted import MOVE
from mintopia.host.new_tables import TablePlan
from mintopia.host.people import now
from mintopia.host.seating import PlannedSeat, check_full, check_names, finalize_options
from mintopia.host.table import Table, players_of

ID_BYTES: Final = 10


def made_from(plan: TablePlan) -> StoredTable:
    """Make a table as planned; it starts if there is nobody to wait for."""
    made = _new(
        plan.game, plan.options, plan.seats, plan.seed, chosen=plan.chosen, name=plan.name,
        rematch_of=plan.rematch_of, same_deal_of=plan.same_deal_of, branch_of=plan.branch_of,
        daily=None if plan.daily is None else dict(plan.daily),
    )  # fmt: skip
    if made.daily is not None and made.daily["counted"]:  # each id exists once, so one try counts
        made.id = f"daily{made.daily['date'].replace('-', '')}"
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
    check_names(seats)
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
