"""Experiments: the effects of changes on paired deals, and how much thinking longer helps.

A thing that winners buy need not be why they win. Here the same deals are played twice, once with a
change: a card left out, given away or more expensive, or a player restricted.
"""

from mintopia.errors import OptionError
from mintopia.lab.simulate.setting import NEEDS_FAST

try:
    from mintopia.lab.experiments.effects import Effect, EffectTable, Experiments, effect_tables
    from mintopia.lab.experiments.experiments_run import games_needed, run
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    raise OptionError(NEEDS_FAST) from error

__all__ = ["Effect", "EffectTable", "Experiments", "effect_tables", "games_needed", "run"]
