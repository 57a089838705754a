"""The Neighborhoods of Mint Works on the full screen."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from mintopia.games.works import text
from mintopia.games.works.terminal.board import type_style
from mintopia.games.works.terminal.words import (
    purse_words,
    symbol,
    values_of,
    worth_of,
)
from mintopia.games.works.view import UNKNOWN
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import seat_thing
from mintopia.terminal.screens.parts import FlowTile, TablePart, fit, header
from mintopia.terminal.style import (
    ENDLESS,
    FREE_SPACE,
    FULL_STAR,
    MINT,
    QUIET,
    STAR_COLOUR,
    colour,
    shape,
    star_track,
)

TO_MOVE = "► "
SHARE = 65  # per cent of the column, for all Neighborhoods
BARS, FRAME = 2, 2  # lines of the screen's bars, and of a frame
Row = list[Text]


class NeighborhoodTile(FlowTile):
    """One player's Mints, stars towards the goal, Buildings and Plans."""

    SCOPED_CSS = False  # the CSS rules refer to the screen's classes
    DEFAULT_CSS = """
    NeighborhoodTile { padding: 0 1; }
    Screen.-short NeighborhoodTile {
        border: none;
        &:focus { border: none; background: $accent 30%; }
    }
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat_thing(seat))
        self.seat = seat
        self._rows: list[Row] = []
        self._who = Text()
        self._figures = [Text()]  # in words, then in signs
        self._notes: Row = []
        self._details: list[Row] = []
        self._seats = 1

    def show(self, picture: Picture) -> None:
        view = picture.view
        player = view["players"][self.seat]
        goal = values_of(picture.game).star_goal
        title = Text(TO_MOVE if view["to_move"] == self.seat else "")
        title.append(f"{shape(self.seat)} {player['name']}", style=f"bold {colour(self.seat)}")
        track = Text(star_track(player["stars"], goal), style=STAR_COLOUR)
        track.append(f" {player['stars']}/{goal}", style="bold")
        purse = Text(purse_words(picture, player["mints"]), style=f"bold {MINT}")
        buildings = building_row(picture, self.seat)
        plans = plan_row(picture, player["plans"])
        holds_token = view["starting"] == self.seat
        mark = Text(picture.player_mark(self.seat), style=QUIET)
        self._seats = len(view["players"])
        self._rows = [[purse, track], buildings, plans]
        self._who = title
        stars = Text(f"{player['stars']}/{goal}{FULL_STAR}", style=f"bold {STAR_COLOUR}")
        mints = ENDLESS if player["mints"] is None else player["mints"]
        signs = Text(f"{mints}{FREE_SPACE}", style=f"bold {MINT}")
        self._figures = [Text.assemble(form, "  ", stars) for form in (purse, signs)]
        self._notes = (
            [Text(picture.say("table", "token-short"), style=QUIET)] if holds_token else []
        )
        self._notes += [Text(mark.plain.strip(), QUIET)] if mark else []
        self._details = [buildings] if player["buildings"] else []
        self._details += [plans] if player["plans"] else []
        words = picture.say("table", "token") if holds_token else ""
        self.draw(Text(), Text.assemble(title, mark), words, False)

    def lines(self, width: int) -> Text:
        """Return the lines that fit, so that everybody's Mints and stars are always in sight.

        On a short screen there is no frame, and name, Mints and stars share a line.
        """
        room = (self.screen.size.height - BARS) * SHARE // 100
        if not self.screen.has_class("-short"):
            return fit(self._rows, width, room // self._seats - FRAME)
        first = header(self._who, self._figures, width)
        rows = [[first], *self._details]
        if self._notes:
            rows = [[first], self._notes, *self._details]
        return fit(rows, width, (room - FRAME) // self._seats)


def building_row(picture: Picture, seat: int) -> Row:
    """List Buildings with the symbol of their type and their stars."""
    worth = worth_of(picture, seat)
    row = []
    for building in picture.view["players"][seat]["buildings"]:
        plan = building["id"]
        name = text.plan_name(plan, picture.language)
        item = Text(f"{symbol(plan)} {name}", style=type_style(plan))
        if "mints" in building:
            item.append(f" ({building['mints']})", style=MINT)
        item.append(f" {worth[plan]}{FULL_STAR}", style=STAR_COLOUR)
        row.append(item)
    return row or [_none(picture, "line-buildings")]


def _none(picture: Picture, key: str) -> Text:
    return Text(picture.say("table", key, cards=picture.say("table", "none")), style=QUIET)


def plan_row(picture: Picture, plans: list[str]) -> Row:
    """List face-down Plans: by name if the viewer may know them, otherwise as unknown."""
    if not plans:
        return [_none(picture, "line-plans")]
    row = []
    for plan in plans:
        if plan == UNKNOWN:
            row.append(Text(UNKNOWN, style="bold"))
        else:
            name = f"{symbol(plan)} {text.plan_name(plan, picture.language)}"
            row.append(Text(name, style=type_style(plan)))
    label = Text(picture.say("table", "line-plans", cards=""), style=QUIET)
    return [Text.assemble(label, row[0]), *row[1:]]


class WorksSeats(TablePart):
    """All Neighborhoods, one below the other."""

    SCOPED_CSS = False  # the CSS rules refer to the screen's classes
    DEFAULT_CSS = f"""
    WorksSeats {{ height: auto; max-height: {SHARE}%; }}
    WorksSeats VerticalScroll {{ height: auto; max-height: 100%; scrollbar-size-vertical: 1; }}
    Screen.-short WorksSeats VerticalScroll {{
        border: round $panel-lighten-2; border-title-style: bold; border-title-color: $foreground;
    }}
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows = VerticalScroll(can_focus=False)

    def compose(self) -> ComposeResult:
        yield self._rows

    def show(self, picture: Picture) -> None:
        if not self._rows.children:
            title = picture.say("table", "neighborhoods")
            self._rows.border_title = Content(title)
            seats = range(len(picture.view["players"]))
            self._rows.mount_all(NeighborhoodTile(seat) for seat in seats)
        for tile in self._rows.query_children(NeighborhoodTile):
            tile.show(picture)
