"""Makes new tables: as requested, a rematch, the same deal again, a branch, from a file."""

from __future__ import annotations

import json
import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, cast

from mintopia.bots.roster import AT_TABLES
from mintopia.browser.stored import StoredSeat, StoredTable
from mintopia.browser.tables import PageTable
from mintopia.engine.game import SEED_BITS, load_record, rules_of
from mintopia.errors import MintopiaError, RecordError
from mintopia.host.errors import ApiError, bad_field, said
from mintopia.host.hosted import MOVE
from mintopia.host.people import now
from mintopia.host.seating import (
    BOTS_LISTED,
    OF_PERSONS,
    USUAL_BOT,
    PlannedSeat,
    check_branch,
    check_full,
    plan_seats,
    read_options,
    rematch_options,
    settle,
    turned,
    without,
)
from mintopia.host.table import Table, players_of
from mintopia.host.table.opened import Opened
from mintopia.host.telling import told_about

ID_BYTES: Final = 10
KINDS: Final = ("person", "bot", "open")


@dataclass(frozen=True)
class _SeatRequest:
    """A seat as the page requests it."""

    kind: str = "open"
    name: str | None = None
    bot: str | None = None


def check_bot(bot: str, where: str) -> None:
    """Refuse a bot that plays at no table; `where` names the field."""
    if bot not in AT_TABLES:
        raise bad_field("choice", where=where, choices=BOTS_LISTED)


def _seat_requests(wanted: Sequence[Mapping[str, Any]] | None) -> list[_SeatRequest] | None:
    if wanted is None:
        return None
    requests = [
        _SeatRequest(seat.get("kind") or "open", seat.get("name"), seat.get("bot"))
        for seat in wanted
    ]
    for number, request in enumerate(requests):
        if request.kind not in KINDS:
            raise bad_field("choice", where=f"seats.{number}.kind", choices=KINDS)
        if request.bot is not None:
            check_bot(request.bot, f"seats.{number}.bot")
    return requests


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


def from_request(body: Mapping[str, Any]) -> StoredTable:
    """Make a table as the page requests it."""
    game, given = body["game"], body.get("options") or {}
    options = read_options(game, given)
    seats = plan_seats(options, _seat_requests(body.get("seats")))
    seed = body.get("seed")
    return _new(game, given, seats, seed, chosen=seed is not None, name=body.get("name") or "")


def start(kept: StoredTable, settled: Mapping[str, Any]) -> None:
    """Start the game of a table."""
    if kept.status != "open":
        raise ApiError("already-started")
    check_full([seat.kind for seat in kept.seats])
    options = settle(kept.game, kept.options, settled, same_deal=kept.same_deal_of is not None)
    kept.options = {**options, "names": [seat.name for seat in kept.seats]}
    kept.status, kept.started_at = "running", now()
    try:
        game = PageTable(kept).running_game()
    except MintopiaError as error:  # only a name can be wrong: the options were checked
        raise said("bad-option", error) from error
    kept.to_move = game.to_move


def rematch(table: PageTable, *, rotate: bool) -> StoredTable:
    """Make the table for the rematch of a finished game."""
    kept = finished(table)
    turn = int(rotate and not table.running_game().is_solitaire)
    options = rematch_options(kept.game, kept.options, turn=turn, seats=len(kept.seats))
    return _new(
        kept.game, options, turned(kept.seats, turn), None, name=kept.name, rematch_of=kept.id
    )


def same_deal(table: PageTable, body: Mapping[str, Any]) -> StoredTable:
    """Make a table with the deal of a finished game."""
    kept = finished(table)
    options = without(kept.options, "names", *OF_PERSONS)
    seats = plan_seats(read_options(kept.game, options), _seat_requests(body.get("seats")))
    return _new(
        kept.game, options, seats, kept.seed, chosen=True, name=body.get("name") or kept.name,
        same_deal_of=kept.same_deal_of or kept.id,
    )  # fmt: skip


def branch(table: PageTable, body: Mapping[str, Any]) -> StoredTable:
    """Make and start a table that continues from a move of a finished game."""
    kept, number = finished(table), int(body["number"])
    check_branch(table.running_game(), number)
    options = without(kept.options, "names")
    wanted = _seat_requests(body.get("seats")) or _usual_seats(table)
    seats = plan_seats(read_options(kept.game, options), wanted)
    made = _new(
        kept.game, options, seats, kept.seed, chosen=True, name=body.get("name") or kept.name,
        same_deal_of=kept.same_deal_of or kept.id, branch_of=kept.id,
    )  # fmt: skip
    return _begun_at(made, number, table.model)


def branch_opened(opened: Opened, body: Mapping[str, Any]) -> StoredTable:
    """Make and start a table that continues from a move of a link's game."""
    game, number = opened.game, int(body["number"])
    last = len(game.moves) - 1 if game.over else len(game.moves)
    if not 0 <= number <= last:
        raise bad_field("range", where="number", low=0, high=last)
    options = without(opened.record["options"], "names")
    wanted = _seat_requests(body.get("seats"))
    if wanted is None:
        mover = opened.game_at(number).to_move
        mine = 0 if game.is_solitaire or mover is None else mover
        names = enumerate(game.names[: len(opened.bots)])
        wanted = [
            _SeatRequest("person", name) if seat == mine else _SeatRequest("bot", None, USUAL_BOT)
            for seat, name in names
        ]
    seats = plan_seats(read_options(game.id, options), wanted)
    made = _new(game.id, options, seats, game.seed, chosen=True, name=body.get("name") or "")
    return _begun_at(made, number, opened.model)


def _begun_at(made: StoredTable, number: int, model: Table[Any]) -> StoredTable:
    """Start a table with the first moves of a game that was played elsewhere."""
    start(made, {})
    played = zip(model.movers[:number], model.running_game().moves[:number], strict=True)
    made.entries = [[MOVE, seat, move, made.started_at] for seat, move in played]
    made.floor = number
    made.to_move = PageTable(made).running_game().to_move
    return made


def _usual_seats(table: PageTable) -> list[_SeatRequest]:
    """Return seats with people where they sat and bots elsewhere."""
    if table.running_game().is_solitaire:
        return [_SeatRequest("person", table.table.seats[0].name)]
    return [
        _SeatRequest("person", seat.name)
        if seat.kind == "person"
        else _SeatRequest("bot", None, USUAL_BOT)
        for seat in table.table.seats
    ]


def finished(table: PageTable) -> StoredTable:
    """Return what is stored of a finished game; refuse any other."""
    if table.table.status != "finished":
        raise ApiError("not-finished")
    return table.table


# --- files ---------------------------------------------------------------------------------------
def record_of(table: PageTable, viewer: int | None) -> dict[str, Any]:
    """Return a table's record: complete once it is over, before that as a seat may know it."""
    game, kept = table.running_game(), table.table
    meta = told_about(kept, kept.seats)
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
