"""The arena: many games between bots, with rotated seats and paired deals, and their statistics.

>>> from mintopia.lab.arena import arrange, run
>>> results = run(arrange("works", ["random", "greedy"], games=200, seed=1), jobs=2)
>>> results.lines[0].share  # doctest: +SKIP
0.03
"""

from mintopia.lab.arena.arena_run import resume, run
from mintopia.lab.arena.outcome import Failure, Outcome
from mintopia.lab.arena.ratings import Rating
from mintopia.lab.arena.results import Line, Results
from mintopia.lab.arena.schedule import Fixture, Lineup, Schedule, arrange

__all__ = [
    "Failure",
    "Fixture",
    "Line",
    "Lineup",
    "Outcome",
    "Rating",
    "Results",
    "Schedule",
    "arrange",
    "resume",
    "run",
]
