"""Notices between processes that share a PostgreSQL database."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy import text

from mintopia.store import Entry, Notice, Store, open_store
from mintopia.store.listen import note_of, read_note
from tests.store.making import Ear, appended, listening, move, running_table


@pytest.fixture
def neighbour(postgres_store: Store) -> Iterator[Store]:
    """Return a second store on the same database, as another process would have."""
    url = postgres_store._database.engine.url.render_as_string(hide_password=False)
    with closing(open_store(url)) as store:
        yield store


def test_there_is_nothing_to_hear_on_sqlite(sqlite_store: Store) -> None:
    assert sqlite_store.listen(Ear(), threading.Event()) is None


def test_a_store_hears_others_but_not_itself(postgres_store: Store, neighbour: Store) -> None:
    mine, theirs = running_table(postgres_store).id, running_table(postgres_store).id
    with listening(postgres_store) as ear:
        appended(postgres_store, move(mine, 1))
        first, second = appended(neighbour, move(theirs, 1), move(mine, 2))
        heard = ear.wait_for(3)
    assert heard[0] == Notice("listening")
    assert set(heard[1:]) == {Notice("entry", theirs, 1, first), Notice("entry", mine, 2, second)}


def test_a_notice_brings_any_entry_but_the_last(postgres_store: Store, neighbour: Store) -> None:
    table = running_table(postgres_store).id
    with listening(postgres_store) as ear:
        (alone,) = appended(neighbour, move(table, 1, "supplier co-op"))
        taken = appended(
            neighbour,
            move(table, 2),
            move(table, 3, "", kind="undo"),
            move(table, 4, finished=True),
        )
        heard = ear.wait_for(5)[1:]
    assert [notice.entry for notice in heard] == [alone, *taken[:2], None]
    assert [notice.number for notice in heard] == [1, 2, 3, 4]


def test_what_is_too_long_for_a_notice_is_not_brought() -> None:
    entry = Entry(table_id="abc", seq=3, kind="move", seat=1, text="a b", answer_to=2, at=1.5)
    told = Notice("entry", "abc", 3, entry)
    assert read_note(note_of("them", told), "me") == told
    long = replace(told, entry=replace(entry, text="x" * 8000))
    assert read_note(note_of("them", long), "me") == Notice("entry", "abc", 3)


def test_nothing_is_heard_of_what_was_not_committed(
    postgres_store: Store, neighbour: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = running_table(postgres_store).id
    with listening(postgres_store) as ear:
        with monkeypatch.context() as patch:
            patch.setattr(neighbour, "_announce", _announce_and_fail(neighbour))
            with pytest.raises(ZeroDivisionError):
                neighbour.set_table(table, name="never")
        neighbour.set_table(table, chat_on=False)
        assert len(ear.wait_for(2)) == 2


def _announce_and_fail(store: Store) -> object:
    real = store._announce

    def announce(connection: object, notice: Notice) -> None:
        real(connection, notice)  # type: ignore[arg-type]
        raise ZeroDivisionError

    return announce


def test_a_broken_connection_is_made_again_and_said(
    postgres_store: Store, neighbour: Store, caplog: pytest.LogCaptureFixture
) -> None:
    table = running_table(postgres_store).id
    cut = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    )
    with listening(postgres_store) as ear, caplog.at_level(logging.CRITICAL):
        with neighbour._database.write() as connection:
            assert connection.scalars(cut).all() == [True]
        assert ear.wait_for(2) == [Notice("listening")] * 2
        neighbour.set_table(table, name="heard")
        assert ear.wait_for(3)[2] == Notice("table", table)


def test_an_error_in_the_hearer_loses_one_notice_only(
    postgres_store: Store, neighbour: Store, caplog: pytest.LogCaptureFixture
) -> None:
    table = running_table(postgres_store).id

    class Clumsy(Ear):
        def __call__(self, notice: Notice) -> None:
            super().__call__(notice)
            assert notice.number != 1

    with listening(postgres_store, Clumsy()) as ear:
        appended(neighbour, move(table, 1))
        appended(neighbour, move(table, 2))
        assert [notice.number for notice in ear.wait_for(3)] == [0, 1, 2]
    assert "a notice was not handled" in caplog.text


def test_strangers_on_the_channel_are_not_understood() -> None:
    assert read_note("them entry abc 3", "me") == Notice("entry", "abc", 3)
    for brought in ("{", "3", "[]", '["move", 1, 2, 1.5]', '["dance", 1, 2, 1.5, "pass"]'):
        assert read_note(f"them entry abc 3 {brought}", "me") == Notice("entry", "abc", 3)
    for note in (
        "",
        "hello",
        "me entry abc 3",
        "them dance abc 3",
        "them entry abc x",
        "a b c d e",
    ):
        assert read_note(note, "me") is None
