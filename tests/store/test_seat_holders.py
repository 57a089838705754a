"""Data that belongs to the holder of a seat or a link and is deleted with it; on both databases."""

from __future__ import annotations

from mintopia.store import SPECTATOR, Holder, NewNotice, Push, SeatGrant, Store
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


def test_a_grant_that_ended_opens_nothing(store: Store) -> None:
    """Check that a transaction notices that the grant was ended by another process."""
    made = store.create_table(new_table(), two_people())
    table = made.id
    old = [hold(store, str(seat), table, seat) for seat in (0, 1)]
    push = Push(table_id=table, seat=1, endpoint="https://example.com/", p256dh="k", auth="a")
    notice = NewNotice("host", 1, {})
    assert store.is_valid(table, old[1])
    assert not store.is_valid(table, SeatGrant(0, old[1].key)), "of that seat only"
    assert not store.is_valid("a" * 16, old[1]), "at that table only"
    assert store.set_seat(table, 1, empty=True, access=old[1], link_hash="f" * 64)
    assert not store.is_valid(table, old[1])
    assert store.is_valid(table, old[0])
    before = store.load(table)
    assert not store.outbox.add_push(push, old[1])
    assert not store.set_seat(table, 1, access=old[1], name="Eve")
    assert not store.set_table(table, access=old[1], name="Mine")
    assert not store.start_table(table, turn_seat=0, access=old[1])
    assert not store.close_table(table, access=old[1])
    assert not store.invite(table, 1, "e" * 64, old[1])
    assert not store.invite_device(table, "e" * 64, old[1])
    assert not store.remove_device(table, int(old[0].key), old[1])
    assert not store.hand_over(table, 1, notice, access=old[1], present=0)
    assert store.agree(table, 0, 0, old[1], notice) is None
    assert store.add_message(table, 1, "still here", old[1]) is None
    assert store.load(table) == before
    assert store.outbox.pushes(table, 1) == []
    watching = SeatGrant(SPECTATOR, made.spectator_hash)
    watcher = Holder("w" * 64)
    assert store.watch(table, watcher, watching)
    assert store.watch(table, watcher, watching), "twice is once"
    assert store.set_table(table, access=old[0], spectator_hash="c" * 64)
    assert not store.watch(table, watcher, watching)
    assert store.known_holders(["w" * 64]) == set()
    for nothing in (
        SeatGrant(0, 0),
        SeatGrant(0, "x"),
        SeatGrant(SPECTATOR, 0),
        SeatGrant(SPECTATOR, "x"),
    ):
        assert not store.is_valid(table, nothing)
