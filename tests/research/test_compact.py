"""Compact actions: each maps to a legal action, every decision has one, and the docs list them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from mintopia import new_game, research
from mintopia.engine.game import Game
from mintopia.games.bid import compact
from mintopia.games.bid.schema import SOLO_IDS, WINNER
from mintopia.games.works import compact as works_compact
from tests.oracle.bid_match import MATCH as BID
from tests.research.bid_compact_reader import CompactReader
from tests.research.bid_reader import BidReader
from tests.research.works_reader import LOCATIONS, PLANS

Chooser = Callable[[Game], str]

ROOT: Final = Path(__file__).resolve().parents[2]
TABLES: Final[list[dict[str, Any]]] = [
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
def test_every_decision_has_legal_ones(options: dict[str, object], only_compact: bool) -> None:
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


def read_and_compare(game: Game, reader: BidReader) -> set[int]:
    """Compare all meanings with those that a reader of the page finds; return what is possible."""
    assert game.to_move is not None
    legal = game.legal()
    allowed = set(legal)
    position = CompactReader(reader.cards, reader.placed, game.view(game.to_move), legal)
    expected = {at: move for at, move in position.meanings().items() if move in allowed}
    found = {choice: meaning(game, choice) for choice in range(compact.COMPACT_ACTIONS)}
    told = {at: game.text_of(move) for at, move in found.items() if move != compact.IMPOSSIBLE}
    assert told == expected, f"after {game.moves}"
    return set(told)


LEAVING: Final = ("pass", "withdraw", "decline", "seal 0")


def style(seed: int) -> Chooser:
    """Make up a style of play: as for the oracle, thrifty, or saving Mints for the last round."""
    random = Random(seed)
    usual = BID.style(random)
    rounds = 2 + seed % 3

    def choose(game: Game) -> str:
        legal = game.legal()
        saving = game.view(None)["round"] <= rounds if seed % 3 == 0 else random.random() < 0.5
        leaving = [move for move in legal if move in LEAVING]
        if seed % 3 != 1 and leaving and saving:
            return random.choice(leaving)
        return usual(legal)

    return choose


def test_each_means_what_its_page_says() -> None:
    """Compare at every kind of table, with the house's and with other cards."""
    seen: set[int] = set()
    tables: list[dict[str, Any]] = [*TABLES * 10, *(BID.options(Random(n)) for n in range(40))]
    for seed, options in enumerate(tables, 1):
        game = new_game("bid", options, seed=seed)
        choose = style(seed)
        reader = BidReader(game, 0)
        while not game.over:
            reader.follow(game)
            seen |= read_and_compare(game, reader)
            game.play(choose(game))
    rare = {  # too many Mints or cards for games as short as these
        *range(compact.COMPACT_SEAL + 18, compact.COMPACT_AUCTION),
        *range(compact.COMPACT_MOVE - 2, compact.COMPACT_MOVE),
        *range(compact.COMPACT_OFFER - 12, compact.COMPACT_OFFER),
        *range(compact.COMPACT_ACTIONS - 2, compact.COMPACT_ACTIONS),
    }
    own_seat = {WINNER}  # whoever names the winner is never one of those who tie
    missing = set(range(compact.COMPACT_ACTIONS)) - rare - own_seat - seen
    assert not missing, f"never possible: {sorted(missing)}"


@pytest.mark.parametrize("of_game", [compact, works_compact])
def test_the_groups_follow_each_other_and_are_documented(of_game: Any) -> None:
    at = 0
    page = (ROOT / "docs" / "research" / "compact.md").read_text(encoding="utf-8")
    for name, first, count, meaning in of_game.GROUPS:
        assert first == at
        at += count
        assert f"| {first} | {count} | {name} | {meaning} |" in page
    assert at == of_game.COMPACT_ACTIONS
    assert re.search(rf"\b{at}\b", page)


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


WORKS_TABLES: Final[list[dict[str, Any]]] = [
    *({"players": players} for players in (2, 3, 4)),
    *(
        {"players": players, "advanced": advanced}
        for players in (2, 4)
        for advanced in (["swap-meet", "temp-agency"], ["recycler", "temp-agency"])
    ),
    {"players": 4, "advanced": ["crowdfunder", "temp-agency"], "variant": "prototype"},
    {"players": 3, "advanced": ["crowdfunder", "thrift-store"]},
    *({"solo": solo, "advanced": 1} for solo in ("justin", "rachael", "sonic", "mort")),
]


def works_meaning(choice: int, seats: int, mover: int, supply: list[str]) -> str | None:
    """Return the move that a compact action of Mint Works means, by its page alone."""
    if choice >= 273:
        place = choice - 273
        return f"co-op {(mover + place) % seats}" if place < seats else None
    prefix = ""
    if choice >= 137:
        prefix, choice = "temp-agency ", choice - 136
    if choice >= 74:
        give, rank = divmod(choice - 74, 3)
        ranked = sorted(supply, key=PLANS.index)
        return f"{prefix}swap-meet {PLANS[give]} {ranked[rank]}" if rank < len(ranked) else None
    if choice >= 11:
        verb, plan = divmod(choice - 11, len(PLANS))
        return f"{prefix}{('supplier', 'builder', 'recycler')[verb]} {PLANS[plan]}"
    if choice >= 7:
        place = choice - 7
        return f"{prefix}crowdfunder {(mover + place) % seats}" if place < seats else None
    return prefix + ("pass", *LOCATIONS[:6])[choice]


@pytest.mark.parametrize("options", WORKS_TABLES, ids=str)
def test_those_of_mint_works_mean_what_their_page_says(options: dict[str, Any]) -> None:
    """They also mean every legal move, each once."""
    rng = np.random.default_rng(2)
    for seed in range(3):
        game = new_game("works", {"players": 1, **options}, seed=seed)
        while not game.over:
            state: Any = game.present
            mask = np.full(works_compact.COMPACT_ACTIONS, 7, np.int8)
            count = works_compact.compact_mask(state, mask)
            possible = np.flatnonzero(mask).tolist()
            view = game.view(game.to_move)
            supply = [plan for plan in view["supply"] if plan is not None]
            assert game.to_move is not None
            expected = {at: works_meaning(at, game.seats, game.to_move, supply) for at in possible}
            found = {at: works_compact.compact_action(state, at) for at in range(len(mask))}
            assert {at: game.text_of(found[at]) for at in possible} == expected
            assert sorted(str(move) for move in expected.values()) == sorted(game.legal())
            assert all(found[at] == works_compact.IMPOSSIBLE for at in found if not mask[at])
            assert count == len(possible)
            game.play(int(rng.choice(game.legal_actions())))
