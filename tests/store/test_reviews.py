"""Reviews in the database: claimed by one process at a time, kept when done, never too many."""

from __future__ import annotations

from functools import partial

import pytest

from mintopia.store import Store, StoreConflictError, StoredReview
from mintopia.store.reviews import LEASE
from tests.store.making import Clock, running_table
from tests.threads import at_once

CONTENT = {"marks": [{"text": {"en": "Pass", "ja": "パス"}}], "total": 1}


def test_a_review_is_claimed_written_and_done(store: Store, clock: Clock) -> None:
    table = running_table(store).id
    reviews = store.reviews
    assert reviews.find(table) is None
    assert reviews.begin(table, "one", {"total": 0})
    assert reviews.find(table) == StoredReview(False, {"total": 0})
    assert not reviews.begin(table, "two", {}), "somebody is at work on it"
    clock.now += LEASE - 1
    assert reviews.renew(table, "one", {"total": 7})
    assert not reviews.renew(table, "two", {"total": 8})
    clock.now += LEASE - 1
    assert reviews.find(table) == StoredReview(False, {"total": 7})
    reviews.finish(table, "one", CONTENT)
    clock.now += 1000 * LEASE
    assert reviews.find(table) == StoredReview(True, CONTENT)
    assert not reviews.begin(table, "two", {})
    assert not reviews.renew(table, "one", {})
    assert reviews.find(table) == StoredReview(True, CONTENT)


def test_a_review_whose_process_fell_silent_is_begun_anew(store: Store, clock: Clock) -> None:
    table = running_table(store).id
    reviews = store.reviews
    assert reviews.begin(table, "one", {})
    clock.now += LEASE + 1
    assert reviews.find(table) is None
    assert reviews.begin(table, "two", {"total": 2})
    assert not reviews.renew(table, "one", {"total": 1}), "it has lost the review"
    assert reviews.find(table) == StoredReview(False, {"total": 2})


def test_a_process_that_ends_lets_go_of_what_it_has_not_done(store: Store) -> None:
    tables = [running_table(store).id for _ in range(4)]
    for table, owner in zip(tables, ("one", "one", "one", "two"), strict=True):
        assert store.reviews.begin(table, owner, {})
    store.reviews.finish(tables[0], "one", CONTENT)
    store.reviews.give_up("one", tables[1])
    assert [store.reviews.find(table) is None for table in tables] == [False, True, False, False]
    store.reviews.give_up("one")
    assert [store.reviews.find(table) is None for table in tables] == [False, True, True, False]


def test_the_newest_are_kept(store: Store, clock: Clock) -> None:
    tables = [running_table(store).id for _ in range(6)]
    assert store.reviews.begin(tables[5], "two", {})
    for table in tables[:4]:
        clock.now += 1
        store.reviews.finish(table, "one", CONTENT, most=3)
    kept = [store.reviews.find(table) is not None for table in tables]
    assert kept == [False, True, True, True, False, True], "one that is under way does not count"
    clock.now += LEASE + 1
    store.reviews.finish(tables[0], "one", CONTENT)
    assert all(store.reviews.find(table) is not None for table in tables[:4]), "0 is no limit"
    assert store.reviews.find(tables[5]) is None


def test_of_several_who_begin_at_once_one_does(store: Store) -> None:
    table = running_table(store).id
    begun = at_once(*(partial(store.reviews.begin, table, owner, {}) for owner in "abcd"))
    assert sorted(begun) == [False, False, False, True]


def test_there_is_no_review_without_a_table(store: Store) -> None:
    with pytest.raises(StoreConflictError):
        store.reviews.begin("nobody", "one", {})
