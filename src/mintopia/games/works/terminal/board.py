"""Locations and Plan Supply of Mint Works on the full screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Grid
from textual.content import Content

from mintopia.engine.wrap import wrap
from mintopia.games.works import text
from mintopia.games.works.schema import PLAN_IDS
from mintopia.games.works.terminal import labels
from mintopia.games.works.terminal.table import owner_words
from mintopia.terminal import style
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import deck_count
from mintopia.terminal.screens.parts import BoxTile, TablePart, Tile

NARROW_NAME: Final = 26  # the widest Location name, in cells
NARROW_SPACES: Final = 9


def type_style(plan: str) -> str:
    """Return the color of a Plan's type; it is always shown with the type's symbol."""
    return style.TYPE_COLOURS[labels.plan_type(plan)]


def spaces_text(picture: Picture, place: Mapping[str, Any]) -> Text:
    """Draw the spaces of a Location: free with the price, taken with shape and Mints, blocked."""
    drawn = Text()
    costs = labels.prices(picture, place["id"])
    for space, cost in zip(place["spaces"], costs, strict=True):
        if drawn:
            drawn.append(" ")
        if space is None:
            plus = "+" if place["id"] == "temp-agency" else ""
            drawn.append(style.FREE_SPACE + (f"{cost}{plus}" if cost else ""), style=style.MINT)
        elif space.get("blocked"):
            drawn.append(style.BLOCKED_SPACE, style=f"bold {style.QUIET}")
        else:
            seat = space["by"]
            drawn.append(f"{style.shape(seat)}{space['mints']}", style=f"bold {style.colour(seat)}")
    return drawn


class LocationTile(BoxTile):
    """One Location: a box, or a single line where the screen is small."""

    SCOPED_CSS = False  # the CSS rules refer to the screen's classes
    DEFAULT_CSS = """
    LocationTile { height: 4; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, location: str) -> None:
        super().__init__(labels.location_thing(location))
        self.location = location

    def show(self, picture: Picture, place: Mapping[str, Any]) -> None:
        language = picture.language
        name = text.card_name("locations", self.location, language)
        effect = labels.short_effect(picture, self.location)
        closed = not place["open"]
        playable = self.thing in picture.playable
        emphasis = style.QUIET if closed else "bold" if playable else ""
        if closed:
            spaces = Text(picture.say("table", "closed"), style=style.QUIET)
        else:
            spaces = spaces_text(picture, place)
        box = Text.assemble(spaces, "\n", (effect, style.QUIET if closed else ""))
        owner = owner_words(picture, place)
        longest = text.card_name("locations", "leadership-council", language)
        width = min(max(cell_len(longest), cell_len(name)), NARROW_NAME)
        room = " " * max(NARROW_SPACES - spaces.cell_len, 1)
        self.line = Text.assemble(
            (style.pad(name, width), emphasis), " ", spaces, room, (owner or effect, style.QUIET)
        )
        self.tooltip = Content(
            text.location_text(
                self.location, labels.values_of(picture.game), language, picture.view["variant"]
            )
        )
        self.draw(box, Text(name, style=emphasis), owner, playable)


class PlanTile(BoxTile):
    """One place of the Plan Supply."""

    SCOPED_CSS = False  # the CSS rules refer to the screen's classes
    DEFAULT_CSS = """
    PlanTile { width: 1fr; height: 100%; padding: 0 1; }
    Screen.-narrow PlanTile, Screen.-short PlanTile { width: 100%; }
    """

    def __init__(self, place: int) -> None:
        super().__init__("")
        self.place = place

    def show(self, picture: Picture) -> None:
        """Draw the Plan that lies here now."""
        language = picture.language
        plan = picture.view["supply"][self.place]
        self.thing = labels.plan_thing(plan) if plan else labels.DECK
        self.tooltip = None
        if plan is None:
            nothing = Text(picture.say("table", "empty-place"), style=style.QUIET)
            self.line = nothing
            self.draw(nothing, Text(""), "", False)
            return
        values = labels.values_of(picture.game)
        number = PLAN_IDS.index(plan)
        hue = type_style(plan)
        sign = labels.symbol(plan)
        name = text.plan_name(plan, language)
        cost = picture.say("table", "cost", cost=labels.plan_cost(picture, plan))
        kind = picture.term("types", labels.plan_type(plan))
        effect = text.plan_text(plan, values, language)
        printed = values.stars[number]
        worth = Text(style.FULL_STAR * printed if printed <= 5 else f"{style.FULL_STAR}{printed}")  # noqa: PLR2004
        worth.stylize(style.STAR_COLOUR)
        playable = self.thing in picture.playable
        box = Text.assemble((cost, f"bold {style.MINT}"), "  ", worth, "\n", (effect, ""))
        self.line = Text.assemble(
            (f"{sign} {name}", f"{'bold ' if playable else ''}{hue}"),
            (f"  {cost}  ", style.MINT),
            worth,
            (f"  {effect}", style.QUIET),
        )
        self.tooltip = Content(f"{kind}. {effect}")
        title = Text(f"{sign} {name}", style=f"bold {hue}")
        self.draw(box, title, kind, playable)

    def box(self) -> Text:
        """Break the effect into lines."""
        return wrap(self._text, self.content_size.width)


class DeckTile(Tile):
    """The Plan Deck, and against Rachael the Mint Supply."""

    SCOPED_CSS = False  # the CSS rules refer to the screen's classes
    DEFAULT_CSS = """
    DeckTile { width: 14; height: 100%; padding: 0 1; }
    Screen.-narrow DeckTile, Screen.-short DeckTile { display: none; }
    """

    def __init__(self) -> None:
        super().__init__(labels.DECK)

    def show(self, picture: Picture) -> None:
        language = picture.language
        count = picture.say("table", "deck-count", count=deck_count(picture.view))
        drawn = Text(count)
        left = picture.view["mint_supply"]
        if left is not None:
            drawn.append(f"\n{picture.say('table', 'mint-supply')}\n{text.mints(left, language)}")
        self.draw(drawn, Text(picture.say("table", "deck")), "", False)


class WorksBoard(TablePart):
    """The middle of the table."""

    SCOPED_CSS = False  # the CSS rules refer to the screen's classes
    DEFAULT_CSS = """
    WorksBoard {
        height: auto; max-height: 79%;  /* from 15 lines on, 4 are left for the list of moves */
        overflow-y: auto; scrollbar-size-vertical: 1;
    }
    WorksBoard #locations { grid-size: 3; grid-rows: 4; grid-gutter: 0; height: auto; }
    WorksBoard #supply { height: 9; layout: horizontal; }
    Screen.-narrow WorksBoard #locations, Screen.-short WorksBoard #locations {
        layout: vertical; border: round $panel-lighten-2; padding: 0 1;
        border-title-style: bold; border-title-color: $foreground;
    }
    Screen.-narrow WorksBoard #supply, Screen.-short WorksBoard #supply {
        layout: vertical; height: auto; border: round $panel-lighten-2; padding: 0 1;
        border-title-style: bold; border-title-color: $foreground;
        border-subtitle-color: $text-muted;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._locations = Grid(id="locations")
        self._supply = Container(id="supply")

    def compose(self) -> ComposeResult:
        """Yield the two groups; their tiles are added with the first picture."""
        yield self._locations
        yield self._supply

    def show(self, picture: Picture) -> None:
        """Draw the table; the tiles stay the same throughout a game."""
        view = picture.view
        if not self._locations.children:
            self._locations.border_title = Content(picture.say("table", "locations"))
            self._supply.border_title = Content(picture.say("table", "supply"))
            self._locations.mount_all(LocationTile(place["id"]) for place in view["locations"])
            self._supply.mount_all(PlanTile(place) for place in range(len(view["supply"])))
            self._supply.mount(DeckTile())
        places = {place["id"]: place for place in view["locations"]}
        for tile in self._locations.query_children(LocationTile):
            tile.show(picture, places[tile.location])
        for plan in self._supply.query_children(PlanTile):
            plan.show(picture)
        for deck in self._supply.query_children(DeckTile):
            deck.show(picture)
        self._supply.border_subtitle = Content(_left(picture))


def _left(picture: Picture) -> str:
    """Describe on one line what is left of the deck, and of the Mints where they are counted."""
    language = picture.language
    count = picture.say("table", "deck-count", count=deck_count(picture.view))
    words = f"{picture.say('table', 'deck')} {count}"
    left = picture.view["mint_supply"]
    if left is None:
        return words
    return f"{words} · {picture.say('table', 'mint-supply')} {text.mints(left, language)}"
