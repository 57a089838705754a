"""What people read: numbers, bars, tables, in both languages."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from mintopia.coach import chance_bars
from mintopia.coach.chance_bars import Words, bar, interval, percent, scale_for
from mintopia.coach.review import review
from mintopia.coach.review_model import FAULTS, MARKS, Reason
from mintopia.coach.review_tables import (
    MOST_NAME,
    DecisionList,
    sentences,
    summary,
    whole_list,
)
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


def listed(language: str, sure: bool = True, **options: Any) -> DecisionList:
    game = short_game(12, **({"names": ["Ann", "Ben"]} | options))
    found = review(game, playouts=10, analyser=first_is_best if sure else never_sure)
    return DecisionList(found, sentences(found, game.record(), language), language)


def printed(language: str, sure: bool = True) -> str:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    console.print(summary(listed(language, sure)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_each_decision_is_a_line_and_the_costliest_comes_first(language: str, width: int) -> None:
    found = listed(language, names=["Maximilian von Habsburg", "Ben"])
    head, *lines = whole_list(found, width).plain.split("\n")
    assert len(lines) == len(found.review.decisions)
    assert all(cell_len(line.rstrip()) <= width for line in (head, *lines))
    losses = [int(line[:3]) if line[:3].strip() else 0 for line in lines]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] >= 12
    worst = found.review.decision(next(number for number, _ in found.rows(width)))
    told = re.fullmatch(
        r" *(\d+)% +(\d+)–(\d+)% +(\S+) +(\d+) +(\d+) (.*?) {1,8}(\S.*) → (.+)", lines[0]
    )
    assert told is not None
    assert told.group(1, 4, 5) == (f"{worst.loss * 100:.0f}", "?", str(worst.number))
    assert told.group(2, 3) == (f"{worst.low * 100:.0f}", f"{worst.high * 100:.0f}")
    assert cell_len(told.group(7)) <= MOST_NAME
    assert told.group(9) == found.told[worst.number, worst.best.move]
    assert width < 80 or told.group(8) == found.told[worst.number, worst.played.move]


def test_a_decision_is_told_in_full() -> None:
    found = listed("en")
    number, _ = next(found.rows(80))
    told = found.detail(number)
    assert re.search(r"Chance 60% → \d+%, a loss of \d+\.\d% \(95%: \d+–\d+%\)\.$", told)
    found = listed("en", sure=False)
    assert "Perhaps better: " in found.detail(number)
    assert "a loss of 12.0% (95%: 0–83%)" in found.detail(number)


@pytest.mark.parametrize(("language", "line"), [("en", "Why: Because."), ("ja", "理由：だから。")])
def test_a_decision_that_cost_says_why(language: str, line: str) -> None:
    found = listed(language)
    number = next(one.number for one in found.review.decisions if one.mark in FAULTS)
    assert line not in found.detail(number)
    reason = Reason("take", {"en": "Because.", "ja": "だから。"})
    decisions = tuple(
        replace(one, reason=reason if one.number == number else None)
        for one in found.review.decisions
    )
    found = replace(found, review=replace(found.review, decisions=decisions))
    assert found.detail(number).endswith((". " if language == "en" else "。") + line)
    told = found.review.as_json()["decisions"]
    assert [one["reason"] for one in told if one["reason"]] == [
        {"kind": "take", "text": {"en": "Because.", "ja": "だから。"}}
    ]


def test_the_summary_names_marks_and_losses() -> None:
    text = printed("en")
    assert "Buy Corporate HQ" in text
    assert "Costliest moves: Ann" in text
    costly = re.findall(r"Round \d+, turn \d+ \(move \d+\): ", text)
    assert 2 <= len(costly) <= 6
    assert all(cell_len(line) <= 80 for line in text.splitlines())


def test_the_tables_speak_japanese() -> None:
    text = printed("ja")
    assert "最善手" in text
    assert "Annの損失が大きかった手" in text
    assert "よりよい手：パス。" in text
    assert "Better" not in text


def test_who_lost_nothing_is_told_so() -> None:
    text = printed("en", sure=False)
    assert "None of Ann's moves is sure to have cost something." in text
    assert "Costliest" not in text


def test_sentences_break_as_their_language_does() -> None:
    console = Console(file=io.StringIO(), width=20, color_system=None)
    console.print(Words("スタートプレイヤーは払い、1個得る"))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert len(lines) == 2
    assert not lines[1].startswith("、")
