"""The running auction: who leads, who has withdrawn, what is offered, who has sealed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.i18n import COMMAS
from mintopia.games.bid.terminal.labels import name_of
from mintopia.games.bid.view import UNKNOWN
from mintopia.terminal.game_screen import Picture

LEADS, OUT, ASKED, SEALED, OPEN = "leads", "out", "asked", "sealed", "open"
TICK: Final = "✓"


@dataclass(frozen=True)
class Rung:
    """One player in the running auction."""

    seat: int
    name: str
    state: str
    words: str


def headline(picture: Picture) -> str:
    """Describe what is being sold, and in which kind of auction; empty between auctions."""
    auction = picture.view["auction"]
    if auction is None:
        return ""
    kind = picture.term("kinds", auction["kind"])
    card = name_of(picture, auction["card"])
    return picture.say("auction", "head", kind=kind, card=card)


def current_bid(picture: Picture) -> str:
    """Describe the Current Bid and whose it is."""
    view, language = picture.view, picture.language
    auction = view["auction"]
    if auction["bid"] == 0:
        sealing = auction["kind"] == "closed" and None in auction["sealed"]
        return picture.say("auction", "sealing" if sealing else "no-bid")
    names = COMMAS[language].join(view["players"][seat]["name"] for seat in auction["leaders"])
    return picture.say("auction", "bid", bid=auction["bid"], names=names)


def offer_words(picture: Picture) -> str:
    """Describe the offer that is waiting for an answer; empty if there is none."""
    view = picture.view
    offer = (view["auction"] or {}).get("offer")
    if offer is None:
        return ""
    players = view["players"]
    return picture.say(
        "auction",
        "counter" if offer["countered"] else "offer",
        player=players[offer["by"]]["name"],
        to=players[offer["to"]]["name"],
        mine=offer["mine"],
        theirs=offer["theirs"],
        total=offer["mine"] + offer["theirs"],
    )


def rungs(picture: Picture) -> list[Rung]:
    """List every player of the running auction, from the Auctioneer clockwise."""
    view = picture.view
    if view["auction"] is None:
        return []
    count = len(view["players"])
    order = [(view["auctioneer"] + step) % count for step in range(count)]
    return [_rung(picture, view["auction"], seat) for seat in order]


def rung_words(picture: Picture, rung: Rung) -> str:
    """Return a line about a player in the auction."""
    return picture.say("auction", "rung", name=rung.name, words=rung.words)


def _rung(picture: Picture, auction: Mapping[str, Any], seat: int) -> Rung:
    view = picture.view
    name: str = view["players"][seat]["name"]
    offer = auction["offer"] or {}
    pledge = auction["pledges"][seat]
    if auction["sealed"] is not None:
        return _sealed_rung(picture, auction, seat, name)
    if seat in auction["withdrawn"]:
        return Rung(seat, name, OUT, picture.say("auction", "withdrawn"))
    parts = {offer["by"]: offer["mine"], offer["to"]: offer["theirs"]} if offer else {}
    if seat in parts and seat == view["to_move"]:
        return Rung(seat, name, ASKED, picture.say("auction", "asked", mints=parts[seat]))
    if seat in auction["leaders"]:
        return Rung(seat, name, LEADS, picture.say("auction", "leads", mints=pledge))
    if seat in parts:
        return Rung(seat, name, ASKED, picture.say("auction", "asks", mints=parts[seat]))
    return Rung(seat, name, OPEN, picture.say("auction", "open"))


def _sealed_rung(picture: Picture, auction: Mapping[str, Any], seat: int, name: str) -> Rung:
    """Return the rung of a sealed bid, shown only once all are in or to an all-seeing viewer."""
    sealed = auction["sealed"]
    if sealed[seat] is None:
        return Rung(seat, name, OPEN, picture.say("auction", "not-sealed"))
    revealed = None not in sealed
    hidden = sealed[seat] == UNKNOWN or (not revealed and picture.viewer is not None)
    if hidden:
        return Rung(seat, name, SEALED, picture.say("auction", "sealed", tick=TICK))
    words = picture.say("auction", "sealed-number", mints=sealed[seat])
    if seat in auction["leaders"]:
        return Rung(seat, name, LEADS, picture.say("auction", "wins", words=words))
    return Rung(seat, name, SEALED, words)
