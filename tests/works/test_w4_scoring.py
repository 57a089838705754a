"""W4, scoring: most stars, the three tie-breaks, shared victory."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.games.works.scoring import deciding_tiebreak, is_winner
from tests.rule_tables import Rule, rules

from .checking import play, read, state_of
from .positions import table

THE_END = "supply: - - -\ndeck: empty\n"  # Upkeep 2 cannot fill the Supply, so the game ends


FINALS = read(
    """
    W4-a: most stars wins
        seat 0: buildings mine | seat 1: buildings gardens
        => ranking: [[1], [0]]; decided by: stars
    W4-a: stars come before everything else
        seat 0: 0 Mints; buildings gardens; plans mine, crane | seat 1: 20 Mints
        => ranking: [[0], [1]]; decided by: stars
    W4-a: Plans score nothing by themselves
        seat 0: plans gardens, factory | seat 1: buildings windmill
        => ranking: [[1], [0]]; decided by: stars
    W4-b: tied on stars: the smallest Neighborhood
        seat 0: 9 Mints; buildings mine, crane | seat 1: 0 Mints; buildings statue
        => ranking: [[1], [0]]; decided by: neighborhood
    W4-b: Plans count in the size
        seat 0: 9 Mints; buildings statue; plans gardens | seat 1: 0 Mints; buildings workshop
        => ranking: [[1], [0]]; decided by: neighborhood
    W4-b: hidden Plans count in the size
        seat 0: 9 Mints; buildings statue; plans gardens? | seat 1: 0 Mints; buildings workshop
        => ranking: [[1], [0]]; decided by: neighborhood
    W1-d, W4-b: a Bridge counts two once it is built
        seat 0: 9 Mints; buildings statue, bridge | seat 1: 0 Mints; buildings workshop; plans mine
        => ranking: [[1], [0]]; decided by: neighborhood
    W1-d, W4-b: a Bridge face down counts one
        seat 0: 9 Mints; buildings statue; plans bridge
        seat 1: 0 Mints; buildings workshop; plans mine
        => ranking: [[0], [1]]; decided by: mints
    W4-c: then most Mints in hand
        seat 0: 2 Mints; buildings statue | seat 1: 3 Mints; buildings workshop
        => ranking: [[1], [0]]; decided by: mints
    W4-c: Mints on a Gallery do not count
        seat 0: 2 Mints; buildings gallery(2) | seat 1: 3 Mints; buildings statue
        => ranking: [[1], [0]]; decided by: mints
    W4-d: then the age closest to 42: above
        ages: 45, 44 | seat 0: 3 Mints | seat 1: 3 Mints
        => ranking: [[1], [0]]; decided by: age
    W4-d: Mints come before ages
        ages: 42, 8 | seat 0: 3 Mints | seat 1: 4 Mints
        => ranking: [[1], [0]]; decided by: mints
    W4-f: who gives no age is behind those who do
        ages: None, 150 | seat 0: 3 Mints | seat 1: 3 Mints
        => ranking: [[1], [0]]; decided by: age
    W4-f: the first to give one, and the others stay tied
        players: 3 | ages: 0, None, None | seat 0: 3 Mints | seat 1: 3 Mints | seat 2: 3 Mints
        => ranking: [[0], [1, 2]]; decided by: age
    W4-e: nobody gives an age: shared victory
        ages: None, None | seat 0: 3 Mints | seat 1: 3 Mints
        => ranking: [[0, 1]]; decided by: shared
    W4-e: ages equally near: shared victory
        ages: 40, 44 | seat 0: 3 Mints | seat 1: 3 Mints
        => ranking: [[0, 1]]; decided by: shared
    W4-e: two share the victory, the third is behind
        players: 3 | seat 0: 3 Mints | seat 1: 3 Mints; buildings statue
        seat 2: 3 Mints; buildings workshop
        => ranking: [[1, 2], [0]]; decided by: shared
    W4-e: a shared second place
        players: 3 | seat 0: 3 Mints | seat 1: 3 Mints; buildings statue | seat 2: 3 Mints
        => ranking: [[1], [0, 2]]; decided by: stars
    W4: four players, four tie-breaks
        players: 4 | ages: 42, 42, 41, 42 | seat 0: 3 Mints; buildings mine; plans factory
        seat 1: 2 Mints; buildings windmill | seat 2: 3 Mints; buildings crane
        seat 3: 3 Mints; buildings truck
        => ranking: [[3], [2], [1], [0]]; decided by: age
    W4: the rulebook's example: Ann 4, Ben 5 with his Bridge, Cleo third
        players: 3 | ages: 40, 45, 42
        seat 0: 1 Mint; buildings factory, gardens, windmill; plans truck
        seat 1: 3 Mints; buildings workshop, plant, landfill, bridge
        seat 2: 9 Mints; buildings statue, lotto, mine, crane
        => ranking: [[0], [1], [2]]; decided by: neighborhood
    W6-c: prototype: a tie after Mints is a shared victory, whatever the ages
        ages: 42, 8 | variant: prototype | seat 0: 3 Mints | seat 1: 3 Mints
        => ranking: [[0, 1]]; decided by: shared
    W6-b: manual: ages count as in the rulebook
        ages: 42, 8 | variant: manual | seat 0: 3 Mints | seat 1: 3 Mints
        => ranking: [[0], [1]]; decided by: age
""",
    given=THE_END,
)


@rules(*FINALS)
def test_ranking(case: Rule) -> None:
    game = case.table()
    play(game, "; ".join(["pass"] * game.seats))
    result, ranking = game.result, case.changes["ranking"]
    assert result is not None
    assert result["ranking"] == ranking
    assert result["winners"] == result["ranking"][0]
    assert result["stars"] == [player["stars"] for player in game.state()["players"]]
    s = state_of(game)
    assert [seat for seat in range(game.seats) if is_winner(s, seat)] == result["winners"]
    assert deciding_tiebreak(s) == case.changes["decided by"]


@pytest.mark.parametrize("ages", [[0, 150], [42, 43], [41, 44]])
def test_the_first_is_closer_to_42(ages: list[int]) -> None:
    """W4-d: 42 itself is closest."""
    game = table(THE_END, ages=ages)
    play(game, "pass; pass")
    assert game.result is not None
    assert game.result["winners"] == [0]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Tied on stars, Neighborhood and Mints: the age closest to 42 wins "
         "(Ann: 40, Ben: no age given)."),
        ("ja", "星、近所の大きさ、ミントがすべて同じため、年齢が42歳に最も近いプレイヤーの勝ちです"
         "（Ann：40歳、Ben：年齢の入力なし）。"),
    ],
)  # fmt: skip
def test_the_end_tells_the_ages_that_decided(language: str, sentence: str) -> None:
    """W4-d: only of those who were tied; the third player has fewer Mints."""
    seats = "seat 0: 3 Mints\nseat 1: 3 Mints\nseat 2: 2 Mints"
    options: dict[str, Any] = {"names": ["Ann", "Ben", "Cleo"], "ages": [40, None, 42]}
    game = table(THE_END + seats, players=3, **options)
    play(game, "pass; pass; pass")
    assert game.derived(None, language)["outcome"]["tiebreak_text"] == sentence
