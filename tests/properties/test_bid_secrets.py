"""Two games of Mint Bid that differ only in what a seat may not know look the same to that seat.

Secret are the sealed bids of the others until all are in, the order of the deck, the unused cards,
and future rolls.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import mintopia
from mintopia.engine.game import Game
from mintopia.games.bid.options import BLOCK_SIZES, DECK_SIZES
from mintopia.games.bid.state import RING
from tests.properties.bid_games import HOUSE_IDS, TABLES, bid_options
from tests.properties.strategies import BID, Options, chosen, refused, viewers, walks

SHARING = [table for table in TABLES if table["players"] > 2]


@st.composite
def games_being_sealed(draw: st.DrawFn) -> Game:
    """Draw a game in the middle of a closed auction: some seats have sealed, some have not."""
    game = draw(BID.played_games(bid_options(st.sampled_from(SHARING))))
    while not game.over and game.state()["decision"] != "choose":
        if game.state()["phase"] != "auction":
            break
        action = chosen(game, draw(st.integers(0, 2**16 - 1)))
        assert action is not None
        game.play(action)
    assume(game.state()["decision"] == "choose")
    closed = [move for move in game.legal() if move.endswith("closed")]
    game.play(draw(st.sampled_from(closed)))
    for _ in range(draw(st.integers(1, game.seats - 1))):
        game.play(draw(st.sampled_from(game.legal())))
    return game


def sealed_otherwise(game: Game, viewer: int | None, random: Random) -> Game:
    """Return a twin in which the others have sealed different numbers that they can pay."""
    moves = game.moves
    sealed: Any = game.state()["auction"]["sealed"]
    given = sum(mints is not None for mints in sealed)
    twin = game.copy()
    for _ in range(given):
        twin.undo()
    for move in moves[-given:]:
        twin.play(move if twin.to_move == viewer else random.choice(twin.legal()))
    return twin


@given(games_being_sealed(), st.integers(0, 9), st.integers(0, 999))
def test_sealed_bids_are_unknown_until_all_are_in(game: Game, looking: int, chance: int) -> None:
    viewer = viewers(game)[looking % (game.seats + 1)]
    random = Random(chance)
    twin = sealed_otherwise(game, viewer, random)
    while True:
        assert game.view(viewer) == twin.view(viewer)
        assert game.events(viewer) == twin.events(viewer)
        assert game.to_move == twin.to_move
        if game.to_move == viewer:
            assert game.legal() == twin.legal()
        mine = random.choice(game.legal())
        other = mine if game.to_move == viewer else random.choice(twin.legal())
        game.play(mine)
        twin.play(other)
        if game.state()["decision"] != "seal":
            break
    shown = [event for event in game.events(viewer) if event["event"] == "reveal"]
    auction = game.state()["auction"]
    assert [event["mints"] for event in shown[-game.seats :]] == auction["sealed"]
    assert game.view(viewer)["auction"]["sealed"] == auction["sealed"]
    told = [event for event in game.events(viewer) if event["event"] == "seal"][-game.seats :]
    assert all((event["mints"] == "?") == (event["seat"] != viewer) for event in told)


@settings(max_examples=40)
@given(games_being_sealed(), st.integers(0, 999))
def test_the_mover_is_told_the_same_about_refused_moves(game: Game, chance: int) -> None:
    """The reasons for refusals do not reveal what others sealed either."""
    twin = sealed_otherwise(game, game.to_move, Random(chance))
    for action in range(chance % 7, game.rules.actions, 7):
        assert refused(twin, action) == refused(game, action)


def piled_otherwise(game: Game, random: Random) -> Game:
    """Return a twin with other orders of deck and unused cards, and with other dice rolls.

    A card shown by the deed ability stays on top.
    """
    twin = game.copy()
    state: Any = twin._state
    shown = state.drawn != -1
    places = [(state.deck_top + at) % RING for at in range(state.deck_count)]
    places += [(state.unused_top + at) % RING for at in range(shown, state.unused_count)]
    cards = [state.ring[at] for at in places]
    random.shuffle(cards)
    for at, card in zip(places, cards, strict=True):
        state.ring[at] = card
    for roll in range(state.rolls, state.dice_count):
        state.dice[roll] = random.randint(1, 6)
    state.rng = random.getrandbits(64)
    return twin


@given(BID.played_games(), st.integers(0, 999), walks)
def test_deck_unused_cards_and_rolls_are_unknown(game: Game, chance: int, walk: list[int]) -> None:
    twin = piled_otherwise(game, Random(chance))
    for number in walk:
        for viewer in viewers(game):
            assert game.view(viewer) == twin.view(viewer)
            assert game.events(viewer) == twin.events(viewer)
        assert game.legal() == twin.legal()
        action = chosen(game, number)
        if action is None:
            return
        game.play(action)
        twin.play(action)
        if game.reveals_since(len(game.moves) - 1):
            return  # a roll, a new Block, a drawn card: from here on the two games differ openly


@given(st.permutations(HOUSE_IDS), st.integers(3, 6), walks)
def test_games_with_other_decks_look_the_same_until_a_card_shows(
    order: list[str], players: int, walk: list[int]
) -> None:
    """The same using only the public interface: two decks that differ below the first Block."""
    block, size = BLOCK_SIZES[players], DECK_SIZES[players]
    setting: Options = {"players": players, "auctioneer": 0}
    one = mintopia.new_game("bid", seed=1, deck=order[:size], unused=order[size:], **setting)
    other = order[:block] + order[: block - 1 : -1]
    two = mintopia.new_game("bid", seed=2, deck=other[:size], unused=other[size:], **setting)
    for number in walk:
        for viewer in viewers(one):
            assert one.view(viewer) == two.view(viewer)
            assert one.events(viewer) == two.events(viewer)
        action = chosen(one, number)
        assert action is not None
        one.play(action)
        two.play(action)
        if one.state()["round"] > 1:
            return
