"""The mind for Mint Bid: what the search and the greedy bot are made of."""

from __future__ import annotations

from typing import Final

from mintopia.bid.knowledge import information_key, resample
from mintopia.bid.legal import Choices, random_action
from mintopia.bid.names import OVER
from mintopia.bid.scoring import compare, final_points
from mintopia.bid.turn import play
from mintopia.bots.bid.candidates import candidates
from mintopia.bots.bid.greedy import greedy_action
from mintopia.bots.bid.playout import playout_action
from mintopia.bots.bid.priors import select, write_priors
from mintopia.bots.minds import Mind

MIND: Final = Mind(
    hooks={
        "OVER": OVER,
        "resample": resample,
        "information_key": information_key,
        "candidates": candidates,
        "playout_action": playout_action,
        "careful_action": playout_action,  # these are careful already
        "play": play,
        "select": select,
        "write_priors": write_priors,
        "compare": compare,
        "points_of": final_points,
    },
    random_playouts={"playout_action": random_action},
    greedy_action=greedy_action,
    room=Choices,
    settings={"explore": 800, "bias": 1},
)
