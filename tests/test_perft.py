"""Perft counts: how many sequences of a given number of moves there are, from many positions.

`python -m tests.perft` prints the table again. A changed count means that a rule has changed.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final

import pytest

from tests.oracle import bid_match, works_match
from tests.oracle.matches import AnyOracle
from tests.perft.counting import counts, perft
from tests.perft.positions import POSITIONS

COUNTS: Final = {
    "two players": (4, 14, 56, 216, 688, 2128, 6709, 22714),
    "three players": (4, 14, 43, 151, 488, 1459, 3844, 10318),
    "four players": (4, 14, 44, 127, 444, 1460),
    "two players, rich": (5, 18, 74, 265, 1027, 3986),
    "three players, rich": (3, 11, 41, 119, 408, 1339),
    "four players, rich": (6, 32, 152, 647, 2744),
    "into Upkeep": (1, 5, 5, 18, 40, 130, 511, 1497),
    "crowdfunder": (5, 24, 123, 560, 2297, 8737),
    "recycler": (6, 28, 132, 566, 2506),
    "temp-agency": (5, 23, 126, 579, 2776),
    "swap-meet": (5, 24, 112, 516, 2664),
    "thrift-store": (5, 22, 101, 439, 1576, 5358),
    "temp-agency and swap-meet": (10, 101, 665, 6017, 38288),
    "manual": (4, 14, 43, 165, 578, 1740, 5579, 19952),
    "prototype": (7, 45, 271, 1516, 7700, 34581),
    "justin": (1, 3, 3, 6, 6, 11, 16, 19, 42, 59, 123, 173, 321),
    "rachael": (4, 4, 16, 16, 50, 50, 119, 119, 276, 329, 674, 1102, 2187),
    "sonic": (4, 4, 4, 15, 15, 15, 43, 43, 43, 79, 165, 183, 216),
    "mort": (4, 4, 16, 16, 50, 50, 119, 119, 251, 251, 437, 480, 937),
    "justin, recycler": (5, 5, 23, 23, 71, 71, 214, 308, 647, 1331, 2564, 5971, 10791),
    "rachael, temp-agency": (5, 5, 35, 35, 223, 223, 1023, 1023, 3501, 4009, 9832, 17442, 35639),
    "sonic, swap-meet": (4, 4, 4, 17, 17, 17, 57, 57, 57, 127, 253, 275, 340),
    "mort, crowdfunder": (5, 5, 25, 25, 106, 106, 343, 343, 873, 918, 1910, 2375, 4413),
    "bid, two players": (2, 4, 8, 10, 12, 16, 16, 26, 40, 96, 236, 602),
    "bid, two players, raising": (3, 4, 5, 6, 6, 11, 16, 36, 93, 204),
    "bid, two players, the last card": (1, 8, 35, 211, 1067),
    "bid, three players, open": (36, 666, 4035),
    "bid, three players, an offer": (16, 249, 1400, 8487),
    "bid, three players, an offer to answer": (14, 61, 805, 6368),
    "bid, four players, a counter-offer": (2, 34, 500),
    "bid, three players, closed": (5, 25, 125, 160, 250, 1282),
    "bid, three players, the last card": (2, 497, 114490),
    "bid, four players": (6, 123, 2073),
    "bid, four players, a tie": (5, 10, 12, 36, 464, 5732),
    "bid, five players": (22, 254, 1167, 9469),
    "bid, six players": (5, 25, 125, 625),
    "bid, justin": (2, 3, 6, 11, 20, 35, 65, 131, 270, 588, 1312),
    "bid, rachael": (2, 3, 6, 11, 20, 37, 71, 139, 274, 563, 1246),
    "bid, sonic": (2, 3, 6, 10, 17, 34, 73, 182, 467, 1198, 3020),
    "bid, mort": (2, 3, 5, 9, 15, 26, 51, 106, 219, 446, 918),
}
MOST_COUNTED_BY_ORACLE: Final = 700


def test_the_table_covers_every_position() -> None:
    assert list(COUNTS) == list(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    assert counts(POSITIONS[name]) == COUNTS[name]


ORACLES: Final = {match.game: match.oracle for match in (works_match.MATCH, bid_match.MATCH)}


def after(oracle: AnyOracle, move: str) -> AnyOracle:
    """Play a move with the naive rules of tests/oracle, on a copy."""
    following = deepcopy(oracle)
    following.play(move)
    return following


@pytest.mark.parametrize("name", POSITIONS)
def test_the_naive_rules_count_the_same(name: str) -> None:
    """Check the counts with other rules than those that produced the table."""
    position = POSITIONS[name]
    oracle = ORACLES[position.game](position.options)
    for move in position.moves:
        oracle.play(move)
    shallow = tuple(count for count in COUNTS[name] if count <= MOST_COUNTED_BY_ORACLE)
    assert len(shallow) > 1
    assert perft(oracle, len(shallow), lambda reached: reached.legal(), after) == shallow
