"""In Mint Bid nothing is lost or created: cards and Mints."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.game import Event, Game, View
from mintopia.games.bid.options import BLOCK_SIZES, DECK_SIZES, INCOMES
from tests.properties.bid_games import bid_options, cards_of
from tests.properties.strategies import BID, stroll, walks


def cards_on_the_table(state: View) -> Counter[str]:
    """Count every card wherever it lies."""
    cards: Counter[str] = Counter(state["deck"] + state["block"] + state["unused"])
    cards.update(card["id"] for strip in state["strips"] for card in strip)
    return cards


@given(BID.new_games(), walks)
def test_every_card_of_the_game_is_in_exactly_one_place(game: Game, walk: list[int]) -> None:
    whole = Counter(cards_of(game.record()["options"]))
    assert cards_on_the_table(game.state()) == whole
    for _ in stroll(game, walk):
        assert cards_on_the_table(game.state()) == whole


class Ledger:
    """A ledger kept from events alone; the state must agree with it after every move."""

    def __init__(self, game: Game) -> None:
        self.players = game.record()["options"]["players"]
        self.hands = [0] * game.seats
        self.incomes = [0] * game.seats
        self.worth = {card.id: card.value for card in game.options.values.locations}  # type: ignore[attr-defined]
        self.die = 0

    def read(self, event: Event, state: View) -> None:
        """Enter one event; `state` is the one after the move."""
        kind, seat = event["event"], event.get("seat", 0)
        if kind == "income":
            assert event["mints"] == INCOMES[self.players]
            self.incomes[seat] += 1
            self.hands[seat] += event["mints"]
        elif kind == "roll":
            self.die = event["die"]
        elif kind == "gain":
            values = [self.worth[card] for card in controlled(state, seat)]
            assert event["mints"] == values.count(self.die) > 0
            self.hands[seat] += event["mints"]
        elif kind == "pay":
            self.hands[seat] -= event["mints"]
        elif kind == "lose":
            assert state["solo"] == "rachael"
            assert event["mints"] == 1
            self.hands[seat] -= 1
        else:
            spoken = {"bid", "seal", "reveal", "opponent-raise"}
            assert kind in spoken or "mints" not in event, f"{kind} speaks of Mints"
        assert min(self.hands) >= 0

    def check(self, state: View) -> None:
        """Check the ledger against the state."""
        assert [player["mints"] for player in state["players"]] == self.hands


def controlled(state: View, seat: int) -> list[str]:
    """List the Locations that a seat controls: in its own strip and in the one on its right."""
    strips = state["strips"]
    on_the_right = strips[seat - 1] if len(strips) > 2 else []
    return [card["id"] for card in strips[seat] + on_the_right]


def follow(game: Game, walk: list[int]) -> Ledger:
    """Play a walk and keep the ledger."""
    ledger = Ledger(game)
    seen = 0

    def enter() -> None:
        nonlocal seen
        state = game.state()
        for event in game.all_events(seen):
            ledger.read(event, state)
        seen = game.event_count
        ledger.check(state)

    enter()
    for _ in stroll(game, walk):
        enter()
    return ledger


@given(BID.new_games(), walks)
def test_mints_change_exactly_as_the_events_say(game: Game, walk: list[int]) -> None:
    ledger = follow(game, walk)
    people = [0] if ledger.players == 1 else list(range(game.seats))
    rounds = game.state()["round"]
    assert ledger.incomes == [rounds if seat in people else 0 for seat in range(game.seats)]


@given(BID.new_games(bid_options(st.just({"players": 1, "solo": "rachael"}))), walks)
def test_against_rachael_each_special_face_costs_a_mint(game: Game, walk: list[int]) -> None:
    for _ in stroll(game, walk):
        pass
    events = game.all_events()
    specials = [event for event in events if event.get("face") == "special"]
    lost = [event for event in events if event["event"] == "lose"]
    assert len(lost) == len(specials), "who has just bid has a Mint"


@given(BID.new_games(), walks)
def test_every_auction_ends_and_is_paid_by_its_winners(game: Game, walk: list[int]) -> None:
    """Each card put up is won or goes under the unused cards before the next is put up."""
    for _ in stroll(game, walk):
        pass
    check_auctions(game.all_events(), over=game.over)


def check_auctions(events: list[Event], *, over: bool) -> None:
    """Check the auctions one after another; the last may still be running."""
    running: dict[str, Any] | None = None
    lost = 0
    paid: dict[int, int] = {}
    for event in events:
        kind = event["event"]
        if kind == "auction":
            assert running is None, "two auctions at once"
            running, lost = event, 0
            paid = {}
        elif running is None:
            continue
        elif kind == "pay":
            paid[event["seat"]] = event["mints"]
        elif kind == "lose":
            lost += event["mints"]
        elif kind == "win":
            assert event["card"] == running["card"]
            running |= {"winners": event["seats"], "bid": event["bid"]}
        elif kind in ("place", "discard"):
            assert event["card"] == running["card"]
            assert (kind == "place") == ("winners" in running)
            assert set(paid) <= set(running.get("winners", ()))
            short = running.get("bid", 0) - sum(paid.values())
            assert 0 <= short <= lost, "only a Mint lost to Rachael since the bid can be missing"
            running = None
    assert not (over and running)


@given(BID.new_games(), st.integers(0, 2**32))
def test_a_game_has_as_many_auctions_as_cards_in_the_deck(game: Game, chance: int) -> None:
    players = game.record()["options"]["players"]
    for _ in stroll(game, [chance * (number + 1) % 65_521 for number in range(5_000)]):
        pass
    assert game.over
    events = [event["event"] for event in game.all_events()]
    assert events.count("auction") == DECK_SIZES[players]
    assert events.count("round") == DECK_SIZES[players] // BLOCK_SIZES[players]
    assert events.count("roll") == (0 if players == 1 else events.count("round"))
    assert events.count("ability") == 4
    assert events.count("end") == 1
