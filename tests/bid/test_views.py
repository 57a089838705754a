"""B2, who knows what: sealed bids, the deck and the unused cards; everything else is public."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import Game

from .checking import play
from .positions import table

SEALED = "auctioneer: 1\nauction: mine closed\nmints: 9 9 9 9\nsealed: - 3 1 -"
VIEWERS: tuple[int | None, ...] = (0, 1, 2, 3, None)


def sealed(game: Game, viewer: int | None) -> list[Any]:
    """Return the sealed bids as a viewer sees them."""
    bids: list[Any] = game.view(viewer)["auction"]["sealed"]
    return bids


# --- sealed bids ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sentence", "viewer", "seen"),
    [
        ("B2: his own bid a player knows", 1, [None, 3, "?", None]),
        ("B2: the others' he does not", 2, [None, "?", 1, None]),
        ("B2: nor does who has not sealed yet", 3, [None, "?", "?", None]),
        ("B2: nor who comes last", 0, [None, "?", "?", None]),
        ("B2: nor a spectator", None, [None, "?", "?", None]),
    ],
)
def test_a_sealed_bid(sentence: str, viewer: int | None, seen: list[Any]) -> None:
    game = table(SEALED)
    assert sealed(game, viewer) == seen, sentence
    assert game.state()["auction"]["sealed"] == [None, 3, 1, None]


def test_once_all_are_in() -> None:
    """B2: then everybody sees all bids, also during a tie and while placing."""
    game = table("auctioneer: 1\nauction: mine closed\nmints: 9 9 9 9\nsealed: - 0 3 0")
    play(game, "seal 3")
    for move in ("winner 0", "partner left", ""):
        for viewer in VIEWERS:
            assert sealed(game, viewer) == [3, 0, 3, 0]
        play(game, move)


# --- the deck and the unused cards ----------------------------------------------------------------


def test_the_drawn_deed_card_is_shown() -> None:
    """B2: everybody sees the top unused card while its drawer decides."""
    game = table("round: 4\nabilities: deed 2\nunused: bridge vault ...")
    count = len(game.state()["unused"])
    for viewer in VIEWERS:
        assert game.view(viewer)["unused"] == ["bridge"] + ["?"] * (count - 1)
    play(game, "place 2 0 0")
    assert game.view(0)["unused"] == ["?"] * (count - 1)


def test_a_card_that_nobody_wanted_is_covered() -> None:
    """B2: everybody saw it go under the unused cards, but the list shows none of them."""
    game = table("block: mine vault\nauction: mine open\nmints: 0 0 0 0")
    play(game, "withdraw; " * 4)
    assert set(game.view(0)["unused"]) == {"?"}
    assert game.events(3)[-2] == {"event": "discard", "card": "mine"}


# --- all else -------------------------------------------------------------------------------------
