"""The review of a finished game over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mintopia.coach.review_tables import luck_lines
from mintopia.coach.texts import texts
from mintopia.terminal.review import decision_list, outcome_lines
from mintopia.terminal.screens.parts import Block, Page
from mintopia.terminal.screens.task_dialog import TaskDialog
from mintopia.terminal.session import Session
from mintopia.terminal.style import QUIET

if TYPE_CHECKING:
    from mintopia.coach.review_tables import DecisionList

LUCK: Final = "luck"  # the line of the list that is no decision


class DecisionHead(Block):
    """The heads of the columns."""

    _found: DecisionList | None = None

    def show(self, found: DecisionList) -> None:
        self._found = found
        self.refresh(layout=True)

    def lines(self, width: int) -> Text:
        """Draw the heads for a width."""
        return Text() if self._found is None else self._found.head(width)


class DecisionPane(OptionList):
    """What luck did, if that is known, and the decisions, a line each in the width there is."""

    def __init__(self) -> None:
        super().__init__()
        self._found: DecisionList | None = None

    def show(self, found: DecisionList) -> None:
        self._found = found
        self.on_resize()
        self.highlighted = 0

    def on_resize(self) -> None:
        if self._found is None:
            return
        at, width = self.highlighted, self.scrollable_content_region.width
        self.clear_options()
        if luck_lines(self._found):
            self.add_option(Option(texts(self._found.language).say("luck", "title"), LUCK))
        self.add_options(Option(line, str(number)) for number, line in self._found.rows(width))
        self.highlighted = at


class ReviewScreen(TaskDialog):
    """Judges every decision, tells how far it is, then lists them; one is told in full."""

    failed = ("review", "failed")
    DEFAULT_CSS = """
    ReviewScreen > .box { max-width: 130; width: 96%; padding: 0 1; }
    ReviewScreen DecisionPane, ReviewScreen DecisionPane:focus {
        border: none; padding: 0; height: auto; max-height: 40vh; display: none;
        background: transparent; background-tint: transparent; scrollbar-size-vertical: 1;
    }
    ReviewScreen #detail { margin-top: 1; }
    """

    def __init__(self, session: Session) -> None:
        self._body, self._head, self._detail = Page(), DecisionHead(), Page(id="detail")
        self._list = DecisionPane()
        self._found: DecisionList | None = None
        super().__init__("review", session, self._body, self._head, self._list, self._detail)

    def work(self) -> DecisionList:
        """Judge, in a thread."""
        return decision_list(self.session, lambda done, total: self.step((done, total)))

    def show(self, found: Any, is_final: bool) -> None:
        """Show how far it is, or the review."""
        if not is_final:
            done, total = found
            self.note(self.say("review", "thinking", done=done, all=total))
            return
        if not found.review.decisions:
            self.note(self.say("review", "nothing"))
            return
        self._found = found
        self._head.show(found)
        self._body.update(Text("\n".join(outcome_lines(found))))
        self._list.styles.display = "block"
        self._list.focus()
        self.call_after_refresh(self._list.show, found)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell in full what a decision cost, or what luck did."""
        event.stop()
        found, chosen = self._found, event.option.id
        if found is None or chosen is None:
            return
        told = "\n".join(luck_lines(found)) if chosen == LUCK else found.detail(int(chosen))
        self._detail.update(Text(told))

    def note(self, words: str) -> None:
        """Show a sentence in place of the list."""
        self._body.update(Text(words, QUIET))
