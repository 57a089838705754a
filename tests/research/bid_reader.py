"""What a seat of Mint Bid knows, worked out from its views and its events alone.

Written from docs/research/observations.md and bid.md, without the rules' code.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.game import Game
from tests.research.layout import Fields, from_observer

TYPES: Final = ("deed", "utility", "production", "culture")
COLOURS: Final = ("none", "mint", "berry", "lemon", "plum", "apricot", "soda", "cocoa", "rose")
SOLO: Final = (None, "justin", "rachael", "sonic", "mort")
DECISIONS: Final = (
    "choose", "bid", "answer", "seal", "winner", "partner", "place", "deed", "utility",
    "production",
)  # fmt: skip
PHASES: Final = ("auction", "abilities", "over")
SEATS, BLOCK, PLACED = 6, 5, 21
CARD, LYING = 6, 11  # numbers for a card, and for a placed card
MIDDLE_ROW, MIDDLE = 1, 21
OPPOSITE: Final = {"top": "bottom", "right": "left", "bottom": "top", "left": "right"}
SIDES: Final = ("top", "right", "bottom", "left")
STEPS: Final = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}

Cell = tuple[int, int]  # row and column, as in moves


class Table:
    """The cards of a view's strips."""

    def __init__(self, cards: dict[str, dict[str, Any]], view: dict[str, Any]) -> None:
        self.cards = cards
        self.seats = len(view["players"])
        self.strips: list[dict[Cell, str]] = []
        self.turned: dict[str, bool] = {}
        self.place: dict[str, tuple[int, Cell]] = {}
        for strip, lying in enumerate(view["strips"]):
            self.strips.append({(card["row"], card["col"]): card["id"] for card in lying})
            for card in lying:
                self.turned[card["id"]] = card["turned"]
                self.place[card["id"]] = strip, (card["row"], card["col"])

    def sides(self, card: str, turned: bool | None = None) -> dict[str, str]:
        """Return the colours of a card's sides as it lies."""
        if turned is None:
            turned = self.turned.get(card, False)
        printed = dict(zip(SIDES, self.cards[card]["sides"], strict=True))
        return {side: printed[OPPOSITE[side] if turned else side] for side in SIDES}

    def matches_at(self, strip: int, cell: Cell, card: str) -> int:
        """Count the matches a card has, or would have, in a cell."""
        found = 0
        for side, (down, right) in STEPS.items():
            other = self.strips[strip].get((cell[0] + down, cell[1] + right))
            if other is not None and other != card:
                colour = self.sides(card)[side]
                found += colour != "none" and colour == self.sides(other)[OPPOSITE[side]]
        return found

    def strips_of(self, seat: int) -> list[int]:
        """Return the strips that a seat controls: one, or those on both sides."""
        return [seat] if self.seats < 3 else [seat, (seat - 1) % self.seats]

    def count(self, seat: int, kind: str) -> int:
        """Count the cards of a type that a seat controls."""
        lying = [card for strip in self.strips_of(seat) for card in self.strips[strip].values()]
        return sum(self.cards[card]["type"] == kind for card in lying)

    def culture(self) -> int | None:
        """Return who has the most culture alone."""
        counts = [self.count(seat, "culture") for seat in range(self.seats)]
        most = max(counts)
        return counts.index(most) if most and counts.count(most) == 1 else None

    def points(self, seat: int, doubled: bool) -> int:
        """Add up values and matches, which the culture ability counts twice."""
        total = 0
        for strip in self.strips_of(seat):
            for cell, card in self.strips[strip].items():
                total += self.cards[card]["value"] * 2
                total += self.matches_at(strip, cell, card) * (1 + doubled)
        return total // 2  # every match was met from both sides


class BidReader:
    """Follows a game from one seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.told = 0
        self.cards = {card["id"]: card for card in game.cards()["locations"]}
        self.passed: set[int] = set()
        self.leaders: set[int] = set()
        self.asked: set[int] = set()
        self.winners: list[int] = []
        self.abilities: dict[str, int | None] = {}
        self.placed: list[str] = []
        self.rolls = 0

    def follow(self, game: Game) -> None:
        """Read the events since the last time."""
        for event in game.events(self.seat, self.told):
            self.read(event)
        self.told = game.event_count

    def read(self, event: dict[str, Any]) -> None:
        """Follow one event."""
        kind, seat = event["event"], event.get("seat")
        if kind in ("bid", "accept", "opponent-raise"):
            self.passed.clear()
            self.leaders = {event["seat"], event["to"]} if kind == "accept" else {event["seat"]}
        if kind in ("bid", "accept", "pass", "withdraw"):
            self.asked.clear()
        if kind in ("auction", "token"):
            self.passed.clear()
            self.leaders.clear()
        if kind == "pass" and event["seat"] not in self.leaders:
            self.passed.add(event["seat"])
        elif kind == "offer":
            self.asked.add(event["to"])
        elif kind == "win":
            self.winners = event["seats"]
        elif kind == "partner":
            self.winners = [event["seat"], event["to"]]
        elif kind == "ability":
            self.abilities[event["ability"]] = seat
        elif kind == "place":
            self.placed.append(event["card"])
        elif kind in ("roll", "opponent-roll"):
            self.rolls += 1

    # --- what the numbers must be -----------------------------------------------------------------
    def fields(self, game: Game) -> Fields:
        """Return the observation, field by field."""
        view = game.view(self.seat)
        table = Table(self.cards, view)
        count = len(view["players"])
        auction = view["auction"] or {}
        offer = auction.get("offer") or {}
        decision, phase = view["decision"], view["phase"]
        sealed = auction.get("sealed") or [None] * count
        culture = table.culture() if phase == "abilities" else self.abilities.get("culture")
        turn = offer.get("by", view["to_move"]) if decision in ("bid", "answer") else None

        def each(values: list[int]) -> list[int]:
            return from_observer(values, self.seat, SEATS)

        def among(seats: Any) -> list[int]:
            return each([int(seat in seats) for seat in range(count)])

        def seat_of(seat: int | None) -> list[int]:
            return among([] if seat is None else [seat])

        return {
            "mints": each([player["mints"] for player in view["players"]]),
            "points": each([table.points(seat, seat == culture) for seat in range(count)]),
            "pledges": each(auction.get("pledges", [0] * count)),
            "leading": among(auction.get("leaders", [])),
            "withdrawn": among(auction.get("withdrawn", [])),
            "passed": among(self.passed),
            "picking": among(picking(sealed) if decision == "winner" else []),
            "has_sealed": each([int(bid is not None) for bid in sealed]),
            "sealed": each([bid if isinstance(bid, int) else 0 for bid in sealed]),
            "auctioneer": seat_of(view["auctioneer"]),
            "to_move": seat_of(view["to_move"]),
            "offer_from": seat_of(offer.get("by")),
            "offer_to": seat_of(offer.get("to")),
            "abilities": [bit for kind in TYPES for bit in seat_of(self.abilities.get(kind))],
            "decision": [int(decision == name) for name in DECISIONS],
            "phase": [int(phase == name) for name in PHASES],
            "bid": [auction.get("bid", 0)],
            "offer_mine": [offer.get("mine", 0)],
            "offer_theirs": [offer.get("theirs", 0)],
            "asked": [
                int(turn is not None and (turn + step) % count in self.asked) for step in (1, -1)
            ],
            "closed": [int(auction.get("kind") == "closed")],
            "round": [view["round"]],
            "rolls": [self.rolls],
            "last_roll": [view["last_roll"] or 0],
            "deck": [view["deck"]],
            "unused": [len(view["unused"])],
            "seats": [count],
            "solo": [SOLO.index(view["solo"])],
            "strip": seat_of(self.strip(count) if decision == "place" else None),
            "auction_card": self.card(table, auction.get("card")),
            "drawn": self.card(table, view["unused"][0] if decision == "deed" else None),
            "block": self.padded([self.card(table, card) for card in view["block"]], BLOCK * CARD),
            "placed": self.padded(
                [self.lying(table, card) for card in self.placed], PLACED * LYING
            ),
        }

    def strip(self, count: int) -> int:
        """Return the strip of the winners: it has the number of the one on its right."""
        if len(self.winners) == 1:
            return self.winners[0]
        one, two = self.winners
        return one if (one + 1) % count == two else two

    def card(self, table: Table, card: str | None) -> list[int]:
        """Describe a card: value, type, colours."""
        if card is None:
            return [0] * CARD
        facts = self.cards[card]
        colours = [COLOURS.index(colour) for colour in table.sides(card).values()]
        return [facts["value"], TYPES.index(facts["type"]) + 1, *colours]

    def lying(self, table: Table, card: str) -> list[int]:
        """Describe a placed card."""
        strip, (row, column) = table.place[card]
        strip = (strip - self.seat) % table.seats
        turned = int(table.turned[card])
        return [1, *self.card(table, card), strip, row + MIDDLE_ROW, column + MIDDLE, turned]

    def padded(self, rows: list[list[int]], length: int) -> list[int]:
        """Join rows and fill up with zeros."""
        flat = [number for row in rows for number in row]
        return flat + [0] * (length - len(flat))


def picking(sealed: list[int]) -> set[int]:
    """Return who has sealed the most among those in a pair with the highest sum."""
    count = len(sealed)
    pairs = [(seat, (seat + 1) % count) for seat in range(count)]
    best = max(sealed[a] + sealed[b] for a, b in pairs)
    tied = {seat for a, b in pairs if sealed[a] + sealed[b] == best for seat in (a, b)}
    most = max(sealed[seat] for seat in tied)
    return {seat for seat in tied if sealed[seat] == most}
