"""What a game tells those who look for holes in its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mintopia.kernel.random import Stream


@dataclass(frozen=True)
class ExploreSpec:
    """What cannot be read from a game's schema: its cards, its rulings, and its known corners.

    A place is "module.function", "module.function: words of a line of it", or, for one outcome of
    a condition, "module.function: condition is true"; "event:ID", "action:VERB", "refusal:ID" and
    "end:ID" name what is counted. What cannot happen is named as reports name it: "branch:" and
    the branch, "action:" and the form of the move; why, the game's texts say under [unreachable].
    """

    draw_cards: Callable[[Stream], dict[str, Any]] | None = None  # any cards that are allowed
    rulings: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)  # to their places
    beside: Mapping[str, str] = field(default_factory=dict)  # rulings that no rule carries out: why
    unreachable: Mapping[str, str] = field(default_factory=dict)  # what cannot happen: key of why
    limits: Mapping[str, int] = field(default_factory=dict)  # of fields, tighter than their type
