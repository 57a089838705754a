"""The console of the plain game: lines break between words, as wide as the window is."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len

from mintopia.terminal.console import Console
from mintopia.terminal.plain import PlainGame
from tests.terminal.bid_tables import seated
from tests.terminal.bid_tables import table_of as bid_table_of
from tests.terminal.helpers import solo


class Window(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def shown(text: str, width: int, hang: int | None = None) -> list[str]:
    """Return the lines that a text makes in a window."""
    window = Window()
    Console(io.StringIO(), window, {"COLUMNS": str(width), "NO_COLOR": "1"}).line(text, hang=hang)
    return window.getvalue().splitlines()


def test_a_long_line_breaks_between_words() -> None:
    assert shown("  Vault: worth 2 stars per face-down Plan", 20) == [
        "  Vault: worth 2",
        "  stars per",
        "  face-down Plan",
    ]


def test_what_follows_a_key_stays_below_its_words() -> None:
    assert shown("  1  Producer: pay 1 Mint", 16, hang=5) == ["  1  Producer:", "     pay 1 Mint"]


def test_a_word_that_is_too_long_is_not_lost() -> None:
    assert "".join(shown("a" * 50, 20)) == "a" * 50


def test_a_file_keeps_its_long_lines() -> None:
    sink = io.StringIO()
    Console(io.StringIO(), sink, {"COLUMNS": "20"}).line("one two three four five six")
    assert sink.getvalue() == "one two three four five six\n"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [40, 59, 80])
@pytest.mark.parametrize("game", ["works", "bid"])
def test_no_line_of_a_plain_game_is_wider_than_the_window(
    game: str, width: int, language: str
) -> None:
    if game == "works":
        session = solo(language)
    else:
        session = seated(bid_table_of(3), "auction statue open", "bid 1", language=language)
    window = Window()
    variables = {"COLUMNS": str(width), "NO_COLOR": "1"}
    typed = io.StringIO("h\nrules\nh justin\nh statue\nx y\nlog\nq\n")
    PlainGame(session, Console(typed, window, variables)).run()
    lines = window.getvalue().splitlines()
    assert len(lines) > 30
    for line in lines:
        assert cell_len(line) <= width, line
