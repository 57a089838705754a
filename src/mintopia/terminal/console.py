"""Line-based input and output for the plain game."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TextIO

from mintopia.engine.wrap import wrap_line

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # erase screen and scrollback, move the cursor to the top
BLANK_LINES = 60
MOST_SHOWN = 40
DEEP_HANG = 4  # for a line that would go on in the right half of the window
RESET = "\x1b[0m"
STYLES = {"": "", "bold": "\x1b[1m", "dim": "\x1b[2m", "warn": "\x1b[33m", "head": "\x1b[1;36m"}


def clip(text: str) -> str:
    """Shorten typed text so that it can be quoted in a message."""
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


class Console:
    """A pair of text streams; uses color only on a terminal that can show it."""

    def __init__(
        self, source: TextIO, sink: TextIO, environment: Mapping[str, str] | None = None
    ) -> None:
        variables = os.environ if environment is None else environment
        self._source = source
        self._sink = sink
        self.is_terminal = sink.isatty()
        self._dumb = variables.get("TERM") == "dumb"
        self._colour = self.is_terminal and not self._dumb and not variables.get("NO_COLOR")
        self._echo = not source.isatty()
        columns = variables.get("COLUMNS", "")
        self._columns = int(columns) if columns.isdecimal() else 0

    def line(self, text: str = "", style: str = "", hang: int | None = None) -> None:
        """Write a line; in a window it breaks between words, and goes on `hang` cells in.

        Without `hang`, it goes on as far in as it began.
        """
        text = self._broken(text, hang)
        if self._colour and style:
            text = f"{STYLES[style]}{text}{RESET}"
        self._sink.write(text + "\n")

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        """Write several lines."""
        for text in texts:
            self.line(text, style)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line and return it, or None at the end of the input; echo piped input."""
        words = prompt.rstrip(" ")
        self._sink.write(self._broken(words, 0) + prompt[len(words) :])
        self._sink.flush()
        typed = self._source.readline()
        if not typed:
            self._sink.write("\n")
            return None
        typed = unicodedata.normalize("NFKC", typed)
        typed = "".join(sign if sign.isprintable() else " " for sign in typed).strip()
        if self._echo:
            self.line(typed)
        return typed

    def _broken(self, text: str, hang: int | None) -> str:
        """Return a text with line breaks between its words, if it is wider than the window."""
        width = self.width if self.is_terminal else 0
        if not width or len(text) * 2 <= width:  # a sign takes two cells at most
            return text
        if hang is None:
            hang = len(text) - len(text.lstrip(" "))
        return "\n".join(wrap_line(text, width, hang if hang * 2 <= width else DEEP_HANG))

    @property
    def width(self) -> int:
        """How many cells wide the window is, or a pipe by COLUMNS; 0 if nothing says."""
        try:
            return os.get_terminal_size(self._sink.fileno()).columns
        except (OSError, ValueError):  # no real terminal
            return self._columns

    def clear(self) -> None:
        """Clear the screen, so that the next player sees nothing meant for the previous one."""
        if not self.is_terminal:
            return
        self._sink.write("\n" * BLANK_LINES if self._dumb else CLEAR)
        self._sink.flush()
