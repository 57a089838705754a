"""PettingZoo's AEC environment, in which agents act one after another as the rules demand."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from mintopia.research.actions import ActionSetName
from mintopia.research.agents import Agents
from mintopia.research.match import Match, Observed, OnIllegal, RenderMode, agent_name, joined
from mintopia.research.observation import observation_space


class TurnEnv(Agents, AECEnv[str, Observed, int | None]):
    """A game with several agents; created by `aec`."""

    def __init__(self, match: Match, render_mode: str | None = None) -> None:
        super().__init__(match, render_mode)
        self.metadata["is_parallelizable"] = False
        box = observation_space(match.rules.id)
        several = len(self.possible_agents)
        self.state_space = spaces.Box(
            np.tile(box.low, several), np.tile(box.high, several), dtype=np.float32
        )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed fixes this and all later games. `options` is ignored."""
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is still playing chooses an action"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.play(action)
        self._ask()
        if self.match.to_move is None:
            for each in self.agents:
                self.rewards[each] = self.match.reward(self.seat_of[each])
                self.terminations[each] = True
        self._accumulate_rewards()

    def _ask(self) -> None:
        """Select the agent that acts next, or the first agent after the end."""
        seat = self.match.to_move
        self.agent_selection = self.agents[0] if seat is None else agent_name(seat)
        self.infos = {agent: {} for agent in self.agents}
        if self.match.illegal_by is not None:
            self.infos[agent_name(self.match.illegal_by)]["illegal_action"] = True
        if seat is not None:
            self.infos[self.agent_selection]["action_mask"] = self.match.mask(seat)

    def observe(self, agent: str) -> Observed:
        """Return what an agent knows now; its mask is empty unless it is to move."""
        return self.match.observe(self.seat_of[agent])

    def imagine(self, seed: int) -> TurnEnv:
        """Return a copy for planning, with everything the agent to move does not know dealt anew.

        A plain copy of the environment would reveal the cards to come.
        """
        twin = copy.copy(self)
        seat = self.match.to_move
        twin.match = self.match.imagine(
            self.seat_of[self.agent_selection] if seat is None else seat, seed
        )
        twin._rng = np.random.default_rng(seed)
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(twin, name, copy.copy(getattr(self, name)))
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin


def aec(
    game: str,
    *,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    options: Mapping[str, object] | None = None,
    **named: Any,
) -> TurnEnv:
    """Return a PettingZoo AEC environment of a game, with the options of `mintopia.new_game`.

    They are given by name, or as `options` for a game whose name type checkers do not know.
    `actions` is "full" or "compact". An illegal action ends the game with -1 for its player; with
    on_illegal="raise" it raises an error instead.
    """
    return TurnEnv(Match(game, joined(options, named), actions, on_illegal), render_mode)
