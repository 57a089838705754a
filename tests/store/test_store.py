"""Every call of the store, on both databases."""

from __future__ import annotations

import dataclasses
from functools import partial

import pytest
from sqlalchemy import insert

from mintopia.store import (
    BrowserTable,
    Conflict,
    Entry,
    NewDelivery,
    NewSeat,
    Notice,
    Push,
    Store,
    StoreConflictError,
    StoreError,
    new_table_id,
    schema,
    standing,
)
from mintopia.store.appending import MOST_BATCH
from tests.store.making import (
    Clock,
    appended,
    digest,
    game_of,
    held,
    hold,
    invitations,
    move,
    new_table,
    row_of,
    running_table,
    two_people,
)
from tests.threads import at_once

NOBODY = "aaaaaaaaaaaaaaaa"


# --- tables -------------------------------------------------------------------------------------
def test_ids_are_sixteen_small_letters_and_digits() -> None:
    ids = {new_table_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(name) == 16 and name.isalnum() and name == name.lower() for name in ids)


@pytest.mark.parametrize("seed", [0, -(2**63), 2**64 - 1])
def test_a_table_comes_back_as_it_was_made(store: Store, clock: Clock, seed: int) -> None:
    described = new_table(seed=seed, rematch_of=NOBODY, chat_on=False)
    made = store.create_table(described, two_people())
    assert store.table(made.id) == made
    for name in ("game", "rules_version", "options", "seed", "salt", "commitment", "name"):
        assert getattr(made, name) == getattr(described, name)
    assert (made.status, made.seq, made.turn_seat, made.winners) == ("open", 0, None, None)
    assert made.created_at == made.changed_at == clock.now
    assert (made.started_at, made.finished_at, made.chat_on) == (None, None, False)
    assert store.table(NOBODY) is None


def test_tables_are_found_by_link_and_by_origin(store: Store, clock: Clock) -> None:
    first = store.create_table(new_table(), two_people())
    clock.now += 1
    again = store.create_table(new_table(rematch_of=first.id), two_people())
    clock.now += 1
    same = store.create_table(new_table(same_deal_of=first.id), two_people())
    clock.now += 1
    third = store.create_table(new_table(same_deal_of=first.id), two_people())
    assert store.table_by_spectator(first.spectator_hash) == first
    assert store.table_by_spectator(digest("nobody")) is None
    assert store.rematches(first.id) == [again]
    assert store.same_deals(first.id) == [same, third]
    assert store.rematches(same.id) == []


def test_a_table_is_renamed_silenced_and_given_a_new_secret(store: Store, clock: Clock) -> None:
    table = store.create_table(new_table(), two_people())
    clock.now += 5
    assert store.set_table(table.id, name="朝", chat_on=False, spectator_hash=digest("new"))
    assert store.table(table.id) == dataclasses.replace(
        table, name="朝", chat_on=False, spectator_hash=digest("new"), changed_at=clock.now
    )
    assert store.table_by_spectator(table.spectator_hash) is None
    assert not store.set_table(NOBODY, name="none")


def test_a_table_starts_once_with_its_final_options(store: Store, clock: Clock) -> None:
    table = store.create_table(new_table(), two_people())
    clock.now += 9
    assert store.start_table(table.id, turn_seat=1, options={"players": 2, "names": ["a", "b"]})
    started = row_of(store, table.id)
    assert (started.status, started.turn_seat, started.started_at) == ("running", 1, clock.now)
    assert started.options["names"] == ["a", "b"]
    assert not store.start_table(table.id, turn_seat=0)
    assert store.table(table.id) == started
    assert not store.start_table(NOBODY, turn_seat=0)


def test_a_table_does_not_start_with_other_people_than_were_seen(store: Store) -> None:
    table = store.create_table(new_table(), [NewSeat(kind="person"), NewSeat()])
    seen = store.seats(table.id)
    assert store.set_seat(table.id, 1, only_if="open", kind="person", name="葵")
    assert not store.start_table(table.id, turn_seat=0, seen=seen)
    store.mark_seen([(table.id, 1)])  # being present changes no seat
    assert store.start_table(table.id, turn_seat=0, seen=store.seats(table.id))


def test_a_table_that_is_not_finished_can_be_closed(store: Store) -> None:
    waiting = store.create_table(new_table(), two_people())
    finished = running_table(store)
    appended(store, move(finished.id, 1, finished=True))
    assert not store.close_table(finished.id)
    assert store.close_table(waiting.id)
    assert not store.close_table(waiting.id)
    closed = row_of(store, waiting.id)
    assert closed.status == "closed"


def test_tables_where_no_person_is_to_move_are_found_after_a_start(store: Store) -> None:
    person, absent, bot, card, finished = (running_table(store).id for _ in range(5))
    store.set_seat(absent, 0, stand_in="medium")
    store.set_seat(bot, 0, kind="bot", bot="hard")
    appended(store, move(card, 1, turn_seat=2))  # a solitaire opponent has no stored seat
    store.set_seat(finished, 0, kind="bot", bot="hard")
    appended(store, move(finished, 1, finished=True))
    assert store.waiting_for_bots() == sorted([absent, bot, card])
    assert person not in store.waiting_for_bots()


def test_two_tables_cannot_have_one_link(store: Store) -> None:
    table = store.create_table(new_table(), two_people(), invitations("link"))
    with pytest.raises(StoreConflictError, match="link"):
        store.create_table(new_table(), two_people(), invitations("link"))
    with pytest.raises(StoreConflictError, match="unique"):
        store.create_table(new_table(spectator_hash=table.spectator_hash), two_people())
    assert store.archive.counts().tables["open"] == 1


# --- seats --------------------------------------------------------------------------------------
def test_seats_come_back_in_order(store: Store) -> None:
    table = store.create_table(
        new_table(),
        [*two_people(), NewSeat(kind="bot", name="Bot", bot="hard:3"), NewSeat(webhook="http:")],
    )
    seats = store.seats(table.id)
    assert [(seat.seat, seat.kind, seat.name, seat.bot, seat.is_host) for seat in seats] == [
        (0, "person", "Mina", None, True),
        (1, "person", "葵", None, False),
        (2, "bot", "Bot", "hard:3", False),
        (3, "open", "", None, False),
    ]
    assert [seat.webhook for seat in seats] == [None, None, None, "http:"]
    assert store.seats(NOBODY) == []


def test_a_seat_changes_only_under_its_conditions(store: Store) -> None:
    table = store.create_table(new_table(), [NewSeat(kind="person", is_host=True), NewSeat()])
    assert store.set_seat(table.id, 1, only_if="open", kind="person", name="葵", webhook="https:")
    assert not store.set_seat(table.id, 1, only_if="open", name="late")
    assert not store.set_seat(table.id, 1, while_status="running", name="early")
    assert not store.set_seat(table.id, 5, name="nobody")
    assert not store.set_seat(NOBODY, 0, name="nobody")
    assert store.start_table(table.id, turn_seat=0)
    assert not store.set_seat(table.id, 1, while_status="open", kind="open")
    assert store.set_seat(table.id, 1, while_status="running", stand_in="easy")
    seat = store.seats(table.id)[1]
    assert (seat.kind, seat.name, seat.webhook, seat.stand_in) == ("person", "葵", "https:", "easy")
    assert store.set_seat(table.id, 1, stand_in=None, name="Aoi")
    assert store.seats(table.id)[1] == dataclasses.replace(seat, stand_in=None, name="Aoi")


def test_of_many_who_take_a_seat_one_gets_it(store: Store) -> None:
    table = store.create_table(new_table(), [NewSeat(kind="person"), NewSeat()])
    take = partial(store.set_seat, table.id, 1, only_if="open", kind="person")
    got = at_once(*(partial(take, name=str(number)) for number in range(8)))
    assert got.count(True) == 1
    assert store.seats(table.id)[1].name == str(got.index(True))


def test_an_emptied_seat_is_nobodys(store: Store) -> None:
    table = store.create_table(new_table(), two_people(), invitations("old"))
    push = Push(table_id=table.id, seat=0, endpoint="https://push/1", p256dh="k", auth="a")
    store.outbox.add_push(push)
    store.outbox.add_push(dataclasses.replace(push, seat=1))
    hold(store, "browser", table.id, 0)
    hold(store, "browser", table.id, 1)
    assert store.set_seat(table.id, 0, empty=True, link_hash=digest("new"))
    assert store.invitation(digest("old 0")) is None
    assert store.invitation(digest("old 1")) is not None
    found = store.invitation(digest("new"))
    assert found is not None
    assert (found.seat, found.grant_id, found.for_device) == (0, None, False)
    assert held(store, "browser", table.id) == [1]
    assert store.outbox.pushes(table.id, 0) == []
    assert len(store.outbox.pushes(table.id, 1)) == 1


def test_who_is_here_is_noted_for_many_at_once(store: Store, clock: Clock) -> None:
    one, two = (store.create_table(new_table(), two_people()) for _ in range(2))
    clock.now += 60
    store.mark_seen([])
    store.mark_seen([(two.id, 1), (one.id, 0), (NOBODY, 0)])
    assert [seat.seen_at for seat in store.seats(one.id)] == [clock.now, None]
    assert [seat.seen_at for seat in store.seats(two.id)] == [None, clock.now]


# --- entries ------------------------------------------------------------------------------------
def test_entries_are_appended_in_order_and_move_the_table_on(store: Store, clock: Clock) -> None:
    table = running_table(store)
    first = appended(store, move(table.id, 1, "supplier gardens"))
    clock.now += 2
    rest = appended(store, move(table.id, 2, "渡す"), move(table.id, 3, kind="undo", text=""))
    assert store.entries(table.id) == first + rest
    assert store.entries(table.id, after=1) == rest
    assert store.entries(table.id, after=3) == []
    assert [entry.at for entry in first + rest] == [clock.now - 2, clock.now, clock.now]
    assert [entry.answer_to for entry in first + rest] == [0, 1, 2]
    now = row_of(store, table.id)
    assert (now.seq, now.turn_seat, now.changed_at, now.status) == (3, 1, clock.now, "running")


def test_a_last_move_finishes_the_table(store: Store, clock: Clock) -> None:
    table = running_table(store)
    clock.now += 1
    last = move(table.id, 1, finished=True, winners=(1,), turn_seat=None)
    after = move(table.id, 2)
    good, refused = store.append([last, after])
    assert isinstance(good, Entry)
    assert refused == Conflict(table.id, 2, 1, "finished")
    now = row_of(store, table.id)
    assert (now.status, now.winners, now.turn_seat) == ("finished", (1,), None)
    assert now.finished_at == clock.now
    assert store.append([after]) == [Conflict(table.id, 2, 1, "finished")]


def test_a_conflict_is_reported_and_the_others_are_stored(store: Store) -> None:
    one, two, three = (running_table(store).id for _ in range(3))
    waiting = store.create_table(new_table(), two_people()).id
    appended(store, move(two, 1))
    answers = store.append(
        [
            move(one, 1),
            move(two, 1, "too late"),
            move(NOBODY, 1),
            move(three, 2, "too early"),
            move(waiting, 1, "not started"),
            move(three, 1),
            move(one, 1, "twice"),
            move(one, 2),
        ]
    )
    assert [answer for answer in answers if isinstance(answer, Conflict)] == [
        Conflict(two, 1, 1, "running"),
        Conflict(NOBODY, 1, None, None),
        Conflict(three, 2, 0, "running"),
        Conflict(waiting, 1, 0, "open"),
        Conflict(one, 1, 1, "running"),
    ]
    assert [isinstance(answer, Entry) for answer in answers] == [
        *(True, False, False, False),
        *(False, True, False, True),
    ]
    assert [len(store.entries(table)) for table in (one, two, three, waiting)] == [2, 1, 1, 0]


def test_a_count_that_was_changed_by_hand_harms_no_other_table(store: Store) -> None:
    """With a wrong count, only the primary key of the entries prevents a second move 1."""
    good, broken = running_table(store).id, running_table(store).id
    appended(store, move(broken, 1))
    with store._database.write() as connection:
        connection.exec_driver_sql("UPDATE tables SET seq = 0")
    answers = store.append([move(good, 1), move(broken, 1, "again")])
    assert isinstance(answers[0], Entry)
    assert answers[1] == Conflict(broken, 1, 0, "running")
    assert [entry.text for entry in store.entries(broken)] == ["pass"]
    assert len(store.entries(good)) == 1


def test_a_batch_is_one_transaction(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Group commit: hundreds of entries share one flush of the disk."""
    from sqlalchemy import event

    tables = [running_table(store).id for _ in range(40)]
    commits: list[object] = []
    event.listen(store._database.engine, "commit", commits.append)
    appended(store, *(move(table, seq) for seq in range(1, 6) for table in tables))
    assert len(commits) == 1
    # A batch is all or nothing if the database fails on the way.
    monkeypatch.setattr("mintopia.store.appending.announce", _fail)
    with pytest.raises(ZeroDivisionError):
        store.append([move(table, 6) for table in tables])
    assert len(commits) == 1
    assert {len(store.entries(table)) for table in tables} == {5}


def _fail(*_: object) -> None:
    raise ZeroDivisionError


def test_an_empty_and_a_too_large_batch(store: Store) -> None:
    assert store.append([]) == []
    with pytest.raises(ValueError, match=str(MOST_BATCH)):
        store.append([move(NOBODY, 1)] * (MOST_BATCH + 1))
    conflicts = store.append([move(new_table_id(), 1) for _ in range(MOST_BATCH)])
    assert len(conflicts) == MOST_BATCH


def test_a_move_and_its_notifications_are_stored_together(store: Store) -> None:
    table = running_table(store).id
    turn = NewDelivery(table_id=table, seat=1, kind="webhook", payload="your turn")
    appended(store, move(table, 1, deliveries=(turn,)))
    store.append([move(table, 1, "refused", deliveries=(turn, turn))])
    assert [(one.seat, one.payload) for one in store.outbox.take()] == [(1, "your turn")]


def test_an_undo_and_the_orders_it_drops_are_stored_together(store: Store) -> None:
    table = running_table(store)
    store.set_orders(table.id, {0: "[0]", 1: "[1]"})
    store.append([move(table.id, 1)])
    orders = {0: None, 1: "[2]"}
    undo = dataclasses.replace(move(table.id, 2), kind="undo", text="", orders=orders)
    late = dataclasses.replace(undo, orders={0: "[3]"})
    assert isinstance(store.append([undo])[0], Entry)
    assert isinstance(store.append([late])[0], Conflict)
    assert [seat.orders for seat in store.seats(table.id)] == [None, "[2]"]


def test_threads_append_to_one_table_without_gaps(store: Store) -> None:
    table = running_table(store).id

    def play(name: int) -> int:
        done = 0
        while done < 10:
            row = row_of(store, table)
            answer = store.append([move(table, row.seq + 1, str(name))])[0]
            done += isinstance(answer, Entry)
        return done

    assert sum(at_once(*(partial(play, name) for name in range(4)))) == 40
    assert [entry.seq for entry in store.entries(table)] == list(range(1, 41))


def test_the_moves_that_stand_are_those_not_undone(store: Store) -> None:
    table = running_table(store).id
    kinds = "mmummuumuuuum"
    appended(
        store,
        *(
            move(table, seq, str(seq), kind="move" if kind == "m" else "undo")
            for seq, kind in enumerate(kinds, 1)
        ),
    )
    entries = store.entries(table)
    assert [entry.text for entry in standing(entries[:5])] == ["1", "4", "5"]
    assert [entry.text for entry in standing(entries[:8])] == ["1", "8"]
    assert [entry.text for entry in standing(entries)] == ["13"]


def test_a_game_is_loaded_whole(store: Store) -> None:
    table = running_table(store)
    entries = appended(store, move(table.id, 1), move(table.id, 2))
    said = store.add_message(table.id, 0, "hello")
    other = running_table(store)
    appended(store, move(other.id, 1))
    game = game_of(store, table.id)
    assert game.table == store.table(table.id)
    assert list(game.seats) == store.seats(table.id)
    assert list(game.entries) == entries
    assert game.messages == (said,)
    assert store.load(NOBODY) is None


# --- talk ---------------------------------------------------------------------------------------
def test_messages_are_listed_from_an_id_on(store: Store, clock: Clock) -> None:
    table, other = running_table(store).id, running_table(store).id
    first = store.add_message(table, 0, "I offer 3")
    clock.now += 1
    store.add_message(other, 0, "elsewhere")
    second = store.add_message(table, 1, "それでは 4 <b>")
    assert first is not None
    assert second is not None
    assert (second.seat, second.text, second.at) == (1, "それでは 4 <b>", clock.now)
    assert (first.id, second.id) == (1, 2)
    assert store.messages(table) == [first, second]
    assert store.messages(table, after=first.id) == [second]


def test_the_messages_of_a_server_that_does_not_count_them_are_counted_later(store: Store) -> None:
    table = running_table(store).id
    store.add_message(table, 0, "one")
    values = {"table_id": table, "seat": 1, "at": 1.0}
    with store._database.write() as connection:
        connection.execute(
            insert(schema.messages), [values | {"text": said} for said in ("two", "three")]
        )
    store.add_message(table, 0, "four")
    found = [(said.id, said.text) for said in store.messages(table)]
    assert found == [(1, "one"), (2, "two"), (3, "three"), (4, "four")]


def test_nothing_is_said_where_the_chat_is_off_or_no_table_is(store: Store) -> None:
    table = running_table(store, chat_on=False).id
    assert store.add_message(table, 0, "hello") is None
    assert store.add_message(NOBODY, 0, "hello") is None
    assert store.messages(table) == []


# --- browsers -----------------------------------------------------------------------------------
def test_a_browser_sees_its_games_the_latest_changed_first(store: Store, clock: Clock) -> None:
    made = []
    for _ in range(3):
        clock.now += 1
        made.append(running_table(store).id)
    for table in made:
        hold(store, "mine", table, 1)
        hold(store, "mine", table, 0)
    hold(store, "other", made[0], 0)
    clock.now += 1
    appended(store, move(made[0], 1))
    games = store.tables_of(["mine"])
    assert [game.table.id for game in games] == [made[0], made[2], made[1]]
    row = row_of(store, made[0])
    assert games[0] == BrowserTable(row, (0, 1))
    assert len(store.tables_of(["mine"], limit=2)) == 2
    assert held(store, "mine", made[1]) == [0, 1]
    assert held(store, "other", made[1]) == []
    assert store.tables_of(["nobody"]) == []


def test_a_browser_forgets_a_table(store: Store) -> None:
    one, two = running_table(store).id, running_table(store).id
    for table in (one, two):
        for seat in (0, 1):
            hold(store, "mine", table, seat)
    hold(store, "other", one, 0)
    assert store.forget(["mine"], one) == 2
    assert store.forget(["mine"], one) == 0
    assert held(store, "mine", two) == [0, 1]
    assert held(store, "other", one) == [0]


def test_a_seat_of_no_table_is_not_remembered(store: Store) -> None:
    with pytest.raises(StoreConflictError, match="table is not there"):
        hold(store, "mine", NOBODY, 0)


# --- settings and the rest ----------------------------------------------------------------------
def test_a_setting_is_made_once(store: Store) -> None:
    (value,) = set(at_once(*[partial(store.setting, "cookie", new_table_id)] * 6))
    assert store.setting("cookie", lambda: "other") == value
    assert store.setting("vapid", lambda: "other") == "other"


def test_a_setting_is_written_whatever_it_was(store: Store) -> None:
    store.set_setting("tidied-until", "1")
    store.set_setting("tidied-until", "2")
    assert store.setting("tidied-until", lambda: "other") == "2"
    store.check_writable()
    store.check_writable()


def test_a_store_answers_a_ping_and_says_whether_it_is_shared(store: Store) -> None:
    store.ping()
    assert store.is_shared == (store._database.engine.dialect.name == "postgresql")


def test_text_that_is_no_text_is_refused_in_a_sentence(store: Store) -> None:
    table = running_table(store).id
    with pytest.raises(StoreError, match=r"^The database cannot keep this text"):
        store.add_message(table, 0, "half a sign: \ud83d")
    assert store.messages(table) == []
    store.ping()


def test_announcing_on_either_database_does_no_harm(store: Store) -> None:
    store.announce(Notice("presence", NOBODY))
    store.ping()


def test_secrets_are_not_shown_by_accident(store: Store) -> None:
    table = store.create_table(
        new_table(seed=987654321, salt="bitter", options={"deck": ["hidden"]}),
        two_people(),
        invitations("link"),
    )
    store.start_table(table.id, turn_seat=0)
    entries = appended(store, move(table.id, 1, "offer 7"))
    shown = repr((table, new_table(seed=987654321), store.load(table.id), entries, move("x", 1)))
    for secret in ("987654321", "bitter", "hidden", digest("link 0"), "offer 7", "pass"):
        assert secret not in shown
