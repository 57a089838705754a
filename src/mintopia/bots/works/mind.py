"""The mind for Mint Works: what the search and the greedy bot are made of."""

from __future__ import annotations

from typing import Final

from mintopia.bots.minds import Mind
from mintopia.bots.works.greedy import careful_action, greedy_action
from mintopia.bots.works.priors import write_priors
from mintopia.works.buildings import stars_of
from mintopia.works.knowledge import information_key, resample
from mintopia.works.legal import Choices, legal_actions, random_action
from mintopia.works.names import OVER
from mintopia.works.scoring import compare
from mintopia.works.turn import play

MIND: Final = Mind(
    hooks={
        "OVER": OVER,
        "resample": resample,
        "information_key": information_key,
        "candidates": legal_actions,
        "playout_action": random_action,
        "careful_action": careful_action,
        "play": play,
        "compare": compare,
        "points_of": stars_of,
        "write_priors": write_priors,
    },
    random_playouts={},  # guided ones were measured to be no stronger for the time they take
    greedy_action=greedy_action,
    room=Choices,
    settings={"explore": 700, "bias": 1000},
    solitaire_odds=8,
)
