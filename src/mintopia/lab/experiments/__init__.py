"""Experiments: what a change does, on paired deals, and how much better who thinks longer wins.

What was bought by winners need not have made them win. Here the same deals are played twice, once
with something changed: a card left out, given away or dearer, a player bound.
"""

from mintopia.errors import OptionError
from mintopia.lab.simulate.setting import NEEDS_FAST

try:
    from mintopia.lab.experiments.effects import Effect, EffectTable, Experiments, effect_tables
    from mintopia.lab.experiments.running import games_needed, run
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    raise OptionError(NEEDS_FAST) from error

__all__ = ["Effect", "EffectTable", "Experiments", "effect_tables", "games_needed", "run"]
