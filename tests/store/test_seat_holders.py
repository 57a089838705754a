"""What belongs to whoever holds a seat or a link, and is forgotten with it; on both databases."""

from __future__ import annotations

from mintopia.store import SPECTATOR, Push, SeatGrant, Store
from tests.store.making import held, hold, new_table, running_table, two_people


def push(table: str, seat: int, endpoint: str, language: str = "en") -> Push:
    return Push(
        table_id=table, seat=seat, endpoint=endpoint, p256dh="k", auth="a", language=language
    )


def test_a_subscription_has_a_language_and_ends_at_one_seat(store: Store) -> None:
    table, other = running_table(store).id, running_table(store).id
    for seat in (0, 1):
        store.outbox.add_push(push(table, seat, "https://push/1", "ja"))
    store.outbox.add_push(push(other, 1, "https://push/1"))
    assert store.outbox.push_seats(table) == {0, 1}
    assert store.outbox.pushes(table, 0)[0].language == "ja"
    store.outbox.add_push(push(table, 0, "https://push/1", "en"))
    assert [found.language for found in store.outbox.pushes(table, 0)] == ["en"], "renewed"
    assert store.outbox.remove_push("https://push/1", table, 0) == 1
    assert store.outbox.push_seats(table) == {1}
    assert store.outbox.push_seats(other) == {1}
    assert store.outbox.remove_push("https://push/1") == 2
    assert store.outbox.push_seats(other) == frozenset()


def test_with_its_holder_the_webhook_is_forgotten(store: Store) -> None:
    table = running_table(store).id
    assert store.set_seat(table, 0, webhook="https://example.org/")
    assert store.set_seat(table, 0, name="Ann")
    assert store.seats(table)[0].webhook == "https://example.org/"
    assert store.set_seat(table, 0, empty=True)
    assert store.seats(table)[0].webhook is None


def test_with_its_holder_the_orders_of_a_seat_are_forgotten(store: Store) -> None:
    table = running_table(store).id
    assert store.set_orders(table, {0: "mine", 1: "others"})
    assert [seat.orders for seat in store.seats(table)] == ["mine", "others"]
    assert "mine" not in repr(store.seats(table))
    assert store.set_seat(table, 0, empty=True)
    assert [seat.orders for seat in store.seats(table)] == [None, "others"]
    assert not store.set_orders(table, {1: "late"}, SeatGrant(1, 10**9))  # a grant that has ended
    assert store.seats(table)[1].orders == "others"


def test_with_a_new_secret_for_spectators_their_browsers_are_forgotten(store: Store) -> None:
    table, other = running_table(store).id, running_table(store).id
    for table_id, seat in ((table, SPECTATOR), (table, 0), (other, SPECTATOR)):
        hold(store, "b" * 64, table_id, seat)
    assert store.set_table(table, name="Tea")
    assert held(store, "b" * 64, table) == [SPECTATOR, 0]
    assert store.set_table(table, spectator_hash="e" * 64)
    assert held(store, "b" * 64, table) == [0]
    assert held(store, "b" * 64, other) == [SPECTATOR]


def test_the_tables_that_a_host_has_not_started_are_counted(store: Store) -> None:
    waiting = [store.create_table(new_table(), two_people()) for _ in range(3)]
    host = next(seat.seat for seat in store.seats(waiting[0].id) if seat.is_host)
    for table in waiting:
        hold(store, "host", table.id, host)
        hold(store, "host", table.id, 1 - host)
        hold(store, "guest", table.id, 1 - host)
        hold(store, "guest", table.id, SPECTATOR)
    hold(store, "host", running_table(store).id, host)
    assert store.unstarted_of(["host"]) == 3
    assert store.unstarted_of(["guest"]) == 0
    assert store.close_table(waiting[0].id)
    assert store.unstarted_of(["host"]) == 2
