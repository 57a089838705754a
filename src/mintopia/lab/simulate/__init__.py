"""Simulations: very many complete games between bots that do not search, as arrays.

>>> from mintopia.lab.simulate import simulate
>>> result = simulate("works", ["greedy", "random"], games=200, seed=1)
>>> float(result.shares[:, 0].mean()) > 0.9
True
"""

from mintopia.errors import OptionError
from mintopia.lab.simulate.setting import NEEDS_FAST

try:
    from mintopia.lab.simulate.result import Simulation
    from mintopia.lab.simulate.simulation_run import simulate
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    raise OptionError(NEEDS_FAST) from error

__all__ = ["Simulation", "simulate"]
