"""The store: the server's interface to a database; each call is one transaction."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Unpack

from sqlalchemy import Select, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import DBAPIError

from mintopia.store import appending, listen, models, reading, schema
from mintopia.store.archive import Archive
from mintopia.store.daily_tries import DailyTries, add_try, check_running, claim_try, is_counted
from mintopia.store.engine import Database
from mintopia.store.errors import StoreConflictError, StoreError, StoreUnwritableError
from mintopia.store.health import Health
from mintopia.store.joining import Seating
from mintopia.store.migrate import migrate, unknown_schema
from mintopia.store.outbox import Outbox
from mintopia.store.reviews import Reviews
from mintopia.store.schema import at_seat

WRITTEN: Final = "written-at"  # the setting that `check_writable` writes
_tables: Final = schema.tables
_seats: Final = schema.seats
_grants: Final = schema.grants
_messages: Final = schema.messages
_TO_MOVE: Final = and_(_seats.c.table_id == _tables.c.id, _seats.c.seat == _tables.c.turn_seat)
_SEEN: Final = (
    update(_seats)
    .where(_seats.c.table_id == bindparam("of"), _seats.c.seat == bindparam("number"))
    .values(seen_at=bindparam("now"))
)


def open_store(
    url: str,
    clock: Callable[[], float] = time.time,
    *,
    answer_seconds: float | None = None,
    look_for_damage: bool = False,
) -> Store:
    """Open a database by its URL, bring its schema up to date, and return its store.

    `answer_seconds`, set by servers, limits how long an answer may take; migrations are not
    limited. `look_for_damage` reads the whole file and refuses a damaged one before changing it.
    """
    database = Database(url, clock)
    try:
        if look_for_damage:
            Health(database).check_whole()
        migrate(database)
    except BaseException:
        database.close()
        raise
    if answer_seconds is not None and database.is_postgres:
        database.close()
        database = Database(url, clock, answer_seconds=answer_seconds)
    return Store(database)


def open_existing(url: str, clock: Callable[[], float] = time.time) -> Store:
    """Open an existing database for reading; nothing is created, changed or migrated.

    Its disk may be full or read-only. A database from an older Mintopia is opened too, but reading
    it may then fail.
    """
    database = Database(url, clock, to_read=True)
    store = Store(database)
    try:
        found = store.health.schema()
        if found.present is None:
            raise StoreError("There are no games of Mintopia in this database.")
        if not found.is_known:
            raise unknown_schema(found.present)
    except BaseException:
        database.close()
        raise
    return store


class Store(Seating):
    """Everything that is stored. Many threads may use it at the same time; every call may block.

    `outbox` holds the notifications to send, `reviews` the reviews of finished games, `daily` the
    tries at the daily deals; `archive` goes through all games, and `health` checks the database
    itself. Times come from the database's clock.

    Unless a call says otherwise, an unknown table or seat yields None, False or an empty result,
    and a failed write changes nothing. `access` is the grant behind a requested change: if it has
    ended, nothing is changed either.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.outbox = Outbox(database)
        self.archive = Archive(database)
        self.reviews = Reviews(database)
        self.daily = DailyTries(database)
        self.health = Health(database)

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use this database at the same time (PostgreSQL)."""
        return self._database.is_postgres

    @property
    def failed_writes(self) -> int:
        """How many writes have failed because of the database itself, such as its full disk."""
        return self._database.failed_writes

    def ping(self) -> None:
        """Run an empty query; raise StoreUnavailableError if the database does not answer."""
        self._database.scalar(select(1))

    def check_writable(self) -> None:
        """Write an unimportant setting; raise StoreUnwritableError if that fails."""
        try:
            # A value that differs: SQLite does not write one that is there already.
            self.set_setting(WRITTEN, f"{self._clock():.0f} {secrets.token_hex(4)}")
        except StoreError as error:
            raise StoreUnwritableError(f"The database cannot be written. {error}") from error
        except DBAPIError as error:
            raise StoreUnwritableError("The database cannot be written.") from error

    def close(self) -> None:
        """Close all connections; listeners are ended separately, by their `stop`."""
        self._database.close()

    # --- tables -------------------------------------------------------------------------------
    def create_table(
        self,
        table: models.NewTable,
        seats: Sequence[models.NewSeat],
        links: Mapping[int, str] | None = None,
        holders: Sequence[tuple[int, models.Holder]] = (),
        known: Collection[str] = (),
    ) -> models.TableRow:
        """Create an open table with its seats, numbered from 0.

        `links` are the hashes of the seats' invitations; `holders` hold their seats from the start.
        `known` are other hashes by which we know who makes the table: a daily deal that they have
        tried before does not count here, and TryRunningError refuses it while that try goes on.
        """
        now = self._clock()
        row = models.TableRow(
            **models.values_of(table),
            id=models.new_table_id(),
            status="open",
            seq=0,
            turn_seat=None,
            winners=None,
            created_at=now,
            started_at=None,
            finished_at=None,
            changed_at=now,
        )
        chairs = [
            models.values_of(seat) | {"table_id": row.id, "seat": number}
            for number, seat in enumerate(seats)
        ]
        with self._database.write() as connection:
            if is_counted(row):
                hashes = [*known, *(holder.hash for _, holder in holders)]
                earlier = claim_try(self._database, connection, row, hashes)
                if earlier is not None:
                    check_running(connection, earlier)
                    row = replace(row, daily={**(row.daily or {}), "counted": False})
            connection.execute(insert(_tables), models.values_of(row))
            if chairs:
                connection.execute(insert(_seats), chairs)
            self._invite(connection, row.id, (links or {}).items())
            grants = [self._new_grant(row.id, seat, holder) for seat, holder in holders]
            if grants:
                connection.execute(insert(_grants), grants)
            if is_counted(row):
                add_try(connection, row)
        return row

    def table(self, table_id: str) -> models.TableRow | None:
        """Return a table, or None."""
        return self._one_table(reading.select_table(table_id))

    def table_by_spectator(self, spectator_hash: str) -> models.TableRow | None:
        """Find a table by the SHA-256 of its spectators' link."""
        return self._one_table(select(_tables).where(_tables.c.spectator_hash == spectator_hash))

    def table_by_join(self, join_hash: str) -> models.TableRow | None:
        """Find a table by the SHA-256 of the link to all its free seats."""
        return self._one_table(select(_tables).where(_tables.c.join_hash == join_hash))

    def load(self, table_id: str, *, talk: bool = True) -> models.StoredGame | None:
        """Read a table and everything that belongs to it; messages and invitations with `talk`."""
        with self._database.read() as connection:
            return next(
                iter(reading.games_of(connection, reading.select_table(table_id), talk=talk)), None
            )

    def rematches(self, table_id: str) -> list[models.TableRow]:
        """List the tables made as a rematch of this one, oldest first."""
        return self._many_tables(_tables.c.rematch_of == table_id)

    def same_deals(self, table_id: str) -> list[models.TableRow]:
        """List the tables made with the deal of this one, oldest first."""
        return self._many_tables(_tables.c.same_deal_of == table_id)

    def last_played(self, table: models.TableRow) -> float:
        """Return the time of a table's last entry, else of its start, else of its creation."""
        entries = schema.entries
        query = select(entries.c.at).where(
            entries.c.table_id == table.id, entries.c.seq == table.seq
        )
        found: float | None = self._database.scalar(query)
        return found or table.started_at or table.created_at

    def last_move_at(self, table_id: str) -> float:
        """Read the table with this id and return its `last_played`; 0 if there is none."""
        table = self.table(table_id)
        return 0.0 if table is None else self.last_played(table)

    def waiting_for_bots(self) -> list[str]:
        """List the running tables where a bot or a card moves next, to resume them at a start."""
        return self._running(
            or_(_seats.c.kind.is_(None), _seats.c.kind != "person", _seats.c.stand_in.is_not(None))
        )

    def clocked(self) -> list[str]:
        """List the running tables with a clock where a present person is to move."""
        return self._running(
            _tables.c.clock.is_not(None), _seats.c.kind == "person", _seats.c.stand_in.is_(None)
        )

    def set_table(
        self,
        table_id: str,
        *,
        access: models.SeatGrant | None = None,
        **changes: Unpack[models.TableChanges],
    ) -> bool:
        """Rename a table, switch its chat, set its clock, or give it a new link."""
        return self._change_table(table_id, models.STATUSES, access, **changes)

    def start_table(
        self,
        table_id: str,
        *,
        turn_seat: int | None,
        options: Mapping[str, Any] | None = None,
        seen: Sequence[models.SeatRow] | None = None,
        access: models.SeatGrant | None = None,
    ) -> bool:
        """Start an open table with its final options; return False if it is not open.

        `seen` are the seats as the caller read them. If somebody has sat down, left or been
        renamed since, this returns False too: read the seats again and retry.
        """
        changes: dict[str, Any] = {"turn_seat": turn_seat}
        if options is not None:
            changes["options"] = options
        with self._database.write() as connection:
            if reading.lock_table(connection, table_id) != "open":
                return False
            if not reading.is_valid(connection, table_id, access):
                return False
            if seen is not None:
                present = reading.seats_of(connection, table_id)
                if [_who(seat) for seat in present] != [_who(seat) for seat in seen]:
                    return False
            now = self._clock()
            connection.execute(
                update(_tables)
                .where(_tables.c.id == table_id)
                .values(status="running", started_at=now, changed_at=now, **changes)
            )
            self._announce(connection, models.Notice("table", table_id))
        return True

    def set_dealing(
        self, table_id: str, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> bool:
        """Replace an open table's `dealing`; return False if it is no longer equal to `before`.

        If two processes change it at the same time, only one succeeds; the other must reread it.
        """
        with self._database.write() as connection:
            changed = connection.execute(
                update(_tables)
                .where(
                    _tables.c.id == table_id,
                    _tables.c.status == "open",
                    _tables.c.dealing == before,
                )
                .values(dealing=after, changed_at=self._clock())
            )
            if changed.rowcount:
                self._announce(connection, models.Notice("table", table_id))
        return changed.rowcount == 1

    def close_table(
        self,
        table_id: str,
        statuses: Sequence[models.Status] = ("open", "running"),
        access: models.SeatGrant | None = None,
    ) -> bool:
        """Close a table that is not finished, if it has one of these statuses."""
        return self._change_table(table_id, statuses, access, status="closed", turn_seat=None)

    # --- seats --------------------------------------------------------------------------------
    def seats(self, table_id: str) -> list[models.SeatRow]:
        """List the seats of a table in order."""
        with self._database.read() as connection:
            return reading.seats_of(connection, table_id)

    def is_valid(self, table_id: str, access: models.SeatGrant) -> bool:
        """Return whether a grant or spectators' link is still valid."""
        with self._database.read() as connection:
            return reading.is_valid(connection, table_id, access)

    def mark_seen(self, seats: Iterable[tuple[str, int]]) -> None:
        """Record that the holders of these seats (table, seat) are online now."""
        now = self._clock()
        rows = [{"of": table_id, "number": seat, "now": now} for table_id, seat in sorted(seats)]
        self._database.execute(_SEEN, rows)

    # --- entries ------------------------------------------------------------------------------
    def append(self, batch: Sequence[models.Append]) -> list[models.Entry | models.Conflict]:
        """Append entries of any tables in one transaction; return one answer per entry, in order.

        An entry in the answer is stored and survives a crash. A `Conflict` leaves its own table
        unchanged and does not affect the others. A batch holds at most `appending.MOST_BATCH`
        entries.
        """
        if not batch:
            return []
        if len(batch) > appending.MOST_BATCH:
            raise ValueError(f"A batch holds at most {appending.MOST_BATCH} entries.")
        try:
            if self._database.is_postgres and len(batch) == 1 and not batch[0].orders:
                with self._database.at_once() as connection:
                    now = self._clock()
                    alone = appending.append_alone(connection, self._database.origin, batch[0], now)
                if alone is not None:
                    return [alone]  # otherwise the slower way below finds out why
            with self._database.write() as connection:
                return appending.append(connection, self._database.origin, batch, self._clock())
        except StoreConflictError:
            # A table has entries beyond its `seq`: somebody changed the database by hand. Append
            # one by one, so that only that table's entry fails.
            if len(batch) > 1:
                return [answer for asked in batch for answer in self.append([asked])]
        asked, table = batch[0], self.table(batch[0].table_id)
        if table is None:
            return [models.Conflict(asked.table_id, asked.seq, None, None)]
        return [models.Conflict(asked.table_id, asked.seq, table.seq, table.status)]

    def entries(self, table_id: str, after: int = 0) -> list[models.Entry]:
        """List the entries of a table with numbers above `after`, in order."""
        return self._database.records(models.Entry, _entries_after(table_id, after))

    def news(self, table_id: str, after: int) -> tuple[models.TableRow | None, list[models.Entry]]:
        """Return a table, and its entries with numbers above `after`, from the same snapshot."""
        with self._database.read() as connection:
            entries = reading.read(models.Entry, connection, _entries_after(table_id, after))
            found = connection.execute(reading.select_table(table_id)).first()
        return None if found is None else models.TableRow(**found._mapping), entries

    # --- talk ---------------------------------------------------------------------------------
    def add_message(
        self, table_id: str, seat: int, text: str, access: models.SeatGrant | None = None
    ) -> models.Message | None:
        """Store a chat message; return None if there is no such table or its chat is off.

        The messages of one table are stored one after the other, so a reader who asks for those
        after a certain id misses none.
        """
        with self._database.write() as connection:
            if not reading.may_act(connection, table_id, access):
                return None
            if not connection.scalar(select(_tables.c.chat_on).where(_tables.c.id == table_id)):
                return None
            values = {"table_id": table_id, "seat": seat, "text": text, "at": self._clock()}
            message = reading.add_message(connection, values)
            self._announce(connection, models.Notice("message", table_id, message.id))
        return message

    def messages(
        self, table_id: str, after: int = 0, most: int | None = None
    ) -> list[models.Message]:
        """List a table's messages with ids above `after`, in order; only the latest `most`."""
        said = reading.select_of(_messages, table_id).where(_messages.c.number > after)
        latest = said.order_by(None).order_by(_messages.c.number.desc()).limit(most)
        return self._database.records(models.Message, latest)[::-1]

    def last_message(self, table_id: str) -> int:
        """Return the id of the last message or notice at a table; 0 if there is none."""
        query = select(func.max(_messages.c.number)).where(_messages.c.table_id == table_id)
        return self._database.scalar(query) or 0

    # --- settings -----------------------------------------------------------------------------
    def kept_setting(self, key: str) -> str | None:
        """Return a stored setting, or None."""
        query = select(schema.settings.c.value).where(schema.settings.c.key == key)
        found: str | None = self._database.scalar(query)
        return found

    def setting(self, key: str, make: Callable[[], str]) -> str:
        """Return a setting, making it if needed; if several processes do, all get the same."""
        while (found := self.kept_setting(key)) is None:
            put = self._database.insert(schema.settings).values(key=key, value=make())
            self._database.execute(put.on_conflict_do_nothing(index_elements=["key"]))
        return found

    def set_setting(self, key: str, value: str) -> None:
        """Store a setting, replacing any earlier value."""
        put = self._database.insert(schema.settings).values(key=key, value=value)
        self._database.execute(
            put.on_conflict_do_update(index_elements=["key"], set_={"value": value})
        )

    # --- other processes ----------------------------------------------------------------------
    def listen(
        self, hear: Callable[[models.Notice], None], stop: threading.Event
    ) -> threading.Thread | None:
        """Call `hear` in a thread with other processes' notices until `stop`; None on SQLite."""
        return listen.listen(self._database, hear, stop)

    def announce(self, notice: models.Notice) -> None:
        """Notify other processes of something that is not stored, such as who is online."""
        if self._database.is_postgres:
            with self._database.write() as connection:
                self._announce(connection, notice)

    # --- inside -------------------------------------------------------------------------------
    def _one_table(self, query: Any) -> models.TableRow | None:
        return next(iter(self._database.records(models.TableRow, query)), None)

    def _running(self, *conditions: Any) -> list[str]:
        """List the running tables that meet conditions; `_seats` is the seat to move, if stored."""
        query = (
            select(_tables.c.id)
            .outerjoin(_seats, _TO_MOVE)
            .where(_tables.c.status == "running", *conditions)
            .order_by(_tables.c.id)
        )
        return self._database.scalars(query)

    def _many_tables(self, condition: Any) -> list[models.TableRow]:
        query = select(_tables).where(condition).order_by(_tables.c.created_at, _tables.c.id)
        return self._database.records(models.TableRow, query)

    def _change_table(
        self,
        table_id: str,
        statuses: Sequence[models.Status],
        access: models.SeatGrant | None = None,
        **changes: Any,
    ) -> bool:
        with self._database.write() as connection:
            if not reading.may_act(connection, table_id, access):
                return False
            changed = connection.execute(
                update(_tables)
                .where(_tables.c.id == table_id, _tables.c.status.in_(statuses))
                .values(changed_at=self._clock(), **changes)
            )
            if changed.rowcount:
                if "spectator_hash" in changes:
                    connection.execute(
                        delete(_grants).where(at_seat(_grants, table_id, models.SPECTATOR))
                    )
                self._announce(connection, models.Notice("table", table_id))
        return changed.rowcount == 1


def _entries_after(table_id: str, after: int) -> Select[Any]:
    return reading.select_of(schema.entries, table_id).where(schema.entries.c.seq > after)


def _who(seat: models.SeatRow) -> tuple[int, models.SeatKind, str, str | None]:
    return seat.seat, seat.kind, seat.name, seat.bot
