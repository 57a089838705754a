"""The Neighborhoods of Mint Works on the full screen."""

from __future__ import annotations

from rich.text import Text

from mintopia.engine.schema.kinds import UNKNOWN
from mintopia.games.works import text
from mintopia.games.works.terminal.board import type_style
from mintopia.games.works.terminal.labels import purse_words, symbol, values_of, worth_of
from mintopia.terminal import style
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.screens.parts import fit, header
from mintopia.terminal.screens.seats import BARS, FRAME, PlayerSeats, SeatTile

SHARE = 65  # per cent of the column, for all Neighborhoods
Row = list[Text]


class NeighborhoodTile(SeatTile):
    """One player's Mints, stars toward the goal, Buildings and Plans."""

    def show(self, picture: Picture) -> None:
        player = picture.view["players"][self.seat]
        goal = values_of(picture.game).star_goal
        track = Text(style.star_track(player["stars"], goal), style=style.STAR_COLOUR)
        track.append(f" {player['stars']}/{goal}", style="bold")
        purse = Text(purse_words(picture, player["mints"]), style=f"bold {style.MINT}")
        buildings = building_row(picture, self.seat)
        plans = plan_row(picture, player["plans"])
        self.rows = [[purse, track], buildings, plans]
        self.details = [buildings] if player["buildings"] else []
        self.details += [plans] if player["plans"] else []
        stars = Text(
            f"{player['stars']}/{goal}{style.FULL_STAR}", style=f"bold {style.STAR_COLOUR}"
        )
        mints = style.ENDLESS if player["mints"] is None else player["mints"]
        signs = Text(f"{mints}{style.FREE_SPACE}", style=f"bold {style.MINT}")
        self.figures = [Text.assemble(form, "  ", stars) for form in (purse, signs)]
        tokens = ("token", "token-short") if picture.view["starting"] == self.seat else ()
        token, short = [picture.say("table", key) for key in tokens] or ["", ""]
        self.show_player(picture, token, False, short)

    def lines(self, width: int) -> Text:
        """Return the lines that fit, so that everybody's Mints and stars are always in sight.

        On a short screen there is no frame, and name, Mints and stars share a line.
        """
        room = (self.screen.size.height - BARS) * SHARE // 100
        if not self.screen.has_class("-short"):
            return fit(self.rows, width, room // self.seats - FRAME)
        first = header(self.who, self.figures, width)
        notes = [self.notes] if self.notes else []
        return fit([[first], *notes, *self.details], width, (room - FRAME) // self.seats)


def building_row(picture: Picture, seat: int) -> Row:
    """List Buildings with the symbol of their type and their stars."""
    worth = worth_of(picture, seat)
    row = []
    for building in picture.view["players"][seat]["buildings"]:
        plan = building["id"]
        name = text.plan_name(plan, picture.language)
        item = Text(f"{symbol(plan)} {name}", style=type_style(plan))
        if "mints" in building:
            item.append(f" ({building['mints']})", style=style.MINT)
        item.append(f" {worth[plan]}{style.FULL_STAR}", style=style.STAR_COLOUR)
        row.append(item)
    return row or [_none(picture, "line-buildings")]


def _none(picture: Picture, key: str) -> Text:
    return Text(picture.say("table", key, cards=picture.say("table", "none")), style=style.QUIET)


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
    label = Text(picture.say("table", "line-plans", cards=""), style=style.QUIET)
    return [Text.assemble(label, row[0]), *row[1:]]


class WorksSeats(PlayerSeats):
    """All Neighborhoods."""

    DEFAULT_CSS = f"WorksSeats {{ max-height: {SHARE}%; }}"
    tile = NeighborhoodTile

    def title(self, picture: Picture) -> str:
        """Return the title of the list."""
        return picture.say("table", "neighborhoods")
