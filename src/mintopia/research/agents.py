"""What PettingZoo's two kinds of environments share: agents, spaces, and the table as text."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from mintopia.research.match import Match, agent_name, check_render_mode, seed_from
from mintopia.research.observation import Array
from mintopia.research.registration import VERSION


class Agents:
    """The agents of a match; `more` actions follow those of the game."""

    agents: list[str]

    def __init__(self, match: Match, render_mode: str | None, more: int = 0) -> None:
        check_render_mode(render_mode)
        self.match = match
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"{match.rules.id}_v{VERSION}",
            "render_modes": ["ansi"],
        }
        self.possible_agents = [agent_name(seat) for seat in match.seats]
        self.seat_of = dict(zip(self.possible_agents, match.seats, strict=True))
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: match.observation_space(more) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: match.action_space(more) for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()
        self.agents = []

    def __str__(self) -> str:
        """Return the name of the environment."""
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def _start(self, seed: int | None) -> None:
        """Begin a new game; a seed fixes this and all later games."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.match.start(seed_from(self._rng))
        self.agents = self.possible_agents[:]

    def state(self) -> Array:
        """Return the combined knowledge of all agents, secrets included; only for training."""
        return self.match.knowledge()

    def render(self) -> str | None:
        """Return the table as text, as a spectator sees it; None without render_mode="ansi"."""
        return self.match.game.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to free."""
