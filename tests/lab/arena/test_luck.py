"""Shares without luck: no bias, however wrong the values; journals, reports and refusals."""

from __future__ import annotations

from binascii import crc32
from io import StringIO
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest
from rich.console import Console

from mintopia.engine.game import Game
from mintopia.errors import OptionError
from mintopia.lab.arena import Outcome, Results, arrange, resume, run
from mintopia.lab.arena.arena_report import print_report, report_console
from mintopia.lab.arena.luck import LuckMeter, check_luck
from mintopia.lab.arena.schedule import schedule_from_json
from mintopia.lab.arena.texts import percent
from tests.lab.arena.helpers import Stopper


class Guess:
    """Values positions by the stars in sight, and a little by chance: quick and often wrong."""

    def __init__(self, game: Game) -> None:
        self.rules, self.options = game.rules, game.options

    def of(self, state: Any) -> list[float]:
        """Return a value for each seat."""
        whole = crc32(str(state.supply_set).encode()) / 2**32
        return [whole, 1 - whole]


@pytest.fixture(autouse=True)
def quick_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do without the network, which would have to be compiled."""
    monkeypatch.setattr(LuckMeter, "_values", property(lambda it: Guess(first(it))))
    monkeypatch.setattr("mintopia.lab.arena.arena_run.prepare", lambda *_: None)


def first(meter: LuckMeter) -> Game:
    """Return the first position of a meter's schedule."""
    return meter._schedule.first_position()


def test_luck_is_nothing_on_average_and_zero_in_sum() -> None:
    schedule = arrange("works", ["greedy", "random"], games=60, seed=4, luck_adjusted=True)
    results = run(schedule, jobs=1)
    lucks = [outcome.luck for outcome in results.outcomes]
    assert all(luck is not None and sum(luck) == pytest.approx(0) for luck in lucks)
    own = [outcome.luck[outcome.fixture.turn] for outcome in results.outcomes if outcome.luck]
    assert stdev(own) > 0.1, "these values see much luck"
    assert abs(fmean(own)) < 3 * stdev(own) / len(own) ** 0.5
    line = results.line("greedy")
    assert line.adjusted == pytest.approx(line.share - fmean(own))
    assert line.adjusted is not None
    assert line.adjusted_low is not None
    assert line.adjusted_high is not None
    assert line.adjusted_low < line.adjusted < line.adjusted_high


def test_the_deal_is_taken_out_once_for_all_seatings() -> None:
    schedule = arrange("works", ["greedy", "random"], games=2, seed=4, luck_adjusted=True)
    a, b = run(schedule, jobs=1).outcomes
    assert a.luck != b.luck
    assert schedule.luck_seed(0) != schedule.luck_seed(1)


def test_a_journal_keeps_luck_and_a_resumed_run_is_the_same(tmp_path: Path) -> None:
    schedule = arrange("works", ["greedy", "random"], games=6, seed=4, luck_adjusted=True)
    whole = run(schedule, jobs=1)
    path = tmp_path / "run.jsonl"
    assert run(schedule, jobs=1, journal=path, watcher=Stopper(3)).interrupted
    resumed = resume(path, jobs=1)

    def lucks(results: Results) -> list[float]:
        return [round(luck, 5) for one in results.outcomes for luck in one.luck or ()]

    assert lucks(resumed) == lucks(whole)
    assert len(lucks(whole)) == 12
    assert schedule_from_json(schedule.as_json()).luck_adjusted
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"luck": [', '"lack": [', 1), encoding="utf-8")
    with pytest.raises(OptionError, match="line 2: its luck is missing"):
        resume(path, jobs=1)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_report_shows_both_shares(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    schedule = arrange("works", ["greedy", "random"], games=4, seed=4, luck_adjusted=True)
    lucky = [(0.1, -0.1), (-0.05, 0.05), (0.02, -0.02), (0.0, 0.0)]
    outcomes = [
        Outcome(fixture, (1.0, 0.0), (1, 2), (9, 8), (4, 4), (1, 1), "stars", luck=luck)
        for fixture, luck in zip(schedule.fixtures(), lucky, strict=True)
    ]
    results = Results(schedule, outcomes)
    print_report(results, language, report_console())
    told = capsys.readouterr().out
    narrow = Console(file=StringIO(), width=60)
    print_report(results, language, narrow)
    assert isinstance(narrow.file, StringIO)
    for shown in (told, narrow.file.getvalue()):
        assert sum("greedy" in line for line in shown.splitlines()) >= 2, "a row in both tables"
    adjusted = results.line("greedy").adjusted
    assert adjusted is not None
    assert adjusted == pytest.approx((0.9 - 0.05 + 0.98 + 0) / 4)
    assert f"{percent(adjusted)}%" in told
    assert ("Adjusted" if language == "en" else "運の補正後") in told


def test_bots_that_see_hidden_cards_are_refused() -> None:
    cheat = "mcts:playouts=20,open_cards=1"
    schedule = arrange("works", [cheat, "random"], games=2, luck_adjusted=True)
    with pytest.raises(OptionError, match="sees hidden cards"):
        check_luck(schedule)
    with pytest.raises(OptionError, match="sees hidden cards"):
        run(schedule, jobs=1)
