"""Positions played on to the end by a network, many times: how often does a seat really win?

A template (see engine/kernel/template.py): its hooks are bound to a game's rules. Each time the
deck is shuffled again, and what is drawn or rolled from now on is new. Sealed bids stay;
in Mint Works, Plans that others drew unseen are dealt again with the deck.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any, Final

from mintopia.bots.binding import network_rules_of
from mintopia.bots.network import network_action
from mintopia.bots.networks import network_of
from mintopia.bots.simulation import Source
from mintopia.engine.game import Game
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.kernel.network import Shape
from mintopia.engine.kernel.random import random_word
from mintopia.engine.kernel.rule import rule
from mintopia.engine.kernel.state import copy_state
from mintopia.engine.schema.hooks import OVER, bind_rules, compare, is_scripted, legal_actions, play
from mintopia.games import spec_of
from mintopia.games.bid.knowledge import deal_unknown_cards
from mintopia.games.works.knowledge import resample

WHOLE: Final = 60  # a win, in parts that can be shared by two to six


@rule
def renew(s: Any, seat: int, word: int) -> None:
    """Make what comes next another chance; `seat` is whose knowledge stays."""
    raise NotImplementedError


@rule
def renew_bid(s: Any, seat: int, word: int) -> None:
    """Shuffle the cards that nobody knows."""
    s.rng = word
    deal_unknown_cards(s)


RENEWED: Final = {"works": resample, "bid": renew_bid}


@rule
def won_by(
    start: Any, base: Any, out: Any, source: Source, n: Shape, weights: Any, seat: int, games: int
) -> int:
    """Play a position to the end this many times; return what a seat won, in parts."""
    total = 0
    for _ in range(games):
        copy_state(base, start)
        s = base[0]
        renew(s, seat, random_word(source))
        while s.phase != OVER:
            if is_scripted(s):
                legal_actions(s, out)
                action = out.actions[0]
            else:
                action = network_action(s, out, n, weights, source)
            play(s, None, action)
        winners = 1
        ahead = 0
        for other in range(s.seats):
            if other != seat:
                order = compare(s, other, seat)
                if order > 0:
                    ahead += 1
                elif order == 0:
                    winners += 1
        if ahead == 0:
            total += WHOLE // winners
    return total


@cache
def _rules_of(game: str) -> ModuleType:
    """Return this template bound to a game's rules and the network's way to play."""
    action, renewed = network_rules_of(game).network_action, RENEWED[game]
    rules = spec_of(game).simulation().rules
    return bind_rules(__name__, game, rules, network_action=action, renew=renewed)


def share_won(game: Game, seat: int, games: int, seed: int) -> float:
    """Return what share of the wins a seat gets if `net` plays on from here this many times."""
    start = game.snapshot().to_array()
    source = Source(seat=seat, rng=seed).to_array()
    space, weights = network_of(game.id, solitaire=game.is_solitaire).arrays(fast=True)
    space["temperature"] = 0
    out = spec_of(game.id).search().buffer().to_array()
    play_on = compiled(_rules_of(game.id).won_by)
    won = play_on(start, start.copy(), out[0], source[0], space[0], weights, seat, games)
    return float(won) / (WHOLE * games)
