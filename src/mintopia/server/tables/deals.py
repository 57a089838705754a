"""A table's deal, made from the server's secret and the players' randomness, or from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from mintopia.engine.game import Game, new_game
from mintopia.fair.chain import Chain
from mintopia.fair.deal import deal_key, dealt_options, is_chosen
from mintopia.fair.dealing import Dealing, contributions
from mintopia.store import TableRow


def dealing_of(table: TableRow) -> Dealing | None:
    """Return what players have added to the deal so far; None if players add nothing to it."""
    return cast("Dealing | None", table.dealing)


def set_up(table: TableRow, options: Mapping[str, Any] | None = None) -> Game:
    """Return a table's game before the first move, with the table's options or with others."""
    given = table.options if options is None else options
    if table.secret is not None:
        key = deal_key(table.secret, contributions(dealing_of(table)))
        given = dealt_options(table.game, given, key)
    return new_game(table.game, seed=table.seed, **given)


def beginning(table: TableRow) -> dict[str, Any]:
    """Return the facts a game begins with, as they go into its chain."""
    return {
        "table": table.id,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": table.options,
        "commitment": table.commitment,
        "dealing": table.dealing,
        "same_deal_of": table.same_deal_of,
        "branch_of": table.branch_of,
    }


def new_chain(table: TableRow) -> Chain:
    """Return a new chain for a table's entries."""
    return Chain(table.salt, beginning(table))


def dealing_message(table: TableRow) -> dict[str, Any] | None:
    """Return what players add to the deal, for all to see; None for a deal known beforehand."""
    dealing = dealing_of(table)
    if dealing is None or is_chosen(table.salt):
        return None
    return {
        "round": dealing["round"],
        "asked": dealing["asked"],
        "left_out": dealing["left_out"],
        "seats": [
            {"seat": int(seat), "commitment": commitment, "value": dealing["values"].get(seat)}
            for seat, commitment in sorted(dealing["commitments"].items())
        ],
    }
