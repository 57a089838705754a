"""What a seat of Mint Bid knows: dealing again respects it, and one key represents it (B2)."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mintopia
from mintopia.engine.game import Game
from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.games.bid.knowledge import information_key, resample
from mintopia.games.bid.schema import AUCTION_PHASE, NOBODY, OVER
from mintopia.games.bid.state import RING, State
from tests.bid.consistency import assert_consistent
from tests.bid.positions import state_of, table
from tests.properties.strategies import BID
from tests.properties.test_bid_secrets import games_being_sealed, piled_otherwise

words = st.integers(0, 2**64 - 1)


def dealt(game: Game, seat: int, rng: int) -> Game:
    """Return a copy of a game with everything that a seat does not know dealt again."""
    twin = game.copy()
    resample(state_of(twin), seat, rng)
    return twin


def unused(s: State) -> list[int]:
    """List the unused cards, top first."""
    return [s.ring[(s.unused_top + at) % RING] for at in range(s.unused_count)]


# --- dealing anew ---------------------------------------------------------------------------------
@given(games_being_sealed(), words)
def test_a_sealed_bid_stays_with_its_seat_and_is_payable(game: Game, rng: int) -> None:
    before = state_of(game)
    for seat in range(-1, game.seats):
        after = state_of(dealt(game, seat, rng))
        assert_consistent(after)
        for other in range(game.seats):
            assert (after.sealed[other] == NOBODY) == (before.sealed[other] == NOBODY)
        if seat >= 0:
            assert after.sealed[seat] == before.sealed[seat]


@given(BID.played_games(), st.integers(-1, 5), st.integers(0, 999), words)
def test_results_depend_on_nothing_hidden(game: Game, seat: int, chance: int, rng: int) -> None:
    """Two tables that look the same are dealt the same, so nothing reveals the true state."""
    seat = min(seat, game.seats - 1)
    if state_of(game).discarded > 0 or state_of(game).phase != AUCTION_PHASE:
        return  # the other order would move cards whose place is known, although no view shows it
    twin = piled_otherwise(game, Random(chance))
    one, two = state_of(dealt(game, seat, rng)), state_of(dealt(twin, seat, rng))
    assert places(one) == places(two)
    assert (one.dice_count, one.rng, one.sealed) == (two.dice_count, two.rng, two.sealed)


def places(s: State) -> list[int]:
    """List the deck and the unused cards."""
    return [s.ring[(s.deck_top + at) % RING] for at in range(s.deck_count)] + unused(s)


def test_a_discarded_card_stays_at_the_bottom() -> None:
    game = table("block: mine vault\nauction: mine open\nmints: 0 0 0 0")
    for _ in range(4):
        game.play("withdraw")
    s = state_of(game)
    card = unused(s)[-1]
    assert s.discarded == 1
    for rng in range(50):
        twin = s.copy()
        resample(twin, 2, rng)
        assert unused(twin)[-1] == card


def test_a_card_shown_by_the_deed_ability_stays_known() -> None:
    game = table("round: 4\nabilities: deed 1\nstrip 0: mine 0 0, crane 0 1")
    shown = unused(state_of(game))[0]
    tops = set()
    for rng in range(30):
        s = state_of(game).copy()
        resample(s, 3, rng)
        assert (s.drawn, unused(s)[0]) == (shown, shown)
        tops.add(unused(s)[1])
    assert len(tops) > 1


def test_named_rolls_to_come_are_forgotten() -> None:
    game = mintopia.new_game("bid", seed=1, players=3, dice=[6, 6, 6, 6])
    s = state_of(game)
    resample(s, 0, 5)
    assert s.dice_count == 0
    assert 6 not in s.dice


# --- the key --------------------------------------------------------------------------------------
@settings(max_examples=40)
@given(BID.played_games(), st.integers(0, 999))
def test_every_move_leads_to_another_key(game: Game, chance: int) -> None:
    """The table and the positions after each of its legal moves all have different keys."""
    s = state_of(game)
    if s.phase == OVER:
        return
    legal = Random(chance).sample(game.legal_actions(), min(40, len(game.legal_actions())))
    seat = s.to_move
    known: dict[int, object] = {information_key(s, seat): s}
    for action in legal:
        after = s.copy()
        game.rules.play(after, None, action)
        same = known.setdefault(information_key(after, seat), after)
        assert same is after or looks(same, seat) == looks(after, seat)


def looks(s: Any, seat: int) -> Any:
    """Return everything that a key represents; by chance two moves may lead to the same table."""
    table_of = sorted(zip(s.placed[: s.placed_count], s.cells, s.lying, strict=False))
    sealed = [b if p == seat or s.decision != 3 else b == NOBODY for p, b in enumerate(s.sealed)]
    return (
        table_of, s.mints, s.bid, s.offer_mine, s.offer_theirs, s.offer_from, s.offer_to,
        s.pledges, sealed, s.leaders, s.withdrawn, s.passed, s.picking, s.asked,
        s.auction_card, s.kind, s.strip, s.phase, s.decision, s.to_move, s.auctioneer, s.round_no,
        s.ability, s.ability_seats, s.drawn, sorted(s.block),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("field", "index"),
    [
        ("mints", 2), ("bid", None), ("pledges", 1), ("leaders", None), ("withdrawn", None),
        ("passed", None), ("asked", None), ("to_move", None), ("auctioneer", None),
        ("round_no", None), ("decision", None), ("auction_card", None), ("block", 0),
        ("cells", 0), ("turned", None), ("offer_theirs", None), ("offer_from", None),
        ("offer_to", None), ("strip", None),
    ],
)  # fmt: skip
def test_what_is_known_is_in_the_key(field: str, index: int | None) -> None:
    s = state_of(
        table("strip 0: mine 0 0\nauction: vault open\nleaders: 0:2, 1:1\nto move: 2\nblock: vault")
    )
    before = [information_key(s, seat) for seat in range(4)]
    if index is None:
        setattr(s, field, getattr(s, field) ^ 1)
    else:
        getattr(s, field)[index] ^= 1
    assert all(information_key(s, seat) != before[seat] for seat in range(4))


def test_who_had_an_ability_is_in_the_key() -> None:
    strip = "round: 4\nstrip 0: mine 0 0\nabilities: "
    keys = {
        information_key(state_of(table(strip + before + "production 2")), 0)
        for before in ("", "deed 1, ", "deed 3, ", "utility 1, ")
    }
    assert len(keys) == 4


def test_a_sealed_bid_is_in_the_key_of_its_seat_alone() -> None:
    one = state_of(table("auction: mine closed\nsealed: 1 - - -"))
    two = state_of(table("auction: mine closed\nsealed: 3 - - -"))
    assert information_key(one, 0) != information_key(two, 0)
    assert all(information_key(one, seat) == information_key(two, seat) for seat in (1, 2, 3))


def test_two_cards_that_change_places_have_another_key() -> None:
    one = state_of(table("strip 0: mine 0 0, crane 0 1"))
    two = state_of(table("strip 0: crane 0 0, mine 0 1"))
    assert information_key(one, 0) != information_key(two, 0)


def test_the_order_of_placing_matters_in_solitaire_alone() -> None:
    def key(cards: str, **options: Any) -> int:
        return information_key(state_of(table(f"strip 0: {cards}", **options)), 0)

    here, there = "mine 0 0, crane 0 1", "crane 0 1, mine 0 0"
    assert key(here) == key(there)
    assert key(here, solo="mort") != key(there, solo="mort")


# --- both forms -----------------------------------------------------------------------------------
@pytest.mark.skipif(not can_compile(), reason="Numba is absent or switched off")
@settings(max_examples=25)
@given(BID.played_games(), st.integers(0, 5), words)
def test_compiled_and_interpreted_know_the_same(game: Game, seat: int, rng: int) -> None:
    seat = min(seat, game.seats - 1)
    s = state_of(game)
    array = s.to_array()
    assert compiled(information_key)(array[0], seat) == information_key(s, seat)
    word: Any = import_module("numpy").uint64(rng)
    compiled(resample)(array[0], seat, word)
    resample(s, seat, rng)
    assert State.from_array(array) == s
