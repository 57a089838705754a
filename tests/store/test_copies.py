"""Copies of a stored game, which fill a database for measurements; and news about a table."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.server.copies import put_copies

from mintopia.store import Store
from tests.store.making import (
    all_games,
    game_of,
    invitations,
    move,
    new_table,
    running_table,
    two_people,
)


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
