"""The panels of Mint Bid for choosing a number, an offer of two numbers, a cell of a strip."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from mintopia.games.bid import text
from mintopia.games.bid.terminal.bundles import (
    BID,
    COUNTER,
    MOVE,
    OFFER,
    PLACE,
    ROTATE,
    SEAL,
    card_to_place,
)
from mintopia.games.bid.terminal.strips import Spot, card_of, spots_of
from mintopia.games.bid.terminal.things import AUCTION_THING
from mintopia.games.bid.terminal.words import (
    card_thing,
    name_of,
    neighbour,
    values_of,
)
from mintopia.terminal.game_screen import Bundle, Picture
from mintopia.terminal.screens.panel import Panel
from mintopia.terminal.style import MINT, QUIET

MOST_DIGITS: Final = 3
STRONG: Final = f"bold {MINT}"


def panel_for(picture: Picture, bundle: Bundle) -> Panel:
    """Make the panel of a bundle."""
    if bundle.id in (BID, SEAL):
        return NumberPanel(picture, bundle)
    if bundle.id in (OFFER, COUNTER):
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

    def draw(self, chosen: bool, picture: Picture) -> Text:
        """Draw the number between arrows, then its bounds."""
        number = Text.assemble(
            ("◄ " if chosen and self.value > self.low else "  ", STRONG),
            (str(self.value), f"{STRONG} reverse" if chosen else "bold"),
            (" ►" if chosen and self.value < self.high else "  ", STRONG),
        )
        bounds = picture.say("panel", "range", low=self.low, high=self.high)
        if self.fits:
            return Text.assemble(number, ("  " + bounds, QUIET))
        wrong = picture.say("panel", "no-such", given=self.value, low=self.low, high=self.high)
        return Text.assemble(number, ("  " + wrong, "bold #F2B84B"))


class NumberPanel(Panel):
    """A bid alone, or a sealed one."""

    def __init__(self, picture: Picture, bundle: Bundle) -> None:
        super().__init__(picture, bundle, picture.say("panel", f"{bundle.id}-title"))
        amounts = [int(move.split()[1]) for move in bundle.moves]
        self.dial = Dial(min(amounts), max(amounts), min(amounts))

    @property
    def move(self) -> str:
        """The bid of this number; empty if it is out of bounds."""
        return f"{self.bundle.id} {self.dial.value}" if self.dial.fits else ""

    def things(self) -> list[str]:
        """Return the auction, as the thing to read about."""
        return [AUCTION_THING]

    def words(self) -> Text:
        """Show the number, and how many Mints would be left."""
        language, view = self.picture.language, self.picture.view
        mints = view["players"][view["to_move"]]["mints"]
        left = self.picture.say(
            "panel",
            "left-over",
            mints=text.mints(mints, language),
            left=max(mints - self.dial.value, 0),
        )
        sealing = self.bundle.id == SEAL
        secret = f" {self.picture.say('panel', 'seal-secret')}" if sealing else ""
        keys = self.picture.say("panel", "seal-keys" if sealing else "number-keys")
        return Text.assemble(
            self.dial.draw(True, self.picture), f"\n{left}{secret}\n", (keys, QUIET)
        )

    def action_step(self, steps: int) -> None:
        self.dial.step(steps)
        self.changed()

    def action_climb(self, steps: int) -> None:
        """Step the number; going up increases it."""
        self.action_step(-steps)

    def type_digit(self, digit: str) -> None:
        """Append a digit to the number."""
        self.dial.type(digit)
        self.changed()

    def action_rub_out(self) -> None:
        self.dial.rub_out()
        self.changed()


class OfferPanel(Panel):
    """A joint bid: which neighbour, how much from each. A counter-offer goes to the proposer."""

    def __init__(self, picture: Picture, bundle: Bundle) -> None:
        title = f"{bundle.id}-title"
        super().__init__(picture, bundle, picture.say("panel", title))
        self._countering = bundle.id == COUNTER
        self._legal = frozenset(bundle.moves)
        # What comes before the numbers: "offer left", "offer right", or "counter".
        self._heads = list(dict.fromkeys(move.rsplit(" ", 2)[0] for move in bundle.moves))
        self._head = self._heads[0]
        self._line = 1  # 0 the neighbour, 1 mine, 2 theirs
        self._ask()

    def _ask(self) -> None:
        """Start with the lowest offer to this neighbour; to counter, 1 Mint less than asked."""
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
    def _dial(self) -> Dial:
        return self.mine if self._line == 1 else self.theirs

    @property
    def move(self) -> str:
        """The offer of these numbers; empty if it is not legal."""
        first, second = self._pair(self.mine.value, self.theirs.value)
        move = f"{self._head} {first} {second}"
        return move if move in self._legal else ""

    def things(self) -> list[str]:
        """Return the auction, as the thing to read about."""
        return [AUCTION_THING]

    def words(self) -> Text:
        """Show the lines to choose from, then the result of the offer."""
        view = self.picture.view
        me = view["to_move"]
        seat = self._partner
        player = view["players"][seat]["name"]
        lines = [
            *([] if self._countering else [self._neighbour_line(player)]),
            _labelled(
                self.picture.say("panel", "mine"),
                self.mine.draw(self._line == 1, self.picture),
                self._line == 1,
            ),
            _labelled(
                self.picture.say("panel", "theirs", player=player),
                self.theirs.draw(self._line == 2, self.picture),  # noqa: PLR2004
                self._line == 2,  # noqa: PLR2004
            ),
        ]
        total, bid = self.mine.value + self.theirs.value, view["auction"]["bid"]
        told = self.picture.say("panel", "total", total=total, bid=bid)
        if total <= bid:
            lines.append(
                Text(f"{told} {self.picture.say('panel', 'too-low', bid=bid)}", "bold #F2B84B")
            )
        else:
            kept = self.picture.say(
                "panel",
                "offer-left-over",
                mine=max(view["players"][me]["mints"] - self.mine.value, 0),
                player=player,
                theirs=max(view["players"][seat]["mints"] - self.theirs.value, 0),
            )
            lines.append(Text(f"{told} {kept}"))
        lines.append(Text(self.picture.say("panel", f"{self.bundle.id}-keys"), QUIET))
        return Text("\n").join(lines)

    def _neighbour_line(self, player: str) -> Text:
        chosen = self._line == 0
        other = Text.assemble(
            ("◄ " if chosen else "  ", STRONG),
            (
                self.picture.say("panel", f"neighbour-{self._head.split()[1]}", player=player),
                f"{STRONG} reverse" if chosen else "bold",
            ),
            (" ►" if chosen else "  ", STRONG),
        )
        return _labelled(self.picture.say("panel", "neighbour"), other, chosen)

    def action_step(self, steps: int) -> None:
        """Change the number or the neighbour on the current line."""
        if self._line == 0:
            at = self._heads.index(self._head) + steps
            self._head = self._heads[at % len(self._heads)]
            self._ask()
        else:
            self._dial.step(steps)
        self.changed()

    def action_climb(self, steps: int) -> None:
        first = 1 if self._countering else 0
        self._line = first + (self._line - first + steps) % (3 - first)
        self.changed()

    def action_advance(self, steps: int) -> None:
        self.action_climb(steps)

    def type_digit(self, digit: str) -> None:
        """Append a digit to the number on the current line."""
        if self._line:
            self._dial.type(digit)
            self.changed()

    def action_rub_out(self) -> None:
        if self._line:
            self._dial.rub_out()
            self.changed()


def _labelled(label: str, value: Text, chosen: bool) -> Text:
    return Text.assemble(("▸ " if chosen else "  ", STRONG), f"{label}: ", value)


class CellPanel(Panel):
    """A cell of a strip: where to place a card, which one to turn, or which to move and where."""

    def __init__(self, picture: Picture, bundle: Bundle) -> None:
        self._card = ""  # the card to move, once it is chosen
        super().__init__(picture, bundle, _title(picture, bundle))
        self._spots = spots_of(self.picture, self.bundle, self._card)
        self._at = next(iter(self._spots))

    @property
    def move(self) -> str:
        """The move of this cell; empty while the card to move is being chosen."""
        return "" if self.bundle.id == MOVE and not self._card else self.thought

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
        name = name_of(values_of(self.picture.game), card, language)
        effect = {"card": name, **self._effect(card)}
        if self.bundle.id == PLACE:
            told = self.picture.say("panel", "brings", **effect)
        elif self.bundle.id == ROTATE:
            told = self.picture.say("panel", "turn-card", **effect)
        elif self._card:
            told = self.picture.say("panel", "moved", row=row, col=column, **effect)
        else:
            told = self.picture.say("panel", "pick-card", **effect)
        number = list(self._spots).index(self._at) + 1
        where = self.picture.say("panel", "cell", strip=strip, row=row, col=column)
        count = self.picture.say("panel", "position", at=number, all=len(self._spots))
        keys = self.picture.say(
            "panel", "place-keys" if view["decision"] == "place" else "cell-keys"
        )
        return Text.assemble(
            (_capital(where), "bold"),
            (f"  {count}\n", QUIET),
            (told, STRONG),
            "\n",
            (keys, QUIET),
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
        return self.picture.say("panel", key, gain=text.points(abs(gain), self.picture.language))

    def action_step(self, steps: int) -> None:
        """Go to the next place on the left or right, or from the end to the next strip."""
        strip, (row, column) = self._at
        ahead = [
            spot for spot in self._spots if spot[0] == strip and (spot[1][1] - column) * steps > 0
        ]
        self._go(
            min(ahead, key=lambda s: (s[1][0] != row, abs(s[1][1] - column)), default=None), steps
        )

    def action_climb(self, steps: int) -> None:
        """Go to the next place above or below, or from the end to the next strip."""
        strip, (row, column) = self._at
        ahead = [
            spot for spot in self._spots if spot[0] == strip and (spot[1][0] - row) * steps > 0
        ]
        self._go(
            min(ahead, key=lambda s: (abs(s[1][1] - column), abs(s[1][0] - row)), default=None),
            steps,
        )

    def action_advance(self, steps: int) -> None:
        """Go to the next place, or from the end of a strip to the next strip."""
        self._go(None, steps)

    def _go(self, spot: Spot | None, steps: int) -> None:
        if spot is None:
            spots = list(self._spots)
            spot = spots[(spots.index(self._at) + steps) % len(spots)]
        self._at = spot
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
        if self.bundle.id == MOVE and not self._card:
            self._card = self.thought.split()[1]
            self._spots = spots_of(self.picture, self.bundle, self._card)
            self._at = next(iter(self._spots))
            self.changed()
        else:
            super().action_choose()

    def action_leave(self) -> None:
        """Go back to choosing the card, or to the list of moves."""
        if not self._card:
            super().action_leave()
            return
        thought = f"{MOVE} {self._card}"
        self._card = ""
        self._spots = spots_of(self.picture, self.bundle, self._card)
        self._at = next(spot for spot, told in self._spots.items() if told == thought)
        self.changed()


def _title(picture: Picture, bundle: Bundle) -> str:
    language = picture.language
    if bundle.id != PLACE:
        return picture.say("panel", f"{bundle.id}-title")
    card = name_of(values_of(picture.game), card_to_place(picture.view), language)
    return picture.say("panel", "place-title", card=card)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
