"""The panels of Mint Bid for choosing a number, an offer of two numbers, a cell of a strip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text

from mintopia.games.bid import text
from mintopia.games.bid.terminal import bundles
from mintopia.games.bid.terminal.labels import card_thing, name_of, neighbour
from mintopia.games.bid.terminal.selection import AUCTION_THING
from mintopia.games.bid.terminal.strips import Cell, card_of, spots_of
from mintopia.terminal.game_screen import Bundle, Picture
from mintopia.terminal.screens.panel import Panel
from mintopia.terminal.style import MINT, QUIET

MOST_DIGITS: Final = 3
STRONG: Final = f"bold {MINT}"
WRONG: Final = "bold #F2B84B"


def panel_for(picture: Picture, bundle: Bundle) -> Panel:
    """Make the panel of a bundle."""
    if bundle.id in (bundles.BID, bundles.SEAL):
        return NumberPanel(picture, bundle)
    if bundle.id in (bundles.OFFER, bundles.COUNTER):
        return OfferPanel(picture, bundle)
    return CellPanel(picture, bundle)


class Dial:
    """A number between two bounds, changed by steps or typed."""

    def __init__(self, low: int, high: int, value: int) -> None:
        self.low = low
        self.high = high
        self.value = value
        self._typing = False

    @property
    def fits(self) -> bool:
        """Whether the number is within its bounds; a typed number may not be."""
        return self.low <= self.value <= self.high

    def step(self, steps: int) -> None:
        """Go up or down within the bounds."""
        self._typing = False
        self.value = min(max(self.value + steps, self.low), self.high)

    def type(self, digit: str) -> None:
        """Append a digit to those already typed."""
        typed = f"{self.value}{digit}" if self._typing else digit
        self.value = int(typed[-MOST_DIGITS:])
        self._typing = True

    def rub_out(self) -> None:
        self.value //= 10
        self._typing = True

    def draw(self, chosen: bool, say: Callable[..., str]) -> Text:
        """Draw the number between arrows, then its bounds."""
        number = _between(
            str(self.value), chosen, chosen and self.value > self.low,
            chosen and self.value < self.high,
        )  # fmt: skip
        bounds = {"low": self.low, "high": self.high}
        if self.fits:
            return Text.assemble(number, (f"  {say('range', **bounds)}", QUIET))
        return Text.assemble(number, (f"  {say('no-such', given=self.value, **bounds)}", WRONG))


def _between(words: str, chosen: bool, left: bool, right: bool) -> Text:
    """Draw what the arrow keys change between the arrows that lead on."""
    return Text.assemble(
        ("◄ " if left else "  ", STRONG),
        (words, f"{STRONG} reverse" if chosen else "bold"),
        (" ►" if right else "  ", STRONG),
    )


class DialPanel(Panel):
    """Numbers to dial for the running auction."""

    dials: Sequence[Dial | None]  # by lines; None where the line is no number
    line = 0  # the one that the keys change

    @property
    def dial(self) -> Dial | None:
        """The number of the current line."""
        return self.dials[self.line]

    def things(self) -> list[str]:
        """Return the auction, as the thing to read about."""
        return [AUCTION_THING]

    def action_step(self, steps: int) -> None:
        if self.dial is not None:
            self.dial.step(steps)
        self.changed()

    def type_digit(self, digit: str) -> None:
        """Append a digit to the number."""
        if self.dial is not None:
            self.dial.type(digit)
            self.changed()

    def action_rub_out(self) -> None:
        if self.dial is not None:
            self.dial.rub_out()
            self.changed()


class NumberPanel(DialPanel):
    """A bid alone, or a sealed one."""

    def __init__(self, picture: Picture, bundle: Bundle) -> None:
        super().__init__(picture, bundle)
        amounts = [int(move.split()[1]) for move in bundle.moves]
        self._bid = Dial(min(amounts), max(amounts), min(amounts))
        self.dials = (self._bid,)

    @property
    def move(self) -> str:
        """The bid of this number; empty if it is out of bounds."""
        return f"{self.bundle.id} {self._bid.value}" if self._bid.fits else ""

    def words(self) -> Text:
        """Show the number, and how many Mints would be left."""
        language, view = self.picture.language, self.picture.view
        mints = view["players"][view["to_move"]]["mints"]
        left = self.say(
            "left-over", mints=text.mints(mints, language), left=max(mints - self._bid.value, 0)
        )
        sealing = self.bundle.id == bundles.SEAL
        secret = f" {self.say('seal-secret')}" if sealing else ""
        keys = self.say("seal-keys" if sealing else "number-keys")
        return Text.assemble(self._bid.draw(True, self.say), f"\n{left}{secret}\n", (keys, QUIET))

    def action_climb(self, steps: int) -> None:
        """Step the number; going up increases it."""
        self.action_step(-steps)


class OfferPanel(DialPanel):
    """A joint bid: which neighbor, how much from each. A counter-offer goes to the proposer."""

    def __init__(self, picture: Picture, bundle: Bundle) -> None:
        super().__init__(picture, bundle)
        self._countering = bundle.id == bundles.COUNTER
        self._legal = frozenset(bundle.moves)
        # What comes before the numbers: "offer left", "offer right", or "counter".
        self._heads = list(dict.fromkeys(move.rsplit(" ", 2)[0] for move in bundle.moves))
        self._head = self._heads[0]
        self.line = 1  # 0 the neighbor, 1 mine, 2 theirs
        self._ask()

    def _ask(self) -> None:
        """Start with the lowest offer to this neighbor; to counter, 1 Mint less than asked."""
        pairs = [
            self._pair(*(int(word) for word in move.split()[-2:]))
            for move in self.bundle.moves
            if move.startswith(self._head)
        ]
        if self._countering:
            offer = self.picture.view["auction"]["offer"]
            total, wanted = offer["mine"] + offer["theirs"], offer["theirs"] - 1
            start = min(pairs, key=lambda pair: (abs(sum(pair) - total), abs(pair[0] - wanted)))
        else:
            start = min(pairs, key=lambda pair: (sum(pair), abs(pair[0] - pair[1])))
        self.mine = Dial(1, max(pair[0] for pair in pairs), start[0])
        self.theirs = Dial(1, max(pair[1] for pair in pairs), start[1])
        self.dials = (None, self.mine, self.theirs)

    def _pair(self, first: int, second: int) -> tuple[int, int]:
        """Convert between the numbers of a move and one's own and the other's part."""
        return (second, first) if self._countering else (first, second)

    @property
    def _partner(self) -> int:
        """The other player of the joint bid."""
        view = self.picture.view
        if self._countering:
            return int(view["auction"]["offer"]["by"])
        return neighbour(self.picture, self._head.split()[1])

    @property
    def move(self) -> str:
        """The offer of these numbers; empty if it is not legal."""
        first, second = self._pair(self.mine.value, self.theirs.value)
        move = f"{self._head} {first} {second}"
        return move if move in self._legal else ""

    def words(self) -> Text:
        """Show the lines to choose from, then the result of the offer."""
        view = self.picture.view
        me = view["to_move"]
        seat = self._partner
        player = view["players"][seat]["name"]
        lines = [] if self._countering else [self._neighbour_line(player)]
        dials = (("mine", self.mine), ("theirs", self.theirs))
        for line, (key, dial) in enumerate(dials, 1):
            chosen = line == self.line
            lines.append(
                _labelled(self.say(key, player=player), dial.draw(chosen, self.say), chosen)
            )
        total, bid = self.mine.value + self.theirs.value, view["auction"]["bid"]
        told = self.say("total", total=total, bid=bid)
        if total <= bid:
            lines.append(Text(f"{told} {self.say('too-low', bid=bid)}", WRONG))
        else:
            kept = self.say(
                "offer-left-over",
                mine=max(view["players"][me]["mints"] - self.mine.value, 0),
                player=player,
                theirs=max(view["players"][seat]["mints"] - self.theirs.value, 0),
            )
            lines.append(Text(f"{told} {kept}"))
        lines.append(Text(self.say(f"{self.bundle.id}-keys"), QUIET))
        return Text("\n").join(lines)

    def _neighbour_line(self, player: str) -> Text:
        chosen = self.line == 0
        words = self.say(f"neighbour-{self._head.split()[1]}", player=player)
        other = _between(words, chosen, chosen, chosen)
        return _labelled(self.say("neighbour"), other, chosen)

    def action_step(self, steps: int) -> None:
        """Change the number or the neighbor on the current line."""
        if self.line == 0:
            at = self._heads.index(self._head) + steps
            self._head = self._heads[at % len(self._heads)]
            self._ask()
        super().action_step(steps)

    def action_climb(self, steps: int) -> None:
        first = 1 if self._countering else 0
        self.line = first + (self.line - first + steps) % (3 - first)
        self.changed()

    def action_advance(self, steps: int) -> None:
        self.action_climb(steps)


def _labelled(label: str, value: Text, chosen: bool) -> Text:
    return Text.assemble(("▸ " if chosen else "  ", STRONG), f"{label}: ", value)


class CellPanel(Panel):
    """A cell of a strip: where to place a card, which one to turn, or which to move and where."""

    def __init__(self, picture: Picture, bundle: Bundle) -> None:
        super().__init__(picture, bundle)
        self._take("")

    def _take(self, card: str) -> None:
        """Ask for a place, or with "" for the card to move, if there is one."""
        self._card = card
        self._spots = spots_of(self.picture, self.bundle, card)
        self._at = next(iter(self._spots))

    def title(self) -> str:
        """Name the card to place, or what is done here."""
        if self.bundle.id != bundles.PLACE:
            return super().title()
        card = name_of(self.picture, bundles.card_to_place(self.picture.view))
        return self.say("place-title", card=card)

    @property
    def move(self) -> str:
        """The move of this cell; empty while the card to move is being chosen."""
        return "" if self.bundle.id == bundles.MOVE and not self._card else self.thought

    @property
    def thought(self) -> str:
        """The move of this cell, or only its start while the card to move is being chosen."""
        return self._spots[self._at]

    def things(self) -> list[str]:
        """Return the card that is placed, moved or turned, as the thing to read about."""
        return [card_thing(card_of(self.picture, self.thought))]

    def words(self) -> Text:
        """Describe what this cell would bring."""
        view, language = self.picture.view, self.picture.language
        at, (row, column) = self._at
        strip = text.strip_name(at, self.picture.game.names, language)
        card = card_of(self.picture, self.thought)
        effect = {"card": name_of(self.picture, card), **self._effect(card)}
        if self.bundle.id == bundles.PLACE:
            told = self.say("brings", **effect)
        elif self.bundle.id == bundles.ROTATE:
            told = self.say("turn-card", **effect)
        elif self._card:
            told = self.say("moved", row=row, col=column, **effect)
        else:
            told = self.say("pick-card", **effect)
        number = list(self._spots).index(self._at) + 1
        where = self.say("cell", strip=strip, row=row, col=column)
        count = self.say("position", at=number, all=len(self._spots))
        keys = self.say("place-keys" if view["decision"] == "place" else "cell-keys")
        return Text.assemble(
            (_capital(where), "bold"), (f"  {count}\n", QUIET), (told, STRONG), "\n", (keys, QUIET)
        )

    def _effect(self, card: str) -> dict[str, str]:
        """Describe what the move would bring, or the current matches of a card to be chosen."""
        language, choice = self.picture.language, self.picture.choices.get(self.thought)
        if choice is None:
            strips = self.picture.derived["strips"]
            now = sum(card in pair["cards"] for strip in strips for pair in strip["pairs"])
            return {"matches": text.matches(now, language)}
        return {
            "matches": text.matches(choice["matches"], language),
            "gain": self._gain(choice["gain"]),
        }

    def _gain(self, gain: int) -> str:
        key = "gain-zero" if gain == 0 else "gain-plus" if gain > 0 else "gain-minus"
        return self.say(key, gain=text.points(abs(gain), self.picture.language))

    def action_step(self, steps: int) -> None:
        """Go to the next place on the left or right, or from the end to the next strip."""
        row, column = self._at[1]
        self._go(1, steps, lambda cell: (cell[0] != row, abs(cell[1] - column)))

    def action_climb(self, steps: int) -> None:
        """Go to the next place above or below, or from the end to the next strip."""
        row, column = self._at[1]
        self._go(0, steps, lambda cell: (abs(cell[1] - column), abs(cell[0] - row)))

    def action_advance(self, steps: int) -> None:
        """Go to the next place, or from the end of a strip to the next strip."""
        spots = list(self._spots)
        self._at = spots[(spots.index(self._at) + steps) % len(spots)]
        self.changed()

    def _go(self, axis: int, steps: int, distance: Callable[[Cell], tuple[int, int]]) -> None:
        """Go to the nearest place ahead in this strip, or else on to the next strip."""
        strip, here = self._at
        ahead = [
            cell
            for at, cell in self._spots
            if at == strip and (cell[axis] - here[axis]) * steps > 0
        ]
        if not ahead:
            self.action_advance(steps)
            return
        self._at = strip, min(ahead, key=distance)
        self.changed()

    def point_at(self, strip: int, row: int, column: int) -> None:
        """Go to a cell that was clicked; a second click chooses it."""
        spot = (strip, (row, column))
        if spot == self._at:
            self.action_choose()
        elif spot in self._spots:
            self._at = spot
            self.changed()

    def action_choose(self) -> None:
        """Choose the card to move, or play the move."""
        if self.bundle.id == bundles.MOVE and not self._card:
            self._take(self.thought.split()[1])
            self.changed()
        else:
            super().action_choose()

    def action_leave(self) -> None:
        """Go back to choosing the card, or to the list of moves."""
        if not self._card:
            super().action_leave()
            return
        thought = f"{bundles.MOVE} {self._card}"
        self._take("")
        self._at = next(spot for spot, told in self._spots.items() if told == thought)
        self.changed()


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
