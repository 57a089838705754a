"""Move games from one database to another, with every table as one line of JSON.

A line holds what is stored about a table. Browsers and programs keep their seats and invitations
keep working, since the hashes of their secrets are included. Spectators, push subscriptions,
standing orders and waiting notifications are left out, and so are webhooks, whose addresses have
confirmed themselves only to the old server. A finished game's line also has a `record`, which
`mintopia verify` and `load_record` can read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import NoneType
from typing import Annotated, Any, BinaryIO, Final, Literal, get_args, get_type_hints

import orjson
from pydantic import AfterValidator, Field, ValidationError, create_model
from pydantic_core import PydanticCustomError

from mintopia.engine.game import SEED_HIGH, SEED_LOW
from mintopia.engine.options import MOST_NAME
from mintopia.engine.parsing import check_nesting
from mintopia.engine.sentences import spoken
from mintopia.errors import MintopiaError
from mintopia.fair.signing import Signer
from mintopia.host.errors import catalogue as words_of_tables
from mintopia.host.hosted import BEFORE_BRANCH
from mintopia.server.common import requests
from mintopia.server.common.errors import catalogue
from mintopia.server.common.limits import MOST_MESSAGE, MOST_TABLE_NAME
from mintopia.server.common.validation import at_character, refusal, said_of_json
from mintopia.server.ops.game_check import Finding, check_game
from mintopia.server.tables.records import SIGNING_KEY, whole_record
from mintopia.server.tables.talk import TALK
from mintopia.store import (
    Entry,
    Grant,
    Invitation,
    Message,
    SeatRow,
    Status,
    Store,
    StoreConflictError,
    StoredGame,
    TableRow,
    open_existing,
    open_store,
)
from mintopia.store.joining import MOST_DEVICES
from mintopia.store.models import MOST_GRANT_ID, NoticeOf, values_of

FORMAT: Final = 1
FORMAT_KEY: Final = "mintopia_export"
MOST_LINE: Final = 64 * 1024 * 1024  # bytes; a game of a thousand moves takes about 100,000
MOST_TIME: Final = 1e11
MOST_MESSAGES: Final = 1_000_000
MOST_GRANTS: Final = requests.MOST_SEATS * MOST_DEVICES
EVERY: Final[tuple[Status, ...]] = ("open", "running", "finished", "closed")
FINISHED: Final[tuple[Status, ...]] = ("finished",)
UNFINISHED: Final[tuple[Status, ...]] = ("open", "running", "closed")


@contextmanager
def opened(url: str, *, new: bool = False) -> Iterator[Store]:
    """Yield an existing database, unchanged; with `new`, create or upgrade it first."""
    store = open_store(url) if new else open_existing(url)
    try:
        yield store
    finally:
        store.close()


# --- export --------------------------------------------------------------------------------------
def line_of(game: StoredGame, signer: Signer | None = None) -> bytes:
    """Return a table with its data as one line; a finished game's record is signed."""
    line: dict[str, Any] = {FORMAT_KEY: FORMAT, "table": values_of(game.table)}
    line["table"]["seed"] = str(game.table.seed)  # more digits than many JSON readers can handle
    for part, (_, form) in PARTS.items():
        names = form.model_fields
        line[part] = [{key: getattr(row, key) for key in names} for row in getattr(game, part)]
    if game.table.status == "finished":
        line["record"] = record_of(game, signer)
    return orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE)


def record_of(game: StoredGame, signer: Signer | None = None) -> dict[str, Any]:
    """Return the record of a finished game from the stored data, without replaying it."""
    result = {"winners": list(game.table.winners or ())}
    return whole_record(game.table, game.seats, game.entries, result, signer)


def _is_own(record: dict[str, Any], game: StoredGame) -> bool:
    """Return whether a line's record matches its game, whoever signed it."""
    meta = record.get("meta")
    if not isinstance(meta, dict):
        return False
    unsigned = {key: value for key, value in meta.items() if key not in ("key", "signature")}
    try:
        return record | {"meta": unsigned} == record_of(game)
    except (MintopiaError, TypeError, KeyError, ValueError):
        return False  # an impossible table: the checks that follow say why


def export_games(
    store: Store, statuses: Collection[Status], unreadable: Callable[[str], None]
) -> Iterator[tuple[Status, bytes]]:
    """Yield every table with one of these statuses as a line, ordered by id.

    Each line is a consistent snapshot, even while a server is running. Tables that cannot be read
    are left out, and `unreadable` is called with their ids.
    """
    private = store.kept_setting(SIGNING_KEY)
    signer = None if private is None else Signer(private)
    for first, last in store.archive.spans(statuses):
        games, broken = store.archive.span(first, last, statuses)
        for table_id in broken:
            unreadable(table_id)
        for game in games:
            yield game.table.status, line_of(game, signer)


# --- import: the form of a line ------------------------------------------------------------------
def _printable(text: str) -> str:
    if not text.isprintable():
        raise PydanticCustomError("printable", "printable")
    return text


def _waiting(text: str) -> str:
    match _json(text):
        case dict(found) if found.keys() <= {"seq", "by", "since"}:
            by, since = found.get("by", []), found.get("since", 0.0)
            seats = isinstance(by, list) and all(type(seat) is int for seat in by)
            if seats and isinstance(since, int | float):
                return text
    raise PydanticCustomError("exported", "exported")


def _json(text: str) -> object:
    try:
        return orjson.loads(text)
    except ValueError:
        return None


def _seed(text: str) -> str:
    if not SEED_LOW <= int(text) <= SEED_HIGH:
        raise PydanticCustomError("range", "range", {"low": SEED_LOW, "high": SEED_HIGH})
    return text


TableId = Annotated[str, Field(pattern=r"^[a-z2-7]{16}$")]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Seed = Annotated[str, Field(pattern=r"^-?[0-9]{1,20}$"), AfterValidator(_seed)]
Time = Annotated[float, Field(ge=0, le=MOST_TIME, allow_inf_nan=False)]
Seat = Annotated[int, Field(ge=0, lt=requests.MOST_SEATS)]
SeatKey = Annotated[str, Field(pattern=r"^[0-5]$")]
Number = Annotated[int, Field(ge=0, le=requests.MOST_SEQ)]
GrantId = Annotated[int, Field(ge=0, le=MOST_GRANT_ID)]
Plain = AfterValidator(_printable)
Word = Annotated[str, Field(min_length=1, max_length=MOST_NAME), Plain]


class DealingLine(requests.RequestBody):
    """What players have added to the deal of a line's table."""

    round: Number
    commitments: dict[SeatKey, Hash]
    asked: Annotated[list[Seat], Field(max_length=requests.MOST_SEATS)] | None
    values: dict[SeatKey, Hash]
    left_out: Annotated[list[Seat], Field(max_length=requests.MOST_SEATS)]
    settled: dict[Word, Any] = Field(default_factory=dict)


class DailyLine(requests.RequestBody):
    """The day whose deal a table plays, and whether it is a counted try."""

    date: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    counted: bool


# A field of a row has the form of its name here or, in other tables of a line, another one.
USUAL: Final[dict[str, Any]] = {
    "id": TableId, "seat": Seat, "turn_seat": Seat, "seq": Number, "at": Time, "game": Word,
    "rules_version": Annotated[int, Field(ge=1, le=requests.MOST_SEQ)], "options": dict[str, Any],
    "seed": Seed, "salt": Annotated[str, Field(max_length=MOST_NAME * 2), Plain],
    "commitment": Hash, "secret": Hash,
    "winners": Annotated[list[Seat], Field(max_length=requests.MOST_SEATS)],
    "dealing": DealingLine, "clock": requests.ClockRequest, "daily": DailyLine,
    "bot": Word,  # `check_game` knows which
    "name": Annotated[str, Field(max_length=MOST_NAME), Plain],
    "stand_in": requests.BotName,
    "waiting": Annotated[str, Field(max_length=MOST_MESSAGE), AfterValidator(_waiting)],
    "answer_to": Annotated[int, Field(ge=BEFORE_BRANCH, le=requests.MOST_SEQ)],
    "label": Annotated[str, Field(max_length=MOST_NAME), Plain], "grant_id": GrantId,
}  # fmt: skip
ENDINGS: Final = {"_hash": Hash, "_at": Time, "_of": TableId}


def _form(
    title: str, row: type[Any], left_out: Collection[str] = (), /, **own: Any
) -> type[requests.RequestBody]:
    """Return the form of a row: as its own fields say, else as usual, else of the field's type."""
    found: dict[str, Any] = {}
    hints = get_type_hints(row)
    for key in sorted(hints, key=lambda key: key != "id"):  # an error in the id is told first
        if key in left_out:
            continue
        options = get_args(hints[key])
        is_optional = NoneType in options
        by_name = {**USUAL, **own}.get(key) or ENDINGS.get(key[key.rfind("_") :])
        kind = by_name or (options[0] if is_optional else hints[key])
        assert kind not in (str, int, float), f"{key} needs a form"
        found[key] = (kind | None if is_optional else kind, ...)
    return create_model(title, __base__=requests.RequestBody, __module__=__name__, **found)


def _checked_notice(message: Any) -> Any:
    """Check that a notice has the fields that its sentence needs."""
    if message.kind != TALK:
        try:
            words_of_tables("en").say("table", message.kind, **orjson.loads(message.text))
        except (ValueError, TypeError, KeyError) as error:
            raise PydanticCustomError("exported", "exported") from error
    return message


TableLine: Final = _form(
    "TableLine", TableRow, name=Annotated[str, Field(max_length=MOST_TABLE_NAME), Plain]
)
SeatLine: Final = _form("SeatLine", SeatRow, ("table_id", "webhook", "orders"))
EntryLine: Final = _form(
    "EntryLine",
    Entry,
    ("table_id",),
    text=Annotated[str, Field(max_length=requests.MOST_MOVE), Plain],
)
MessageLine: Final = _form(
    "MessageLine", Message, ("table_id", "id"), kind=Literal["talk"] | NoticeOf,
    text=Annotated[str, Field(min_length=1, max_length=MOST_MESSAGE), Plain],
)  # fmt: skip
GrantLine: Final = _form("GrantLine", Grant, ("table_id",), id=GrantId)
InvitationLine: Final = _form("InvitationLine", Invitation, ("table_id",))
# What belongs to a table, and the form of each in a line.
PARTS: Final[dict[str, tuple[type[Any], type[requests.RequestBody]]]] = {
    "seats": (SeatRow, SeatLine),
    "entries": (Entry, EntryLine),
    "messages": (Message, MessageLine),
    "grants": (Grant, GrantLine),
    "invitations": (Invitation, InvitationLine),
}


def _many(form: Any, most: int) -> Any:
    return Annotated[list[form], Field(max_length=most)], ...


GameLine: Final = create_model(
    "GameLine",
    __base__=requests.RequestBody,
    __module__=__name__,
    mintopia_export=(Literal[1], ...),
    table=(TableLine, ...),
    seats=_many(SeatLine, requests.MOST_SEATS),
    entries=_many(EntryLine, requests.MOST_SEQ),
    messages=_many(Annotated[MessageLine, AfterValidator(_checked_notice)], MOST_MESSAGES),
    grants=_many(GrantLine, MOST_GRANTS),
    invitations=_many(InvitationLine, MOST_MESSAGES),
    record=(dict[str, Any] | None, None),
)


class LineError(Exception):
    """A line that cannot be imported; `sentence` says why, in a given language."""

    def __init__(self, say: Callable[[str], str]) -> None:
        super().__init__(say("en"))
        self.sentence = say


def _refuse(key: str, **told: object) -> LineError:
    return LineError(
        lambda language: catalogue(language).say("transfer", key, **spoken(told, language))
    )


def read_line(line: bytes) -> StoredGame:
    """Parse a line and check its form, but not yet whether its game follows the rules."""
    if len(line) > MOST_LINE:
        raise _refuse("line-long", most=MOST_LINE // 1024 // 1024)
    try:
        check_nesting(line)
        raw = orjson.loads(line)
    except RecursionError as error:
        raise _refuse("line-json", reason=said_of_json("nested")) from error
    except orjson.JSONDecodeError as error:
        raise _refuse("line-json", reason=at_character(error.msg, error.pos)) from error
    if not isinstance(raw, dict) or FORMAT_KEY not in raw:
        raise _refuse("line-other", sign=FORMAT_KEY)
    if type(raw[FORMAT_KEY]) is not int or raw[FORMAT_KEY] != FORMAT:
        raise _refuse("line-format", known=FORMAT)
    try:
        read = GameLine.model_validate(raw).model_dump()
    except ValidationError as error:
        raise LineError(refusal(list(error.errors(include_input=False))).message) from error
    game = _game_of(read)
    if read["record"] is not None and not _is_own(read["record"], game):
        raise _refuse("line-record")
    return game


def _game_of(read: dict[str, Any]) -> StoredGame:
    table = read["table"]
    table["seed"] = int(table["seed"])
    table["winners"] = None if table["winners"] is None else tuple(table["winners"])
    for number, message in enumerate(read["messages"], 1):
        message["id"] = number
    parts = (
        tuple(kind(table_id=table["id"], **row) for row in read[part])
        for part, (kind, _) in PARTS.items()
    )
    return StoredGame(TableRow(**table), *parts)


# --- import: storing -----------------------------------------------------------------------------
@dataclass(slots=True)
class Imported:
    """How many lines of an import were stored, known already, or refused."""

    stored: int = 0
    known: int = 0
    refused: int = 0


def lines_of(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers; if one is too long, only its beginning."""
    number = 0
    while line := file.readline(MOST_LINE + 2):
        number += 1
        if len(line) > MOST_LINE + 1:
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = file.readline(MOST_LINE)
        if line.strip():
            yield number, line.rstrip(b"\r\n") if len(line) <= MOST_LINE + 1 else line


def import_games(
    store: Store,
    lines: Iterable[tuple[int, bytes]],
    refused: Callable[[int, LineError], None],
    *,
    strict: bool = False,
) -> Imported:
    """Store the games of lines, each completely or not at all; skip those already stored.

    `refused` is called for each line that cannot be imported; with `strict`, stop at the first.
    """
    imported = Imported()
    for number, line in lines:
        try:
            if _store(store, read_line(line)):
                imported.stored += 1
            else:
                imported.known += 1
        except LineError as error:
            imported.refused += 1
            refused(number, error)
            if strict:
                break
    return imported


def _store(store: Store, game: StoredGame) -> bool:
    if store.table(game.table.id) is not None:
        return False
    found = check_game(game)
    if found:
        raise _because(found[0])
    try:
        return store.archive.put(game)
    except StoreConflictError as error:
        raise _refuse("line-link") from error


def _because(finding: Finding) -> LineError:
    return LineError(
        lambda language: catalogue(language).say(
            "transfer", "line-game", table=finding.table, why=finding.sentence(language)
        )
    )
