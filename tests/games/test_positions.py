"""The notation of the rule tests: it sets up what it says, complains clearly, and is checked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mintopia.engine.game import Game, new_game
from tests.games.kits import KITS, Kit, each_game


def each(name: str) -> list[Any]:
    """List the lines of a table of every game."""
    return [
        pytest.param(kit, *line, id=f"{kit.id}: {line[0]}"[:60])
        for kit in KITS.values()
        for line in getattr(kit.notation, name)
    ]


def example(kit: Kit) -> Game:
    """Set up the example of a game's notation."""
    return kit.tests.table(kit.notation.EXAMPLE, **kit.notation.EXAMPLE_OPTIONS)


@pytest.mark.parametrize(("kit", "said", "more"), each("SETUPS"))
def test_nothing_said_is_the_setup(kit: Kit, said: dict[str, Any], more: dict[str, Any]) -> None:
    new = new_game(kit.id, seed=0, **said, **more)
    assert kit.tests.table("", **said).state() == new.state()


@pytest.mark.parametrize(("kit", "notation", "line", "said"), each("SINGLE_LINES"))
def test_single_lines(kit: Kit, notation: str, line: str, said: object) -> None:
    game = kit.tests.table(notation)
    kit.tests.check(game._state)
    assert kit.tests.snapshot(game)[line] == said


@pytest.mark.parametrize(("kit", "notation", "options", "complaint"), each("COMPLAINTS"))
def test_complaints(kit: Kit, notation: str, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}$"):
        kit.tests.table(notation, **options)


@each_game
def test_a_laid_out_game_can_be_played_to_its_end(kit: Kit) -> None:
    game = example(kit)
    while not game.over:
        kit.tests.play(game, game.legal()[-1])
    assert game.result is not None


@each_game
def test_options_may_be_lines(kit: Kit) -> None:
    for options in ({"players": 3}, {"solo": "mort"}):
        (line,) = (f"{name}: {value}" for name, value in options.items())
        assert kit.tests.table(line) == kit.tests.table("", **options)


# --- the checker ----------------------------------------------------------------------------------
FIELDS = [
    pytest.param(kit, name, id=f"{kit.id}: {name}")
    for kit in KITS.values()
    for name, _, _ in type(example(kit)._state).layout()
]


@pytest.mark.parametrize(("kit", "field"), FIELDS)
def test_the_checker_sees_a_wrong_field(kit: Kit, field: str) -> None:
    """Of each entry changed a little or a lot, except where the changed entry could be right.

    A new field that follows from others must be taught to the checker; one that does not is FREE.
    """
    state = example(kit)._state
    kit.tests.check(state)
    entries = getattr(state, field)
    places = range(len(entries)) if isinstance(entries, list) else [None]
    changes = [(place, change) for place in places for change in (1, -1, 60, -60)]
    unseen = 0
    for place, change in changes:
        wrong = state.copy()
        if place is None:
            setattr(wrong, field, entries + change)
        else:
            getattr(wrong, field)[place] += change
        try:
            kit.tests.check(wrong)
        except (AssertionError, ValueError, IndexError):
            continue
        unseen += 1
    some = kit.notation.UNSEEN.get(field, 0)
    assert unseen == (len(changes) if field in kit.notation.FREE else some)
