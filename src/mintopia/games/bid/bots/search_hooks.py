"""The rules of Mint Bid that the search and the greedy bot use."""

from __future__ import annotations

from typing import Final

from mintopia.bots.selection import select
from mintopia.engine.schema.hooks import named
from mintopia.engine.schema.parts import SearchHooks
from mintopia.games.bid.bots.candidates import candidates
from mintopia.games.bid.bots.playout import playout
from mintopia.games.bid.bots.priors import write_priors
from mintopia.games.bid.knowledge import information_key, resample
from mintopia.games.bid.legal import ActionBuffer
from mintopia.games.bid.playout import playout as random_playout
from mintopia.games.bid.schema import OVER
from mintopia.games.bid.scoring import compare
from mintopia.games.bid.turn import play

HOOKS: Final = SearchHooks(
    hooks={
        "OVER": OVER,
        **named(resample, information_key, candidates, playout, play, compare),
        **named(select, write_priors),
    },
    random_playouts={"playout": random_playout},
    buffer=ActionBuffer,
    settings={"explore": 800, "bias": 1},
)
