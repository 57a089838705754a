"""The table of a game being played."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList

from mintopia.errors import MoveError
from mintopia.games import title_of
from mintopia.terminal.game_screen import Bundle
from mintopia.terminal.screens import dialogs
from mintopia.terminal.screens.bot_table import BotTable
from mintopia.terminal.screens.choice import orders_dialog
from mintopia.terminal.screens.panel import Panel
from mintopia.terminal.screens.parts import Key, RulesPane, Tile, join_words
from mintopia.terminal.screens.replay import ReplayScreen
from mintopia.terminal.screens.review import ReviewScreen
from mintopia.terminal.session import DIGITS, Session, Stage, key_of_moves

AFTER_END = (("n", "new"), ("r", "replay"), ("e", "review"), ("o", "result"))


class PlayScreen(BotTable):
    """Shows a session and lets the person whose turn it is play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("s", "save", show=False),
        Binding("v", "back", show=False),
        Binding("o", "orders", show=False),
        Binding("escape", "all_moves", show=False),
        Binding("right", "focus_next", show=False),
        Binding("left", "focus_previous", show=False),
    ]

    class NewGame(Message):
        """The players want another game."""

    def __init__(self, session: Session, pace: float = 0.0) -> None:
        super().__init__(session, pace)
        self._filter: str | None = None
        self._bundles: dict[str, Bundle] = {}
        self._panel: Panel | None = None
        self._keys: dict[str, str] = {}
        self._rules = RulesPane(self.words.say("screen", "rules-title"))

    def on_mount(self) -> None:
        self.query_one("#left").mount(self._rules)
        self.watch_bots()
        self.advance()

    # --- showing ----------------------------------------------------------------------------------
    def keys(self) -> list[Key]:
        """List the keys that work now."""
        stage, say = self.session.stage, self.words.say
        keys: list[Key] = []
        if self._panel is not None:
            keys.append(("Enter", say("keys", "play"), "screen.choose"))
            keys.append(("Esc", say("keys", "all"), "screen.all_moves"))
        else:
            if self._keys and stage is Stage.TURN:
                keys.append((self._move_keys(), say("keys", "play"), ""))
            if any(bundle.takes_number for bundle in self._bundles.values()):
                keys.append(("1-9", say("keys", "amount"), ""))
            keys.append(("Tab", say("keys", "focus"), "screen.focus_next"))
        keys += [(key, say("keys", name), f"screen.{name}") for key, name in self.offered()]
        return keys

    def _move_keys(self) -> str:
        """Return the keys of the list of moves: the digits if there are any, else the letters."""
        digits = [key for key in self._keys if key in DIGITS]
        if digits:
            return "-".join(dict.fromkeys((digits[0], digits[-1])))
        return " ".join(self._keys)

    def show(self) -> None:
        session = self.session
        picture = session.picture()
        self.board.show(picture)
        self.seats.show(picture)
        self.log_pane.show(session.log(), self.since())
        number = self.words.say("screen", "move-number", number=len(session.game.moves))
        status = join_words(session.game_screen.status(picture.view, self.language), number)
        self.status.show(title_of(session.game.id, self.language), status, session.prompt())
        self._show_moves()
        self.tell_trouble()

    def _show_moves(self) -> None:
        self._list_moves()
        self.key_bar.show(self.keys())
        self._show_rules()

    def _show_rules(self) -> None:
        overview = self.game_screen.overview(self.language)
        about = [sheet for sheet in self.sheets() if sheet != overview]
        self._rules.show(dialogs.rules_text([*about, overview]))

    def on_option_list_option_highlighted(self) -> None:
        self._show_rules()

    def on_descendant_focus(self) -> None:
        self._show_rules()

    def _list_moves(self) -> None:
        say, stage = self.words.say, self.session.stage
        self._bundles, self._keys = {}, {}
        self.moves_pane.border_subtitle = None
        if stage is Stage.OVER:
            self._keys = dict(AFTER_END)
            rows = [(key, answer, say("keys", answer)) for key, answer in AFTER_END]
            self.moves_pane.show(rows, say("screen", "over"))
        elif stage is Stage.ITSELF:
            self.moves_pane.show([("", "", say("orders", "waits"))], say("screen", "moves"))
        elif stage in (Stage.BOT, Stage.STUCK):
            self.show_bot()
        else:
            self._list_own_moves()

    def _list_own_moves(self) -> None:
        session, say = self.session, self.words.say
        if self._filter is None:
            moves, title = session.moves(), say("screen", "moves")
        else:
            moves = session.moves_at(self._filter)
            title = say("screen", "moves-at", thing=session.rules(self._filter).title)
            self.moves_pane.border_subtitle = f"Esc {say('keys', 'all')}"
        bundles, single = session.bundles(moves)
        self._bundles = {bundle.id: bundle for bundle in bundles}
        words = {bundle.id: bundle.words for bundle in bundles}
        words |= {move: session.words(move) for move in single}
        self._keys = key_of_moves(self.game_screen, list(words))
        key_of = {move: key for key, move in self._keys.items()}
        self.moves_pane.show([(key_of.get(row, ""), row, words[row]) for row in words], title)

    def since(self) -> str:
        """Mark what is new where there is something old before it."""
        return self.words.say("screen", "since") if self.session.news_starts_later() else ""

    def pointed_at(self) -> list[str]:
        """Take the tile with the focus, else the cards of the highlighted move."""
        things = super().pointed_at()
        if self._panel is not None:
            return things or self._panel.things()
        move = self.moves_pane.chosen
        if move in self._bundles:
            move = self._bundles[move].moves[0]
        if not things and move is not None and self.session.stage is Stage.TURN:
            things = self.game_screen.help_things(self.session.picture(), move)
        return things

    # --- playing ----------------------------------------------------------------------------------
    def play(self, move: str) -> None:
        """Play a move, or say why not."""
        if self.session.stage is not Stage.TURN:
            return
        try:
            self.session.play(move)
        except MoveError as error:
            self.tell(error.message(self.session.language), warning=True)
            return
        self.advance()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._choose(event.option.id or "")

    def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character in self._keys:
            event.stop()
            event.prevent_default()
            self._choose(self._keys[event.character])
        elif event.character is not None and event.character in DIGITS:
            numbered = [bundle for bundle in self._bundles.values() if bundle.takes_number]
            if numbered and self._panel is None:
                event.stop()
                event.prevent_default()
                self._open(numbered[0]).type_digit(event.character)

    def _choose(self, choice: str) -> None:
        if self.choose_for_bot(choice):
            return
        if choice in self._bundles:
            self._open(self._bundles[choice])
        elif self.session.stage is not Stage.OVER:
            self.play(choice)
        elif choice == "result":
            self._show_result()
        else:
            self._after_end(choice)

    def on_tile_picked(self, event: Tile.Picked) -> None:
        """Play the only move of a thing, list several, or say why there is none."""
        event.stop()
        session = self.session
        if session.stage is not Stage.TURN:
            return
        moves = session.moves_at(event.thing)
        bundles, single = session.bundles(moves)
        if len(moves) == 1 and self.game_screen.plays_at_once(event.thing, moves[0]):
            self.play(moves[0])
        elif len(bundles) == 1 and not single:
            self._open(bundles[0])
        elif moves:
            self._close()
            self._filter = event.thing
            self._show_moves()
            self.moves_pane.focus()
        else:
            self.tell(session.why_not(event.thing), warning=True)

    # --- panels -----------------------------------------------------------------------------------
    def _open(self, bundle: Bundle) -> Panel:
        """Choose a move of a bundle where the list of moves is."""
        self._close()
        assert self.widgets.panel is not None  # a board with bundles has panels
        self._panel = panel = self.widgets.panel(self.session.picture(), bundle)
        self.query_one("#left").mount(panel, before=self.moves_pane)
        self.moves_pane.display = False
        self.key_bar.show(self.keys())
        panel.focus()
        return panel

    def _close(self) -> None:
        if self._panel is not None:
            self._panel.remove()
            self._panel = None
            self.board.ponder(None, "")
        self.moves_pane.display = True

    def on_panel_pondered(self, event: Panel.Pondered) -> None:
        """Show on the table what the move would do."""
        event.stop()
        if event.panel is self._panel:
            self.board.ponder(event.panel.bundle, event.move)

    def on_panel_chosen(self, event: Panel.Chosen) -> None:
        event.stop()
        if event.panel is self._panel:
            self.play(event.move)

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Pass a click on a place to the panel."""
        event.stop()
        if self._panel is not None:
            self._panel.point_at(*event.place)
            self._panel.focus()

    def on_panel_left(self, event: Panel.Left) -> None:
        event.stop()
        self.action_all_moves()

    # --- keys -------------------------------------------------------------------------------------
    def action_choose(self) -> None:
        if self._panel is not None:
            self._panel.action_choose()

    def action_all_moves(self) -> None:
        """Take the panel and the filter away."""
        self._close()
        self._filter = None
        self._show_moves()
        self.moves_pane.focus()

    def action_undo(self) -> None:
        """Go back to the last decision."""
        if self.undo():
            self.cancel_bot()
            self.advance()

    def action_back(self) -> None:
        """Look back through the moves, as the one who looks may know them."""
        if self.session.game.moves and self.session.stage in (Stage.TURN, Stage.BOT):
            replay = self.session.look_back()
            replay.go(replay.last)
            self.app.push_screen(ReplayScreen(replay))

    def action_orders(self) -> None:
        """Open the dialog in which orders are given or canceled."""
        if self.session.orders() is not None:
            self.app.push_screen(orders_dialog(self.session), self._ordered)

    def _ordered(self, answer: str | None) -> None:
        if answer is not None:
            self.order(answer)
            self.advance()

    def action_save(self) -> None:
        """Save now, and say where."""
        self.save()

    def action_quit(self) -> None:
        """Leave; the game is saved on the way out."""
        self.app.exit()

    # --- from stage to stage ----------------------------------------------------------------------
    def advance(self) -> None:
        """Show the table, or what has to come before it."""
        self._close()
        self._filter = None
        self.show()
        self.moves_pane.focus()
        opening = [bundle for bundle in self._bundles.values() if bundle.opens]
        if opening and self.session.stage is Stage.TURN:
            self._open(opening[0])
        stage = self.session.stage
        if stage is Stage.SECRET:
            assert self.session.viewer is not None
            name = self.session.game.names[self.session.viewer]
            curtain = dialogs.secret_curtain(name, self.session.secrets, self.language)
            self.app.push_screen(curtain, self._after_curtain)
        elif stage is Stage.HAND_OVER:
            news = self.session.news()
            curtain = dialogs.hand_over_curtain(self.session.name, news, self.language)
            self.app.push_screen(curtain, self._after_curtain)
        elif stage is Stage.OVER:
            self._show_result()
        elif stage is Stage.BOT:
            self.ask_bot()
        elif stage is Stage.STUCK:
            self.ask_who_plays()
        elif stage is Stage.ITSELF:
            self.wait_for_itself()

    def _after_curtain(self, answer: str | None) -> None:
        if answer == "quit":
            self.app.exit()
        elif answer == "undo":
            self.undo()
            self.advance()  # with nothing to take back, the curtain falls again
        else:
            self.session.next_stage()
            self.advance()

    def _show_result(self) -> None:
        outcome = self.session.outcome()
        self.app.push_screen(dialogs.ResultScreen(outcome, self.language), self._after_end)

    def _after_end(self, answer: str | None) -> None:
        if answer == "quit":
            self.app.exit()
        elif answer == "undo":
            self.action_undo()
        elif answer == "new":
            self.post_message(self.NewGame())
        elif answer == "replay":
            self.app.push_screen(ReplayScreen(self.session.look_back()))
        elif answer == "review":
            self.app.push_screen(ReviewScreen(self.session))
