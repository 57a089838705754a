"""W3, who knows what: only their holder knows Plans from the Lotto and the Thrift Store."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import Game

from .checking import happened, play
from .positions import table

HIDDEN = "supply: windmill statue truck\nseat 0: 9 Mints; plans mine, vault?"


def plans_seen(game: Game, holder: int, viewer: int | None) -> list[str]:
    """Return a seat's Plans as a viewer sees them."""
    plans: list[str] = game.view(viewer)["players"][holder]["plans"]
    return plans


@pytest.mark.parametrize(
    ("sentence", "viewer", "seen"),
    [
        ("W3-i: the holder knows it", 0, ["mine", "vault"]),
        ("W3-i: another player does not", 1, ["mine", "?"]),
        ("W3-i: nor the third", 2, ["mine", "?"]),
        ("W3-i: nor a spectator", None, ["mine", "?"]),
    ],
)
def test_a_hidden_plan(sentence: str, viewer: int | None, seen: list[str]) -> None:
    """Public Plans (Supplier, Swap Meet) stay public; everybody sees only the deck's length."""
    game = table(HIDDEN, players=3)
    assert plans_seen(game, 0, viewer) == seen, sentence
    assert game.view(viewer)["deck"] == 21 - 3 - 2
    assert game.state()["players"][0]["plans"] == ["mine", "vault"]


@pytest.mark.parametrize(
    ("sentence", "position", "move", "seen"),
    [
        ("W3-i: a Plan taken at the Supplier stays public",
         "supply: gardens - -\nseat 0: 9 Mints", "supplier gardens", ["gardens"]),
        ("W3-i: a Plan taken at the Swap Meet stays public",
         "supply: gardens - -\nseat 0: 9 Mints; plans mine", "swap-meet mine gardens", ["gardens"]),
        ("W3-i: a Plan from the Lotto is hidden",
         "seat 0: 9 Mints\nopen: lotto", "lotto", ["?"]),
        ("W3-i: a Plan from the Thrift Store is hidden",
         "seat 0: 9 Mints", "thrift-store", ["?"]),
        ("W3-j: even if the others could work out which it is",
         "supply: - - -\ndeck: mine\nseat 0: 9 Mints\nopen: lotto", "lotto", ["?"]),
        ("W3-j: even if they saw the card go to the bottom",
         "deck: gardens mine\nseat 0: 9 Mints", "thrift-store", ["?"]),
    ],
)  # fmt: skip
def test_where_a_plan_comes_from(sentence: str, position: str, move: str, seen: list[str]) -> None:
    game = table(position, advanced=["swap-meet", "thrift-store"])
    assert not game.has_secret(0)
    play(game, move)
    assert plans_seen(game, 0, 1) == seen, sentence
    assert [game.has_secret(seat) for seat in (0, 1, None)] == ["?" in seen, False, False]
    assert "?" not in plans_seen(game, 0, 0)


def events_of(game: Game, viewer: int | None, kind: str) -> list[dict[str, Any]]:
    """Return the events of one kind as a viewer sees them."""
    return [event for event in game.events(viewer) if event["event"] == kind]


@pytest.mark.parametrize(
    ("location", "plan"), [("lotto", "mine"), ("thrift-store", "crane")], ids=["lotto", "thrift"]
)
def test_the_event_of_the_draw(location: str, plan: str) -> None:
    """W3-i: the others see that a Plan was drawn, not which."""
    game = table(
        "deck: mine vault crane\nseat 0: 9 Mints\nopen: lotto", advanced=["thrift-store"], players=3
    )
    play(game, location)
    drawn = {"event": "draw", "seat": 0, "plan": plan, "source": location}
    assert events_of(game, 0, "draw") == [drawn]
    for viewer in (1, 2, None):
        assert events_of(game, viewer, "draw") == [drawn | {"plan": "?"}]


def test_built_it_is_known() -> None:
    """W3-i: a hidden Plan is secret until it is built."""
    game = table(HIDDEN)
    assert game.has_secret(0)
    play(game, "builder vault")
    assert not game.has_secret(0)
    view = game.view(1)["players"][0]
    assert view["plans"] == ["mine"]
    assert view["buildings"] == [{"id": "vault"}]
    assert events_of(game, 1, "build") == [{"event": "build", "seat": 0, "plan": "vault"}]


def test_put_into_the_plan_supply_it_is_known() -> None:
    """W3-i: a hidden Plan is secret until it is put into the Plan Supply."""
    game = table(HIDDEN, advanced=["swap-meet"])
    play(game, "swap-meet vault statue")
    assert game.view(1)["supply"] == ["windmill", "vault", "truck"]
    assert game.view(1)["players"][0]["plans"] == ["mine", "statue"]
    play(game, "pass; pass")
    assert events_of(game, None, "swap") == [
        {"event": "swap", "seat": 0, "give": "vault", "take": "statue", "place": 1}
    ]


@pytest.mark.parametrize(
    ("sentence", "card", "to_others"),
    [
        ("W3-i: recycled unbuilt, a hidden Plan stays unknown", "vault", "?"),
        ("W3-i: a public Plan is known when recycled", "mine", "mine"),
    ],
)
def test_recycled_unbuilt(sentence: str, card: str, to_others: str) -> None:
    game = table(HIDDEN, advanced=["recycler"])
    (mine,) = [e for e in happened(game, f"recycler {card}") if e["event"] == "recycle"]
    assert mine == {"event": "recycle", "seat": 0, "plan": card, "face": "plan"}, sentence
    assert events_of(game, 0, "recycle") == [mine]
    assert events_of(game, 1, "recycle") == [mine | {"plan": to_others}]
    assert events_of(game, None, "recycle") == [mine | {"plan": to_others}]
    assert isinstance(game.view(1)["deck"], int)


def test_a_cards_lotto_plan_is_hidden_from_the_person() -> None:
    """W5-v: it is shown face down, like anyone's."""
    game = table(
        """
            seat 0: 1 Mint
            seat 1 (to move): 3 Mints; plans mine?
            open: lotto
            supply: plant vault
            on builder: 0:2, 0:2
            on producer: 0:1, 0:1, 0:1
            on leadership-council: 0:1
        """,
        solo="rachael",
    )
    assert game.legal() == ["lotto"]
    play(game, "lotto")
    assert plans_seen(game, 1, 0) == ["?", "?"]
    assert plans_seen(game, 1, 1) == ["mine", "windmill"]
    assert events_of(game, 0, "draw") == [
        {"event": "draw", "seat": 1, "plan": "?", "source": "lotto"}
    ]
