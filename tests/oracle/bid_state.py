"""The reference implementation of Mint Bid: the table, who controls what, what is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from .bid_tables import (
    FACES,
    LEFT_OUT,
    OPPONENTS,
    Auction,
    Card,
    OutOfDiceError,
    Strip,
    matches,
    read_cards,
)


class BidState:
    """The table of one game (B2..B4): seats, cards, strips, Mints."""

    def __init__(
        self,
        *,
        players: int = 4,
        solo: str | None = None,
        auctioneer: int = 0,
        cards: Sequence[Mapping[str, Any]],
        deck: Sequence[str],
        unused: Sequence[str] | None = None,
        dice: Sequence[int] = (),
        faces: Mapping[str, Sequence[str]] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """B2, B3, B4: setup with a given deck, Auctioneer and dice."""
        self.count = players  # as in the rules: 1 for solitaire
        self.seats = 2 if solo is not None else players
        self.solo = solo
        self.auctioneer = auctioneer
        self.own_strips = self.seats == 2  # B3, B4: nothing shared
        self.cards = read_cards(cards)
        in_game = [
            c.id for c in self.cards.values() if not (self.own_strips and c.value in LEFT_OUT)
        ]
        rest = [c for c in in_game if c not in deck]
        self.deck = list(deck)
        self.unused = rest if unused is None else list(unused)
        self.dice = list(dice)
        self.faces = {} if solo is None else dict(FACES) | dict(faces or {})

        given = list(names or [])[: self.seats]
        self.names = given + [f"Seat {s + 1}" for s in range(len(given), self.seats)]
        if solo is not None:
            self.names[1] = OPPONENTS[solo]
        self.mints = [0] * self.seats
        self.strips: list[Strip] = [[] for _ in range(self.seats)]
        self.block: list[str] = []
        self.auction: Auction | None = None
        self.round = 0
        self.phase = "auction"
        self.decision: str | None = None
        self.to_move: int | None = None
        self.last_roll: int | None = None
        self.holders: dict[str, int | None] = {}  # B2: who has which special ability
        self.abilities_left: list[str] = []
        self.result: dict[str, Any] | None = None

    # ---- seats, control, points ----

    def left(self, seat: int) -> int:
        """B2: the left neighbour of seat i is i + 1."""
        return (seat + 1) % self.seats

    def right(self, seat: int) -> int:
        """B2: the other neighbour."""
        return (seat - 1) % self.seats

    def clockwise(self, first: int) -> list[int]:
        """B2: all seats, clockwise (to the left) from `first`."""
        return [(first + i) % self.seats for i in range(self.seats)]

    def strips_of(self, seat: int) -> list[int]:
        """B2, Control; B3, B4: the strips on both sides, or the seat's own strip; ascending."""
        return [seat] if self.own_strips else sorted([seat, self.right(seat)])

    def ends_of(self, strip: int) -> list[int]:
        """referee.md: strip i lies between seat i and its left neighbour."""
        return [strip, self.left(strip)]

    def controlled(self, seat: int) -> list[Card]:
        """B2, Control: all cards of the player's strips."""
        return [p.card for i in self.strips_of(seat) for p in self.strips[i]]

    def score(self, seat: int, strips: list[Strip], culture: int | None) -> int:
        """B2, Scoring: values + matches (+ 1 more per match for the holder of culture)."""
        total = 0
        for i in self.strips_of(seat):
            total += sum(p.card.value for p in strips[i])
            total += matches(strips[i]) * (2 if seat == culture else 1)
        return total

    def points(self, seat: int) -> int:
        """referee.md: what the seat would score now, before special abilities."""
        return self.score(seat, self.strips, None)

    def roll(self) -> int:
        """referee.md: the dice come from the given list, in order."""
        if not self.dice:
            raise OutOfDiceError("the list of dice has run out")
        self.last_roll = self.dice.pop(0)
        return self.last_roll

    def ask(self, decision: str, seat: int) -> None:
        """referee.md: this decision of this seat is next."""
        self.decision = decision
        self.to_move = seat

    def running(self) -> Auction:
        """B2: the current auction."""
        assert self.auction is not None
        return self.auction

    # ---- referee.md: what is shown ----

    def state(self) -> dict[str, Any]:
        """referee.md, State of `bid`: everything, including secrets."""
        players = [
            {"name": self.names[s], "mints": self.mints[s], "points": self.points(s)}
            for s in range(self.seats)
        ]
        return {
            "game": "bid",
            "solo": self.solo,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.to_move,
            "decision": self.decision,
            "auctioneer": self.auctioneer,
            "players": players,
            "block": list(self.block),
            "deck": list(self.deck),
            "unused": list(self.unused),
            "auction": None if self.auction is None else self.auction.shown(True, None),
            "strips": [[placed.shown() for placed in strip] for strip in self.strips],
            "last_roll": self.last_roll,
            "result": deepcopy(self.result),
        }

    def observe(self, seat: int | None, state: dict[str, Any]) -> dict[str, Any]:
        """B2, referee.md: the state as a seat (None: a spectator) may see it."""
        view = state | {"deck": len(self.deck)}
        drawn = self.decision == "deed"
        view["unused"] = [
            card if drawn and place == 0 else "?" for place, card in enumerate(self.unused)
        ]
        view["auction"] = None if self.auction is None else self.auction.shown(False, seat)
        return view
