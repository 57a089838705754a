"""The notation of the rule tests: it sets up what it says, and complains clearly."""

from __future__ import annotations

import pytest

from .checking import snapshot
from .consistency import assert_refusals_complete
from .notation_cases import EXAMPLE
from .positions import assert_consistent, state_of, table


def test_a_position_is_what_its_notation_says() -> None:
    game = table(EXAMPLE)
    assert_consistent(state_of(game))
    assert_refusals_complete(state_of(game))
    said = dict(line.strip().split(": ", 1) for line in EXAMPLE.strip().splitlines())
    now = snapshot(game)
    assert (now.pop("round"), now.pop("auctioneer"), game.to_move) == (2, 1, 2)
    for key in ("mints", "strip 0", "strip 2", "auction", "leaders", "withdrawn", "passed"):
        assert now[key] == said[key]
    assert now["asked"] == "right"
    assert (now["bid"], now["block"], now["strip 1"]) == (3, "vault", "")
    assert game.event_count == 0


def test_a_pile_that_leaves_cards_over() -> None:
    with pytest.raises(ValueError, match=r"^unused: truck, .* must lie somewhere\.$"):
        table("unused: mine")


# --- the checker ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("strip", "complaint"),
    [
        ("mine 0 0, crane 0 2", "a strip in pieces"),
        ("mine 0 0, crane 1 0, truck -1 0", "rows"),
        ("mine 0 0, crane 0 1, truck 0 1", "two cards on one cell"),
    ],
)
def test_the_checker_sees_a_wrong_strip(strip: str, complaint: str) -> None:
    """The notation sets up anything; the checker knows the rules of placing."""
    with pytest.raises(AssertionError, match=complaint):
        assert_consistent(state_of(table(f"strip 0: {strip}")))
