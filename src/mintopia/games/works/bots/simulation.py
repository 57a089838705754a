"""The hooks of Mint Works for simulations."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.hooks import named
from mintopia.engine.schema.parts import SimulationHooks
from mintopia.games.works.bots.greedy import greedy_action
from mintopia.games.works.buildings import stars_of
from mintopia.games.works.knowledge import resample
from mintopia.games.works.legal import legal_actions, random_action_by, write_legal_bits
from mintopia.games.works.options import tables
from mintopia.games.works.schema import OVER
from mintopia.games.works.scoring import compare
from mintopia.games.works.setup import begin, drawn_table
from mintopia.games.works.solitaire import is_card_turn
from mintopia.games.works.tally import TALLY
from mintopia.games.works.turn import play

HOOKS: Final = SimulationHooks(
    rules={
        "OVER": OVER,
        "is_scripted": is_card_turn,
        "points_of": stars_of,
        **named(drawn_table, begin, legal_actions, write_legal_bits, random_action_by),
        **named(greedy_action, resample, play, compare),
    },
    tables=tables,
    tally=TALLY,
)
