"""Compact actions: each maps to a legal action, every decision has one, and the docs list them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from mintopia import new_game, research
from mintopia.errors import OptionError
from mintopia.game import Game
from mintopia.games.bid import compact
from mintopia.games.bid.schema import SOLO_IDS

ROOT: Final = Path(__file__).resolve().parents[2]
TABLES: Final = [
    *({"players": players} for players in (2, 3, 4, 5, 6)),
    *({"solo": solo} for solo in SOLO_IDS),
]


def meaning(game: Game, choice: int) -> int:
    """Return the action that a compact action currently stands for."""
    state: Any = game.present
    return compact.compact_action(state, choice)


def meanings(game: Game) -> list[int]:
    """List the actions that the compact actions currently stand for, and check the mask."""
    mask = np.full(compact.COMPACT_ACTIONS, 7, np.int8)
    state: Any = game.present
    count = compact.compact_mask(state, mask)
    meant = [meaning(game, choice) for choice in range(len(mask))]
    assert [action != compact.IMPOSSIBLE for action in meant] == mask.astype(bool).tolist()
    assert count == mask.sum()
    return [action for action in meant if action != compact.IMPOSSIBLE]


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("only_compact", [True, False])
def test_every_decision_has_one_and_each_is_legal(
    options: dict[str, object], only_compact: bool
) -> None:
    rng = np.random.default_rng(1)
    game = new_game("bid", options, seed=3)
    game.drop_history()
    while not game.over:
        meant = meanings(game)
        legal = game.legal_actions()
        assert meant
        assert set(meant) <= set(legal)
        assert len(set(meant)) == len(meant)
        game.play(int(rng.choice(meant if only_compact else legal)))
    assert not meanings(game)


def test_numbers_outside_mean_nothing() -> None:
    game = new_game("bid", players=3, seed=1)
    for choice in (-1, compact.COMPACT_ACTIONS):
        assert meaning(game, choice) == compact.IMPOSSIBLE


def test_what_some_of_them_mean() -> None:
    game = new_game("bid", players=3, seed=1, auctioneer=0)
    first = compact.COMPACT_AUCTION
    block = game.view(0)["block"]
    assert game.text_of(meaning(game, first)) == f"auction {block[0]} open"
    assert game.text_of(meaning(game, first + 3)) == f"auction {block[1]} closed"
    game.play(f"auction {block[0]} open")
    told = {
        compact.COMPACT_RAISE: "bid 1",
        compact.COMPACT_RAISE + 1: "bid 2",
        compact.COMPACT_OFFER: "offer left 1 1",
    }
    for choice, move in told.items():
        assert game.text_of(meaning(game, choice)) == move


def test_the_groups_follow_each_other_and_are_documented() -> None:
    at = 0
    page = (ROOT / "docs" / "research" / "compact.md").read_text(encoding="utf-8")
    for name, first, count, meaning in compact.GROUPS:
        assert first == at
        at += count
        assert f"| {first} | {count} | {name} | {meaning} |" in page
    assert at == compact.COMPACT_ACTIONS
    assert f"{compact.COMPACT_ACTIONS} actions" in page


def test_the_environment_plays_them() -> None:
    env = research.aec("bid", players=4, actions="compact")
    env.reset(seed=3)
    space = env.action_space(env.agents[0])
    space.seed(1)
    while env.match.to_move is not None:
        seen = env.observe(env.agent_selection)
        choice = space.sample(seen["action_mask"])
        assert env.match.actions.text(env.match.game, choice) in env.match.game.legal()
        env.step(choice)
    with pytest.raises(OptionError, match="has no compact actions"):
        research.gym("works", actions="compact")
