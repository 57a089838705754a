"""The players for Mint Bid: always legal, the same in both forms, blind to hidden information."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintopia.bots.selection import CHANCES
from mintopia.bots.tree import Priors
from mintopia.engine.game import Game, rules_of
from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.games.bid.bots.candidates import MOST_CANDIDATES, candidates
from mintopia.games.bid.bots.greedy import greedy_action
from mintopia.games.bid.bots.playout import playout, quick_action
from mintopia.games.bid.bots.priors import write_priors
from mintopia.games.bid.knowledge import resample
from mintopia.games.bid.legal import ActionBuffer, random_action
from mintopia.games.bid.schema import OVER
from mintopia.games.bid.seating import is_shared
from mintopia.games.bid.setup import deal
from mintopia.games.bid.state import State
from mintopia.games.bid.turn import play
from tests.bid.positions import state_of, table
from tests.properties.bid_games import TABLES
from tests.properties.strategies import BID

words = st.integers(0, 2**64 - 1)


def playout_action(s: State, out: ActionBuffer) -> int:
    """Choose as a playout does."""
    return greedy_action(s, out) if is_shared(s) else quick_action(s)


Choose = Callable[[State, ActionBuffer], int]
POLICIES: tuple[Choose, ...] = (random_action, greedy_action, playout_action)


def listed(s: State) -> list[int]:
    """List the candidates of a table."""
    buffer = ActionBuffer()
    return buffer.actions[: candidates(s, buffer)]


@given(BID.played_games())
def test_candidates_are_legal_few_and_never_none(game: Game) -> None:
    if game.over:
        assert listed(state_of(game).copy()) == []
        return
    found = listed(state_of(game).copy())
    assert 0 < len(found) <= MOST_CANDIDATES
    assert len({*found}) == len(found)
    assert {*found} <= {*game.legal_actions()}
    assert greedy_action(state_of(game).copy(), ActionBuffer()) in found


@given(BID.played_games(), words)
def test_policies_choose_legal_actions(game: Game, rng: int) -> None:
    if game.over:
        return
    for choose in POLICIES:
        s = state_of(game).copy()
        s.rng = rng
        assert choose(s, ActionBuffer()) in game.legal_actions()


@given(BID.played_games(), words, words)
def test_greedy_and_candidates_depend_on_nothing_hidden(game: Game, one: int, two: int) -> None:
    if game.over:
        return
    seat = state_of(game).to_move
    found = []
    for rng in (one, two):
        s = state_of(game).copy()
        resample(s, seat, rng)
        found.append((greedy_action(s, ActionBuffer()), listed(s)))
    assert found[0] == found[1]
    truth = state_of(game).copy()
    assert (greedy_action(truth, ActionBuffer()), listed(truth)) == found[0]


@pytest.mark.parametrize(
    ("offer", "answer", "then"),
    [
        ("left 4 1", "accept", ""),
        ("left 1 8", "counter 1 1", "accept"),
        ("right 1 8", "counter 1 1", "accept"),
        ("left 1 1\ncounter: 9 1", "decline", ""),
        ("left 4 4\ncounter: 1 1", "accept", ""),
    ],
)
def test_greedy_answers_offers_and_counter_offers(offer: str, answer: str, then: str) -> None:
    """It accepts a fair price, and counters a higher one with the least that leads."""
    game = table(f"auction: mine open\nmints: 9 9 9 9\ncard mine: 3\noffer: {offer}")
    assert game.text_of(greedy_action(state_of(game).copy(), ActionBuffer())) == answer
    if then:
        game.play(answer)
        assert game.text_of(greedy_action(state_of(game).copy(), ActionBuffer())) == then


def test_a_search_looks_at_counter_offers() -> None:
    """With the same total or the least that leads, and a lower part for the answerer."""
    game = table("auction: mine open\nmints: 9 9 9 9\ncard mine: 3\noffer: left 1 8")
    found = [game.text_of(action) for action in listed(state_of(game).copy())]
    assert found == ["accept", "decline", "counter 2 7", "counter 5 4", "counter 1 1"]
    game.play("counter 5 4")
    found = [game.text_of(action) for action in listed(state_of(game).copy())]
    assert found == ["accept", "decline"]


@settings(max_examples=20)
@given(BID.played_games())
def test_where_strips_are_shared_playouts_are_games_of_the_greedy_opponent(game: Game) -> None:
    s = state_of(game).copy()
    if not is_shared(s):
        return
    end, buffer = s.copy(), ActionBuffer()
    decisions = playout(end, buffer)
    while s.phase != OVER:
        play(s, None, greedy_action(s, buffer))
        decisions -= 1
    assert (s, decisions) == (end, 0)


@given(BID.played_games())
def test_priors_favour_the_greedy_action(game: Game) -> None:
    if game.over:
        return
    s, buffer, priors = state_of(game).copy(), ActionBuffer(), Priors()
    count = candidates(s, buffer)
    write_priors(s, buffer, priors, count)
    likely = buffer.actions[max(range(count), key=lambda at: priors.prior[at])]
    assert likely == greedy_action(s, buffer)
    assert 0 < sum(priors.prior[:count]) <= CHANCES


@pytest.mark.parametrize("options", TABLES, ids=lambda table: "-".join(map(str, table.values())))
@pytest.mark.parametrize("choose", POLICIES)
def test_policies_play_whole_games(options: dict[str, Any], choose: Choose) -> None:
    rules = rules_of("bid")
    for seed in range(3):
        s = rules.blank(rules.read_options(options), seed)
        deal(s, None)
        while s.phase != OVER:
            play(s, None, choose(s, ActionBuffer()))


@pytest.mark.skipif(not can_compile(), reason="Numba is absent or switched off")
@settings(max_examples=25)
@given(BID.played_games(), words)
def test_compiled_and_interpreted_policies_choose_the_same(game: Game, rng: int) -> None:
    if game.over:
        return
    s = state_of(game).copy()
    s.rng = rng
    array, buffer = s.to_array(), ActionBuffer().to_array()
    assert compiled(greedy_action)(array[0], buffer[0]) == greedy_action(s.copy(), ActionBuffer())
    decisions = playout(end := s.copy(), ActionBuffer())
    assert compiled(playout)(array[0], buffer[0]) == decisions
    assert array.tobytes() == end.to_array().tobytes()
    count = int(compiled(candidates)(s.to_array()[0], buffer[0]))
    assert buffer["actions"][0][:count].tolist() == listed(s.copy())
