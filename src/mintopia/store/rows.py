"""What goes into the store and comes out of it: small records without behaviour."""

from __future__ import annotations

import json
import secrets
import unicodedata
from base64 import b32encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Literal, TypedDict

Status = Literal["open", "running", "finished", "closed"]
SeatKind = Literal["open", "person", "bot"]
EntryKind = Literal["move", "undo"]
DeliveryKind = Literal["webpush", "webhook"]
NoticeOf = Literal[
    "joined", "freed", "left", "host", "host-away", "agreed", "stand-in", "returned", "resigned",
    "break", "break-over", "nudge", "time-out", "time-up",
]  # fmt: skip
NoticeKind = Literal["listening", "entry", "table", "orders", "message", "presence"]

STATUSES: Final[tuple[Status, ...]] = ("open", "running", "finished", "closed")
ID_LENGTH: Final = 16
SPECTATOR: Final = -1  # as a "seat" that a browser holds
_ID_BYTES: Final = 10  # 80 bits are 16 letters of base32 without padding


def new_table_id() -> str:
    """Make an id for a table: 16 letters and digits that nobody can guess."""
    return b32encode(secrets.token_bytes(_ID_BYTES)).decode("ascii").lower()


# --- tables and seats ----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class SeatGrant:
    """The right by which somebody acts at a seat: a grant, or for spectators their link's hash.

    It is checked again inside every transaction: a grant may end at any moment.
    """

    seat: int  # or SPECTATOR
    key: int | str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Holder:
    """A browser or a program: the hash of its secret, and what its owner is told about it."""

    hash: str = field(repr=False)
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """A grant: a browser or a program holds a seat."""

    id: int
    table_id: str
    seat: int  # or SPECTATOR
    holder_hash: str = field(repr=False)
    label: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A link that can be exchanged for a grant once; `grant_id` is set when it is spent.

    The nonce of the request that spent it lets the same request be repeated.
    """

    link_hash: str = field(repr=False)
    table_id: str
    seat: int
    for_device: bool  # of the seat's holder, for another device of theirs
    at: float
    grant_id: int | None = None
    nonce_hash: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining:
    """A request to take a seat with an invitation."""

    link_hash: str = field(repr=False)
    holders: tuple[str, ...] = field(repr=False)  # hashes of the secrets that they have already
    new: Holder  # who holds the seat from then on, if it is not held by one of those
    name: str | None = None
    nonce_hash: str | None = field(default=None, repr=False)
    seat: int | None = None  # with a table's link: which one; None is any that is free

    @property
    def repeat_hash(self) -> str:
        """What is kept of a table's link together with the nonce by which it was used."""
        return sha256(f"{self.link_hash}:{self.nonce_hash}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat that somebody holds; `is_new` if the grant was made, or given a new secret, now."""

    table_id: str
    seat: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class NewNotice:
    """Something that everybody at a table is told, stored with the change that it tells of."""

    kind: NoticeOf
    seat: int  # whom it is about
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to be created; times and the id are given by the store.

    Of the secrets only `seed` and `salt` are here as they are: `spectator_hash` is the SHA-256 of
    the spectators' link.
    """

    game: str
    rules_version: int
    options: Mapping[str, Any] = field(repr=False)  # a named deck is secret
    seed: int = field(repr=False)  # not in a log by accident, here and below
    salt: str = field(repr=False)
    commitment: str
    spectator_hash: str = field(repr=False)
    name: str = ""
    chat_on: bool = True
    rematch_of: str | None = None
    same_deal_of: str | None = None  # the first table with this deal
    branch_of: str | None = None  # the table whose game goes on here
    hides_deal: bool | None = None  # of a deal that was played before; None: a deal of its own
    secret: str | None = field(default=None, repr=False)  # of the deal; None: it is the seed's
    dealing: Mapping[str, Any] | None = None  # what the players add to the secret
    join_hash: str | None = field(default=None, repr=False)  # of the link to all free seats
    watch_on: bool = True  # whether who has a link may watch
    clock: Mapping[str, Any] | None = None  # how long a move or a game may take
    daily: Mapping[str, Any] | None = None  # the day whose deal this is, and whether it counts


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """A seat of a table to be created; seats are numbered in the order in which they are given."""

    kind: SeatKind = "open"
    name: str = ""
    bot: str | None = None
    is_host: bool = False
    webhook: str | None = field(default=None, repr=False)  # its address may hold a key


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow(NewTable):
    """A table as it is stored. Times are seconds since 1970, UTC."""

    id: str
    status: Status
    seq: int  # how many entries there are
    turn_seat: int | None
    winners: tuple[int, ...] | None
    created_at: float
    started_at: float | None
    finished_at: float | None
    changed_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow(NewSeat):
    """A seat as it is stored."""

    table_id: str
    seat: int
    stand_in: str | None  # the bot that plays while the person is absent
    seen_at: float | None
    waiting: str | None = None  # JSON: who agrees that a bot plays for this person, since when
    orders: str | None = field(default=None, repr=False)  # JSON, as secret as a sealed bid
    resigned_at: float | None = None  # since then a bot plays, to the end of the game
    break_at: float | None = None  # since when the person has a break


class Waiting(TypedDict, total=False):
    """The notes about a person for whom the game waits."""

    seq: int  # the agreement is about this state
    by: list[int]  # seats that agree to a bot
    since: float  # when the person took the seat back from a bot


class SeatChanges(TypedDict, total=False):
    """What `Store.set_seat` can change; what is not named stays."""

    kind: SeatKind
    name: str
    bot: str | None
    stand_in: str | None
    webhook: str | None
    waiting: str | None
    orders: str | None
    resigned_at: float | None
    break_at: float | None


class TableChanges(TypedDict, total=False):
    """What `Store.set_table` can change; what is not named stays.

    With a new link for spectators every browser that held the old one is forgotten.
    """

    name: str
    chat_on: bool
    spectator_hash: str
    join_hash: str | None
    watch_on: bool
    clock: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class BrowserTable:
    """A table that a browser holds seats of."""

    table: TableRow
    seats: tuple[int, ...]


# --- entries -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A move, or an undo of the last move that stands. Entries are never changed or removed."""

    table_id: str
    seq: int
    kind: EntryKind
    seat: int
    text: str = field(repr=False)  # a sealed bid is secret
    answer_to: int
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDelivery:
    """A notification to be sent to a seat."""

    table_id: str
    seat: int
    kind: DeliveryKind
    payload: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """An entry to be appended, with what it makes of its table.

    `seq` is the number the entry will have: one more than the entries the table has now.
    `deliveries` are put into the outbox in the same transaction.
    """

    table_id: str
    seq: int
    seat: int
    text: str = field(repr=False)
    answer_to: int
    turn_seat: int | None
    kind: EntryKind = "move"
    finished: bool = False
    winners: tuple[int, ...] | None = None
    deliveries: tuple[NewDelivery, ...] = ()


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry is stored, safe from a crash."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Conflict:
    """The entry was not stored: the table has moved on, is not running, or is not there.

    `present` is how many entries the table has, `status` its status; both None for an unknown one.
    """

    table_id: str
    seq: int
    present: int | None
    status: Status | None


def plain_name(name: str) -> str:
    """Write a name as names are compared: two that look alike are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def read_waiting(text: str | None) -> Waiting:
    """Read the notes about a person for whom the game waits."""
    found: Waiting = json.loads(text) if text else {}
    return found


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """Return the moves that stand: an undo takes back the last move that stood before it."""
    moves: list[Entry] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(entry)
        elif moves:
            moves.pop()
    return moves


# --- the rest ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """Something said at a table; ids grow with time."""

    id: int
    table_id: str
    seat: int
    text: str = field(repr=False)  # of a notice: its fields as JSON
    at: float
    kind: str = "talk"  # or what a notice tells (NoticeOf)


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """A browser's subscription to web push for a seat."""

    table_id: str
    seat: int
    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A notification taken out of the outbox for an attempt to send it."""

    id: int
    table_id: str
    seat: int
    kind: DeliveryKind
    payload: str = field(repr=False)
    attempts: int  # this one included
    next_at: float  # when another worker may take it, unless it is settled before


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A table with everything that belongs to it."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]
    messages: tuple[Message, ...] = ()
    grants: tuple[Grant, ...] = ()  # of seats, not of spectators
    invitations: tuple[Invitation, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredReview:
    """The review of a finished game: done, or how far the process that makes it is."""

    is_done: bool
    content: dict[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is: for metrics."""

    tables: dict[Status, int]
    outbox: int


@dataclass(frozen=True, slots=True)
class Notice:
    """What another process did: `number` is the seq of an entry, or the id of a message.

    A notice of an entry that did not end the game brings it along, so nobody needs to read it.

    "listening" comes first, and again after each broken connection: from now on everything is
    heard, but what happened before may have been missed, so look at what you hold.
    """

    kind: NoticeKind
    table_id: str = ""
    number: int = 0
    entry: Entry | None = None
