"""The random outcomes of Mint Bid, drawn in advance as options (B2 to B4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.secure_random import SecureStream
from mintopia.games.bid.options import Options, blank_table
from mintopia.games.bid.schema import DIE_SIDES, MOST_ROLLS


def name_chance(options: Options, stream: Callable[[str], SecureStream]) -> dict[str, Any]:
    """Return options that fix every random outcome still open, so that no seed is needed."""
    named: dict[str, Any] = {}
    if options.deck is None:
        table = blank_table(options)
        ids = [card for number, card in enumerate(options.values.ids) if has(table.in_game, number)]
        cards = stream("deck").shuffled(ids)
        named["deck"], named["unused"] = cards[: table.deck_size], cards[table.deck_size :]
    if len(options.dice) < MOST_ROLLS:
        dice = stream("dice")
        rolls = [dice.below(DIE_SIDES) + 1 for _ in range(MOST_ROLLS)]
        named["dice"] = [*options.dice, *rolls[len(options.dice) :]]
    if options.auctioneer is None and options.solo is None:
        named["auctioneer"] = stream("auctioneer").below(options.seats)
    return named
