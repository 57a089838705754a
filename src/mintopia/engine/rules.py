"""The rules of a game by its id, and which moves leave no choice."""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.kernel.log import new_log
from mintopia.engine.schema.rules import Rules
from mintopia.games import spec_of

__all__ = ["Event", "Rules", "View", "forced_action", "rules_of"]

MOST_COMPARED: Final = 4  # at most this many moves are compared by their outcomes

Event = dict[str, Any]
View = dict[str, Any]


def rules_of(game: str) -> Rules:
    """Return the rules of a game by its id; refuse an unknown one."""
    return spec_of(game).rules()


def forced_action(rules: Rules, state: Any) -> int | None:
    """Return the only action, or one of a few with equal outcomes; None if there is a choice."""
    actions = rules.legal(state)
    if len(actions) > MOST_COMPARED:
        return None
    outcomes = []
    for action in actions if len(actions) > 1 else ():
        outcomes.append(state.copy())
        rules.play(outcomes[-1], new_log(), action)
    return None if any(other != outcomes[0] for other in outcomes) else actions[0]
