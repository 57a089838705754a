"""Reading all games, copying them, news of one, and tidying up."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.server.copies import put_copies

from mintopia.store import NewSeat, Store, StoreConflictError, StoredGame, open_store, sqlite_url
from tests.store.making import (
    Clock,
    all_games,
    appended,
    game_of,
    hold,
    invitations,
    move,
    new_table,
    running_table,
    two_people,
)


def finished_game(store: Store, moves: int = 3) -> str:
    table = running_table(store).id
    appended(store, *(move(table, seq, f"move {seq}") for seq in range(1, moves)))
    store.add_message(table, 0, "最後です")
    appended(store, move(table, moves, finished=True, winners=(0,), turn_seat=None))
    return table


@pytest.mark.parametrize("size", [1, 2, 3, 100])
def test_all_games_are_gone_through_some_at_a_time(store: Store, size: int) -> None:
    finished = sorted(finished_game(store, moves) for moves in (1, 4, 2))
    running = running_table(store).id
    games = list(all_games(store, size=size))
    assert [game.table.id for game in games] == finished
    assert games == [store.load(table) for table in finished]
    everything = all_games(store, ("finished", "running"), size)
    assert [game.table.id for game in everything] == sorted([*finished, running])


def test_games_can_change_while_they_are_gone_through(store: Store) -> None:
    """Check that a reader holds no transaction open between two spans."""
    for _ in range(3):
        finished_game(store)
    games = all_games(store, size=1)
    next(games)
    finished_game(store)
    assert len(list(games)) in (2, 3)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Store]:
    """Return another store to copy games to."""
    store = open_store(sqlite_url(tmp_path / "elsewhere.db"))
    yield store
    store.close()


def without_ids(game: StoredGame) -> StoredGame:
    said = tuple(dataclasses.replace(message, id=0) for message in game.messages)
    return dataclasses.replace(game, messages=said)


def test_games_are_carried_to_another_database_and_back(store: Store, elsewhere: Store) -> None:
    for moves in (1, 5):
        finished_game(store, moves)
    finished_game(elsewhere)  # uses up ids of messages there
    games = list(all_games(store))
    assert [elsewhere.archive.put(game) for game in games] == [True, True]
    assert [elsewhere.archive.put(game) for game in games] == [False, False]  # safe to repeat
    for game in games:
        there = game_of(elsewhere, game.table.id)
        assert without_ids(there) == without_ids(game)
    assert [store.archive.put(game) for game in all_games(elsewhere)].count(True) == 1


def test_a_game_that_does_not_fit_leaves_nothing_behind(store: Store) -> None:
    table = store.create_table(new_table(), two_people(), invitations("mine"))
    game = game_of(store, table.id)
    stranger = dataclasses.replace(game.table, id="b" * 16, spectator_hash="other")
    with pytest.raises(StoreConflictError, match="link of it belongs to another table"):
        store.archive.put(dataclasses.replace(game, table=stranger))
    wrong = dataclasses.replace(stranger, status="lost")  # type: ignore[arg-type]
    with pytest.raises(StoreConflictError, match="does not fit"):
        store.archive.put(StoredGame(wrong, (), ()))
    assert store.table("b" * 16) is None


def test_old_tables_that_never_started_are_removed(store: Store, clock: Clock) -> None:
    old, closed, changed = (
        store.create_table(new_table(), [NewSeat(kind="person"), NewSeat()]).id for _ in range(3)
    )
    started = running_table(store).id
    abandoned = running_table(store).id
    store.close_table(abandoned)
    store.close_table(closed)
    hold(store, "mine", old, 0)
    store.add_message(old, 0, "anybody?")
    clock.now += 100
    young = store.create_table(new_table(), two_people()).id
    store.set_seat(changed, 1, kind="person")
    assert sorted(store.archive.remove_unstarted(clock.now - 50)) == sorted([old, closed])
    assert store.archive.remove_unstarted(clock.now - 50) == []
    for table in (young, changed, started, abandoned):
        assert store.table(table) is not None
    assert (store.table(old), store.seats(old), store.messages(old)) == (None, [], [])
    assert store.tables_of(["mine"]) == []


def test_tables_are_counted_by_status(store: Store) -> None:
    assert store.archive.counts().tables == {"open": 0, "running": 0, "finished": 0, "closed": 0}
    finished_game(store)
    running_table(store)
    running_table(store)
    assert store.archive.counts().tables == {"open": 0, "running": 2, "finished": 1, "closed": 0}


def test_copies_are_games_of_their_own(store: Store) -> None:
    table = store.create_table(new_table(), two_people(), invitations("a link"))
    store.start_table(table.id, turn_seat=0)
    store.append([move(table.id, 1), move(table.id, 2, finished=True, winners=(0,))])
    game = game_of(store, table.id)
    put_copies(store, game, 3)
    games = list(all_games(store))
    assert len({one.table.id for one in games}) == 4
    assert len({one.table.spectator_hash for one in games}) == 4
    for one in games:
        assert (
            replace(one.table, id=table.id, spectator_hash=game.table.spectator_hash) == game.table
        )
        assert [entry.text for entry in one.entries] == [entry.text for entry in game.entries]
        assert [seat.name for seat in one.seats] == [seat.name for seat in game.seats]
        if one.table.id != table.id:
            assert not one.grants
            assert not one.invitations, "nobody has a link to it"


def test_news_are_the_later_entries_and_the_table(store: Store) -> None:
    table = running_table(store)
    store.append([move(table.id, number) for number in (1, 2, 3)])
    found, entries = store.news(table.id, 1)
    assert found == store.table(table.id)
    assert found is not None
    assert found.seq == 3
    assert entries == store.entries(table.id, 1)
    assert [entry.seq for entry in entries] == [2, 3]
    assert store.news("nothing", 0) == (None, [])
