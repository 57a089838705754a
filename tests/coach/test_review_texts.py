"""What people read: numbers, bars, tables, in both languages."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from mintopia.coach import chance_bars
from mintopia.coach.chance_bars import Words, bar, interval, percent, scale_for
from mintopia.coach.review import review
from mintopia.coach.review_model import MARKS
from mintopia.coach.review_tables import sentences, summary, walk_table
from mintopia.engine.i18n import load_toml
from tests.coach.review_stand_in import first_is_best, never_sure, short_game

PACKAGE = "mintopia.coach"


def test_every_mark_has_words() -> None:
    for language in ("en", "ja"):
        assert tuple(load_toml(PACKAGE, f"text/{language}.toml")["marks"]) == MARKS


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0%"), (0.001, "<1%"), (0.5, "50%"), (0.128, "13%"), (0.999, ">99%"), (1, "100%")],
)
def test_what_is_not_certain_is_not_written_so(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_bars_show_the_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance_bars, "_shows_blocks", lambda: True)
    assert bar(0.5, 0.7, 1.0, 10).plain == "█████▒▒···"
    assert bar(0.0, 0.0, 1.0, 4).plain == "····"
    assert bar(1.0, 1.0, 1.0, 4).plain == "████"
    assert bar(0.1, 0.2, 0.25, 10).plain == "████▒▒▒▒··"
    monkeypatch.setattr(chance_bars, "_shows_blocks", lambda: False)
    assert bar(0.5, 0.7, 1.0, 10).plain == "#####==..."
    assert interval(0.123, 0.456) == "12–46%"


def test_small_chances_get_a_shorter_scale() -> None:
    assert [scale_for(high) for high in (0.1, 0.25, 0.26, 0.6, 1.0, 1.2)] == [
        0.25,
        0.25,
        0.5,
        1.0,
        1.0,
        1.0,
    ]


def printed(language: str, sure: bool = True) -> str:
    game = short_game(12, names=["Ann", "Ben"])
    found = review(game, playouts=10, analyser=first_is_best if sure else never_sure)
    told = sentences(found, game.record(), language)
    console = Console(file=io.StringIO(), width=150, color_system=None)
    console.print(walk_table(found, told, language))
    console.print(summary(found, told, language))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_tables_name_moves_marks_and_losses() -> None:
    text = printed("en")
    assert "Buy Corporate HQ" in text
    assert "?? blunder" in text or "? mistake" in text
    assert "Costliest moves: Ann" in text
    costly = re.findall(r"Round \d+, turn \d+ \(move \d+\): .*?\. Better: Pass\.", text)
    assert 2 <= len(costly) <= 6


def test_the_tables_speak_japanese() -> None:
    text = printed("ja")
    assert "悪手" in text
    assert "Annの損失が大きかった手" in text
    assert "よりよい手：パス。" in text
    assert "Better" not in text


def test_who_lost_nothing_is_told_so() -> None:
    text = printed("en", sure=False)
    assert "Ann made no mistake that could be measured." in text
    assert "Costliest" not in text


def test_sentences_break_as_their_language_does() -> None:
    console = Console(file=io.StringIO(), width=20, color_system=None)
    console.print(Words("スタートプレイヤーは払い、1個得る"))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert len(lines) == 2
    assert not lines[1].startswith("、")
