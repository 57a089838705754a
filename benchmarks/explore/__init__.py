"""Looking for holes in the rules: random games under all options, and what they never reach.

>>> from benchmarks.explore import explore
>>> found = explore("works", traced=20, decisions=0, seed=1)
>>> found.troubles
[]
>>> found.counts.games
20
"""

from benchmarks.explore.exploration import Exploration
from benchmarks.explore.running import explore

__all__ = ["Exploration", "explore"]
