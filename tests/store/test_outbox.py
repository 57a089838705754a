"""The outbox and the subscriptions, on both databases."""

from __future__ import annotations

import dataclasses

import pytest

from mintopia.store import NewDelivery, Push, Store, StoreConflictError, StoreError
from tests.store.making import Clock, running_table


def deliver(store: Store, *payloads: str) -> str:
    table = running_table(store).id
    store.outbox.add(
        [NewDelivery(table_id=table, seat=1, kind="webpush", payload=text) for text in payloads]
    )
    return table


def test_what_is_due_is_taken_once_the_longest_due_first(store: Store, clock: Clock) -> None:
    table = deliver(store, "a", "b")
    clock.now += 1
    deliver(store, "c")
    first = store.outbox.take(limit=2, lease=30)
    assert [(one.payload, one.attempts, one.kind) for one in first] == [
        ("a", 1, "webpush"),
        ("b", 1, "webpush"),
    ]
    assert (first[0].table_id, first[0].seat, first[0].next_at) == (table, 1, clock.now + 30)
    assert [one.payload for one in store.outbox.take()] == ["c"]
    assert store.outbox.take() == []


def test_a_worker_that_died_loses_its_lease(store: Store, clock: Clock) -> None:
    deliver(store, "a")
    (lost,) = store.outbox.take(lease=30)
    clock.now += 29
    assert store.outbox.take() == []
    clock.now += 1
    (again,) = store.outbox.take(lease=30)
    assert (again.id, again.attempts) == (lost.id, 2)
    # The first taker wakes up after all, and must not disturb the second.
    assert not store.outbox.retry(lost, 0)
    assert store.outbox.take() == []


def test_failures_are_tried_again_later_and_successes_are_gone(store: Store, clock: Clock) -> None:
    deliver(store, "a", "b")
    assert store.archive.counts().outbox == 2
    one, two = store.outbox.take()
    store.outbox.done(one)
    assert store.outbox.retry(two, 100)
    assert store.outbox.next_due() == clock.now + 100
    assert store.outbox.take() == []
    clock.now += 100
    (two,) = store.outbox.take()
    assert (two.payload, two.attempts) == ("b", 2)
    store.outbox.done(two)
    store.outbox.done(two)
    assert store.outbox.next_due() is None
    assert store.archive.counts().outbox == 0


def test_what_was_taken_and_not_tried_loses_no_try(store: Store, clock: Clock) -> None:
    deliver(store, "a", "b")
    taken = store.outbox.take(lease=30)
    store.outbox.put_back([], 5)
    store.outbox.put_back(taken, 5)
    assert store.outbox.take() == []
    clock.now += 5
    again = store.outbox.take(lease=30)
    assert [(one.payload, one.attempts) for one in again] == [("a", 1), ("b", 1)]
    clock.now += 30
    (third, _) = store.outbox.take()
    store.outbox.put_back(again, 0)  # their lease has run out
    assert store.outbox.take() == []
    assert third.attempts == 2


def test_what_waits_for_a_seat_can_be_dropped(store: Store) -> None:
    table = deliver(store, "a", "b")
    deliver(store, "c")
    assert store.outbox.drop(table, 0) == 0
    assert store.outbox.drop(table, 1) == 2
    assert [one.payload for one in store.outbox.take()] == ["c"]


def test_nothing_goes_to_a_table_that_is_not_there(store: Store) -> None:
    store.outbox.add([])
    lost = NewDelivery(table_id="a" * 16, seat=0, kind="webhook", payload="x")
    with pytest.raises(StoreConflictError):
        store.outbox.add([lost])
    assert store.outbox.next_due() is None


def test_subscriptions_are_kept_per_seat_and_renewed(store: Store) -> None:
    table, other = running_table(store).id, running_table(store).id
    push = Push(table_id=table, seat=0, endpoint="https://push/1", p256dh="old", auth="old")
    second = dataclasses.replace(push, endpoint="https://push/2")
    renewed = dataclasses.replace(push, p256dh="new", auth="new", language="ja")
    for each in (push, second, renewed, dataclasses.replace(push, table_id=other)):
        store.outbox.add_push(each)
    assert store.outbox.pushes(table, 0) == [renewed, second]
    assert store.outbox.pushes(table, 1) == []
    store.outbox.add_push(dataclasses.replace(push, seat=1))
    assert store.outbox.push_seats(table) == {0, 1}
    assert store.outbox.remove_push("https://push/2", other) == 0
    assert store.outbox.remove_push("https://push/2", table) == 1
    assert store.outbox.remove_push("https://push/1", table, 0) == 1, "at one seat"
    assert store.outbox.push_seats(table) == {1}
    assert store.outbox.remove_push("https://push/1") == 2
    assert store.outbox.push_seats(other) == frozenset()


def test_an_endpoint_of_any_length_is_no_danger(store: Store) -> None:
    table = running_table(store).id
    long = Push(table_id=table, seat=0, endpoint="https://" + "ü" * 992, p256dh="k", auth="a")
    store.outbox.add_push(long)
    assert store.outbox.pushes(table, 0) == [long]
    with pytest.raises(StoreError, match="at most 1000"):
        store.outbox.add_push(dataclasses.replace(long, endpoint=long.endpoint + "x"))
