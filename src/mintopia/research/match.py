"""The part that all environments share: playing one game after another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, Self, get_args

import numpy as np
from gymnasium import spaces
from typing_extensions import TypedDict

from mintopia.engine.game import Game
from mintopia.engine.rules import rules_of
from mintopia.errors import IllegalMoveError, OptionError
from mintopia.research.actions import FULL, IMPOSSIBLE, Mask, action_set
from mintopia.research.observation import Array, observation, observation_space

END, RAISE = "end", "raise"
USUAL_PLAYERS: Final = 2
SEED_BOUND: Final = 2**63

OnIllegal = Literal["end", "raise"]
RenderMode = Literal["ansi"]


class Observed(TypedDict):
    """What an agent is told."""

    observation: Array
    action_mask: Mask


def check_render_mode(render_mode: str | None) -> None:
    """Raise OptionError unless an environment can be rendered in this way."""
    if render_mode not in (None, *get_args(RenderMode)):
        raise OptionError(f"render_mode must be None or 'ansi', not {render_mode!r}.")


def joined(options: Mapping[str, Any] | None, named: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a game that were given as a mapping and by name."""
    return {**(options or {}), **named}


class Match:
    """A game with its options and its set of actions; `start` begins a new game.

    The seats of people are agents. A solitaire opponent plays automatically.
    """

    game: Game

    def __init__(
        self, game: str, options: Mapping[str, Any], actions: str = FULL, on_illegal: str = END
    ) -> None:
        self.rules = rules_of(game)
        if on_illegal not in (END, RAISE):
            raise OptionError(f"on_illegal must be one of end, raise, not {on_illegal!r}.")
        if "seed" in options:
            raise OptionError("An environment takes its seed by reset(seed=...), not as an option.")
        given = dict(options)
        if given.get("players") is None and given.get("solo") is None:
            given["players"] = USUAL_PLAYERS
        self.options = self.rules.read_options(given)
        self.actions = action_set(game, actions)
        self.seats = (0,) if self.options.solo is not None else tuple(range(self.options.seats))
        self.illegal_by: int | None = None  # the seat that played an illegal action
        self._raises = on_illegal == RAISE

    # --- spaces -------------------------------------------------------------------------------
    def observation_space(self, more: int = 0) -> spaces.Dict:
        """Return a new space of an agent's observations; `more` actions follow those of the set."""
        box = observation_space(self.rules.id)
        mask = spaces.MultiBinary(self.actions.count + more)
        return spaces.Dict(
            {"observation": spaces.Box(box.low, box.high, dtype=np.float32), "action_mask": mask}
        )

    def action_space(self, more: int = 0) -> spaces.Space[Any]:
        """Return a new space of an agent's actions."""
        return spaces.Discrete(self.actions.count + more)

    # --- playing ------------------------------------------------------------------------------
    def start(self, seed: int) -> None:
        """Begin a new game; the same seed gives the same deal."""
        self.illegal_by = None
        self.game = Game(self.rules, self.options, seed)
        self.game.drop_history()
        self._play_automatic()

    @property
    def to_move(self) -> int | None:
        """The seat that must act; None when the match is over."""
        return None if self.illegal_by is not None else self.game.to_move

    def play(self, choice: int) -> None:
        """Play an action of the seat to move.

        An illegal action ends the match: its player gets -1, the others 0. With on_illegal="raise"
        it raises an error instead, and the match continues.
        """
        action = self.actions.action(self.game, int(choice))
        try:
            if action == IMPOSSIBLE:
                raise OptionError(
                    f"action {choice} is not possible now; the action mask tells which are."
                )
            self.play_action(action)
        except (IllegalMoveError, OptionError):
            if self._raises:
                raise
            self.illegal_by = self.game.to_move

    def play_action(self, action: int) -> None:
        """Play an action from the game's own table, as bots choose them."""
        self.game.play(action)
        self._play_automatic()

    def _play_automatic(self) -> None:
        while self.game.is_scripted:
            self.game.play(self.game.legal_actions()[0])

    def imagine(self, seat: int, seed: int) -> Self:
        """Return a copy with everything that a seat does not know dealt anew."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.imagine(seat, seed)
        return twin

    # --- looking ------------------------------------------------------------------------------
    def observe(self, seat: int) -> Observed:
        """Return what a seat knows, and its legal actions if it is to move."""
        return {"observation": observation(self.game, seat), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> Mask:
        """Return the legal actions of a seat; none unless it is to move."""
        if self.to_move != seat:
            return np.zeros(self.actions.count, np.int8)
        return self.actions.mask(self.game)

    def reward(self, seat: int) -> float:
        """Return a seat's reward at the end: 1 for a win, -1 for a defeat.

        If k seats share the win, each of them gets 2/k - 1.
        """
        if self.illegal_by is not None:
            return -1.0 if seat == self.illegal_by else 0.0
        result = self.game.result
        assert result is not None, "only a finished game has a reward"
        winners = result["winners"]
        return 2 / len(winners) - 1 if seat in winners else -1.0

    def knowledge(self) -> Array:
        """Return the combined knowledge of all seats: their observations, one after another."""
        return np.concatenate([observation(self.game, seat) for seat in self.seats])


def agent_name(seat: int) -> str:
    """Return the name of a seat's agent, in PettingZoo's style."""
    return f"player_{seat}"


def seed_from(rng: np.random.Generator) -> int:
    """Return a random seed for a game or a bot."""
    return int(rng.integers(SEED_BOUND))
