"""W1, the tin: how many Mints there are, and what is in a Neighborhood."""

from __future__ import annotations

from importlib.resources import files

from mintopia.engine.game import new_game
from mintopia.games.works import schema as w


def test_the_tin_holds_thirty_mints() -> None:
    """W1-n: only Rachael counts them, and those that nobody has are the Mint Supply."""
    state = new_game("works", players=1, solo="rachael", seed=1).state()
    held = sum(player["mints"] for player in state["players"])
    assert state["mint_supply"] + held == 30


def test_the_tin_holds_thirty_three_cards() -> None:
    """W1-p: Plans, Locations and two opponents on each AI card; the promo is not among them."""
    locations = len(w.LOCATION_IDS) - len(w.PROMO_IDS)
    assert len(w.PLAN_IDS) + locations + len(w.SOLO_IDS) // 2 == 33


def test_a_space_is_called_a_space() -> None:
    """W1-q: no sentence of the game says Mint Placement Space."""
    sentences = files("mintopia.games.works").joinpath("text/en.toml").read_text(encoding="utf-8")
    assert "space" in sentences
    assert "placement space" not in sentences.lower()


def test_no_clock_ends_a_game() -> None:
    """W7-j: a game takes as long as it takes, whatever the documents say."""
    assert {reason for reason in w.REASON_IDS if reason} == {
        "stars", "supply", "mint-supply", "round-limit",
    }  # fmt: skip
