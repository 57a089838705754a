"""Taking and leaving seats, and what ends with their holder; on both databases."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.store import (
    SPECTATOR,
    Holder,
    Joined,
    Joining,
    NewNotice,
    NewSeat,
    Push,
    SeatGrant,
    SeatRefusedError,
    Store,
    read_waiting,
)
from mintopia.store.joining import MOST_DEVICES
from tests.store.making import (
    Clock,
    digest,
    held,
    hold,
    invitations,
    new_table,
    row_of,
    running_table,
    two_people,
)


def asked(link: str, who: str, *holders: str, nonce: str | None = None, **more: Any) -> Joining:
    """Return a request to take a seat, by somebody who already has these secrets."""
    return Joining(
        link_hash=digest(link),
        holders=holders,
        new=Holder(who, f"{who}'s"),
        nonce_hash=digest(nonce) if nonce else None,
        **more,
    )


def refusal(store: Store, joining: Joining) -> str:
    """Send a request that must be refused; return the reason."""
    with pytest.raises(SeatRefusedError) as refused:
        store.join(joining)
    return refused.value.code


def invited(store: Store) -> str:
    """Make a table of two, with the invitations `link 0` and `link 1`."""
    return store.create_table(new_table(), two_people(), invitations("link")).id


def test_an_invitation_is_used_once(store: Store, clock: Clock) -> None:
    table = invited(store)
    clock.now += 5
    assert store.join(asked("link 1", "ben", name="Ben")) == Joined(table, 1, is_new=True)
    assert held(store, "ben", table) == [1]
    assert store.seats(table)[1].name == "Ben"
    assert row_of(store, table).changed_at == clock.now
    assert store.devices(table, 1)[0].label == "ben's"
    assert refusal(store, asked("link 1", "eve")) == "invitation-used"
    assert store.join(asked("link 1", "new", "ben")) == Joined(table, 1, is_new=False)
    assert held(store, "new", table) == []
    assert refusal(store, asked("nothing", "eve")) == "unknown-link"


def test_only_the_same_request_is_repeated(store: Store) -> None:
    table = invited(store)
    assert store.join(asked("link 1", "first", nonce="n")).is_new
    assert store.join(asked("link 1", "second", nonce="n")) == Joined(table, 1, is_new=True)
    assert (held(store, "first", table), held(store, "second", table)) == ([], [1])
    for other in (None, "m"):
        assert refusal(store, asked("link 1", "eve", nonce=other)) == "invitation-used"
    assert store.join(asked("link 0", "ann")).is_new
    assert refusal(store, asked("link 0", "eve")) == "invitation-used", "no nonce is not the same"
    assert refusal(store, asked("link 0", "eve", nonce="n")) == "invitation-used"
    assert store.set_seat(table, 1, empty=True)
    assert refusal(store, asked("link 1", "second", nonce="n")) == "unknown-link"


def test_a_new_invitation_ends_the_one_before(store: Store) -> None:
    table = invited(store)
    host = hold(store, "ann", table, 0)
    assert store.invite(table, 1, digest("fresh"), host)
    assert refusal(store, asked("link 1", "ben")) == "unknown-link"
    assert store.join(asked("fresh", "ben")).is_new
    with pytest.raises(SeatRefusedError) as refused:
        store.invite(table, 1, digest("again"), host)
    assert (refused.value.code, refused.value.name) == ("seat-held", "葵")
    assert store.invitation(digest("link 0")) is not None, "of the other seat"


def test_a_name_is_chosen_before_the_start_and_once_at_a_table(store: Store) -> None:
    table = invited(store)
    assert refusal(store, asked("link 1", "ben", name="mina")) == "name-taken"
    assert store.start_table(table, turn_seat=0)
    assert store.join(asked("link 1", "ben", name="Ben")).is_new
    assert store.seats(table)[1].name == "葵"
    closed = store.create_table(new_table(), two_people(), invitations("closed")).id
    assert store.close_table(closed)
    assert refusal(store, asked("closed 1", "ben")) == "closed"


def test_a_tables_link_seats_people_at_free_seats(store: Store) -> None:
    seats = [*two_people(), NewSeat(), NewSeat(kind="bot", name="Bot", bot="easy")]
    table = store.create_table(new_table(join_hash=digest("table")), seats).id
    assert store.join(asked("table", "ben", nonce="n")) == Joined(table, 1, is_new=True)
    assert store.join(asked("table", "cy", "ben")) == Joined(table, 1, is_new=False)
    assert store.join(asked("table", "ben2", nonce="n")) == Joined(table, 1, is_new=True)
    assert held(store, "ben", table) == []
    assert refusal(store, asked("table", "cy", seat=1)) == "seat-not-free"
    assert store.join(asked("table", "cy", name="Cy")) == Joined(table, 2, is_new=True)
    assert (store.seats(table)[2].kind, store.seats(table)[2].name) == ("person", "Cy")
    assert refusal(store, asked("table", "di")) == "seats-taken"
    assert store.start_table(table, turn_seat=0)
    assert refusal(store, asked("table", "di")) == "already-started"


def test_other_devices_of_a_seat(store: Store, clock: Clock) -> None:
    table = invited(store)
    mine = hold(store, "laptop", table, 0)
    assert store.invite_device(table, digest("old"), mine)
    assert store.invite_device(table, digest("phone"), mine)
    assert refusal(store, asked("old", "phone")) == "unknown-link"
    assert store.join(asked("phone", "phone", name="Other")).is_new
    assert held(store, "phone", table) == [0]
    assert store.seats(table)[0].name == "Mina", "a device brings no name"
    assert refusal(store, asked("phone", "eve")) == "invitation-used"
    assert store.invitation(digest("link 0")) is not None, "an invitation is another link"
    phone = next(grant for grant in store.devices(table, 0) if grant.label == "phone's")
    assert store.set_seat(table, 0, webhook="https://example.org/")
    clock.now += 7
    assert store.remove_device(table, phone.id, mine)
    assert held(store, "phone", table) == []
    assert store.seats(table)[0].webhook is None
    assert row_of(store, table).changed_at == clock.now
    assert not store.remove_device(table, phone.id, mine)
    for number in range(MOST_DEVICES - 1):
        hold(store, f"device {number}", table, 0)
    with pytest.raises(SeatRefusedError) as refused:
        store.invite_device(table, digest("one more"), mine)
    assert refused.value.code == "devices-full"


def test_who_is_host_is_handed_over_to_a_person(store: Store, clock: Clock) -> None:
    table = running_table(store).id
    notice = NewNotice("host", 1, {})
    clock.now += 3
    assert not store.hand_over(table, 0, notice, access=None, present=1), "she is not the host"
    assert store.hand_over(table, 1, notice, access=None, present=0)
    assert [seat.is_host for seat in store.seats(table)] == [False, True]
    assert row_of(store, table).changed_at == clock.now
    assert store.set_seat(table, 0, kind="bot", bot="easy")
    assert not store.hand_over(table, 0, notice, access=None, present=1), "a bot is no host"


def test_agreements_count_for_one_moment_of_the_game(store: Store) -> None:
    seats = [*two_people(), NewSeat(kind="person", name="Cy")]
    table = store.create_table(new_table(), seats).id
    assert store.start_table(table, turn_seat=0)
    grants = [hold(store, str(seat), table, seat) for seat in range(3)]
    notice = NewNotice("agreed", 0, {})
    assert store.agree(table, 0, 4, grants[2], notice) == [2]
    assert store.agree(table, 0, 4, grants[2], notice) == [2], "once"
    assert store.agree(table, 0, 4, grants[1], notice) == [1, 2]
    assert read_waiting(store.seats(table)[0].waiting) == {"seq": 4, "by": [1, 2]}
    assert store.agree(table, 0, 5, grants[1], notice) == [1], "the game went on"
    assert store.agree(table, 0, 5, SeatGrant(1, 10**9), notice) is None


# --- what ends with a holder ----------------------------------------------------------------------


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
