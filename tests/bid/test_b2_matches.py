"""B2, control and matches: the strips on both sides of a player, and which sides touch."""

from __future__ import annotations

import pytest

from tests.rule_tables import shown

from .checking import rule, snapshot
from .positions import assert_consistent, state_of, table

# Cards of one colour each, all worth 2 points; any further points come from matches.
PLAIN = """
    card mine: 2 MMMM
    card crane: 2 MMMM
    card truck: 2 MMMM
    card plant: 2 MMMM
    card lotto: 2 BBBB
    card vault: 2 BBBB
"""


# --- control --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sentence", "strips", "points"),
    [
        ("B2: a player controls all cards of the strips on both his sides",
         "strip 0: vault 0 0\nstrip 3: mine 0 0", "8 6 0 2"),
        ("B2: a card is controlled by the two players at its strip",
         "strip 1: vault 0 0", "0 6 6 0"),
        ("B2: the last strip is the last player's and the first's",
         "strip 3: vault 0 0", "6 0 0 6"),
        ("B2: all cards of a strip", "strip 2: vault 0 0, mine 0 1", "0 0 8 8"),
        ("B2: every strip", "strip 0: windmill 0 0\nstrip 1: mine 0 0\nstrip 2: statue 0 0\n"
         "strip 3: gallery 0 0", "5 3 5 7"),
    ],
)  # fmt: skip
def test_control(sentence: str, strips: str, points: str) -> None:
    game = table(strips)
    assert_consistent(state_of(game))
    assert snapshot(game)["points"] == points, sentence


# --- matches --------------------------------------------------------------------------------------
def matches(strip: str, cards: str = PLAIN) -> int:
    """Count the matches of strip 0."""
    game = table(f"{cards}\nstrip 0: {strip}")
    assert_consistent(state_of(game))
    s = state_of(game)
    values = sum(s.card_value[card] for card in s.placed[: s.placed_count])
    points = game.state()["players"]
    assert points[0]["points"] == points[1]["points"]
    assert points[2]["points"] == points[3]["points"] == 0
    counted: int = points[0]["points"] - values
    return counted


@pytest.mark.parametrize(
    ("sentence", "strip", "count"),
    [
        ("B2: a card alone makes no match", "mine 0 0", 0),
        ("B2: two cards side by side with the same colour make one match",
         "mine 0 0, crane 0 1", 1),
        ("B2: one above the other", "mine 0 0, crane 1 0", 1),
        ("B2: different colours make none", "mine 0 0, lotto 0 1", 0),
        ("B2: touching corners are no sides", "mine 0 0, lotto 0 1, crane 1 1", 0),
        ("B2: three in a row make two", "mine 0 0, crane 0 1, truck 0 2", 2),
        ("B2: two pairs of two colours", "mine 0 0, crane 0 1, lotto 0 2, vault 0 3", 2),
        ("B2: four in a square make four", "mine 0 0, crane 0 1, truck 1 0, plant 1 1", 4),
        ("B2: a card in the middle has all its neighbours",
         "mine 0 0, crane 0 1, truck 0 -1, plant -1 0", 3),
        ("B2: not across an empty cell", "mine 0 0, lotto 0 1, crane 0 2", 0),
    ],
)  # fmt: skip
def test_matches(sentence: str, strip: str, count: int) -> None:
    assert matches(strip) == count, sentence


@pytest.mark.parametrize(
    ("sentence", "first", "second", "where", "count"),
    [
        ("B2: the touching sides: right and left", "MMMM", "BBBM", "0 1", 1),
        ("B2: the other three do not count", "MMMM", "MMMB", "0 1", 0),
        ("B2: left and right", "MMMM", "BMBB", "0 -1", 1),
        ("B2: left and right, the others do not count", "MMMM", "MBMM", "0 -1", 0),
        ("B2: bottom and top", "MMMM", "MBBB", "1 0", 1),
        ("B2: bottom and top, the others do not count", "MMMM", "BMMM", "1 0", 0),
        ("B2: top and bottom", "MMMM", "BBMB", "-1 0", 1),
        ("B2: top and bottom, the others do not count", "MMMM", "MMBM", "-1 0", 0),
        ("B2: mint", "PMPP", "PPPM", "0 1", 1),
        ("B2: berry", "PBPP", "PPPB", "0 1", 1),
        ("B2: lemon", "PLPP", "PPPL", "0 1", 1),
        ("B2: plum", "MPMM", "MMMP", "0 1", 1),
        ("B2: apricot", "MAMM", "MMMA", "0 1", 1),
        ("B2: soda", "MSMM", "MMMS", "0 1", 1),
        ("B2: cocoa", "MCMM", "MMMC", "0 1", 1),
        ("B2: rose", "MRMM", "MMMR", "0 1", 1),
        ("B2: none", "M-MM", "MMM-", "0 1", 0),
        ("B2: a side without a colour never matches: left and right", "MMM-", "M-MM", "0 -1", 0),
        ("B2: a side without a colour never matches: bottom and top", "MM-M", "-MMM", "1 0", 0),
        ("B2: a side without a colour never matches: top and bottom", "-MMM", "MM-M", "-1 0", 0),
        ("B2: a colour and a side without one", "MRMM", "RRR-", "0 1", 0),
        ("B2: the first four colours and the other four differ", "MMMM", "RASC", "0 1", 0),
        ("B2: mint and berry", "PMPP", "PPPB", "0 1", 0),
        ("B2: lemon and plum", "MLMM", "MMMP", "0 1", 0),
        ("B2: the side that touches, not the one opposite", "MPML", "MMML", "0 1", 0),
    ],
)  # fmt: skip
def test_touching_sides(sentence: str, first: str, second: str, where: str, count: int) -> None:
    cards = f"card mine: {first}\ncard crane: {second}"
    assert matches(f"mine 0 0, crane {where}", cards) == count, sentence


@pytest.mark.parametrize(
    ("sentence", "strip", "count"),
    [
        ("B2: upright: right berry meets left mint", "mine 0 0, crane 0 1", 0),
        ("B2: turned, its left plum is on the right", "mine 0 0 turned, crane 0 1", 1),
        ("B2: turned, its bottom is on top", "mine 0 0, truck -1 0", 0),
        ("B2: turned, its bottom is on top: a match", "mine 0 0 turned, truck -1 0", 1),
        ("B2: turned, its top is at the bottom", "mine 0 0 turned, plant 1 0", 1),
        ("B2: upright, its top is not at the bottom", "mine 0 0, plant 1 0", 0),
    ],
)
def test_a_turned_card(sentence: str, strip: str, count: int) -> None:
    """The mine: top mint, right berry, bottom lemon, left plum."""
    cards = "card mine: MBLP\ncard crane: MMMP\ncard truck: MMLM\ncard plant: MBBB"
    assert matches(strip, cards) == count, sentence


def test_cells_far_apart_never_match() -> None:
    """B2: the end of one row is not the beginning of another."""
    game = table(PLAIN + "strip 0: lotto 0 0, mine 0 -1, crane 1 0, truck 1 1")
    assert_consistent(state_of(game))
    assert snapshot(game)["points"] == "9 9 0 0"


# --- worth ----------------------------------------------------------------------------------------
WON = PLAIN + "block: mine vault\nauction: mine open\nwon: 0:2, 1:1\n"


test_worth = shown(
    rule("B2: a match is worth 1 point to each player controlling it",
         WON + "strip 0: crane 0 0", "place 0 0 1", {"points": "5 5 0 0"}),
    rule("B2: a card with two neighbours makes two",
         WON + "strip 0: crane 0 0, lotto 0 1, truck 1 1", "place 0 1 0", {"points": "10 10 0 0"}),
)  # fmt: skip
