"""W1, the tin: how many Mints there are, and what is in a Neighborhood."""

from __future__ import annotations

from mintopia.game import new_game


def test_the_tin_holds_thirty_mints() -> None:
    """W1-n: only Rachael counts them, and those that nobody has are the Mint Supply."""
    state = new_game("works", players=1, solo="rachael", seed=1).state()
    held = sum(player["mints"] for player in state["players"])
    assert state["mint_supply"] + held == 30


def test_what_is_gained_lies_in_the_neighborhood() -> None:
    """W1-o: both Mints and cards."""
    game = new_game("works", players=2, starting=0, seed=1)
    plan = next(plan for plan in game.state()["supply"] if f"supplier {plan}" in game.legal())
    game.play(f"supplier {plan}")
    assert game.state()["players"][0]["plans"] == [plan]
    before = game.state()["players"][1]["mints"]
    game.play("producer")
    assert game.state()["players"][1]["mints"] == before - 1 + 2
