"""Perft: how many sequences of so many moves there are from a position.

The numbers stand in tests/test_perft.py; `python -m tests.perft` prints them anew. A wrong rule
almost always changes one of them, even where no single test looks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import mintopia
from mintopia.game import Game
from mintopia.kernel.state import PlainState
from mintopia.works.names import PLAN_IDS
from mintopia.works.rules import RULES

Options = dict[str, Any]

RICH: Final[Options] = {"game": {"starting_mints": 8}}


@dataclass(frozen=True)
class Position:
    """A position: options, and the moves that lead to it from the start."""

    options: Options
    moves: tuple[str, ...] = field(default=())
    depth: int = 6

    def setting(self) -> Options:
        """Give the options with a fixed deck and starting player; no number hangs on a shuffle."""
        return {"deck": list(PLAN_IDS[::-1]), "starting": 0} | self.options

    def game(self) -> Game:
        """Set the position up."""
        game = mintopia.new_game("works", seed=1, **self.setting())
        for move in self.moves:
            game.play(move)
        return game


def solo(opponent: str, *moves: str, **options: Any) -> Position:
    """Make a position of solitaire: the card answers with one move each, so one can look deeper."""
    return Position({"players": 1, "solo": opponent, **options}, moves, depth=13)


# With the deck turned around, the Supply is lotto, wholesaler, obelisk; then vault, landfill, ...
OPENING: Final = ("supplier wholesaler", "supplier lotto", "builder wholesaler", "builder lotto")
POSITIONS: Final = {
    "two players": Position({"players": 2}, depth=8),
    "three players": Position({"players": 3}, depth=8),
    "four players": Position({"players": 4}),
    "two players, rich": Position({"players": 2, "cards": RICH}, OPENING),
    "three players, rich": Position({"players": 3, "cards": RICH}, OPENING[:2]),
    "four players, rich": Position({"players": 4, "cards": RICH}, depth=5),
    "into Upkeep": Position(
        {"players": 2, "deck": ["co-op", "gallery", *(
            plan for plan in PLAN_IDS if plan not in ("co-op", "gallery")
        )]},
        ("supplier co-op", "pass", "builder co-op", "producer"),
        depth=8,
    ),
    "crowdfunder": Position({"players": 2, "advanced": ["crowdfunder"]}),
    "recycler": Position(
        {"players": 2, "advanced": ["recycler"], "cards": RICH}, OPENING[:3], depth=5
    ),
    "temp-agency": Position(
        {"players": 2, "advanced": ["temp-agency"], "cards": RICH}, OPENING[:2], depth=5
    ),
    "swap-meet": Position(
        {"players": 2, "advanced": ["swap-meet"], "cards": RICH}, OPENING[:2], depth=5
    ),
    "thrift-store": Position({"players": 2, "advanced": ["thrift-store"]}),
    "temp-agency and swap-meet": Position(
        {"players": 3, "advanced": ["temp-agency", "swap-meet"], "cards": RICH},
        (*OPENING[:2], "producer", "pass", "pass", "pass"),
        depth=5,
    ),
    "manual": Position({"players": 3, "variant": "manual"}, depth=8),
    "prototype": Position(
        {"players": 3, "variant": "prototype", "advanced": ["crowdfunder", "temp-agency"]}
    ),
    "justin": solo("justin", starting=1),
    "rachael": solo("rachael"),
    "sonic": solo("sonic"),
    "mort": solo("mort"),
    "justin, recycler": solo("justin", advanced=["recycler"], cards=RICH),
    "rachael, temp-agency": solo("rachael", advanced=["temp-agency"], cards=RICH),
    "sonic, swap-meet": solo("sonic", advanced=["swap-meet"]),
    "mort, crowdfunder": solo("mort", advanced=["crowdfunder"]),
}  # fmt: skip


def perft(state: PlainState, depth: int) -> int:
    """Count the sequences of so many legal moves; a game that is over has none."""
    actions = RULES.legal(state)  # type: ignore[arg-type]
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        following = state.copy()
        RULES.play(following, None, action)  # type: ignore[arg-type]
        total += perft(following, depth - 1)
    return total


def counts(position: Position) -> tuple[int, ...]:
    """Count for every depth of a position."""
    state = position.game()._state
    return tuple(perft(state, depth) for depth in range(1, position.depth + 1))


def main() -> None:
    """Print the table for tests/test_perft.py."""
    print("COUNTS: Final = {")
    for name, position in POSITIONS.items():
        print(f'    "{name}": {counts(position)},')
    print("}")


if __name__ == "__main__":
    main()
