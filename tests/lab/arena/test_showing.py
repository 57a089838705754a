"""What people see: the running score and the report, in both languages, wide and narrow."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from mintopia.bots.external import KINDS
from mintopia.engine.i18n import load_toml
from mintopia.lab.arena import Failure, Fixture, Outcome, Results, Schedule, arrange
from mintopia.lab.arena.arena_report import FAILURES_SHOWN, print_report
from mintopia.lab.arena.progress import ArenaProgress, share_bar
from mintopia.lab.arena.texts import decimal, describe, duration, extent, reason
from mintopia.lab.progress import LINE_SECONDS, rate, span
from tests.lab.arena.helpers import made_up

PACKAGE = "mintopia.lab.arena"


def console(width: int = 120) -> Console:
    """Make a console that writes to a string."""
    return Console(file=io.StringIO(), width=width, highlight=False)


def shown(screen: Console) -> str:
    file = screen.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def some_games(schedule: Schedule) -> list[Outcome]:
    """Make up all games of a schedule; the first seat wins every third, the second the others."""
    return [
        made_up(fixture, (1, 2) if number % 3 == 0 else (2, 1))
        for number, fixture in enumerate(schedule.fixtures())
    ]


def report(results: Results, language: str = "en", width: int = 120, **more: Path | None) -> str:
    screen = console(width)
    print_report(results, language, screen, **more)
    return shown(screen)


def test_one_is_counted_as_one() -> None:
    schedule = arrange("works", ["hard", "greedy"], games=2, seed=1)
    assert extent(schedule, "en") == "2 games: 1 deal × 2 seatings"
    assert extent(schedule, "ja") == "2局（1ディール × 2通りの席順）"
    alone = arrange("works", ["hard"], games=1, seed=1, solo="mort")
    assert extent(alone, "en") == "1 game: 1 deal × 1 seating"


@pytest.mark.parametrize(("value", "words"), [(-0.04, "0.0"), (0.0, "0.0"), (-0.06, "-0.1")])
def test_nothing_has_no_sign(value: float, words: str) -> None:
    assert decimal(value) == words


def test_the_report_has_a_row_for_each_bot_and_each_rating() -> None:
    schedule = arrange("works", ["hard", "medium", "greedy"], games=10, seed=77)
    text = report(Results(schedule, some_games(schedule), seconds=61, played_now=30))
    lines = text.splitlines()
    assert "Mint Works, 2 players · 3 lineups, 30 games in all · seed 77" in lines[1]
    assert sum(line.split()[:1] == ["hard"] for line in lines) == 2
    assert sum("●" in line for line in lines) == 3
    assert "30 games in 1:01." in text
    assert "--seed 77" in text
    row = next(line for line in lines if line.split()[:1] == ["hard"])
    assert re.search(r"\b10\b.*\d+\.\d%.*\d+\.\d – \d+\.\d.*125 ms", row)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_report_fits_the_screen(language: str, width: int) -> None:
    schedule = arrange("works", ["exec:python3 a/very/long/path/bot.py", "greedy"], games=10)
    screen = console(width)
    results = Results(schedule, some_games(schedule))
    print_report(results, language, screen)
    from rich.cells import cell_len

    assert max(cell_len(line) for line in shown(screen).splitlines()) <= width
    assert "greedy" in shown(screen)


def test_several_players_and_cards_are_explained() -> None:
    four = arrange("bid", ["a", "b"], players=4, games=4)
    games = [made_up(fixture, (1, 2, 3, 4)) for fixture in four.fixtures()]
    text = report(Results(four, games))
    assert "Seats" in text
    assert "Points" in text
    assert "a share of 25.0% per seat" in text
    solo = arrange("works", ["a"], solo="mort", games=4, advanced=["recycler"], variant="manual")
    text = report(Results(solo, [made_up(fixture, (2, 1)) for fixture in solo.fixtures()]))
    assert "Mint Works, against Mort, Advanced: recycler, variant manual" in text
    assert "The intervals of the shares" not in text


def test_an_interrupted_run_says_how_to_go_on_on_one_line(tmp_path: Path) -> None:
    schedule = arrange("works", ["a", "b"], games=10)
    journal = tmp_path / ("long " * 20) / "run.jsonl"
    results = Results(schedule, some_games(schedule)[:3], interrupted=True)
    text = report(results, width=60, journal=journal)
    assert "Stopped after 3 of 10 games. Continue with:" in text
    assert f"  mintopia arena --resume '{journal}'" in text.splitlines()
    assert "Stopped after 3 of 10 games." in report(results)
    assert "--resume" not in report(results)
    empty = Results(schedule, [], interrupted=True)
    assert "Stopped after 0 of 10 games" in report(empty)


def test_failures_are_told_with_the_last_words() -> None:
    schedule = arrange("works", ["exec:./mine", "b"], games=20)
    words = ("Traceback:", "[bold]KeyError: 'x'[/bold]")
    outcomes = [
        Outcome(fixture, (0.0, 1.0), (2, 1), None, (3, 3), (1, 1), None,
                Failure(0, "exec:./mine", "stall", "10", 13, words))
        for fixture in schedule.fixtures()
    ]  # fmt: skip
    text = report(Results(schedule, outcomes))
    assert "Lost by failing: 20" in text
    assert "exec:./mine, seat 0, deal 0, at move 13: did not answer within 10 s." in text
    assert text.count("│ [bold]KeyError: 'x'[/bold]") == FAILURES_SHOWN
    assert f"... and {20 - FAILURES_SHOWN} more" in text
    assert "Failed" in text
    assert "may play differently with the same seed" in text
    japanese = report(Results(schedule, outcomes), "ja")
    assert "10秒以内に応答がありませんでした" in japanese


def test_without_openskill_the_report_says_how_to_get_ratings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    schedule = arrange("works", ["a", "b"], games=4)
    for module in ("results", "arena_report"):
        monkeypatch.setattr(f"mintopia.lab.arena.{module}.can_rate", lambda: False)
    text = report(Results(schedule, some_games(schedule)))
    assert "pip install 'mintopia[arena]'" in text
    assert "●" not in text


# --- while it runs --------------------------------------------------------------------------------
def test_plain_lines_come_now_and_then_with_the_score() -> None:
    stream = io.StringIO()
    now = [0.0]
    progress = ArenaProgress("en", Console(file=stream), clock=lambda: now[0])
    schedule = arrange("works", ["a", "b"], games=100)
    games = some_games(schedule)
    progress.compiling()
    progress.begin(schedule, games[:10])
    for outcome in games[10:60]:
        now[0] += LINE_SECONDS / 20
        progress.add(outcome)
    progress.end()
    lines = stream.getvalue().splitlines()
    assert lines[0].startswith("Compiling")
    assert lines[1].startswith("Mint Works, 2 players · 100 games: 50 deals × 2 seatings")
    assert lines[2] == "10 of 100 games had already been played."
    assert len(lines) == 5
    assert re.fullmatch(
        r"30 of 100 games \(30%\), 2\.0 games/s, 0:35 left: a \d+\.\d% \(\d+\.\d–\d+\.\d\)",
        lines[3],
    )


def test_the_start_of_processes_does_not_count_as_the_speed_of_games() -> None:
    now = [0.0]
    score = ArenaProgress("en", console(), clock=lambda: now[0])
    schedule = arrange("works", ["a", "b"], games=100)
    score.begin(schedule, [])
    assert score.rate == 0
    now[0] = 60.0
    for outcome in some_games(schedule)[:11]:
        now[0] += 0.5
        score.add(outcome)
    assert score.rate == 2.0
    assert score.left == 44.5


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_live_score_shows_every_lineup_and_goes_away(language: str) -> None:
    screen = Console(file=io.StringIO(), force_terminal=True, width=100, height=30)
    progress = ArenaProgress(language, screen)
    schedule = arrange("works", ["a", "b", "c"], games=10)
    games = some_games(schedule)
    progress.compiling()
    progress.begin(schedule, games[:2])
    progress.add(games[4])
    drawing = console(100)
    drawing.print(progress.drawing())
    text = shown(drawing)
    assert "Mint Works" in text
    for title in ("a – b", "a – c", "b – c"):
        assert title in text
    assert "3/30" in text
    failure = Failure(0, "a", "crash", "exit status 1", 2, ())
    progress.add(
        Outcome(Fixture(0, 3, 0), (0.0, 1.0), (2, 1), None, (1, 1), (0.1, 0.1), None, failure)
    )
    drawing.print(progress.drawing())
    assert ("1 lost by failing" if language == "en" else "負け 1") in shown(drawing)
    progress.end()
    progress.end()
    assert shown(screen).endswith("\x1b[2K")  # the last thing drawn is erased


# --- words ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("share", "bar"), [(0.0, "····"), (1.0, "████"), (0.5, "██··"), (0.53125, "██▏·"), (2, "████")]
)
def test_bars_are_exact_to_an_eighth_of_a_cell(share: float, bar: str) -> None:
    assert share_bar(share, 4).plain == bar


def test_times_and_rates() -> None:
    assert [span(0), span(61), span(3723)] == ["0:00", "1:01", "1:02:03"]
    times = (0.0, 5e-6, 21e-6, 0.0034, 0.25, 1.25, 212)
    assert [duration(time) for time in times] == [
        "0.00 µs", "5.00 µs", "21.0 µs", "3.40 ms", "250 ms", "1.25 s", "212 s",
    ]  # fmt: skip
    assert [rate(0.314), rate(4.25), rate(1204.4)] == ["0.31", "4.2", "1,204"]


def test_a_game_with_unusual_options_is_described() -> None:
    cards = {"plans": {"gardens": {"cost": 1}}}
    schedule = arrange("works", ["a", "b"], promos=True, cards=cards, advanced=2, starting=1)
    assert describe(schedule, "en") == (
        "Mint Works, 2 players, Advanced: 2, with the promo, starting: 1, with your cards"
    )
    assert describe(schedule, "ja").startswith("Mint Works、2人、")


@pytest.mark.parametrize("kind", [*KINDS, "error"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_failure_has_a_sentence(kind: str, language: str) -> None:
    sentence = reason(Failure(0, "a", kind, "the detail.", 1, ()), language)
    assert "the detail" in sentence
    assert not sentence.endswith(".")


def test_every_sentence_is_used() -> None:
    """A sentence that no code uses is easily forgotten in the translation."""
    folder = Path(__file__).parents[3] / "src" / "mintopia"
    sources = [*(folder / "lab" / "arena").glob("*.py"), folder / "cli" / "arena.py"]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    for section, table in load_toml(PACKAGE, "text/en.toml").items():
        for key in table:
            if section not in ("games", "failure"):
                assert re.search(rf"""["']{key}["']""", code), f"{section}.{key}"
