"""The full-screen applications: a game, a replay."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from mintopia.terminal.replay import Replay
from mintopia.terminal.screens.play import PlayScreen
from mintopia.terminal.screens.replay import ReplayScreen
from mintopia.terminal.screens.setup import SetUpScreen
from mintopia.terminal.session import Session
from mintopia.terminal.start import Start

INTERRUPTED = 130
THEME = Theme(
    name="mintopia",
    primary="#3FB68B",
    secondary="#56B4E9",
    accent="#F2C14E",
    foreground="#E8EFE9",
    background="#0F1C18",
    surface="#14241F",
    panel="#1E342C",
    success="#3FB68B",
    warning="#F2B84B",
    error="#F2776B",
    dark=True,
)


class MintopiaApp(App[None]):
    """What both applications share: the colors, and no English-only palette of commands."""

    TITLE = "Mintopia"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        self.begin()

    def begin(self) -> None:
        """Show the first screen."""

    def action_interrupt(self) -> None:
        """Leave as Ctrl-C makes every program leave."""
        self.exit(return_code=INTERRUPTED)


class PlayApp(MintopiaApp):
    """A game: set up by questions unless there is a session already."""

    def __init__(self, start: Start, session: Session | None) -> None:
        super().__init__()
        self.start = start
        self.session = session

    def begin(self) -> None:
        if self.session is None:
            self.push_screen(SetUpScreen(self.start))
        else:
            self.push_screen(PlayScreen(self.session, self.start.pace))

    def on_set_up_screen_ready(self, event: SetUpScreen.Ready) -> None:
        self.session = event.session
        self.switch_screen(PlayScreen(event.session, self.start.pace))

    def on_play_screen_new_game(self) -> None:
        """Ask for another game; the last one is in its file."""
        if self.session is not None:
            self.session.close()
        self.start = self.start.again()
        self.switch_screen(SetUpScreen(self.start))


class ReplayApp(MintopiaApp):
    """A replay."""

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay

    def begin(self) -> None:
        self.push_screen(ReplayScreen(self.replay))
