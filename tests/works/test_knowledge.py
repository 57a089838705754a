"""What a seat knows about hidden cards, and that dealing again respects it (W3)."""

from __future__ import annotations

from typing import Any

import pytest

import mintopia
from mintopia.engine.game import Game
from mintopia.engine.kernel.bits import has
from mintopia.games.works.knowledge import information_key, resample
from mintopia.games.works.schema import PLAN_IDS
from mintopia.games.works.state import DECK_RING

WORLDS = 300


def deck_of(s: Any) -> list[str]:
    return [PLAN_IDS[s.deck[(s.deck_top + i) % DECK_RING]] for i in range(s.deck_count)]


def plans_of(s: Any, seat: int) -> list[str]:
    first = seat * len(PLAN_IDS)
    return [PLAN_IDS[card] for card in s.cards[first : first + s.plan_count[seat]]]


def worlds(game: Game, seat: int, count: int = WORLDS) -> list[Any]:
    """Return many worlds with the cards that a seat does not know dealt again."""
    return [game.imagine_state(seat, 1000 + number) for number in range(count)]


def knows(game: Game, seat: int, plan: str) -> bool:
    state: Any = game.snapshot()
    return has(state.known[seat], PLAN_IDS.index(plan))


def key_of(game: Game) -> int:
    state: Any = game.snapshot()
    return information_key(state, 0)


def rich(**options: Any) -> Game:
    """Return a game in which everybody can pay for everything; the deck is in the table's order."""
    given = {"cards": {"game": {"starting_mints": 10, "star_goal": 99}}, "deck": list(PLAN_IDS)}
    return mintopia.new_game("works", seed=1, starting=0, **{**given, **options})


def play(game: Game, *moves: str) -> None:
    for move in moves:
        game.play(move)


@pytest.fixture
def recycled() -> Game:
    """Return a game in which seat 0 drew a hidden Plan from under the deck; seat 1 bought one."""
    game = rich(players=3, advanced=["thrift-store", "recycler"])
    play(game, "thrift-store", "supplier windmill", "pass")
    return game


def test_w3_a_hidden_plan_is_known_to_its_holder_alone(recycled: Game) -> None:
    assert plans_of(recycled.snapshot(), 0) == ["lotto"]
    assert [knows(recycled, seat, "lotto") for seat in range(3)] == [True, False, False]
    assert {tuple(plans_of(s, 0)) for s in worlds(recycled, 0)} == {("lotto",)}
    seen = {plans_of(s, 0)[0] for s in worlds(recycled, 1)}
    # Windmill was bought, Statue and Gardens are in the Supply: any other Plan is possible.
    assert seen == set(PLAN_IDS) - {"windmill", "statue", "gardens"}


def test_w3_a_plan_recycled_unbuilt_stays_known_to_the_recycler_alone(recycled: Game) -> None:
    play(recycled, "recycler lotto")
    assert deck_of(recycled.snapshot())[-1] == "lotto"
    assert {deck_of(s)[-1] for s in worlds(recycled, 0)} == {"lotto"}
    assert len({deck_of(s)[-1] for s in worlds(recycled, 1)}) > 10


def test_w3_a_public_plan_that_is_recycled_is_known_to_all(recycled: Game) -> None:
    play(recycled, "pass", "recycler windmill")
    for seat in range(3):
        assert {deck_of(s)[-1] for s in worlds(recycled, seat)} == {"windmill"}


def test_w3_who_draws_a_known_card_shows_it_to_all() -> None:
    game = rich(players=2, advanced=["thrift-store", "recycler"], variant="rulebook")
    play(game, "supplier windmill", "pass", "recycler windmill", "thrift-store")
    assert game.view(0)["players"][1]["plans"] == ["?"]
    # Everybody saw this card go under the deck, from where seat 1 has just taken it.
    assert {tuple(plans_of(s, 1)) for s in worlds(game, 0)} == {("windmill",)}


def test_w5_flushed_plans_are_known_under_the_deck() -> None:
    game = rich(players=1, solo="mort", advanced=[])
    bottom: list[str] = []
    while not bottom:
        game.play(game.legal_actions()[0])
        bottom = [event["plan"] for event in game.all_events() if event["event"] == "flush"]
        assert not game.over
    assert len(bottom) == 2
    for s in worlds(game, 0):
        assert deck_of(s)[-2:] == bottom
    assert len({deck_of(s)[0] for s in worlds(game, 0)}) > 10


def test_a_spectator_knows_what_all_know(recycled: Game) -> None:
    play(recycled, "pass", "recycler windmill")
    hands, bottoms = set(), set()
    for number in range(WORLDS):
        s: Any = recycled.imagine_state(None, number)
        hands.add(tuple(plans_of(s, 0)))
        bottoms.add(deck_of(s)[-1])
    assert len(hands) > 10
    assert bottoms == {"windmill"}


def test_the_generator_is_set_anew(recycled: Game) -> None:
    s: Any = recycled.snapshot()
    before = s.rng
    resample(s, 0, 12345)
    assert s.rng != before
    again: Any = recycled.snapshot()
    again.rng = 99
    resample(again, 0, 12345)
    assert again == s, "a world depends on the generator of the true game"


def test_a_key_tells_what_matters_apart() -> None:
    game = rich(players=2, advanced=["thrift-store", "recycler"])
    keys = {key_of(game)}
    for move in ("producer", "supplier statue", "builder statue", "leadership-council", "pass"):
        if move in game.legal():
            game.play(move)
            keys.add(key_of(game))
        game.play("pass")
        keys.add(key_of(game))
    assert len(keys) > 8


def test_w3_a_key_tells_an_open_location_from_a_closed_one() -> None:
    """A Deed that left its Neighborhood leaves its Location open; nothing else shows that."""
    opened = rich(players=2, advanced=["recycler", "temp-agency"])
    closed = opened.copy()
    state: Any = opened.snapshot()
    state.open |= 1 << 2
    opened._state = state
    assert key_of(opened) != key_of(closed)
