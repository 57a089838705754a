"""The hooks of Mint Works for the search and the greedy bot."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.hooks import named
from mintopia.engine.schema.parts import SearchHooks
from mintopia.games.works.bots.priors import write_priors
from mintopia.games.works.knowledge import information_key, resample
from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.playout import playout
from mintopia.games.works.schema import OVER
from mintopia.games.works.scoring import compare
from mintopia.games.works.turn import play

HOOKS: Final = SearchHooks(
    # `playout` is random: guided ones measured no stronger for their time.
    hooks={
        "OVER": OVER,
        "candidates": legal_actions,
        **named(resample, information_key, playout, play, compare, write_priors),
    },
    buffer=ActionBuffer,
    settings={"explore": 700, "bias": 1000},
)
