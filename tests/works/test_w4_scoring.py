"""W4, scoring: most stars, the three tie-breaks, shared victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from mintopia.games.works.scoring import deciding_tiebreak, is_winner
from tests.rule_tables import NO_OPTIONS

from .checking import play, state_of
from .positions import table

THE_END = "supply: - - -\ndeck: empty\n"  # Upkeep 2 cannot fill the Supply, so the game ends


class Final(NamedTuple):
    """A final position and its ranking."""

    sentence: str
    seats: str
    ranking: list[list[int]]
    decided_by: str
    options: Mapping[str, Any] = NO_OPTIONS


FINALS = (
    Final(
        "W4-a: most stars wins",
        "seat 0: buildings mine\nseat 1: buildings gardens",
        [[1], [0]], "stars",
    ),
    Final(
        "W4-a: stars come before everything else",
        "seat 0: 0 Mints; buildings gardens; plans mine, crane\nseat 1: 20 Mints",
        [[0], [1]], "stars",
    ),
    Final(
        "W4-a: Plans score nothing by themselves",
        "seat 0: plans gardens, factory\nseat 1: buildings windmill",
        [[1], [0]], "stars",
    ),
    Final(
        "W4-b: tied on stars: the smallest Neighborhood",
        "seat 0: 9 Mints; buildings mine, crane\nseat 1: 0 Mints; buildings statue",
        [[1], [0]], "neighborhood",
    ),
    Final(
        "W4-b: Plans count in the size",
        "seat 0: 9 Mints; buildings statue; plans gardens\nseat 1: 0 Mints; buildings workshop",
        [[1], [0]], "neighborhood",
    ),
    Final(
        "W4-b: hidden Plans count in the size",
        "seat 0: 9 Mints; buildings statue; plans gardens?\nseat 1: 0 Mints; buildings workshop",
        [[1], [0]], "neighborhood",
    ),
    Final(
        "W4-b: a Bridge counts two once it is built",
        "seat 0: 9 Mints; buildings statue, bridge\n"
        "seat 1: 0 Mints; buildings workshop; plans mine",
        [[1], [0]], "neighborhood",
    ),
    Final(
        "W4-b: a Bridge face down counts one",
        "seat 0: 9 Mints; buildings statue; plans bridge\n"
        "seat 1: 0 Mints; buildings workshop; plans mine",
        [[0], [1]], "mints",
    ),
    Final(
        "W4-c: then most Mints in hand",
        "seat 0: 2 Mints; buildings statue\nseat 1: 3 Mints; buildings workshop",
        [[1], [0]], "mints",
    ),
    Final(
        "W4-c: Mints on a Gallery do not count",
        "seat 0: 2 Mints; buildings gallery(2)\nseat 1: 3 Mints; buildings statue",
        [[1], [0]], "mints",
    ),
    Final(
        "W4-d: then the age closest to 42: above",
        "seat 0: 3 Mints\nseat 1: 3 Mints",
        [[1], [0]], "age", {"ages": [45, 44]},
    ),
    Final(
        "W4-d: then the age closest to 42: below",
        "seat 0: 3 Mints\nseat 1: 3 Mints",
        [[0], [1]], "age", {"ages": [40, 45]},
    ),
    Final(
        "W4-d: Mints come before ages",
        "seat 0: 3 Mints\nseat 1: 4 Mints",
        [[1], [0]], "mints", {"ages": [42, 8]},
    ),
    Final(
        "W4-f: who gives no age is behind those who do",
        "seat 0: 3 Mints\nseat 1: 3 Mints",
        [[1], [0]], "age", {"ages": [None, 150]},
    ),
    Final(
        "W4-f: the first to give one, and the others stay tied",
        "seat 0: 3 Mints\nseat 1: 3 Mints\nseat 2: 3 Mints",
        [[0], [1, 2]], "age", {"players": 3, "ages": [0, None, None]},
    ),
    Final(
        "W4-e: nobody gives an age: shared victory",
        "seat 0: 3 Mints\nseat 1: 3 Mints",
        [[0, 1]], "shared", {"ages": [None, None]},
    ),
    Final(
        "W4-e: ages equally near: shared victory",
        "seat 0: 3 Mints\nseat 1: 3 Mints",
        [[0, 1]], "shared", {"ages": [40, 44]},
    ),
    Final(
        "W4-e: no ages given: shared victory",
        "seat 0: 3 Mints\nseat 1: 3 Mints",
        [[0, 1]], "shared",
    ),
    Final(
        "W4-e: two share the victory, the third is behind",
        "seat 0: 3 Mints\nseat 1: 3 Mints; buildings statue\nseat 2: 3 Mints; buildings workshop",
        [[1, 2], [0]], "shared", {"players": 3},
    ),
    Final(
        "W4-e: a shared second place",
        "seat 0: 3 Mints\nseat 1: 3 Mints; buildings statue\nseat 2: 3 Mints",
        [[1], [0, 2]], "stars", {"players": 3},
    ),
    Final(
        "W4: four players, four tie-breaks",
        "seat 0: 3 Mints; buildings mine; plans factory\nseat 1: 2 Mints; buildings windmill\n"
        "seat 2: 3 Mints; buildings crane\nseat 3: 3 Mints; buildings truck",
        [[3], [2], [1], [0]], "age", {"players": 4, "ages": [42, 42, 41, 42]},
    ),
    Final(
        "W4: the first place by Mints where others tie further down",
        "seat 0: 1 Mint\nseat 1: 5 Mints\nseat 2: 1 Mint\nseat 3: 2 Mints",
        [[1], [3], [0, 2]], "mints", {"players": 4},
    ),
    Final(
        "W4: the rulebook's example: Ann 4, Ben 5 with his Bridge, Cleo third",
        "seat 0: 1 Mint; buildings factory, gardens, windmill; plans truck\n"
        "seat 1: 3 Mints; buildings workshop, plant, landfill, bridge\n"
        "seat 2: 9 Mints; buildings statue, lotto, mine, crane",
        [[0], [1], [2]], "neighborhood", {"players": 3, "ages": [40, 45, 42]},
    ),
    Final(
        "W4: the rulebook's example with the Bridge face down: Mints",
        "seat 0: 1 Mint; buildings factory, gardens, windmill; plans truck\n"
        "seat 1: 3 Mints; buildings workshop, plant, landfill; plans bridge",
        [[1], [0]], "mints", {"ages": [40, 45]},
    ),
    Final(
        "W4: the rulebook's example with equal Mints: ages",
        "seat 0: 3 Mints; buildings factory, gardens, windmill; plans truck\n"
        "seat 1: 3 Mints; buildings workshop, plant, landfill; plans bridge",
        [[0], [1]], "age", {"ages": [40, 45]},
    ),
    Final(
        "W4: the rulebook's example, had Ben been 44: shared",
        "seat 0: 3 Mints; buildings factory, gardens, windmill; plans truck\n"
        "seat 1: 3 Mints; buildings workshop, plant, landfill; plans bridge",
        [[0, 1]], "shared", {"ages": [40, 44]},
    ),
    Final(
        "W6-c: prototype: a tie after Mints is a shared victory, whatever the ages",
        "seat 0: 3 Mints\nseat 1: 3 Mints",
        [[0, 1]], "shared", {"ages": [42, 8], "variant": "prototype"},
    ),
    Final(
        "W6-b: manual: ages count as in the rulebook",
        "seat 0: 3 Mints\nseat 1: 3 Mints",
        [[0], [1]], "age", {"ages": [42, 8], "variant": "manual"},
    ),
)  # fmt: skip


@pytest.mark.parametrize("final", FINALS, ids=[final.sentence for final in FINALS])
def test_ranking(final: Final) -> None:
    game = table(THE_END + final.seats, **final.options)
    play(game, "; ".join(["pass"] * game.seats))
    result = game.result
    assert result is not None
    assert result["ranking"] == final.ranking
    assert result["winners"] == final.ranking[0]
    assert result["stars"] == [player["stars"] for player in game.state()["players"]]
    s = state_of(game)
    assert [seat for seat in range(game.seats) if is_winner(s, seat)] == final.ranking[0]
    assert deciding_tiebreak(s) == final.decided_by


@pytest.mark.parametrize("ages", [[0, 150], [42, 43], [41, 44]])
def test_the_first_is_closer_to_42(ages: list[int]) -> None:
    """W4-d: 42 itself is closest."""
    game = table(THE_END, ages=ages)
    play(game, "pass; pass")
    assert game.result is not None
    assert game.result["winners"] == [0]


def test_there_is_no_result_before_the_end() -> None:
    """W4: the state's result is null until the game is over."""
    game = table(THE_END)
    assert game.result is None
    assert game.state()["result"] is None
    play(game, "pass; pass")
    assert game.state()["result"] == game.result
    assert game.to_move is None


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
