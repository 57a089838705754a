"""What is known about a game when its rules are explored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mintopia.engine.kernel.random import Stream


@dataclass(frozen=True)
class ExploreSpec:
    """What an exploration needs beyond a game's schema: cards, rulings, and what is unreachable.

    A place is "module.function", "module.function: words from one of its lines" or, for one outcome
    of a condition, "module.function: condition is true"; "event:ID", "action:VERB", "refusal:ID"
    and "end:ID" name things that are counted. Things that cannot happen are named as in reports:
    "branch:" and the branch, or "action:" and the form of the move. The reasons are in
    text/, under [unreachable].
    """

    draw_cards: Callable[[Stream], dict[str, Any]] | None = None  # draws random allowed cards
    rulings: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)  # with their places
    beside: Mapping[str, str] = field(default_factory=dict)  # rulings without a rule: the reason
    unreachable: Mapping[str, str] = field(default_factory=dict)  # what cannot happen: reason's key
    limits: Mapping[str, int] = field(default_factory=dict)  # of fields, tighter than their types
