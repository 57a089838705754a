"""The table of Mint Bid on the full screen: the ring of strips with the auction in the middle."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mintopia.engine.wrap import wrap
from mintopia.games.bid import text
from mintopia.games.bid.terminal import labels, ladder
from mintopia.games.bid.terminal.drawing import CHOSEN, draw_box, side_text, value_text
from mintopia.games.bid.terminal.selection import AUCTION_THING, is_playable
from mintopia.games.bid.terminal.strip_tiles import StripTile
from mintopia.games.bid.terminal.strips import placed
from mintopia.terminal.game_screen import Bundle, Picture
from mintopia.terminal.own_screen import deck_count
from mintopia.terminal.screens.parts import BoxTile, FlowTile, TablePart, flow
from mintopia.terminal.style import MINT, QUIET, colour, pad, shape

NAME_CELLS: Final = 11
RUNG_CELLS: Final = 14
STYLES: Final = {
    ladder.LEADS: f"bold {MINT}",
    ladder.OUT: f"strike {QUIET}",
    ladder.ASKED: f"bold {CHOSEN}",
    ladder.SEALED: "bold",
    ladder.OPEN: "",
}


class CardTile(BoxTile):
    """A card of the Auction Block; the one being sold is golden."""

    SCOPED_CSS = False  # the rules refer to the screen around them
    DEFAULT_CSS = """
    CardTile {
        width: 11; height: 4; border: none; margin: 0 1 0 0;
        &.-playable { border: none; text-style: bold; }
        &:focus { border: none; background: $accent 30%; }
    }
    Screen.-narrow CardTile, Screen.-short CardTile { width: 100%; margin: 0; }
    """

    def __init__(self, card: str) -> None:
        super().__init__(labels.card_thing(card))
        self.card = card

    def show(self, picture: Picture) -> None:
        sold = picture.view["auction"] is not None and picture.view["auction"]["card"] == self.card
        frame = f"bold {CHOSEN}" if sold else ""
        lying = placed(labels.location_of(labels.values_of(picture.game), self.card))
        name = lying.location.name[picture.language]
        box = [Text.assemble("  ", line, "  ") for line in draw_box(lying, frame)]
        room = max(NAME_CELLS - Text(name).cell_len, 0) // 2
        box.append(Text(pad(" " * room + name, NAME_CELLS), frame))
        sides = Text(" ").join([side_text(lying, side) for side in range(4)])
        self.line = Text.assemble(
            ("▶ " if sold else "  ", frame), value_text(lying), (f" {name}  ", frame), sides
        )
        self.draw(Text("\n").join(box), Text(), "", is_playable(picture, self.thing))


class AuctionTile(FlowTile):
    """The running auction as a ladder: the bid, the leaders, who is out, the offer in words."""

    SCOPED_CSS = False  # the rules refer to the screen around them
    DEFAULT_CSS = """
    AuctionTile { width: 1fr; min-height: 6; padding: 0 1; }
    Screen.-short AuctionTile {
        min-height: 1; border: none; padding: 0;
        &:focus { border: none; background: $accent 30%; }
        &.-playable { border: none; }
    }
    """

    def __init__(self) -> None:
        super().__init__(AUCTION_THING)
        self._rows: list[Text] = []
        self._brief: list[list[Text]] = []

    def show(self, picture: Picture) -> None:
        view = picture.view
        # On a short screen the Block has no frame to carry the mark of the deck.
        mark = Text(labels.deck_mark(picture), QUIET)
        if view["auction"] is None:
            nothing = Text(picture.say("table", "block-free"), QUIET)
            self._rows, self._brief = [nothing], [[nothing, mark]]
            title = picture.term("words", "auction")
            self.draw(Text(), Text(title), "", False)
            return
        bid = Text(ladder.current_bid(picture), f"bold {CHOSEN}")
        rows = [bid]
        brief: list[Text] = []
        for rung in ladder.rungs(picture):
            style = STYLES[rung.state]
            turn = "► " if view["to_move"] == rung.seat else "  "
            name = Text.assemble(turn, (f"{shape(rung.seat)} ", colour(rung.seat)))
            room = pad(rung.name, RUNG_CELLS)
            cut = rung.name if room.startswith(rung.name) else room
            words = (rung.words, style.replace("strike ", ""))
            row = Text.assemble(name, (cut, style), room[len(cut) :], " ", words)
            rows.append(row)
            brief.append(Text.assemble(row[:4], (rung.name, style), f" {rung.words}"))
        offer = ladder.offer_words(picture)
        if offer:
            rows.append(Text(offer, f"bold {CHOSEN}"))
        head = Text(ladder.headline(picture), "bold")
        self._rows = rows
        self._brief = [[head, bid, mark], brief, *([rows[-1]] for _ in range(bool(offer)))]
        self.draw(Text(), head, "", is_playable(picture, self.thing))

    def lines(self, width: int) -> Text:
        """Return the auction as rows, or in brief on a short screen."""
        if self.screen.has_class("-short"):
            return wrap(flow(self._brief, width), width)
        return wrap(Text("\n").join(self._rows), width)


class Spot(Static):
    """A seat in the ring: name, Mints, points."""

    SCOPED_CSS = False  # the rules refer to the screen around them
    DEFAULT_CSS = """
    Spot { width: 13; height: 100%; content-align: center middle; text-align: center; }
    Spot.-alone, Screen.-short Spot, Screen.-narrow Spot { display: none; }
    """

    def seat(self, picture: Picture, seat: int, words: str) -> None:
        """Draw a seat."""
        player = picture.view["players"][seat]
        language = picture.language
        turn = "► " if picture.view["to_move"] == seat else ""
        self.update(
            Text.assemble(
                (
                    f"{turn}{shape(seat)} {pad(player['name'], 9).rstrip()}\n",
                    f"bold {colour(seat)}",
                ),
                (f"{words}\n" if words else "", QUIET),
                text.mints(player["mints"], language),
                "\n",
                text.points(player["points"], language),
            )
        )


class BidBoard(TablePart):
    """The ring: the far strips on top, the auction in the middle, one's own strips below."""

    SCOPED_CSS = False  # the rules refer to the screen around them
    DEFAULT_CSS = """
    BidBoard { height: 1fr; }
    BidBoard > VerticalScroll { scrollbar-size-vertical: 1; }
    BidBoard Horizontal { height: auto; }
    BidBoard #far { layout: horizontal; height: auto; }
    BidBoard #block { border: round $panel-lighten-2; border-title-style: bold;
        border-title-color: $foreground; border-subtitle-color: $text-muted; padding: 0 1; }
    BidBoard #own { height: 1fr; min-height: 8; }
    Screen.-short BidBoard #far, Screen.-narrow BidBoard #far { layout: vertical; }
    Screen.-short BidBoard #block, Screen.-narrow BidBoard #block {
        layout: grid; grid-size: 2; grid-rows: 1;
    }
    Screen.-short BidBoard #block { border: none; padding: 0; }
    Screen.-bid #moves { height: auto; min-height: 7; max-height: 12; }
    Screen.-bid.-short #moves { height: 7; }
    Screen.-bid Panel { height: 7; }
    Screen.-bid.-short Panel { height: 8; }
    Screen.-bid.-roomy RulesPane { display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._all = VerticalScroll(can_focus=False)
        self._far = Horizontal(id="far")
        self._block = Horizontal(id="block")
        self._middle = Horizontal(id="middle")
        self._own = Horizontal(id="own")
        self._auction = AuctionTile()
        self._left, self._here, self._right = Spot(), Spot(), Spot()
        self._strips: dict[int, StripTile] = {}
        self._base: int | None = None
        self._picture: Picture | None = None

    def compose(self) -> ComposeResult:
        """Yield the four rows; strips and cards are added when a picture is shown."""
        with self._all:
            yield self._far
            yield self._block
            with self._middle:
                yield self._left
                yield self._auction
                yield self._right
            yield self._own

    def on_mount(self) -> None:
        """Mark the screen, so that its other parts leave room for the board."""
        self.screen.add_class("-bid")

    def show(self, picture: Picture) -> None:
        """Draw the table as seen from the viewer's seat."""
        self._picture = picture
        base = picture.viewer or 0
        if base != self._base:
            self._seat(base, picture)
        for tile in self._strips.values():
            tile.show(picture)
        self._show_block(picture)
        self._auction.show(picture)
        if picture.derived["shared"]:
            beside = picture.derived["players"][base]
            self._left.seat(picture, beside["left"], picture.say("table", "left"))
            self._right.seat(picture, beside["right"], picture.say("table", "right"))
            self._here.seat(picture, base, "")
        self.call_after_refresh(self._all.scroll_home, animate=False)

    def _seat(self, base: int, picture: Picture) -> None:
        """Arrange the strips as seen from another seat."""
        self._base = base
        self._far.remove_children()
        self._own.remove_children()
        own = picture.derived["players"][base]["strips"]
        order = labels.ring_order(picture)
        self._strips = {strip: StripTile(strip) for strip in order}
        far = [self._strips[strip] for strip in order if strip not in own]
        for tile in far:
            tile.add_class("-far")
            tile.set_class(len(far) == 1, "-roomy")
        mine = [self._strips[strip] for strip in order if strip in own]
        for tile in mine:
            tile.add_class("-own")
        self._far.mount_all(far)
        shared = picture.derived["shared"]
        self._here = Spot()
        self._own.mount_all([mine[0], self._here, mine[1]] if shared else mine)
        for spot in (self._left, self._right):
            spot.set_class(not shared, "-alone")

    def _show_block(self, picture: Picture) -> None:
        view = picture.view
        cards = list(view["block"])
        if view["decision"] == "deed":
            cards.append(view["unused"][0])
        tiles = list(self._block.query_children(CardTile))
        if [tile.card for tile in tiles] != cards:
            self._block.remove_children()
            tiles = [CardTile(card) for card in cards]
            self._block.mount_all(tiles)
        for tile in tiles:
            tile.show(picture)
        drawn = view["decision"] == "deed"
        title = picture.term("words", "drawn" if drawn else "auction-block")
        mark = labels.deck_mark(picture)
        left = picture.say("table", "deck-line", count=deck_count(view))
        self._block.border_title = Content(f"{title} · {mark}")
        self._block.border_subtitle = Content(left)
        self._block.display = bool(cards)

    def ponder(self, bundle: Bundle | None, move: str) -> None:
        """Show what a move would do to its strip, and scroll the strip into view."""
        if self._picture is None:
            return
        for tile in self._strips.values():
            tile.show(self._picture, bundle, move)
        here = [tile for tile in self._strips.values() if tile.chosen]
        if here:
            self.call_after_refresh(self._all.scroll_to_widget, here[0], animate=False)
