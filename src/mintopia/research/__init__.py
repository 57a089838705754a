"""Environments for researchers: PettingZoo, Gymnasium and OpenSpiel, for every game.

>>> from mintopia import research
>>> env = research.aec("works", players=2)
>>> env.reset(seed=7)
>>> env.agent_selection, env.action_space("player_0")
('player_0', Discrete(1033))

Importing this package registers the games with Gymnasium, where that is installed, for
`gymnasium.make("mintopia/works-v1")`. Each part is loaded on first use; if packages are missing,
an error names them and the extra: `pip install mintopia[research]`, or `mintopia[openspiel]` for
OpenSpiel.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mintopia.errors import OptionError

# The module of each part, and the extra that installs its dependencies. Type checkers read
# __init__.pyi (`make api`).
_HOME = {
    "aec": ("aec_env", "research"),
    "gym": ("gym_env", "research"),
    "openspiel": ("spiel", "openspiel"),
    "parallel": ("parallel_env", "research"),
    "register": ("registration", "research"),
    "vector": ("vector_env", "fast"),
}
__all__ = [*_HOME]  # noqa: PLE0604 - all of them are strings


def __getattr__(name: str) -> Any:
    """Load a part on first use."""
    if name not in _HOME:
        raise AttributeError(f"module 'mintopia.research' has no attribute {name!r}")
    module, extra = _HOME[name]
    try:
        value = getattr(import_module(f"mintopia.research.{module}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "mintopia":
            raise
        raise OptionError(
            f"mintopia.research.{name} needs the package {error.name}: "
            f"pip install 'mintopia[{extra}]'."
        ) from error
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the names of all parts, loaded or not."""
    return sorted(__all__)


if find_spec("gymnasium") is not None:
    import_module("mintopia.research.registration").register()
