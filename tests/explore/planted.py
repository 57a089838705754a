"""A tiny game with holes in its rules, one of each kind.

Players walk step by step; after the third step they may also stop, which ends the game. After the
seventh step there is no legal action, although the game is not over. After the fifth step the list
of actions allows walking, but the refusals forbid it. The purse doubles with every step, and
overflows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import rule
from mintopia.engine.kernel.state import PlainState, number, numbers
from mintopia.engine.schema import Actions, Events, Options, Refusals
from mintopia.engine.schema.kinds import number as number_kind
from mintopia.engine.schema.parts import SimulationHooks
from mintopia.engine.schema.rules import GameOptions, Rules
from mintopia.engine.schema.tally import TallySpec
from mintopia.games.spec import GameSpec, lazy

OVER: Final = 1
EARLIEST, LAST, TIRED = 3, 7, 5

TABLE: Final = Actions()
WALK: Final = TABLE.add("walk")
STOP: Final = TABLE.add("stop")
FLY: Final = TABLE.count  # + height - 1
TABLE.add("fly", height=number_kind(1, 3))
EVENTS: Final = Events()
EV_WALK: Final = EVENTS.add("walk", steps=number_kind())
EV_FLY: Final = EVENTS.add("fly")
REFUSALS: Final = Refusals("P1")
R_EARLY: Final = REFUSALS.add("early")
R_TIRED: Final = REFUSALS.add("tired")
R_NO_WINGS: Final = REFUSALS.add("no-wings")
R_NEVER: Final = REFUSALS.add("never")
OPTIONS: Final = Options()
OPTIONS.players(2, 3)
OPTIONS.names()


@dataclass(slots=True)
class State(PlainState):
    """The state of a game."""

    steps: int = number("i8")
    rng: int = number("u8")
    purse: int = number("i1")
    seats: int = number("u1")
    to_move: int = number("u1")
    phase: int = number("u1")
    round_no: int = number("u1")
    unused: list[int] = numbers("i2", 2)


@dataclass(slots=True)
class Buffer(PlainState):
    """Space for a list of actions."""

    actions: list[int] = numbers("i2", 4)


@rule
def begin(s: State, table: State, log: Log) -> None:
    """Set up a game."""
    s.steps = 0
    s.purse = 1


@rule
def legal_actions(s: State, out: Buffer) -> int:
    """List the legal actions."""
    if s.phase == OVER or s.steps >= LAST:
        return 0
    out.actions[0] = WALK
    if s.steps < EARLIEST:
        return 1
    out.actions[1] = STOP
    return 2


@rule
def refusal(s: State, action: int) -> int:
    """Return why an action is not legal, or 0."""
    if action >= FLY:
        return R_NO_WINGS
    if action == STOP:
        return R_EARLY if s.steps < EARLIEST else 0
    return R_TIRED if s.steps == TIRED else 0


@rule
def play(s: State, log: Log, action: int) -> None:
    """Carry out an action."""
    if action == STOP:
        s.phase = OVER
    elif action >= FLY:
        emit(log, EV_FLY)
    else:
        s.steps += 1
        s.purse += s.purse
        emit(log, EV_WALK, s.steps)
    s.round_no = min(s.steps, 255)


@rule
def nothing(s: State, t: State) -> None:
    """Count nothing."""


def labels(_: Any) -> Mapping[str, Sequence[str]]:
    """Return no axes."""
    return {}


class Planted(Rules):
    """The rules of the game."""

    id = "planted"
    table = TABLE
    events = EVENTS
    refusals = REFUSALS
    option_list = OPTIONS
    over = OVER
    buffer = Buffer
    legal_rule = staticmethod(legal_actions)
    refusal_rule = staticmethod(refusal)
    play_rule = staticmethod(play)

    def set_up(self, options: GameOptions, seed: int, log: Log) -> State:
        """Set up a game."""
        s = State()
        s.seats = options.seats
        s.rng = seed
        begin(s, s, log)
        return s

    def result_of(self, s: State) -> dict[str, Any]:
        """Return the number of steps walked."""
        return {"steps": s.steps}


RULES: Final = Planted()
HOOKS: Final = SimulationHooks(
    rules={"OVER": OVER, "begin": begin, "legal_actions": legal_actions, "play": play},
    tables=lambda options: [RULES.set_up(options, 0, None)],
    tally=TallySpec(record=State, columns=(), labels=labels, ends=("",), rules={}),
)

GAME: Final = GameSpec(
    id="planted",
    package="tests.explore",
    rules=lazy("planted:RULES"),
    simulation=lazy("planted:HOOKS"),
)
