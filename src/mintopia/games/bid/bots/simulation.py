"""The rules of Mint Bid that simulations use."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.hooks import named
from mintopia.engine.schema.parts import SimulationHooks
from mintopia.games.bid.bots.greedy import greedy_action
from mintopia.games.bid.knowledge import resample
from mintopia.games.bid.legal import legal_actions, random_action_by
from mintopia.games.bid.options import tables
from mintopia.games.bid.schema import OVER
from mintopia.games.bid.scoring import compare, final_points
from mintopia.games.bid.setup import begin
from mintopia.games.bid.tally import TALLY
from mintopia.games.bid.turn import play

HOOKS: Final = SimulationHooks(
    rules={
        "OVER": OVER,
        "points_of": final_points,
        **named(begin, legal_actions, random_action_by, greedy_action, resample, play, compare),
    },
    tables=tables,
    tally=TALLY,
)
