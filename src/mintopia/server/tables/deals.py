"""What a table's deal is: from the server's secret and the players' randomness, or from a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from mintopia.fair.chain import Chain
from mintopia.fair.deal import deal_key, dealt_options, is_chosen
from mintopia.fair.dealing import Dealing, contributions
from mintopia.game import Game, new_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mintopia.store import TableRow


def dealing_of(table: TableRow) -> Dealing | None:
    """Return what players have added to the deal so far; None where they add nothing."""
    return cast("Dealing | None", table.dealing)


def set_up(table: TableRow, options: Mapping[str, Any] | None = None) -> Game:
    """Deal a table's game, as it is before the first move; by its own options, or by others."""
    given = table.options if options is None else options
    if table.secret is not None:
        key = deal_key(table.secret, contributions(dealing_of(table)))
        given = dealt_options(table.game, given, key)
    return new_game(table.game, seed=table.seed, **given)


def beginning(table: TableRow) -> dict[str, Any]:
    """Return what a game begins with, as its chain records it."""
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
    """Begin the chain of a table's entries."""
    return Chain(table.salt, beginning(table))


def told_dealing(table: TableRow) -> dict[str, Any] | None:
    """Return what players add to the deal, for everybody; None where it was known before."""
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
