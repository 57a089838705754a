"""In Mint Works nothing is lost or created: every card and every Mint is somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.game import Event, Game, View
from mintopia.games.works.setup import MINTS_AGAINST_RACHAEL
from tests.properties.strategies import WORKS, stroll, walks
from tests.properties.works_games import plans_of, works_options


def cards_on_the_table(state: View) -> Counter[str]:
    """Count every card wherever it lies."""
    cards: Counter[str] = Counter(state["deck"])
    cards.update(plan for plan in state["supply"] if plan is not None)
    for player in state["players"]:
        cards.update(player["plans"])
        cards.update(building["id"] for building in player["buildings"])
    return cards


@given(WORKS.new_games(), walks)
def test_cards_are_in_one_place_and_mints_follow_the_events(game: Game, walk: list[int]) -> None:
    whole = Counter(plans_of(game.record()["options"]))
    assert cards_on_the_table(game.state()) == whole
    for _ in follow(game, walk, Ledger.of(game)):
        assert cards_on_the_table(game.state()) == whole
    assert game.event_count > 0


def on_locations(state: View) -> int:
    """Count the Mints on spaces."""
    spaces = [space for location in state["locations"] for space in location["spaces"]]
    return sum(space["mints"] for space in spaces if space is not None)


def on_gallery(state: View) -> int:
    """Count the Mints on the Gallery, whoever owns it."""
    buildings = [building for player in state["players"] for building in player["buildings"]]
    return sum(building.get("mints", 0) for building in buildings)


@dataclass
class Ledger:
    """A ledger kept from events alone; the state must agree with it after every move."""

    hands: list[int | None]
    mint_supply: int | None
    locations: int = 0
    gallery: int = 0
    left_the_game: int = 0

    @classmethod
    def of(cls, game: Game) -> Self:
        """Start the ledger of a game."""
        state = game.state()
        return cls([player["mints"] for player in state["players"]], state["mint_supply"])

    def read(self, event: Event) -> None:
        """Enter one event."""
        kind, mints = event["event"], event.get("mints", 0)
        if kind == "gain":
            self.from_supply(mints)
            self.to_hand(event["seat"], mints)
        elif kind == "place":
            self.to_hand(event["seat"], -mints)
            self.locations += mints
        elif kind == "return":
            self.locations -= mints
            self.from_supply(-mints)
        elif kind == "leave":
            self.locations -= mints
            self.left_the_game += mints
        elif kind == "gallery":
            self.from_supply(mints - self.gallery)
            self.gallery = mints
        elif kind == "gallery-return":
            assert mints == self.gallery
            self.from_supply(-mints)
            self.gallery = 0
        else:
            assert "mints" not in event, f"{kind} speaks of Mints that the ledger does not enter"

    def from_supply(self, mints: int) -> None:
        """Take Mints out of the Mint Supply, where it is limited."""
        if self.mint_supply is not None:
            self.mint_supply -= mints

    def to_hand(self, seat: int, mints: int) -> None:
        """Move Mints to a seat; Mort has no count."""
        hand = self.hands[seat]
        if hand is not None:
            self.hands[seat] = hand + mints
        else:
            assert mints <= 0, "Mort gains nothing"

    def check(self, state: View) -> None:
        """Check the ledger against the state."""
        assert [player["mints"] for player in state["players"]] == self.hands
        assert all(hand is None or hand >= 0 for hand in self.hands)
        assert on_locations(state) == self.locations
        assert on_gallery(state) == self.gallery
        assert state["mint_supply"] == self.mint_supply


def follow(game: Game, walk: list[int], ledger: Ledger) -> Iterator[None]:
    """Play a walk and keep the ledger, yielding after every move."""
    seen = game.event_count
    for _ in stroll(game, walk):
        for event in game.all_events(seen):
            ledger.read(event)
        seen = game.event_count
        ledger.check(game.state())
        yield


@given(WORKS.new_games(works_options(st.just({"players": 1, "solo": "rachael"}))), walks)
def test_against_rachael_thirty_mints_are_in_the_game(game: Game, walk: list[int]) -> None:
    ledger = Ledger.of(game)
    for _ in follow(game, walk, ledger):
        pass
    assert ledger.mint_supply is not None
    assert ledger.mint_supply >= 0
    in_hands = sum(hand for hand in ledger.hands if hand is not None)
    there = ledger.mint_supply + in_hands + ledger.locations + ledger.gallery
    assert there + ledger.left_the_game == MINTS_AGAINST_RACHAEL
    if ledger.mint_supply == 0:
        assert game.result is not None
        assert game.result["reason"] == "mint-supply"
        assert game.result["winners"] == [1]
