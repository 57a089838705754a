"""What the rule tests check: the whole table, and what a move changes on it.

With `played()`, everything that the expected changes do not name must stay unchanged. `shown()`
checks only what they name, because the end of an auction changes half of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import pytest

from mintopia.engine.game import Event, Game
from mintopia.games.bid.schema import DIRECTION_IDS, TYPE_IDS
from tests.rule_tables import Changes, GameTests, split

from .consistency import assert_consistent
from .positions import state_of, table

F = TypeVar("F", bound=Callable[..., None])


class Choice(NamedTuple):
    """A line in a table of legal moves."""

    sentence: str
    position: str
    legal: str
    options: dict[str, Any]

    def found(self) -> str:
        """Return the legal moves, with those that the line expects in its order."""
        game = table(self.position, **self.options)
        assert_consistent(state_of(game))
        moves = game.legal()
        assert len(set(moves)) == len(moves)
        wanted = split(self.legal)
        return "; ".join(sorted(moves, key=lambda move: (move not in wanted, _at(move, wanted))))


def _at(move: str, wanted: Sequence[str]) -> int:
    return wanted.index(move) if move in wanted else 0


def choice(sentence: str, position: str, legal: str, **options: Any) -> Choice:
    """Return a line in a table of legal moves, which lists all of them: "bid 1; pass"."""
    return Choice(sentence, position, legal, options)


def choices(*lines: Choice) -> Callable[[F], F]:
    """Make a table of choices the parameter `case` of a test; each line's sentence is its id."""
    return pytest.mark.parametrize("case", lines, ids=[line.sentence for line in lines])


def exactly(*lines: Choice) -> Callable[[Choice], None]:
    """Return a test: exactly the moves that a line lists are legal."""

    @choices(*lines)
    def are_legal(case: Choice) -> None:
        assert case.found() == case.legal

    return are_legal


# --- the table as a flat list ---------------------------------------------------------------------
def snapshot(game: Game) -> Changes:
    """Return the whole table as short lines, in the words of the notation."""
    s = state_of(game)
    view = game.state()
    lines: Changes = {
        key: view[key] for key in ("round", "phase", "to_move", "decision", "auctioneer")
    }
    lines["mints"] = _row(player["mints"] for player in view["players"])
    lines["points"] = _row(player["points"] for player in view["players"])
    for pile in ("block", "deck", "unused"):
        lines[pile] = " ".join(view[pile])
    for number, strip in enumerate(view["strips"]):
        lines[f"strip {number}"] = ", ".join(
            f"{card['id']} {card['row']} {card['col']}" + " turned" * card["turned"]
            for card in strip
        )
    auction = view["auction"] or {}
    pledges = auction.get("pledges", [])
    lines["auction"] = f"{auction['card']} {auction['kind']}" if auction else ""
    lines["bid"] = auction.get("bid")
    lines["leaders"] = ", ".join(f"{seat}:{pledges[seat]}" for seat in auction.get("leaders", []))
    lines["withdrawn"] = _row(auction.get("withdrawn", []))
    lines["passed"] = _row(seat for seat in range(s.seats) if s.passed >> seat & 1)
    lines["asked"] = " ".join(name for bit, name in enumerate(DIRECTION_IDS) if s.asked >> bit & 1)
    offer = auction.get("offer")
    lines["offer"] = offer and (
        "{by} to {to}: {mine} {theirs}".format(**offer) + " countered" * offer["countered"]
    )
    sealed = auction.get("sealed") or []
    lines["sealed"] = _row("-" if mints is None else mints for mints in sealed)
    lines["last roll"] = view["last_roll"]
    result = view["result"] or {}
    lines["winners"] = result.get("winners")
    lines["ranking"] = result.get("ranking")
    lines["final points"] = _row(result.get("points", []))
    abilities = result.get("abilities", {})
    lines["abilities"] = ", ".join(
        f"{name} {abilities[name]}" for name in TYPE_IDS if abilities.get(name) is not None
    )
    return lines


def _row(values: Any) -> str:
    return " ".join(str(value) for value in values)


# --- tables of rules ------------------------------------------------------------------------------
TESTS = GameTests(table, snapshot, assert_consistent)
rule, play, changes, happened = TESTS.rule, TESTS.play, TESTS.changes, TESTS.happened


def kinds(events: Sequence[Event]) -> str:
    """List the kinds of events in order: "bid, pay"."""
    return ", ".join(event["event"] for event in events)


def only(events: Sequence[Event], *wanted: str) -> list[Event]:
    """Return the events of these kinds."""
    return [event for event in events if event["event"] in wanted]


# --- whole games ----------------------------------------------------------------------------------
def quick_move(game: Game) -> str:
    """Choose a move that ends a game quickly: seal 0, place on the first cell.

    In open auctions the first bid is made, and then everybody withdraws.
    """
    moves = game.legal()
    for begin in ("seal 0", "accept", "withdraw", "skip", "bid", "partner left", "place"):
        for move in moves:
            if move.startswith(begin):
                return move
    return next((move for move in moves if move.endswith("closed")), moves[0])


def play_out(game: Game) -> None:
    """Play a game to its end."""
    while not game.over:
        play(game, quick_move(game))


def play_round(game: Game) -> None:
    """Play until the next round begins, or the auctions are over."""
    this_round = game.state()["round"]
    while game.state()["round"] == this_round and game.state()["phase"] == "auction":
        play(game, quick_move(game))
