"""What each treatment does to a game, played by the interpreter; nothing is compiled here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mintopia.bots.binding import experiment_of, simulation_of
from mintopia.bots.experiment import Treatment
from mintopia.bots.networks import network_of
from mintopia.bots.policies import CARELESS, GREEDY, NETWORK, RANDOM
from mintopia.bots.simulation import MOST_SEATS, Row, Source
from mintopia.engine.game import rules_of
from mintopia.games import spec_of
from mintopia.games.bid.bots import experiments as bid
from mintopia.games.bid.schema import CULTURE, DEED, NOBODY
from mintopia.games.works.bots import experiments as works
from mintopia.games.works.schema import PLAN_IDS, PLAN_TYPE, PRODUCTION, STRIPMINE
from mintopia.lab.simulate.player import network_at
from mintopia.lab.simulate.setting import arrange

TABLES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("works", ["greedy", "easy:2026-11"], {"players": 2}),
    ("works", ["net", "easy"], {"players": 2}),
    ("works", ["greedy"], {"players": 1, "solo": "mort"}),
    ("bid", ["greedy", "easy:2026-11", "net"], {"players": 3}),
]
SEED = 77


def table_of(game: str, options: dict[str, Any]) -> Any:
    """Return the table for a game's options."""
    return spec_of(game).simulation().tables(rules_of(game).read_options(options))[0]


def play(
    game: str, options: dict[str, Any], bots: list[str], seed: int, target: int = 0, **fields: int
) -> tuple[Row, Any]:
    """Play one game under a treatment."""
    table = table_of(game, options)
    fields.setdefault("shuffled", spec_of(game).experiments().deck(table))
    setting = arrange(game, bots, seed, options)
    (space, *_), weights = network_at(setting).arrays(fast=False)
    row, tally = Row(), spec_of(game).simulation().tally.record()
    experiment_of(game, setting.policies).play_game(
        [table], [None], [None], rules_of(game).buffer(), [*setting.policies, *[0] * MOST_SEATS],
        [Source() for _ in range(MOST_SEATS)], Treatment(**fields), target, seed, row, tally,
        space, weights,
    )  # fmt: skip
    return row, tally


def begun(game: str, options: dict[str, Any], target: int = 0, **fields: int) -> Any:
    """Return the initial state of a game under a treatment."""
    table = table_of(game, options)
    fields.setdefault("shuffled", spec_of(game).experiments().deck(table))
    state = table.copy()
    state.rng = SEED
    hooks = spec_of(game).experiments()
    hooks.rules["begin_treated"](state, table, Treatment(**fields), target)
    return state


def cards_of(game: str, state: Any) -> list[int]:
    """List the cards of a game that has just begun, in shuffled order."""
    if game == "works":
        return [*state.supply[: state.supply_places], *state.deck[state.deck_top :]][:21]
    count = state.block_count + state.deck_count + state.unused_count
    return list(state.ring[:count])


@pytest.mark.parametrize(("game", "bots", "options"), TABLES)
def test_without_a_treatment_games_are_those_of_simulations(
    game: str, bots: list[str], options: dict[str, Any]
) -> None:
    setting = arrange(game, bots, 0, options)
    (space, *_), weights = network_at(setting).arrays(fast=False)
    policies = [*setting.policies, *[0] * MOST_SEATS]
    for seed in (1, 2):
        row, tally = Row(), spec_of(game).simulation().tally.record()
        simulation_of(game, setting.policies).play_game(
            [table_of(game, options)], [None], [None], rules_of(game).buffer(), policies,
            [Source() for _ in range(MOST_SEATS)], seed, row, tally, space, weights,
        )  # fmt: skip
        assert play(game, options, bots, seed) == (row, tally)


@pytest.mark.parametrize("game", ["works", "bid"])
def test_what_is_left_out_leaves_the_others_in_order(game: str) -> None:
    options = {"players": 3}
    before = cards_of(game, begun(game, options))
    for card in (before[0], before[7]):
        after = cards_of(game, begun(game, options, left_out=1 << card))
        assert [each for each in before if each != card] == after[: len(before) - 1]


def test_two_files_with_other_decks_share_the_order() -> None:
    smaller = {"players": 2, "cards": {"plans": {"mine": {"in_deck": False}}}}
    mine = PLAN_IDS.index("mine")
    whole = begun("works", {"players": 2})
    part = begun("works", smaller, shuffled=whole.in_deck, left_out=1 << mine)
    rest = [card for card in cards_of("works", whole) if card != mine]
    assert cards_of("works", part)[:20] == rest
    assert part.starting == whole.starting


def test_gifts_in_mint_works() -> None:
    bit = 1 << STRIPMINE
    fields = {"left_out": bit, "card": STRIPMINE}
    state = begun("works", {"players": 3}, 2, **fields, gift=works.AS_PLAN)
    assert (state.plan_set[2], state.building_set[2]) == (bit, 0)
    assert STRIPMINE not in cards_of("works", state)[:20]
    state = begun("works", {"players": 3}, 2, **fields, gift=works.AS_BUILDING, mints=2)
    assert (state.plan_set[2], state.building_set[2]) == (0, bit)
    assert state.earning[2] == state.upkeep[STRIPMINE] > 0
    assert state.mints[2] == state.starting_mints + 2


def test_a_gift_in_mint_bid() -> None:
    state = begun("bid", {"players": 3}, 1, left_out=1 << 4, card=4, gift=bid.IN_STRIP)
    assert (state.placed_count, state.placed[0]) == (1, 4)
    assert state.strip_values[1] == state.card_value[4]
    row, _ = play(
        "bid", {"players": 3}, ["greedy"] * 3, 5, 1, left_out=1 << 4, card=4, gift=bid.IN_STRIP
    )
    assert min(row.rank[:3]) == 1


def bought(kind: int, card: int = 0) -> Iterator[int]:
    """Yield what a restricted player took in some games of Mint Works."""
    for seed in range(4):
        target = seed % 2
        _, tally = play(
            "works", {"players": 2}, ["greedy", "greedy"], seed, target, restriction=kind, card=card
        )
        yield tally.taken[target]


def test_bound_players_in_mint_works() -> None:
    production = sum(1 << card for card, kind in enumerate(PLAN_TYPE) if kind == PRODUCTION)
    free = [cards & production for cards in bought(works.ONLY_CHEAPEST)]
    assert any(free)
    assert not any(cards & production for cards in bought(works.NO_PRODUCTION))
    taken = 0
    for cards in bought(works.ONLY_DEAREST):
        taken |= cards
    card = taken.bit_length() - 1
    assert not any(cards >> card & 1 for cards in bought(works.DENIED, card))


@pytest.mark.parametrize(
    ("kind", "options"),
    [(kind, {"players": 2}) for kind in works.RESTRICTIONS.values()]
    + [(works.ONLY_CHEAPEST, {"players": 3, "advanced": ["temp-agency", "swap-meet"]})],
)
def test_every_restriction_is_kept(kind: int, options: dict[str, Any]) -> None:
    """A restricted player does only what is allowed, if any allowed action is legal."""
    table = table_of("works", options)
    treatment = Treatment(restriction=kind, shuffled=table.in_deck)
    experiment = experiment_of("works", (NETWORK,))
    (space, *_), weights = network_of("works", solitaire=False).arrays(fast=False)
    rules, out = rules_of("works"), rules_of("works").buffer()
    state, source = begun("works", options), Source(seat=0, rng=3)
    for _ in range(25):
        count = experiment.list_allowed(state, out, treatment)
        allowed = {out.actions[i] for i in range(count)}
        policy = (GREEDY, RANDOM, CARELESS, NETWORK)[_ % 4]
        action = experiment.choose_restricted(
            policy, [state], [None], out, source, treatment, space, weights
        )
        assert action in allowed
        rules.play(state, None, action)
        if state.phase == experiment.OVER:
            break


def test_bound_players_in_mint_bid() -> None:
    for seed in range(3):
        _, tally = play("bid", {"players": 3}, ["greedy"] * 3, seed, 0, restriction=bid.ONLY_CLOSED)
        closed = [way for way in tally.lot_way if way == 1]
        _, free = play("bid", {"players": 3}, ["greedy"] * 3, seed)
        assert closed
        assert not [way for way in free.lot_way if way == 1]
        for kind in (bid.NO_PARTNERS, bid.NO_OVERBID):
            row, _ = play("bid", {"players": 3}, ["greedy"] * 3, seed, 1, restriction=kind)
            assert min(row.rank[:3]) == 1


def test_abilities_taken_away() -> None:
    bots, options = ["greedy"] * 3, {"players": 3}
    for seed in range(3):
        row, tally = play("bid", options, bots, seed)
        _, without = play("bid", options, bots, seed, rule_off=DEED + 1)
        placed = [card for card in tally.lot_card if card >= 0]
        drawn = int(tally.ability[DEED] != NOBODY)
        assert [card for card in without.lot_card if card >= 0] == placed[: len(placed) - drawn]
        other, without = play("bid", options, bots, seed, rule_off=CULTURE + 1)
        assert without.ability[CULTURE] == NOBODY
        assert all(a >= b for a, b in zip(row.points, other.points, strict=True))


@pytest.mark.parametrize("game", ["works", "bid"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_questions_are_about_what_there_is(game: str, players: int) -> None:
    options = {"players": players, **({"solo": "mort"} if players == 1 else {})}
    hooks, read = spec_of(game).experiments(), rules_of(game).read_options(options)
    asked = list(hooks.questions(read))
    assert {question.kind for question in asked} <= set(hooks.kinds)
    assert hooks.balance in hooks.kinds
    for dial in hooks.dials(read):
        assert dial.low <= dial.value <= dial.high, dial.name
