"""The event log: rows of small integers, read in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.game import Game
from mintopia.engine.kernel.log import EVENT_WIDTH, LOG_SIZE, MOST_EVENTS, emit, new_log, read_log
from tests.properties.strategies import new_games, stroll, walks

rows = st.tuples(*[st.integers(-1, 2000)] * EVENT_WIDTH)


@given(st.lists(rows, max_size=MOST_EVENTS), st.lists(rows, max_size=5))
def test_what_is_written_is_read_once_in_order(
    first: list[tuple[int, ...]], second: list[tuple[int, ...]]
) -> None:
    log = new_log()
    for written in (first, second):
        for row in written:
            emit(log, *row)
        assert read_log(log) == written
        assert read_log(log) == []
    assert len(log) == LOG_SIZE


def test_without_a_log_nothing_is_written() -> None:
    before = new_log()
    emit(None, 1, 2, 3, 4, 5)
    assert before == new_log()


@given(new_games(), walks)
def test_one_move_never_fills_the_log(game: Game, walk: list[int]) -> None:
    seen = game.event_count
    for _ in stroll(game, walk):
        assert game.event_count - seen < MOST_EVENTS // 2
        seen = game.event_count
