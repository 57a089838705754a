"""What cards are worth in Mint Bid: the quick match count, the standings, the abilities."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.game import Game
from mintopia.games.bid.bots.candidates import MOST_USES, SCORES, keep_best
from mintopia.games.bid.bots.greedy import greedy_action
from mintopia.games.bid.bots.limits import write_gains, write_limits
from mintopia.games.bid.bots.values import (
    any_best_placing,
    best_matches,
    best_placing,
    weigh_margin,
)
from mintopia.games.bid.legal import ActionBuffer, add_placings
from mintopia.games.bid.schema import NOBODY, SKIP, TO_LEFT
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import matches_at
from mintopia.games.bid.turn import place_cell
from tests.bid.positions import state_of, table
from tests.properties.strategies import BID


@given(BID.played_games(), st.integers(0, 5), st.integers(0, 29))
def test_the_quick_count_finds_the_most_matches(game: Game, strip: int, card: int) -> None:
    s = state_of(game).copy()
    strip %= s.seats
    buffer = ActionBuffer()
    found = {
        action: matches_at(s, place_cell(action), s.card_sides[card], NOBODY)
        for action in buffer.actions[: add_placings(s, strip, buffer, 0)]
    }
    most = max(found.values())
    assert best_matches(s, strip, card) == most
    assert found[best_placing(s, strip, card)] == most
    assert found[any_best_placing(s, strip, card)] == most
    write_gains(s, buffer, card)
    assert buffer.gains[strip] == s.card_value[card] + most


def test_a_lead_counts_less_than_what_is_missing_and_ends_to_count() -> None:
    assert weigh_margin(-5) == -500
    assert 0 < weigh_margin(5) < 500
    assert weigh_margin(20) == weigh_margin(9)


def test_the_best_few_are_kept_in_order() -> None:
    buffer, count = ActionBuffer(), 0
    for score in (3, 9, 1, 7, 5, 8, 2, 6, 4):
        count = keep_best(buffer, count, 100 + score, score)
    assert count == MOST_USES
    assert buffer.actions[:count] == [109, 108, 107, 106, 105, 104]
    assert buffer.actions[SCORES : SCORES + count] == [9, 8, 7, 6, 5, 4]


def limits(s: State) -> list[int]:
    """Return what each seat would pay at most with the left and with the right neighbour."""
    buffer = ActionBuffer()
    write_limits(s, buffer, s.auction_card)
    return buffer.limits[: 2 * s.seats]


def test_for_the_last_card_a_seat_pays_all_it_has() -> None:
    s = state_of(table("round: 4\nblock: mine\nauction: mine open\nmints: 7 2 0 5"))
    assert limits(s) == [7, 7, 2, 2, 0, 0, 5, 5]


def test_a_card_of_more_value_is_worth_more_mints() -> None:
    notation = "block: mine vault\nauction: {} open\nmints: 9 9 9 9\ncard mine: 1\ncard vault: 6"
    low, high = (state_of(table(notation.format(card))) for card in ("mine", "vault"))
    assert limits(low)[0] < limits(high)[0]


def test_a_seat_pays_less_to_share_with_who_is_ahead() -> None:
    """Seat 0 shares strip 0 with seat 1, and strip 3 with seat 3, who is far ahead by strip 2."""
    notation = "block: mine vault\nauction: mine open\nmints: 40 40 40 40\ncard mine: 3\n"
    s = state_of(table(notation + "card factory: 6\nstrip 2: factory 0 0"))
    buffer = ActionBuffer()
    write_limits(s, buffer, s.auction_card)
    assert buffer.limits[0] > buffer.limits[1]
    assert buffer.better[0] == TO_LEFT


def test_an_ability_that_gains_nothing_is_left() -> None:
    game = table(
        """
        round: 5
        card mine: production 3 MMMM
        card factory: production 3 MMMM
        strip 0: mine 0 0, factory 0 1
        abilities: production 0
        """,
        players=2,
    )
    assert greedy_action(state_of(game), ActionBuffer()) == SKIP
