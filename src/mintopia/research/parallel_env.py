"""PettingZoo's parallel environment: all agents answer in every step, but only one acts.

Even sealed bids are played in turns: the rules ask one seat after another. So in every step one
agent acts; the others have one legal action, `wait`, the last of their action space.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from mintopia.research.actions import ActionSetName
from mintopia.research.agents import Agents
from mintopia.research.match import Match, Observed, OnIllegal, RenderMode, agent_name, joined

Infos = dict[str, dict[str, Any]]


class TogetherEnv(Agents, ParallelEnv[str, Observed, int]):
    """A game whose agents all answer in every step; created by `parallel`."""

    def __init__(self, match: Match, render_mode: str | None = None) -> None:
        super().__init__(match, render_mode, more=1)
        self.wait = match.actions.count

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], Infos]:
        """Begin a new game; a seed fixes this and all later games. `options` is ignored."""
        self._start(seed)
        return self._observed()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Play the action of the agent to move; the others' actions are ignored."""
        seat = self.match.to_move
        assert seat is not None, "the game is over: call reset"
        self.match.play(actions[agent_name(seat)])
        agents = self.agents
        over = self.match.to_move is None
        observed, infos = self._observed()
        rewards = {
            agent: self.match.reward(self.seat_of[agent]) if over else 0.0 for agent in agents
        }
        if over:
            self.agents = []
        return (observed, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos)

    def _observed(self) -> tuple[dict[str, Observed], Infos]:
        """Return each agent's observation and info."""
        observed: dict[str, Observed] = {}
        infos: Infos = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            seen = self.match.observe(seat)
            waits = np.array([self.match.to_move != seat], np.int8)
            seen["action_mask"] = np.concatenate([seen["action_mask"], waits])
            observed[agent] = seen
            infos[agent] = {"action_mask": seen["action_mask"].copy()}
            if self.match.illegal_by == seat:
                infos[agent]["illegal_action"] = True
        return observed, infos


def parallel(
    game: str,
    *,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    options: Mapping[str, object] | None = None,
    **named: Any,
) -> TogetherEnv:
    """Return a PettingZoo parallel environment of a game; the arguments are those of `aec`."""
    return TogetherEnv(Match(game, joined(options, named), actions, on_illegal), render_mode)
