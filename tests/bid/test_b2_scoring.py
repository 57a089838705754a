"""B2, scoring: values, matches, the tie-breaks, shared victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from mintopia.games.bid.scoring import deciding_tiebreak, is_winner
from tests.rule_tables import NO_OPTIONS

from .checking import play, snapshot
from .positions import assert_consistent, state_of, table

TWO: Mapping[str, Any] = {"players": 2}


class Final(NamedTuple):
    """A final table, its points and its ranking."""

    sentence: str
    position: str
    points: str
    ranking: list[list[int]]
    decided_by: str
    options: Mapping[str, Any] = NO_OPTIONS


# Mine and Bridge are worth 2, Statue and Crane 3, Gallery 4, Plant 5, Vault 6; matches are named.
FINALS = (
    Final("B2: values of controlled Locations",
          "strip 0: vault 0 0\nstrip 1: mine 0 0\nstrip 2: statue 0 0\nstrip 3: plant 0 0",
          "11 8 5 8", [[0], [1, 3], [2]], "points"),
    Final("B2: values and matches: Mine and Crane have plum between them",
          "strip 0: mine 0 0, crane 0 1\nstrip 2: plant 0 0", "6 6 5 5", [[0, 1], [2, 3]],
          "shared"),
    Final("B2: and culture",
          "strip 0: mine 0 0, crane 0 1\nabilities: culture 1", "6 7 0 0",
          [[1], [0], [2, 3]], "points"),
    Final("B2: culture may decide over a higher table",
          "card mine: MMMM\ncard crane: MMMM\ncard bridge: MMMM\n"
          "strip 0: mine 0 0, crane 0 1, bridge 0 2\nstrip 2: plant 0 0, gallery 0 1\n"
          "mints: 0 0 9 9\nabilities: culture 0", "11 9 9 9",
          [[0], [2, 3], [1]], "points"),
    Final("B2: most points, not most Mints", "strip 0: mine 0 0\nmints: 9 0", "2 0", [[0], [1]],
          "points", TWO),
    Final("B2: ties: fewer Locations", "strip 0: mine 0 0, statue 0 1\nstrip 1: plant 0 0\n"
          "mints: 9 0", "5 5", [[1], [0]], "locations", TWO),
    Final("B2: fewer Locations before more Mints, also among four",
          "strip 0: bridge 0 0, mine 0 -1\nstrip 2: gallery 0 0\nmints: 9 9 0 0", "4 4 4 4",
          [[2, 3], [0, 1]], "shared"),
    Final("B2: then more Mints", "strip 0: statue 0 0\nstrip 1: crane 0 0\nmints: 3 4", "3 3",
          [[1], [0]], "mints", TWO),
    Final("B2: then shared", "strip 0: statue 0 0\nstrip 1: crane 0 0\nmints: 3 3", "3 3",
          [[0, 1]], "shared", TWO),
    Final("B2: two share the first place, the third has fewer Mints",
          "mints: 4 4 3", "0 0 0", [[0, 1], [2]], "shared", {"players": 3}),
    Final("B2: places after the first are broken the same way",
          "strip 0: vault 0 0\nmints: 1 1 5 7", "6 6 0 0", [[0, 1], [3], [2]], "shared"),
)  # fmt: skip


@pytest.mark.parametrize("final", FINALS, ids=[final.sentence for final in FINALS])
def test_final_tables(final: Final) -> None:
    last = 5 if final.options == TWO else 4
    ending = "" if "abilities:" in final.position else "\nabilities: none"
    game = table(f"round: {last}\n{final.position}{ending}", **final.options)
    s = state_of(game)
    assert_consistent(s)
    assert game.over
    assert game.result is not None
    now = snapshot(game)
    assert now["final points"] == final.points
    assert now["ranking"] == final.ranking
    assert now["winners"] == final.ranking[0]
    assert deciding_tiebreak(s) == final.decided_by
    assert [seat for seat in range(s.seats) if is_winner(s, seat)] == final.ranking[0]


def test_the_form_of_the_result() -> None:
    """B2, referee."""
    game = table(
        "card truck: culture BBBB\nround: 4\nabilities: utility 1\n"
        "strip 0: mine 0 0, crane 0 1, truck 0 2\nstrip 3: statue 0 0"
    )
    assert game.result is None
    assert game.state()["result"] is None
    play(game, "skip")
    assert game.result == game.state()["result"] == game.view(2)["result"]
    assert game.result == {
        "points": [11, 7, 0, 3],
        "winners": [0],
        "ranking": [[0], [1], [3], [2]],
        "abilities": {"deed": None, "utility": 1, "production": None, "culture": 0},
    }
