"""Luck of random events: 0 on average, whatever values are used, and independent of the future."""

from __future__ import annotations

from binascii import crc32
from functools import cache
from random import Random
from typing import Any

import pytest

from mintopia.bots.luck import RandomEvent, random_events
from mintopia.bots.outcomes import Outcomes, Weighted
from mintopia.engine.game import Game, begin_record, new_game
from mintopia.engine.kernel.random import Stream
from mintopia.engine.schema.events import ALL_SEEING
from mintopia.games import spec_of

SECRET_DRAW = 42  # the number of a move with a card that only one seat sees


@cache
def played(game: str, players: int, seed: int) -> dict[str, Any]:
    """Return the record of a random game."""
    lot, table = Random(seed), new_game(game, seed=seed, players=players)
    while not table.over:
        table.play(lot.choice(table.legal()))
    return table.record()


def before(record: dict[str, Any], number: int) -> Game:
    """Return the game before one of its moves."""
    game = begin_record(record)
    for move in record["moves"][: number - 1]:
        game.play(move)
    return game


def worth(game: Game, state: Any) -> list[float]:
    """Give a position an arbitrary value that depends on everything a spectator sees."""
    view = game.rules.view(state, game.options, ALL_SEEING)
    view = {key: value for key, value in view.items() if "deck" not in key and "unused" not in key}
    return [crc32(f"{seat} {view}".encode()) / 2**32 for seat in range(game.seats)]


@pytest.mark.parametrize(("game", "players", "seed"), [("works", 3, 1), ("bid", 3, 0)])
def test_the_luck_of_all_outcomes_of_an_event_adds_up_to_nothing(
    game: str, players: int, seed: int
) -> None:
    record = played(game, players, seed)
    table = begin_record(record)
    events = list(random_events(record, 30))
    assert len(events) > 3
    for event in events:
        values = [worth(table, one.state) for one in event.possible]
        whole = [0.0] * players
        for one, value in zip(event.possible, values, strict=True):
            came = RandomEvent(event.number, (), [Weighted(1.0, one.state)], event.possible)
            luck = came.luck([value, *values])
            whole = [so_far + one.weight * part for so_far, part in zip(whole, luck, strict=True)]
        assert whole == pytest.approx([0.0] * players, abs=1e-9)


def test_the_mean_does_not_depend_on_what_came() -> None:
    record = played("works", 3, 1)
    event = next(one for one in random_events(record, 64) if 1 < len(one.possible) <= 25)
    game = before(record, event.number)
    outcomes, draws = Outcomes(game.rules), spec_of("works").draws()
    action = game.action_of(record["moves"][event.number - 1])
    _, rows = outcomes.play(game.present, action)
    source = draws.source_of(rows[0])
    assert source is not None
    cards = draws.outcomes(game.present, source, 0)
    assert len(cards) > 1

    def mean(state: Any) -> list[float]:
        every = outcomes.every(state, action)
        values = [(one.weight, worth(game, one.state)) for one in every]
        return [sum(weight * value[seat] for weight, value in values) for seat in range(3)]

    for card in cards:
        other = game.snapshot()
        draws.settle(other, source, 0, card)
        assert mean(other) == pytest.approx(mean(game.present))


def test_many_outcomes_are_sampled_and_the_same_seed_samples_the_same() -> None:
    record = played("works", 3, 1)
    first, again, other = (list(random_events(record, 6, seed)) for seed in (1, 1, 2))
    states = [[state.to_bytes() for state in event.states] for event in first]
    assert states == [[state.to_bytes() for state in event.states] for event in again]
    assert states != [[state.to_bytes() for state in event.states] for event in other]
    for event in first:
        assert sum(one.weight for one in event.happened) == pytest.approx(1)
        assert sum(one.weight for one in event.possible) == pytest.approx(1)


def test_forced_moves_are_followed_to_a_decision() -> None:
    record = played("bid", 3, 0)
    rules = begin_record(record).rules
    for event in random_events(record, 6):
        assert all(len(rules.legal(state)) != 1 for state in event.states)
    outcomes = Outcomes(rules)
    begun = Weighted(0.5, begin_record(record).snapshot())
    assert outcomes.decisions([begun], Stream(1)) == [begun]


def test_a_secret_draw_is_judged_by_who_sees_it() -> None:
    record = played("works", 3, 1)
    event = next(one for one in random_events(record, 64) if one.number == SECRET_DRAW)
    game = before(record, SECRET_DRAW)
    drawer = game.to_move
    game.play(record["moves"][SECRET_DRAW - 1])
    assert game.to_move != drawer
    assert {state.to_move for state in event.states} == {drawer}  # type: ignore[attr-defined]
    assert event.drawn[0]["event"] == "draw"
