"""The counted tries at the daily deals: one for each person and day, whatever happens at once."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from mintopia.store import (
    Holder,
    Joining,
    NewSeat,
    SeatGrant,
    Store,
    TableRow,
    TryRunningError,
    open_store,
    schema,
    sqlite_url,
)
from tests.store.making import digest, game_of, new_table, row_of
from tests.threads import at_once

DAY, NEXT, LATER = "2026-11-20", "2026-11-21", "2026-11-22"
ME, OLD, OTHER = digest("me"), digest("old"), digest("other")


def begin(store: Store, holder: str, *known: str, day: str = DAY) -> TableRow:
    """Make a table that is planned as a counted try."""
    table = new_table(daily={"date": day, "counted": True})
    return store.create_table(
        table, [NewSeat(kind="person", name="Ann")], holders=[(0, Holder(holder))], known=known
    )


def counts(table: TableRow) -> bool:
    """Return whether a table is a counted try."""
    assert table.daily is not None
    return bool(table.daily["counted"])


def claims(store: Store) -> set[tuple[str, str, str]]:
    """Return what is stored about who has begun a try."""
    query = select(schema.daily_claims)
    with store._database.read() as connection:
        return {(row.holder_hash, row.day, row.table_id) for row in connection.execute(query)}


def test_of_many_at_once_one_counts(url: str) -> None:
    stores = [open_store(url) for _ in range(2)]

    def ask(number: int) -> str | None:
        """Return the table that was made, or None if another was faster."""
        known = [ME, OLD][:: 1 - 2 * (number % 2)]
        try:
            return begin(stores[number % 2], digest(f"new {number}"), *known).id
        except TryRunningError as error:
            faster.add(error.table_id)
            return None

    faster: set[str] = set()
    told = at_once(*(partial(ask, number) for number in range(12)))
    made = [table for table in told if table is not None]
    assert [*faster] == made
    stores[0].daily.finish(made[0], won=True, points=7, rivals=1)
    assert stores[0].daily.counts(DAY) == [(True, 7, 1)]
    for store in stores:
        store.close()


def test_a_try_is_claimed_for_everything_by_which_a_person_is_known(store: Store) -> None:
    first = begin(store, ME, OLD)
    assert counts(first)
    assert store.daily.is_begun([OLD], DAY)
    assert not store.daily.is_begun([OTHER], DAY)
    assert not store.daily.is_begun([OLD], NEXT)
    with pytest.raises(TryRunningError) as refused:
        begin(store, OTHER, OLD)
    assert refused.value.table_id == first.id
    assert counts(begin(store, OTHER))
    assert store.forget([ME], first.id) == 1  # nobody holds the seat any more
    second = begin(store, digest("newer"), OLD)
    assert not counts(second)
    assert row_of(store, second.id) == second
    assert claims(store) == {
        (ME, DAY, first.id),
        (OLD, DAY, first.id),
        (digest("newer"), DAY, first.id),
        (OTHER, DAY, store.daily.of([OTHER], DAY)[0].table_id),
    }


def test_a_claim_goes_along_with_a_new_secret_and_another_device(store: Store) -> None:
    table = begin(store, ME)
    access = store.grants_of([ME], table.id)[0]
    store.merge_holders(ME, OLD)
    assert store.daily.is_begun([OLD], DAY)
    assert store.known_holders([ME, OTHER]) == {ME}
    assert store.invite_device(table.id, digest("link"), SeatGrant(0, access.id))
    store.join(Joining(link_hash=digest("link"), holders=(), new=Holder(OTHER)))
    assert store.daily.is_begun([OTHER], DAY)


def test_claims_are_removed_when_their_day_is_over(store: Store) -> None:
    begin(store, ME)
    begin(store, OTHER, day=NEXT)
    assert store.daily.is_begun([ME], DAY)  # another server's clock may be a little behind
    begin(store, OTHER, day=LATER)
    assert {day for _, day, _ in claims(store)} == {NEXT, LATER}


def test_an_imported_try_counts_once(store: Store, tmp_path: Path) -> None:
    elsewhere = open_store(sqlite_url(tmp_path / "elsewhere.db"))
    first, second = begin(elsewhere, ME), begin(elsewhere, OTHER)
    tries = [game_of(elsewhere, table.id) for table in (first, second)]
    elsewhere.close()
    begin(store, ME)
    for game in tries:
        assert store.archive.put(game)
    with store._database.read() as connection:
        stored = set(connection.scalars(select(schema.daily_tries.c.table_id)))
    assert first.id not in stored
    assert second.id in stored
