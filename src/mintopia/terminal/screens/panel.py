"""A panel: chooses one of very many moves, by numbers or by places on the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.message import Message

from mintopia.engine.wrap import wrap
from mintopia.terminal.game_screen import Bundle, Picture
from mintopia.terminal.screens.parts import Block
from mintopia.terminal.session import DIGITS


class Panel(Block, can_focus=True):
    """Stands in the place of the list of moves; a game fills in what the keys do.

    `move` is the move thought about now, empty if what is set is none. Enter plays it, Esc leaves.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "climb(-1)", show=False),
        Binding("down", "climb(1)", show=False),
        Binding("tab", "advance(1)", show=False),
        Binding("shift+tab", "advance(-1)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("escape", "leave", show=False),
        Binding("backspace", "rub_out", show=False),
    ]
    DEFAULT_CSS = """
    Panel {
        border: round $accent;
        border-title-style: bold;
        border-title-color: $foreground;
        height: 1fr;
        min-height: 4;
        padding: 0 1;
        overflow-y: auto;
    }
    """

    @dataclass
    class Pondered(Message):
        """Another move is thought about."""

        panel: Panel
        move: str

    @dataclass
    class Chosen(Message):
        """A move is chosen."""

        panel: Panel
        move: str

    class Left(Message):
        """No move is chosen."""

    @dataclass
    class Pointed(Message):
        """A place on the table was clicked while a panel is open."""

        place: tuple[int, int, int]  # strip, row, column

    def __init__(self, picture: Picture, bundle: Bundle) -> None:
        super().__init__()
        self.picture = picture
        self.bundle = bundle
        self.say = partial(picture.say, "panel")  # a sentence of the game's panels
        self.border_title = Content(self.title())

    # --- what a game fills in ---------------------------------------------------------------------
    def title(self) -> str:
        """Return what is chosen here."""
        return self.say(f"{self.bundle.id}-title")

    @property
    def move(self) -> str:
        """The move set now; empty if the settings make no legal move."""
        raise NotImplementedError

    @property
    def thought(self) -> str:
        """What the table shows: the move, or the beginning of one."""
        return self.move

    def things(self) -> list[str]:
        """List the things one may want to read about."""
        return []

    def words(self) -> Text:
        """Describe what is chosen so far, and what it would do."""
        raise NotImplementedError

    def action_step(self, steps: int) -> None:
        """Left and right."""

    def action_climb(self, steps: int) -> None:
        """Up and down."""

    def action_advance(self, steps: int) -> None:
        """Tab goes on within the panel; it never leaves it."""

    def type_digit(self, digit: str) -> None:
        """Take a digit that was typed."""

    def action_rub_out(self) -> None:
        """Take the last digit away."""

    def point_at(self, strip: int, row: int, column: int) -> None:
        """Take a place of the table that was clicked."""

    # --- what all have in common ------------------------------------------------------------------
    def on_mount(self) -> None:
        self.changed()

    def changed(self) -> None:
        """Draw anew, and tell the table."""
        self.refresh(layout=True)
        self.post_message(self.Pondered(self, self.thought))

    def action_choose(self) -> None:
        if self.move:
            self.post_message(self.Chosen(self, self.move))

    def action_leave(self) -> None:
        self.post_message(self.Left())

    def on_key(self, event: Key) -> None:
        """Take digits; other keys go on to the table."""
        if event.character is not None and event.character in DIGITS:
            event.stop()
            event.prevent_default()
            self.type_digit(event.character)

    def lines(self, width: int) -> Text:
        return wrap(self.words(), width)
