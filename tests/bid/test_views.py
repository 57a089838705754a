"""B2, who knows what: sealed bids, the deck and the unused cards; everything else is public."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.errors import IllegalMoveError, SeatError

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


def test_a_bid_of_nothing_is_a_secret_too() -> None:
    """B2: it looks like any other bid, and not like one that has not been given yet."""
    game = table("auction: mine closed\nsealed: 0 - - -")
    assert sealed(game, 1) == ["?", None, None, None]


def test_once_all_are_in() -> None:
    """B2: then everybody sees all bids, also during a tie and while placing."""
    game = table("auctioneer: 1\nauction: mine closed\nmints: 9 9 9 9\nsealed: - 0 3 0")
    play(game, "seal 3")
    for move in ("winner 0", "partner left", ""):
        for viewer in VIEWERS:
            assert sealed(game, viewer) == [3, 0, 3, 0]
        play(game, move)


def test_a_refusal_tells_no_secret() -> None:
    """B2: whether a player shares the highest bid is only said once all bids are known."""
    game = table("auction: mine closed\nmints: 3 4 4 4\nsealed: 3 - - -")
    with pytest.raises(IllegalMoveError) as refused:
        game.play("winner 0")
    assert refused.value.key == "seal-first"
    assert "3" not in str(refused.value)


def test_no_bids_outside_a_closed_auction() -> None:
    """B2, referee: null in an open auction; nothing is left of the closed one."""
    game = table("block: vault mine\nauction: mine closed\nmints: 9 9 9 9\nsealed: 3 1 0 -")
    play(game, "seal 0; place 0 0 0")
    assert game.view(0)["auction"] is None
    play(game, "auction vault open")
    assert game.view(0)["auction"]["sealed"] is None


def test_the_mints_do_not_tell() -> None:
    """B2: a sealed bid is paid when it is shown, not before."""
    game = table("auction: mine closed\nmints: 9 9 9 9")
    play(game, "seal 5; seal 2")
    assert [player["mints"] for player in game.view(3)["players"]] == [9, 9, 9, 9]


@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_two_tables_that_differ_in_a_secret_look_the_same(viewer: int | None) -> None:
    """B2: the views and events of all others are equal, whatever seat 1 has sealed."""
    games = [table("auctioneer: 1\nauction: mine closed\nmints: 9 9 9 9") for _ in range(2)]
    for game, mints in zip(games, (0, 7), strict=True):
        play(game, f"seal {mints}; seal 4")
    one, other = games
    assert one.view(viewer) == other.view(viewer)
    assert one.events(viewer) == other.events(viewer)
    assert one.view(1) != other.view(1)
    assert one.events(1) != other.events(1)


def test_the_events_of_sealing() -> None:
    """B2: `seal` stays secret permanently; `reveal` shows all bids once they are in."""
    game = table("auction: mine closed\nmints: 9 9 9 9\nsealed: - - - -")
    play(game, "seal 3; seal 1; seal 0; seal 2")
    for viewer in VIEWERS:
        seals = [e["mints"] for e in game.events(viewer) if e["event"] == "seal"]
        assert seals == [m if seat == viewer else "?" for seat, m in enumerate([3, 1, 0, 2])]
        reveals = [e["mints"] for e in game.events(viewer) if e["event"] == "reveal"]
        assert reveals == [3, 1, 0, 2]


# --- the deck and the unused cards ----------------------------------------------------------------
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_deck_is_its_length(viewer: int | None) -> None:
    """Referee: of the deck only the length is shown, and unknown cards are `?`."""
    game = table("round: 2")
    view = game.view(viewer)
    assert view["deck"] == 6 == len(game.state()["deck"])
    assert view["unused"] == ["?"] * len(game.state()["unused"])
    assert "?" not in game.state()["unused"]


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
@pytest.mark.parametrize(
    ("position", "options"),
    [
        ("strip 0: mine 0 0, crane 0 1 turned\nmints: 1 2 3 4\nlast roll: 3", {}),
        ("auction: mine open\nleaders: 0:2, 1:1\nto move: 2\nwithdrawn: 3", {}),
        ("auction: mine open\noffer: left 1 1", {}),
        ("auction: mine open\noffer: left 1 1\ncounter: 2 1", {}),
        ("auction: mine open\nwon: 0:2", {}),
        ("round: 4\nabilities: culture 1\nstrip 0: mine 0 0, crane 0 1", {}),
        ("block: plant\nleaders: 1:3\nmints: 5 0", {"solo": "mort"}),
    ],
)  # fmt: skip
def test_all_else_is_open_to_all(position: str, options: dict[str, Any]) -> None:
    """A view differs from the state only in the deck and the unused cards."""
    game = table(position, **options)
    state = game.state()
    cut = state | {"deck": len(state["deck"]), "unused": ["?"] * len(state["unused"])}
    for viewer in (None, *range(game.seats)):
        assert game.view(viewer) == cut


def test_the_whole_state() -> None:
    """Referee: the form of the state of `bid`."""
    game = table(
        """
        round: 2
        auctioneer: 1
        mints: 5 4 3 9
        block: mine vault
        deck: lotto plant truck bridge museum obelisk
        strip 0: statue 0 0, crane 1 0 turned
        auction: mine open
        leaders: 1:1, 2:1
        withdrawn: 0
        to move: 3
        last roll: 4
        """,
        names=["Ann", "Ben", "Cleo", "Dan"],
    )
    state = game.state()
    assert len(state.pop("unused")) == 30 - 2 - 6 - 2
    assert state == {
        "game": "bid",
        "solo": None,
        "round": 2,
        "phase": "auction",
        "to_move": 3,
        "decision": "bid",
        "auctioneer": 1,
        "players": [
            {"name": "Ann", "mints": 5, "points": 6},
            {"name": "Ben", "mints": 4, "points": 6},
            {"name": "Cleo", "mints": 3, "points": 0},
            {"name": "Dan", "mints": 9, "points": 0},
        ],
        "block": ["mine", "vault"],
        "deck": ["lotto", "plant", "truck", "bridge", "museum", "obelisk"],
        "auction": {
            "card": "mine",
            "kind": "open",
            "bid": 2,
            "leaders": [1, 2],
            "pledges": [0, 1, 1, 0],
            "withdrawn": [0],
            "offer": None,
            "sealed": None,
        },
        "strips": [
            [
                {"id": "statue", "row": 0, "col": 0, "turned": False},
                {"id": "crane", "row": 1, "col": 0, "turned": True},
            ],
            [],
            [],
            [],
        ],
        "last_roll": 4,
        "result": None,
    }


def test_a_seat_that_is_not_there() -> None:
    game = new_game("bid", players=3, seed=1)
    with pytest.raises(SeatError, match=r"There is no seat 3 in this game; seats are 0 to 2\."):
        game.view(3)
