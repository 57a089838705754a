"""Bundles of the moves of Mint Bid that come in hundreds: bids, offers, cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.engine.game import View
from mintopia.games.bid import text
from mintopia.games.bid.schema import DIRECTION_IDS
from mintopia.games.bid.terminal.labels import name_of, neighbour
from mintopia.terminal.game_screen import Bundle, Picture

BID, OFFER, COUNTER, SEAL = "bid", "offer", "counter", "seal"
PLACE, MOVE, ROTATE = "place", "move", "rotate"
HEADS: Final = (BID, OFFER, COUNTER, SEAL, PLACE, MOVE, ROTATE)
KEYS: Final = {
    BID: "b", OFFER: "o", COUNTER: "o", SEAL: "b", PLACE: "c", MOVE: "m", ROTATE: "r",
    "pass": "p", "withdraw": "w", "accept": "a", "decline": "d", "skip": "x",
}  # fmt: skip


def bundles(picture: Picture, moves: Sequence[str]) -> list[Bundle]:
    """Group moves with the same first word into bundles."""
    found = []
    for head in HEADS:
        inside = tuple(move for move in moves if move.split()[0] == head)
        if inside:
            found.append(
                Bundle(
                    head,
                    _words(picture, head, inside),
                    picture.say("forms", head),
                    inside,
                    opens=head not in (BID, OFFER, COUNTER),
                    listed=head in (PLACE, ROTATE),
                    takes_number=head in (BID, SEAL),
                )
            )
    return found


def card_to_place(view: View) -> str:
    """Return the id of the card to place: the one just won, or drawn by the deed ability."""
    card: str = view["unused"][0] if view["decision"] == "deed" else view["auction"]["card"]
    return card


def _words(picture: Picture, head: str, moves: Sequence[str]) -> str:
    game, view, language = picture.game, picture.view, picture.language
    if head in (BID, SEAL):
        amounts = [int(move.split()[1]) for move in moves]
        if len(amounts) == 1:
            return picture.say("bundles", f"{head}-one", mints=text.mints(amounts[0], language))
        return picture.say("bundles", head, low=min(amounts), high=max(amounts))
    if head == OFFER:
        asked = [
            picture.say(
                "bundles", f"offer-{direction}", player=game.names[neighbour(picture, direction)]
            )
            for direction in DIRECTION_IDS
            if any(move.split()[1] == direction for move in moves)
        ]
        players = picture.say("bundles", "or").join(asked)
        return picture.say("bundles", OFFER, players=players, bid=view["auction"]["bid"])
    if head == COUNTER:
        player = game.names[view["auction"]["offer"]["by"]]
        return picture.say("bundles", COUNTER, player=player)
    if head == PLACE:
        card = name_of(picture, card_to_place(view))
        return picture.say("bundles", PLACE, card=card, count=len(moves))
    return picture.say("bundles", head)
