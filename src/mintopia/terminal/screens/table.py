"""The full-screen table: what a game being played and a replay have in common."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widget import Widget

from mintopia.terminal.game_screen import Sheet
from mintopia.terminal.replay import Replay
from mintopia.terminal.screens.dialogs import log_dialog, rules_dialog
from mintopia.terminal.screens.parts import Key, KeyBar, LogPane, MovesPane, Page, StatusBar, Tile
from mintopia.terminal.screens.widgets import widgets_for
from mintopia.terminal.session import Session
from mintopia.terminal.style import LEAST_COLUMNS, LEAST_LINES
from mintopia.terminal.texts import texts


class TableScreen(Screen[None]):
    """Board and moves on the left, Neighborhoods and log on the right.

    Below 100 columns or 32 lines the board draws lines instead of boxes; from 44 lines on there is
    room for the rules of what is pointed at.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - Textual's form
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall"), (44, "-roomy")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h,f1", "rules", show=False),
        Binding("l", "log", show=False),
        Binding("q,ctrl+q,ctrl+c", "quit", show=False),
    ]
    DEFAULT_CSS = """
    TableScreen { layout: vertical; }
    TableScreen #too-small {
        display: none;
        width: 100%;
        height: 100%;
        padding: 1 2;
        background: $background;
    }
    TableScreen.-too-small #too-small { display: block; }
    TableScreen.-too-small StatusBar, TableScreen.-too-small KeyBar, TableScreen.-too-small #both {
        display: none;
    }
    TableScreen #left { width: 2fr; }
    TableScreen #right { width: 1fr; min-width: 31; }
    """

    def __init__(self, shown: Session | Replay) -> None:
        super().__init__()
        self._shown = shown
        self.game_screen = shown.game_screen
        self.language = shown.language
        self.words = texts(shown.language)
        self.status = StatusBar()
        self.widgets = widgets_for(shown.game_screen)
        self.board = self.widgets.board()
        self.seats = self.widgets.seats()
        self.log_pane = LogPane(self.words.say("screen", "log"))
        self.moves_pane = MovesPane(self.words.say("screen", "after-key"))
        self.key_bar = KeyBar()
        self.too_small = Page(id="too-small")
        self._left: Widget | None = None  # what had the focus before the window became too small

    def compose(self) -> ComposeResult:
        yield self.status
        with Horizontal(id="both"):
            with Vertical(id="left"):
                yield self.board
                yield self.moves_pane
            with Vertical(id="right"):
                yield self.seats
                yield self.log_pane
        yield self.key_bar
        yield self.too_small

    def on_resize(self, event: Resize) -> None:
        """Say so where the window has become too small for the table and its moves."""
        columns, lines = event.size
        told = {"columns": columns, "lines": lines}
        least = {"least_columns": LEAST_COLUMNS, "least_lines": LEAST_LINES}
        self.too_small.update(Text(self.words.say("screen", "too-small", **told, **least)))
        is_small = columns < LEAST_COLUMNS or lines < LEAST_LINES
        if is_small and not self.has_class("-too-small"):
            self._left = self.focused
        self.set_class(is_small, "-too-small")
        if not is_small and self._left is not None:
            self.call_after_refresh(self.set_focus, self._left)
            self._left = None

    # --- what the two kinds of table fill in ------------------------------------------------------
    def keys(self) -> list[Key]:
        """List the keys that work now."""
        raise NotImplementedError

    def pointed_at(self) -> list[str]:
        """List the things in question: the tile with the focus, or what the moves suggest."""
        focused = self.focused
        return [focused.thing] if isinstance(focused, Tile) else []

    def sheets(self) -> list[Sheet]:
        """Return the rules of what is pointed at, else the game in short."""
        sheets = [self._shown.rules(thing) for thing in self.pointed_at()]
        return sheets or [self.game_screen.overview(self.language)]

    def since(self) -> str:
        """Return the words before what is new in the log."""
        return ""

    # --- keys -------------------------------------------------------------------------------------
    def action_rules(self) -> None:
        """Show the rules of what is pointed at, else the game in short."""
        self.app.push_screen(rules_dialog(self.sheets(), self.language))

    def action_log(self) -> None:
        self.app.push_screen(log_dialog(self._shown.log(), self.since(), self.language))

    def tell(self, message: str, warning: bool = False) -> None:
        """Show a sentence in the corner for a moment; it is never read as markup."""
        severity = "warning" if warning else "information"
        self.notify(message, severity=severity, markup=False)  # type: ignore[arg-type]
