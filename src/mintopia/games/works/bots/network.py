"""What the networks of Mint Works see, and the tables at which they learn."""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.parts import Measured, NetworkSpec
from mintopia.games.works.compact import choice_of
from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.observe import OBSERVER
from mintopia.games.works.schema import SOLO_IDS
from mintopia.games.works.state import State

_ALL_ADVANCED: Final = {"advanced": 2, "promos": True}
# By network; tables that are listed more than once are more frequent.
TABLES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "players": (
        *[{"players": 2}] * 6,
        *[{"players": 3}, {"players": 4}] * 3,
        *[{"players": players, **_ALL_ADVANCED} for players in (2, 2, 3, 4)] * 2,
        *[{"players": players, "advanced": 1, "promos": True} for players in (2, 3, 4)],
        *[{"players": players, "variant": "manual"} for players in (2, 3, 4)],
        *[{"players": players, "variant": "prototype", **_ALL_ADVANCED} for players in (2, 3, 4)],
    ),
    "solitaire": (
        *[{"solo": solo} for solo in SOLO_IDS] * 2,
        *[{"solo": solo, "advanced": 1, "promos": True} for solo in SOLO_IDS],
    ),
}


@rule
def list_choices(s: State, out: ActionBuffer, choices: Any) -> int:
    """List the legal actions, and the compact action that means each."""
    count = legal_actions(s, out)
    for i in range(count):
        choices[i] = choice_of(s, out.actions[i])
    return count


# With one player, two, three and four.
MEASURED: Final = (
    Measured(0.12, power=1.15, factor=0.65),
    Measured(0.2),
    Measured(0.25, power=1.3),
    Measured(0.2, power=1.55, factor=0.85),
)
NETWORK: Final = NetworkSpec(OBSERVER, list_choices, TABLES, MEASURED)
