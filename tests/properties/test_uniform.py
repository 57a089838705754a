"""Imagined worlds and random actions are drawn evenly: no card, place or action is favoured.

Every draw comes from a fixed seed, so a test gives the same answer on every run. By chance, one
chi-square test exceeds its bound once in ten million times (`FALSE_ALARM`); this module makes fewer
than ten thousand of them, so a fair generator with other seeds would fail less than once in a
thousand runs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import permutations
from statistics import NormalDist
from typing import Any, Final

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.random import Stream
from mintopia.games.bid.schema import NO_CARD
from mintopia.games.bid.state import RING
from mintopia.games.works.schema import PLANS
from mintopia.games.works.state import DECK_RING
from tests.properties.strategies import KITS, Kit, chosen

FALSE_ALARM: Final = 1e-7
BOUND: Final = NormalDist().inv_cdf(1 - FALSE_ALARM)
WORLDS: Final = 1500
DRAWS_EACH: Final = 40  # draws per legal action, on average
MOST_DRAWS: Final = 40_000


@dataclass(frozen=True)
class Form:
    """The rules of a game in one form: interpreted or compiled."""

    kit: Kit
    is_compiled: bool

    def resampled(self, state: Any, seat: int, rng: int) -> Any:
        """Return a world that a seat considers possible."""
        rule = import_module(f"mintopia.games.{self.kit.id}.knowledge").resample
        if not self.is_compiled:
            world = state.copy()
            rule(world, seat, rng)
            return world
        record = state.to_array()
        compiled(rule)(record[0], seat, rng)
        return self.kit.state.from_array(record)

    def drawn_actions(self, state: Any, draws: int) -> list[int]:
        """Draw this many random actions in a position."""
        rule = import_module(f"mintopia.games.{self.kit.id}.legal").random_action
        if not self.is_compiled:
            state, out = state.copy(), self.kit.choices()
            return [rule(state, out) for _ in range(draws)]
        record, buffer = state.to_array(), self.kit.choices().to_array()
        draw = compiled(rule)
        return [int(draw(record[0], buffer[0])) for _ in range(draws)]


FORMS: Final = [Form(kit, is_compiled) for kit in KITS.values() for is_compiled in (False, True)]


def named(form: Form) -> str:
    """Name a form, beginning with its game: see tests/conftest.py."""
    return f"{form.kit.id}-compiled" if form.is_compiled else form.kit.id


@pytest.fixture(params=FORMS, ids=named)
def form(request: pytest.FixtureRequest) -> Form:
    """Return the rules of every game in both forms."""
    asked: Form = request.param
    if asked.is_compiled and not can_compile():
        pytest.skip("Numba is absent or switched off: there is nothing compiled to test.")
    return asked


# --- statistics -----------------------------------------------------------------------------------
def excess(statistic: float, freedom: int) -> float:
    """Return by how many standard deviations a chi-square is too large (Wilson-Hilferty)."""
    spread = 2 / (9 * freedom)
    return (math.cbrt(statistic / freedom) - (1 - spread)) / math.sqrt(spread)


def assert_even(counts: Sequence[float], expected: float, freedom: int, what: str) -> None:
    """Check that counts differ from their expectation by no more than chance explains."""
    assert expected >= 5, f"{what}: too few draws for the test to mean anything"
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    found = excess(statistic, freedom)
    assert found < BOUND, f"{what}: uneven by {found:.1f} standard deviations, allowed {BOUND:.1f}"


# --- positions ------------------------------------------------------------------------------------
TABLES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "works": (
        {"players": 2},
        {"players": 3, "advanced": ["thrift-store", "recycler"]},
        {"players": 4, "advanced": ["swap-meet", "temp-agency"]},
        {"players": 1, "solo": "mort"},
    ),
    "bid": ({"players": 2}, {"players": 3}, {"players": 6}, {"players": 1, "solo": "sonic"}),
}


def positions(kit: Kit, games: int) -> list[Game]:
    """Collect every position of some random games where a seat has a choice."""
    found = []
    for number in range(games):
        stream = Stream(number)
        for table in TABLES[kit.id]:
            game = new_game(kit.id, seed=number, **table)
            while (action := chosen(game, stream.below(2**16))) is not None:
                if len(game.legal_actions()) > 1:
                    found.append(game.copy())
                game.play(action)
    return found


# --- imagined worlds ------------------------------------------------------------------------------
def unknown_in_works(state: Any, seat: int) -> list[int]:
    """List the cards whose places a seat does not know: in the deck, then others' Plans."""
    deck = [state.deck[(state.deck_top + at) % DECK_RING] for at in range(state.deck_count)]
    plans = [
        state.cards[other * PLANS + at]
        for other in range(state.seats)
        for at in range(state.plan_count[other])
    ]
    hidden = [card for card in plans if has(state.hidden, card)]
    return [card for card in deck + hidden if not has(state.known[seat], card)]


def unknown_in_bid(state: Any, seat: int) -> list[int]:
    """List the cards whose places nobody knows: in the deck, then among the unused ones."""
    del seat
    deck = [state.ring[(state.deck_top + at) % RING] for at in range(state.deck_count)]
    unused = [state.ring[(state.unused_top + at) % RING] for at in range(state.unused_count)]
    shown = 1 if state.drawn != NO_CARD else 0
    return deck + unused[shown : len(unused) - state.discarded]


UNKNOWN: Final = {"works": unknown_in_works, "bid": unknown_in_bid}


def dealt_worlds(form: Form, game: Game, seat: int) -> tuple[list[int], list[list[int]]]:
    """Return the unknown cards of a position, and their order in many worlds."""
    state: Any = game.snapshot()
    list_unknown = UNKNOWN[form.kit.id]
    stream = Stream(len(game.moves))
    worlds = [
        list_unknown(form.resampled(state, seat, stream.word() >> 1), seat) for _ in range(WORLDS)
    ]
    return list_unknown(state, seat), worlds


def spread_out(games: list[Game], count: int) -> list[Game]:
    """Choose some of many positions, evenly from the first to the last."""
    return [games[at * len(games) // count] for at in range(count)]


def assert_dealt_evenly(form: Form, game: Game, seat: int) -> None:
    """Check every card at every place, and every order of the cards at three consecutive places."""
    unknown, worlds = dealt_worlds(form, game, seat)
    cards, size = sorted(unknown), len(unknown)
    assert all(sorted(world) == cards for world in worlds), "every card lies somewhere, once"
    what = f"seat {seat} after {game.moves}"
    placed = Counter((at, card) for world in worlds for at, card in enumerate(world))
    expected = WORLDS / size
    # Each card has one place and each place one card, so counts vary less than independent ones.
    shrink = math.sqrt(1 - 1 / size)
    counts = [
        expected + (placed[at, card] - expected) * shrink for at in range(size) for card in cards
    ]
    assert_even(counts, expected, (size - 1) ** 2, f"cards at places, {what}")
    for at in range(size - 2):
        three = [world[at : at + 3] for world in worlds]
        orders = Counter(tuple(sorted(range(3), key=cards.__getitem__)) for cards in three)
        every = [orders[order] for order in permutations(range(3))]
        assert_even(every, WORLDS / len(every), len(every) - 1, f"orders at place {at}, {what}")


def test_every_order_of_what_a_seat_does_not_know_is_as_likely(form: Form) -> None:
    games = positions(form.kit, games=2)
    for game in spread_out(games, 12):
        assert_dealt_evenly(form, game, game.to_move or 0)


def hidden_plans() -> Iterator[tuple[Game, str]]:
    """Yield games in which only seat 0 knows a Plan: in its hand, then under the deck."""
    rich = {"game": {"starting_mints": 10, "star_goal": 99}}
    for players in (2, 3, 4):
        game = new_game(
            "works", players=players, seed=players, starting=0, cards=rich,
            advanced=["thrift-store", "recycler"],
        )  # fmt: skip
        game.play("thrift-store")
        yield game.copy(), "in hand"
        while game.to_move != 0:
            game.play("pass")
        game.play(next(move for move in game.legal() if move.startswith("recycler")))
        yield game, "under the deck"


@pytest.mark.parametrize("form", FORMS[:2], ids=named, indirect=True)
def test_plans_that_one_seat_knows_are_dealt_evenly_to_the_others(form: Form) -> None:
    for game, where in hidden_plans():
        state: Any = game.snapshot()
        assert bool(state.hidden) == (where == "in hand")
        assert state.known[0], "seat 0 knows it"
        for seat in range(1, game.seats):
            assert_dealt_evenly(form, game, seat)


# --- random actions -------------------------------------------------------------------------------
def kind_of(game: Game) -> tuple[Any, ...]:
    """Return the kind of decision, so that every kind is tested."""
    words = frozenset(move.split()[0] for move in game.legal())
    if game.id == "bid":
        view = game.view(None)
        return view["decision"], "counter" in words, game.is_solitaire
    return words & {"swap-meet", "temp-agency", "recycler", "co-op"}, game.is_solitaire


def test_every_legal_action_is_drawn_as_often(form: Form) -> None:
    kinds: dict[tuple[Any, ...], list[Game]] = {}
    for game in positions(form.kit, games=4):
        kinds.setdefault(kind_of(game), []).append(game)
    assert len(kinds) >= 4
    for games in kinds.values():
        for game in spread_out(games, min(4, len(games))):
            legal = game.legal_actions()
            draws = min(MOST_DRAWS, DRAWS_EACH * len(legal))
            if draws < 5 * len(legal):
                continue
            drawn = Counter(form.drawn_actions(game.snapshot(), max(draws, 400)))
            assert drawn.keys() <= set(legal)
            expected = sum(drawn.values()) / len(legal)
            counts = [drawn[action] for action in legal]
            assert_even(counts, expected, len(legal) - 1, f"{kind_of(game)} after {game.moves}")
