"""The chance draws of Lanterns: from the top of the deck."""

from __future__ import annotations

from mintopia.games.lanterns.rules import State
from mintopia.games.lanterns.schema import EV_DRAW, LANTERN_IDS, LANTERNS

from mintopia.engine.kernel.log import Row
from mintopia.engine.schema.parts import Draws


def source_of(row: Row) -> int | None:
    """Return 0, the deck, for an event that draws, and None for any other."""
    return 0 if row[0] == EV_DRAW else None


def outcomes(s: State, source: int, place: int) -> list[int]:  # noqa: ARG001
    """List the lanterns that can still be drawn."""
    return sorted(s.deck[s.drawn + place :])


def settle(s: State, source: int, place: int, outcome: int) -> None:  # noqa: ARG001
    """Swap a lantern into this place of the deck."""
    here, there = s.drawn + place, s.deck.index(outcome)
    s.deck[here], s.deck[there] = s.deck[there], s.deck[here]


def outcome_name(source: int, outcome: int) -> str:  # noqa: ARG001
    """Return the name of the outcome that draws this lantern."""
    return f"draw {LANTERN_IDS[outcome]}"


DRAWS = Draws(LANTERNS, source_of, outcomes, settle, outcome_name)
