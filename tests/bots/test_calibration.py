"""Calibration: chances that a search finds become chances that come true."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from mintopia.bots.analysis import summed_up
from mintopia.bots.calibration import calibrated, measured
from mintopia.bots.mcts import Line
from mintopia.engine.game import Game, new_game
from mintopia.engine.schema.parts import Measured
from mintopia.games import spec_of
from tests.bots.searching import each_game

SEATS = (2, 3, 4, 6)
powers = pytest.mark.parametrize("power", [0.6, 1.0, 1.7])


@powers
@pytest.mark.parametrize("factor", [0.7, 1.0])
@pytest.mark.parametrize("seats", SEATS)
def test_more_stays_more_and_certain_stays_certain(power: float, factor: float, seats: int) -> None:
    how = Measured(0.1, power, factor)
    found = [calibrated(percent / 100, how, seats) for percent in range(101)]
    assert all(one < other for one, other in pairwise(found))
    assert (found[0], found[-1]) == (0, 1)


@powers
def test_a_power_keeps_the_sum_of_a_table(power: float) -> None:
    how = Measured(0.1, power)
    for percent in range(101):
        one, other = (calibrated(chance / 100, how, 2) for chance in (percent, 100 - percent))
        assert one + other == pytest.approx(1)
    for seats in SEATS:
        assert calibrated(1 / seats, how, seats) == pytest.approx(1 / seats)


def test_powers_stretch_odds_around_a_fair_share_and_factors_multiply_them() -> None:
    assert calibrated(0.6, Measured(0.1, power=2), 2) == pytest.approx(0.36 / (0.36 + 0.16))
    assert calibrated(0.2, Measured(0.1, power=2), 4) < 0.2
    assert calibrated(0.3, Measured(0.1, power=2), 4) > 0.3
    assert 0.2 < calibrated(0.2, Measured(0.1, power=0.5), 4) < 0.25
    assert calibrated(0.5, Measured(0.1, factor=0.5), 2) == pytest.approx(1 / 3)


def estimates(game: Game) -> list[tuple[float, float]]:
    """Return chances and what moved, of two moves that two searches found."""
    early, late = (
        [Line(action, 1000, 1000, 1000 * chance) for action, chance in zip(
            game.legal_actions(), chances, strict=False)]
        for chances in ((0.7, 0.3), (0.8, 0.3))
    )  # fmt: skip
    return [(one.chance, one.drift) for one in summed_up(game, early, late).moves]


@each_game
def test_hints_say_calibrated_chances(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    how = Measured(0.1, power=2, factor=0.9)
    network = replace(spec_of(game).network(), measured=[how])
    monkeypatch.setattr(spec_of(game).network, "_loaded", network)
    first, second = (calibrated(chance, how, 2) for chance in (0.8, 0.3))
    found = estimates(new_game(game, players=2, seed=1))
    assert [chance for chance, _ in found] == pytest.approx([first, second])
    assert [moved for _, moved in found] == pytest.approx([first - calibrated(0.7, how, 2), 0])


def test_a_comparison_of_two_moves_is_as_unsure_as_its_chances_are_stretched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, noises = new_game("works", players=2, seed=1), []
    lines = [Line(action, 5_000, 5_000, 2_500) for action in game.legal_actions()[:2]]
    for power in (1, 2):
        network = replace(spec_of("works").network(), measured=[Measured(0.9, power)])
        monkeypatch.setattr(spec_of("works").network, "_loaded", network)
        found = summed_up(game, lines, lines, compared=True)
        noises.append(found.noise(*found.moves))
    assert noises[1] == pytest.approx(2 * noises[0])


@each_game
def test_every_table_has_its_own_measurement(game: str) -> None:
    network = spec_of(game).network()
    for players in range(2, len(network.measured) + 1):
        assert measured(new_game(game, players=players, seed=1)) is network.measured[players - 1]
    solo = new_game(game, players=1, solo="mort", seed=1)
    assert measured(solo) is network.measured[0]


def test_own_cards_and_games_without_a_network_keep_what_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = new_game("works", players=2, seed=1, cards={"game": {"star_goal": 9}})
    assert measured(own) is None
    monkeypatch.setattr("mintopia.bots.calibration.has_network", lambda *_, **__: False)
    plain = new_game("works", players=2, seed=1)
    assert measured(plain) is None
    for game in (own, plain):
        assert [chance for chance, _ in estimates(game)] == [0.8, 0.3]
