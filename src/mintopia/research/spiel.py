"""OpenSpiel: every game as `mintopia_GAME`, with explicit chance nodes and information states.

Importing this module registers the games; `openspiel` loads one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import prod
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from mintopia.engine.game import Game
from mintopia.engine.kernel.log import EVENT_WIDTH
from mintopia.engine.rules import rules_of
from mintopia.errors import OptionError
from mintopia.games import game_ids, spec_of, title_of
from mintopia.research.actions import ActionSet, ActionSetName, action_set
from mintopia.research.deals import Deal, Setting, setting_of
from mintopia.research.match import USUAL_PLAYERS, joined
from mintopia.research.observation import observation, observation_space

PREFIX: Final = "mintopia_"
LONGEST: Final = 10_000  # decisions; no game comes near it
USUAL: Final = 0  # players: two, or one with a solitaire opponent
HISTORY: Final = 1024  # events in an information state tensor
MOST_HISTORY: Final = 1 << 16
DEFAULTS: Final[dict[str, Any]] = {
    "players": USUAL, "solo": "", "actions": "full", "options": "", "history": HISTORY,
}  # fmt: skip


def short_name(game: str) -> str:
    """Return OpenSpiel's name for a game."""
    return f"{PREFIX}{game}"


def openspiel(
    game: str,
    *,
    actions: ActionSetName = "full",
    history: int = HISTORY,
    options: Mapping[str, object] | None = None,
    **named: Any,
) -> pyspiel.Game:
    """Return an OpenSpiel game, with the options of `mintopia.new_game`.

    They are given by name, or as `options` for a game whose name type checkers do not know.
    `actions` is "full" or "compact"; `history` is the number of events in an information state
    tensor. Chance nodes decide every draw, so the order of a deck cannot be given.
    """
    rules_of(game)  # raises if there is no such game
    given = joined(options, named)
    known = {name: given.pop(name) for name in ("players", "solo") if given.get(name)}
    more = ";".join(f"{name}:{_written(value)}" for name, value in given.items())
    parameters = {**known, "actions": actions, "options": more, "history": history}
    return pyspiel.load_game(short_name(game), parameters)


# --- options as text: OpenSpiel's parameters are numbers and words --------------------------------
def _written(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _read_options(game: str, text: str) -> dict[str, Any]:
    """Parse options such as "variant:manual;advanced:swap-meet+temp-agency"."""
    options = rules_of(game).option_list.all
    found: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        kind = options[name].kind if name in options else ""
        words: list[Any] = [int(word) if word.isdigit() else word for word in value.split("+")]
        if kind == "flag":
            found[name] = {"True": True, "False": False}.get(value.capitalize(), value)
        elif kind in ("some-of", "per-seat", "names") and not isinstance(words[0], int):
            found[name] = words
        else:
            found[name] = words if kind == "per-seat" else words[0]
    return found


def _setting(game: str, parameters: dict[str, Any]) -> Setting:
    """Return the setting that OpenSpiel's parameters describe."""
    given = _read_options(game, parameters["options"])
    if parameters["solo"]:
        given["solo"] = parameters["solo"]
    if parameters["players"] != USUAL or not parameters["solo"]:
        given["players"] = parameters["players"] or USUAL_PLAYERS
    return setting_of(game, given)


# --- the game, its states, its observers ----------------------------------------------------------
def _game_type(game: str, people: int | None) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game; the utility depends on how many people play."""
    utility = pyspiel.GameType.Utility
    sums = {None: utility.GENERAL_SUM, 1: utility.GENERAL_SUM, 2: utility.ZERO_SUM}
    players = rules_of(game).option_list.all["players"]
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=title_of(game),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.get(people, utility.CONSTANT_SUM),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players.high,
        min_num_players=players.low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A Mintopia game as an OpenSpiel game; every game has its own subclass."""

    game: ClassVar[str]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game = self.game
        chosen = {**DEFAULTS, **(parameters or {})}
        self.setting = _setting(game, chosen)
        self.actions: ActionSet = action_set(game, chosen["actions"])
        self.history: int = chosen["history"]
        if not 1 <= self.history <= MOST_HISTORY:
            raise OptionError(
                f"history must be a whole number from 1 to {MOST_HISTORY}, not {self.history}."
            )
        solo = self.setting.options.solo is not None
        self.people = 1 if solo else self.setting.options.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.count,
            max_chance_outcomes=max(
                self.setting.draws.most_outcomes, len(self.setting.cards), self.people
            ),
            num_players=self.people,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if solo else 2.0 - self.people,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(game, self.people), info, parameters or {})

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """Return an observer of a seat or a spectator."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A state in which a seat decides, chance decides, or the game is over."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.deal = Deal(game.setting)
        self.actions = game.actions
        self.people = game.people

    def current_player(self) -> int:
        """Return who decides next."""
        if self.deal.chance:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.deal.game is not None, "what chance does not decide has been dealt"
        seat = self.deal.game.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions of the seat to move."""
        assert self.deal.game is not None, "a seat decides after the deal"
        if player != self.deal.game.to_move:
            return []
        return [int(choice) for choice in np.flatnonzero(self.actions.mask(self.deal.game))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes of the next draw, with their probabilities."""
        chance = self.deal.chance
        return [(outcome, 1 / len(chance)) for outcome in chance]

    def _apply_action(self, action: int) -> None:
        if self.deal.chance:
            self.deal.decide(action)
        else:
            assert self.deal.game is not None, "a seat decides after the deal"
            self.deal.play(self.actions.action(self.deal.game, action))

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action as a move in text, or the name of a draw's outcome."""
        if player == pyspiel.PlayerId.CHANCE or self.deal.game is None:
            return self.deal.outcome_name(action)
        return self.actions.text(self.deal.game, action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.deal.game is not None and self.deal.game.over

    def returns(self) -> list[float]:
        """Return the rewards: 1 for a win, -1 for a defeat, 2/k - 1 for a win shared by k."""
        if not self.is_terminal():
            return [0.0] * self.people
        assert self.deal.game is not None, "a game that is over was dealt"
        result = self.deal.game.result
        assert result is not None, "a game that is over has a result"
        winners = result["winners"]
        return [2 / len(winners) - 1 if seat in winners else -1.0 for seat in range(self.people)]

    def __str__(self) -> str:
        """Return a description of all decisions so far."""
        return str(self.deal)


class SpielObserver:
    """What a seat knows now, or everything it has seen, as a tensor of named pieces and as text.

    The pieces are `player`, who observes; `observation`, what the seat knows now; and `history`,
    all events as the seat may know them, from the first on. With perfect recall there are all three
    (a spectator has only the last); without it, only the second.
    """

    def __init__(self, game: SpielGame, kind: Any, params: dict[str, Any] | None = None) -> None:
        if params:
            raise ValueError(f"Observation parameters are not supported; passed {params}")
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS:
            raise ValueError("There are observations of one seat, and of a spectator.")
        self._recalls = kind.perfect_recall
        self._is_seat = kind.private_info == private.SINGLE_PLAYER
        self._only_private = not kind.public_info
        shapes: dict[str, tuple[int, ...]] = {}
        if self._is_seat and self._recalls:
            shapes["player"] = (game.people,)
        if self._is_seat:
            shapes["observation"] = observation_space(game.setting.rules.id).shape
        if self._recalls:
            shapes["history"] = (game.history, EVENT_WIDTH)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if shapes and not self._only_private:
            ends = np.cumsum([prod(shape) for shape in shapes.values()])
            self.tensor = np.zeros(ends[-1], np.float32)
            pieces = np.split(self.tensor, ends[:-1])
            self.dict = {
                name: piece.reshape(shape)
                for (name, shape), piece in zip(shapes.items(), pieces, strict=True)
            }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat knows to the tensor; before the deal that is only its own number."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if "player" in self.dict:
            self.dict["player"][player] = 1
        if state.deal.game is None:
            return
        if "observation" in self.dict:
            self.dict["observation"][:] = observation(state.deal.game, player)
        if "history" in self.dict:
            room = self.dict["history"]
            rows = state.deal.recalled(player if self._is_seat else None)[-len(room) :]
            room[: len(rows)] = rows
            room[: len(rows), 0] += 1  # so that no event looks like an empty row

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat knows now, or everything it has seen, as text."""
        if state.deal.game is None:
            return ""
        seat = player if self._is_seat else None
        if self._only_private:
            told = json.dumps(_private(state.deal.game, seat))
        elif self._recalls:
            told = f"[{', '.join(state.deal.event_texts(seat))}]"
        else:
            told = json.dumps(state.deal.game.view(seat))
        return f"{'spectator' if seat is None else seat} {told}"


def _private(game: Game, seat: int | None) -> dict[str, Any]:
    """Return what a seat sees but a spectator does not."""
    public = game.view(None)
    return {key: value for key, value in game.view(seat).items() if value != public[key]}


def _register(game: str) -> type[SpielGame]:
    """Register a game with OpenSpiel, which creates games by calling their class."""
    kind = type(f"{game.capitalize()}Game", (SpielGame,), {"game": game, "__module__": __name__})
    pyspiel.register_game(_game_type(game, None), kind)
    return kind


CLASSES: Final = {short_name(game): _register(game) for game in game_ids() if spec_of(game).draws}
