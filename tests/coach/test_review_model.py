"""Marks, accuracy and the summary of a player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mintopia.coach.review_model import (
    BEST,
    BLUNDER,
    GOOD,
    INACCURACY,
    MARKS,
    MISTAKE,
    THRESHOLDS,
    Decision,
    Draw,
    accuracy_of,
    biggest_draws,
    mark_of,
    summarise,
    weight_of,
)
from tests.coach.review_stand_in import estimate


def decision(number: int, seat: int, loss: float, stake: float = 0.05) -> Decision:
    played, best = estimate("pass", 0.5 - loss), estimate("producer", 0.5)
    low, high = max(0.0, loss - 0.005), loss + 0.005
    mark = mark_of(loss, 2) if low > 0 else BEST
    weight = weight_of(stake, loss, 2)
    return Decision(number, 1, number, seat, 3, played, best, loss, low, high, mark, weight)


@pytest.mark.parametrize(
    ("loss", "seats", "mark"),
    [
        (0.001, 2, GOOD),
        (0.0499, 2, GOOD),
        (0.0501, 2, INACCURACY),
        (0.0999, 2, INACCURACY),
        (0.1001, 2, MISTAKE),
        (0.1999, 2, MISTAKE),
        (0.2001, 2, BLUNDER),
        (1.0, 2, BLUNDER),
        (0.0251, 4, INACCURACY),
        (0.0501, 4, MISTAKE),
        (0.1001, 4, BLUNDER),
        (0.0668, 6, BLUNDER),
    ],
)
def test_marks_are_given_by_shares_of_the_win(loss: float, seats: int, mark: str) -> None:
    assert mark_of(loss, seats) == mark


def test_accuracy_falls_from_a_hundred_with_the_mean_loss() -> None:
    assert accuracy_of(0, 2) == 100
    falling = [accuracy_of(loss / 100, 2) for loss in range(101)]
    assert falling == sorted(falling, reverse=True)
    assert 0 <= falling[-1] < 1
    assert accuracy_of(0.125, 2) == pytest.approx(37, abs=1)
    assert accuracy_of(0.02, 4) == accuracy_of(0.04, 2)


def test_the_summary_counts_marks_and_names_the_three_costliest_moves() -> None:
    losses = [0.0, 0.3, 0.01, 0.12, 0.0, 0.12, 0.06]
    decisions = [decision(number, 0, loss) for number, loss in enumerate(losses, 1)]
    decisions.append(decision(20, 1, 0.9))
    player = summarise(0, "Ann", 2, decisions)
    assert player.decisions == 7
    assert player.mean_loss == pytest.approx(sum(losses) / 7)
    assert player.marks == dict(zip(MARKS, (2, 1, 1, 2, 1), strict=True))
    assert player.costliest == (2, 4, 6)
    assert player.accuracy == accuracy_of(player.mean_loss, 2), "all weigh the same"


def test_easy_decisions_hardly_count() -> None:
    hard = [decision(1, 0, 0.2), decision(2, 0, 0.0)]
    easy = [decision(number, 0, 0.0, stake=0.0001) for number in range(3, 40)]
    alone, diluted = (summarise(0, "Ann", 2, some) for some in (hard, hard + easy))
    assert alone.accuracy == accuracy_of(0.1, 2)
    assert diluted.accuracy == pytest.approx(alone.accuracy, abs=3)
    assert diluted.mean_loss < alone.mean_loss / 10, "as it would be without weights"


def test_what_was_lost_counts_even_where_nobody_else_would_lose_it() -> None:
    easy = decision(1, 0, 0.3, stake=0.0)
    assert easy.weight == 1
    weights = [weight_of(stake, 0.0, 2) for stake in (0.0, 0.01, 0.05, 0.2)]
    assert weights == pytest.approx([0, 0.2, 1, 1])
    assert weight_of(0.01, 0.0, 4) == pytest.approx(0.4), "in fair shares of the win"


def test_who_had_only_trivial_decisions_has_no_accuracy() -> None:
    trivial = [decision(number, 0, 0.0, stake=0.001) for number in range(1, 30)]
    player = summarise(0, "Ann", 2, trivial)
    assert player.accuracy is None
    assert player.decisions == 29
    assert summarise(0, "Ann", 2, [*trivial, decision(40, 0, 0.0)]).accuracy == 100


def test_a_player_without_decisions_has_no_accuracy() -> None:
    player = summarise(1, "Ben", 2, [decision(1, 0, 0.1)])
    assert player.accuracy is None
    assert player.decisions == 0
    assert player.costliest == ()


def test_what_cost_nothing_is_not_costly() -> None:
    assert summarise(0, "Ann", 2, [decision(1, 0, 0.0), decision(2, 0, 0.02)]).costliest == (2,)


def test_json_round_trips() -> None:
    from mintopia.coach.review import review
    from tests.coach.review_stand_in import first_is_best, short_game

    found = review(short_game(12), playouts=10, analyser=first_is_best).as_json()
    assert json.loads(json.dumps(found)) == found
    assert found["mintopia_review"] == 1


def test_the_docs_name_every_key_of_the_json_and_every_option() -> None:
    import click

    from mintopia.cli.hint import command as hint
    from mintopia.cli.review import command as review_command
    from mintopia.coach.review import review
    from tests.coach.review_stand_in import first_is_best, short_game

    text = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text(encoding="utf-8")
    found = review(short_game(12), playouts=10, analyser=first_is_best).as_json()
    first = found["decisions"][0]
    for key in (*found, *first, *first["best"], *found["players"][0]):
        assert f"`{key}`" in text, key
    for command in (hint, review_command):
        for option in command.params:
            if isinstance(option, click.Option):
                assert f"`{option.opts[0]}" in text, option.opts[0]
    for mark, least in THRESHOLDS:
        assert f"{mark} | {least:.1f} or more | {least / 2:.0%} |" in text


def test_draws_that_changed_next_to_nothing_are_not_said_to_matter() -> None:
    sizes = (0.001, 0.06, -0.006, 0.0049, 0.2)
    draws = [Draw(number, {}, (luck, -luck)) for number, luck in enumerate(sizes)]
    assert [draw.number for draw in biggest_draws(draws, (0, 1))] == [1, 2, 4]
