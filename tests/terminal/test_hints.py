"""Hints: the table of chances, in words and bars, and a hint that is really computed."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from mintopia.bots.analysis import Analysis, MoveEstimate, analyse
from mintopia.coach.review_model import Reason
from mintopia.engine.game import Game
from mintopia.terminal.bot_pool import BotPool, Progress
from mintopia.terminal.hints import A_DOZEN, BAR, hint_table
from mintopia.terminal.screens.hint import HintBlock
from tests.terminal.bot_tables import ScriptedBot, table


def estimate(move: str, low: float, chance: float, high: float) -> MoveEstimate:
    return MoveEstimate(move, 0, chance, low, high, 100)


def advice(*moves: MoveEstimate) -> Analysis:
    return Analysis(0, moves, 20_000)


def test_a_row_has_words_bar_numbers() -> None:
    session = table({1: "random"}, ["You", "Random bot"])
    rows = hint_table(session, advice(estimate("producer", 0.5, 0.6, 0.75))).rows
    assert rows[0].words == "Producer: pay 1 Mint, gain 2"
    assert rows[0].bar().plain == "██████████▓▓░░░·····"
    assert rows[0].numbers == ("60%", "50–75%")


@pytest.mark.parametrize(
    ("low", "chance", "high"), [(0, 0, 0), (1, 1, 1), (0, 0.5, 1), (-1, 2, 3), (0.9, 0.1, 0.2)]
)
def test_a_bar_is_always_as_long(low: float, chance: float, high: float) -> None:
    session = table({}, ["A", "B"])
    (row,) = hint_table(session, advice(estimate("producer", low, chance, high))).rows
    assert len(row.bar()) == BAR
    assert min(row.cells) >= 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_lines_of_a_table_are_in_line(language: str) -> None:
    session = table({}, ["A", "B"], language=language)
    session.next_stage()
    moves = [estimate(move, 0.004, 0.5, 1.0) for move in session.moves()]
    lines = hint_table(session, advice(*moves)).lines().plain.split("\n")
    assert len(lines) == 1 + len(moves)
    assert len({cell_len(line) for line in lines}) == 1


def test_a_long_list_comes_by_the_dozen() -> None:
    session = table({}, ["A", "B"])
    hint = hint_table(session, advice(*[estimate("pass", 0.1, 0.2, 0.3)] * 30))
    parts = [hint.lines(start=start, count=A_DOZEN).plain for start in (0, 12, 24)]
    assert [part.count("\n") for part in parts] == [A_DOZEN, A_DOZEN, 6]


def sized(chance: float, half: float, visits: int) -> MoveEstimate:
    return MoveEstimate("producer", 0, chance, chance - half, chance + half, visits)


@pytest.mark.parametrize(
    ("moves", "english", "japanese"),
    [
        ([sized(0.6, 0.1, 90), sized(0.2, 0.1, 38)], "Rough: ", "大まか："),
        ([sized(0.6, 0.01, 9000), sized(0.59, 0.02, 900), sized(0.2, 0.02, 900)],
         "Close: the first 2 moves", "接戦：上位2手"),
        ([sized(0.6, 0.01, 9000), sized(0.5, 0.02, 900)], "Clear: ", "明確："),
    ],
    ids=["few playouts", "two alike", "one best"],
)  # fmt: skip
def test_every_hint_says_how_sure_it_is(
    moves: list[MoveEstimate], english: str, japanese: str
) -> None:
    for language, words in (("en", english), ("ja", japanese)):
        session = table({}, ["A", "B"], language=language)
        session.next_stage()
        found = Analysis(0, tuple(moves), sum(move.visits for move in moves), error=0.05)
        assert hint_table(session, found).sureness.startswith(words)
        assert "\n" not in hint_table(session, found).sureness
        reason = Reason("take", {"en": "Because.", "ja": "だから。"})
        why = "\nWhy: Because." if language == "en" else "\n理由：だから。"
        assert hint_table(session, found, reason).sureness.endswith(why)


def test_one_move_is_not_compared_with_others() -> None:
    session = table({}, ["A", "B"])
    session.next_stage()
    assert (
        hint_table(session, Analysis(0, (sized(0.6, 0.1, 9000),), 9000, error=0.05)).sureness == ""
    )


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["works", "bid"])
def test_no_line_of_a_hint_is_wider_than_its_window(game: str, language: str) -> None:
    """Check this because a line that wraps unexpectedly pushes the last move out of sight."""
    session = table({}, ["A", "B", "C"], game, language)
    session.next_stage()
    block = HintBlock()
    block._table = hint_table(
        session, advice(*(estimate(move, 0.1, 0.2, 1.0) for move in session.moves()))
    )
    for width in range(46, 120):
        lines = block.lines(width).plain.split("\n")
        assert max(cell_len(line) for line in lines) <= width
        assert sum("░" in line for line in lines) == len(session.moves())


def real(game: Game, fast: bool, progress: Progress | None) -> Analysis:
    """Compute real advice, with few playouts."""
    del fast
    return analyse(game, playouts=64, fast=False, on_progress=progress)


def test_a_real_hint_judges_every_move() -> None:
    bot_pool = BotPool(lambda *_: ScriptedBot("x"), real, lambda _: True)
    session = table({1: "greedy"}, ["You", "Greedy bot"], thinkers=bot_pool)
    found = session.adviser.advise(session.game.copy())
    hint = hint_table(session, found)
    assert sorted(row.words for row in hint.rows) == sorted(
        session.words(move) for move in session.moves()
    )
    assert all(0 <= estimate.low <= estimate.high <= 1 for estimate in found.moves)
    assert str(found.playouts) in hint.note
