"""The records that go into the store and come out of it; they have no behavior."""

from __future__ import annotations

import json
import secrets
from base64 import b32encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from typing import Any, Final, Literal, TypedDict

Status = Literal["open", "running", "finished", "closed"]
SeatKind = Literal["open", "person", "bot"]
EntryKind = Literal["move", "undo"]
DeliveryKind = Literal["webpush", "webhook"]
NoticeOf = Literal[
    "joined", "freed", "left", "host", "host-away", "agreed", "stand-in", "returned", "resigned",
    "break", "break-over", "nudge", "time-out", "time-up", "rematch",
]  # fmt: skip
NoticeKind = Literal["listening", "entry", "table", "orders", "message", "presence"]

STATUSES: Final[tuple[Status, ...]] = ("open", "running", "finished", "closed")
ID_LENGTH: Final = 16
SPECTATOR: Final = -1  # the "seat" of a browser that only watches
MOST_GRANT_ID: Final = 2**53 - 1  # the largest number that JavaScript holds exactly
_ID_BYTES: Final = 10  # 80 bits are 16 letters of base32 without padding


def new_table_id() -> str:
    """Return a random id for a table: 16 letters and digits that nobody can guess."""
    return b32encode(secrets.token_bytes(_ID_BYTES)).decode("ascii").lower()


def new_grant_id() -> int:
    """Return a random id for a grant; its holder sees it, and a counter would tell of others."""
    return secrets.randbelow(MOST_GRANT_ID) + 1


# --- tables and seats ----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class SeatGrant:
    """The right to act at a seat: the id of a grant, or for spectators the hash of their link.

    It is checked again inside every transaction, since a grant may end at any moment.
    """

    seat: int  # or SPECTATOR
    key: int | str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Holder:
    """A browser or a program: the hash of its secret, and the label shown to its owner."""

    hash: str = field(repr=False)
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """The right of a browser or a program to a seat."""

    id: int
    table_id: str
    seat: int  # or SPECTATOR
    holder_hash: str = field(repr=False)
    label: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A link that can be exchanged for a grant once; `grant_id` is set when it is spent.

    The nonce of the request that spent it is kept, so that the same request can be repeated.
    """

    link_hash: str = field(repr=False)
    table_id: str
    seat: int
    for_device: bool  # for another device of the person who holds the seat
    at: float
    grant_id: int | None = None
    nonce_hash: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining:
    """A request to take a seat with an invitation."""

    link_hash: str = field(repr=False)
    holders: tuple[str, ...] = field(repr=False)  # hashes of the secrets they already have
    new: Holder  # will hold the seat, unless one of `holders` already does
    name: str | None = None
    nonce_hash: str | None = field(default=None, repr=False)
    seat: int | None = None  # the seat wanted with a table's link; None: any free seat

    @property
    def repeat_hash(self) -> str:
        """The hash under which a use of a table's link with this nonce is stored."""
        return sha256(f"{self.link_hash}:{self.nonce_hash}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat that somebody holds; `is_new` if this request made the grant or renewed its secret."""

    table_id: str
    seat: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class NewNotice:
    """A notice to everybody at a table, stored together with the change that it reports."""

    kind: NoticeOf
    seat: int  # that it is about
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to be created; the store sets its times and its id.

    The deal's secrets (`seed`, `salt`, `secret`) are here in the clear; of links, only the SHA-256
    (`spectator_hash`, `join_hash`).
    """

    game: str
    rules_version: int
    options: Mapping[str, Any] = field(repr=False)  # a named deck is secret
    seed: int = field(repr=False)  # repr=False, here and below, keeps it out of logs
    salt: str = field(repr=False)
    commitment: str
    spectator_hash: str = field(repr=False)
    name: str = ""
    chat_on: bool = True
    rematch_of: str | None = None
    same_deal_of: str | None = None  # the first table with this deal
    branch_of: str | None = None  # the table whose game is continued here
    hides_deal: bool | None = None  # for a deal that was played before; None: a new deal
    secret: str | None = field(default=None, repr=False)  # of the deal; None: the seed deals
    dealing: Mapping[str, Any] | None = None  # what the players add to the secret
    join_hash: str | None = field(default=None, repr=False)  # of the link to all free seats
    watch_on: bool = True  # whether people with the link may watch
    clock: Mapping[str, Any] | None = None  # how long a move or a game may take
    daily: Mapping[str, Any] | None = None  # the day whose deal this is, and whether it counts


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """A seat of a table to be created; seats are numbered in the order given."""

    kind: SeatKind = "open"
    name: str = ""
    bot: str | None = None
    is_host: bool = False
    webhook: str | None = field(default=None, repr=False)  # its address may contain a key


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow(NewTable):
    """A stored table. Times are seconds since 1970, UTC."""

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
    """A stored seat."""

    table_id: str
    seat: int
    stand_in: str | None  # the bot that plays while the person is absent
    seen_at: float | None
    waiting: str | None = None  # JSON, see Waiting
    orders: str | None = field(default=None, repr=False)  # JSON, as secret as a sealed bid
    resigned_at: float | None = None  # from then on a bot plays, to the end of the game
    break_at: float | None = None  # when the person's break began


class Waiting(TypedDict, total=False):
    """Notes about a person the game is waiting for."""

    seq: int  # the state of the game that the agreement is about
    by: list[int]  # seats that agree to a bot
    since: float  # when the person took the seat back from a bot


class SeatChanges(TypedDict, total=False):
    """The fields that `Store.set_seat` can change; those left out stay as they are."""

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
    """The fields that `Store.set_table` can change; those left out stay as they are.

    A new spectators' link ends the access of every browser that came by the old one.
    """

    name: str
    chat_on: bool
    spectator_hash: str
    join_hash: str | None
    watch_on: bool
    clock: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class BrowserTable:
    """A table at which a browser holds seats."""

    table: TableRow
    seats: tuple[int, ...]


# --- entries -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """A move, or an undo of the last move still in effect.

    `seq` is its number: one more than the number of entries the table has before it.
    """

    table_id: str
    seq: int
    kind: EntryKind = "move"
    seat: int
    text: str = field(repr=False)  # a sealed bid is secret
    answer_to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(NewEntry):
    """A stored entry. Entries are never changed or removed."""

    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDelivery:
    """A notification to be sent to a seat."""

    table_id: str
    seat: int
    kind: DeliveryKind
    payload: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Append(NewEntry):
    """An entry to be appended, with the changes it makes to its table.

    `deliveries` are put into the outbox, and the seats' `orders` (JSON) changed, in the same
    transaction.
    """

    turn_seat: int | None
    finished: bool = False
    winners: tuple[int, ...] | None = None
    deliveries: tuple[NewDelivery, ...] = ()
    orders: Mapping[int, str | None] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Conflict:
    """The answer for an entry not stored: the table has moved on, is not running or is unknown.

    `present` is the table's number of entries and `status` its status; both None if it is unknown.
    """

    table_id: str
    seq: int
    present: int | None
    status: Status | None


def values_of(record: Any) -> dict[str, Any]:
    """Return the fields of a record by name."""
    return {each.name: getattr(record, each.name) for each in fields(record)}


def read_waiting(text: str | None) -> Waiting:
    """Parse the notes about a person the game is waiting for."""
    found: Waiting = json.loads(text) if text else {}
    return found


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """Return the moves still in effect: each undo cancels the last move in effect before it."""
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
    """A chat message or a notice at a table."""

    id: int  # counted at its table, from 1
    table_id: str
    seat: int
    text: str = field(repr=False)  # for a notice: its fields as JSON
    at: float
    kind: str = "talk"  # or the kind of a notice (NoticeOf)


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
class Delivery(NewDelivery):
    """A notification taken out of the outbox for an attempt to send it."""

    id: int
    attempts: int  # this one included
    next_at: float  # when another worker may take it, unless it is removed first


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
    """The review of a finished game, or the progress of the process working on it."""

    is_done: bool
    content: dict[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of tables and of waiting deliveries, for metrics."""

    tables: dict[Status, int]
    outbox: int


@dataclass(frozen=True, slots=True)
class Notice:
    """What another process did; `number` is the seq of an entry or the id of a message.

    The notice of an entry that did not end the game includes the entry, to save a query.

    "listening" comes first, and again after each lost connection: everything from now on will be
    reported, but earlier changes may have been missed, so check any data you keep in memory.
    """

    kind: NoticeKind
    table_id: str = ""
    number: int = 0
    entry: Entry | None = None
