"""The table of a recorded game."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import OptionList

from mintopia.games import title_of
from mintopia.terminal.replay import Replay
from mintopia.terminal.screens.dialogs import NumberDialog
from mintopia.terminal.screens.parts import Key, Tile, join_words
from mintopia.terminal.screens.table import TableScreen

SECONDS_A_MOVE = 1.0


class ReplayScreen(TableScreen):
    """Steps through a record: arrows, Home and End, a running replay, a jump."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n", "step(1)", priority=True, show=False),
        Binding("left,p", "step(-1)", priority=True, show=False),
        Binding("home", "go(0)", priority=True, show=False),
        Binding("end", "end", priority=True, show=False),
        Binding("space", "run", priority=True, show=False),
        Binding("g", "jump", show=False),
        Binding("escape", "quit", show=False),
    ]

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        self.replay = replay
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        say = self.words.say
        rows = [("", "0", f"0  {say('replay', 'start')}")]
        rows += [
            ("", str(number), f"{number}  {self.replay.words(number)}")
            for number in range(1, self.replay.last + 1)
        ]
        self.moves_pane.show(rows, say("replay", "moves"))
        self._timer = self.set_interval(SECONDS_A_MOVE, self._run_on, pause=True)
        self.key_bar.show(self.keys())
        self.show()
        self.moves_pane.focus()

    def keys(self) -> list[Key]:
        """List the keys of the bar."""
        say = self.words.say
        return [
            ("←", say("keys", "previous"), "screen.step(-1)"),
            ("→", say("keys", "next"), "screen.step(1)"),
            ("Home End", say("keys", "ends"), "screen.end"),
            ("Space", say("keys", "auto"), "screen.run"),
            ("g", say("keys", "jump"), "screen.jump"),
            ("h", say("keys", "rules"), "screen.rules"),
            ("l", say("keys", "log"), "screen.log"),
            ("q", say("keys", "quit"), "screen.quit"),
        ]

    def show(self) -> None:
        replay = self.replay
        picture = replay.picture()
        self.board.show(picture)
        self.seats.show(picture)
        self.log_pane.show(replay.log())
        where = replay.game_screen.status(picture.view, self.language)
        status = join_words(where, replay.step_words())
        self.status.show(title_of(replay.game.id, self.language), status, replay.viewpoint_words())
        with self.prevent(OptionList.OptionHighlighted):
            self.moves_pane.highlighted = replay.at
        outcome = replay.outcome()
        self.moves_pane.border_subtitle = None if outcome is None else outcome.headline

    # --- moving ---------------------------------------------------------------------------------
    def action_step(self, steps: int) -> None:
        self._stop()
        self.action_go(self.replay.at + steps)

    def action_go(self, move: int) -> None:
        self.replay.go(move)
        self.show()

    def action_end(self) -> None:
        self._stop()
        self.action_go(self.replay.last)

    def action_run(self) -> None:
        if self.running:
            self._stop()
        elif self._timer is not None:
            if self.replay.at == self.replay.last:
                self.action_go(0)
            self._timer.resume()
            self.running = True

    running = False

    def _run_on(self) -> None:
        self.action_go(self.replay.at + 1)
        if self.replay.at == self.replay.last:
            self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.pause()
        self.running = False

    def action_jump(self) -> None:
        self._stop()
        question = self.words.say("replay", "jump", all=self.replay.last)
        dialog = NumberDialog(question, self.replay.last, self.language)
        self.app.push_screen(dialog, self._jumped)

    def _jumped(self, move: int | None) -> None:
        if move is not None:
            self.action_go(move)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index != self.replay.at:
            self._stop()
            self.action_go(event.option_index)

    def on_tile_picked(self, event: Tile.Picked) -> None:
        event.stop()
        self.action_rules()

    def action_quit(self) -> None:
        """Go back to the table, or leave."""
        self._stop()
        if len(self.app.screen_stack) > 2:  # noqa: PLR2004 - the app's own screen and this one
            self.dismiss()
        else:
            self.app.exit()
