"""The table of Mint Bid for `print(game)` and for notebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from mintopia.engine.drawing import Part, Placed
from mintopia.engine.i18n import Catalogue
from mintopia.games.bid.text import strip_name

Say = Callable[..., str]
INSIDE: Final = 11  # columns between the left and the right side of a card
TILE: Final = INSIDE + 2
TILE_LINES: Final = 4


def parts(view: Mapping[str, Any], cards: Mapping[str, Any], language: str = "en") -> list[Part]:
    """Return the parts of the table, given a view and the cards of this game."""
    say = partial(Catalogue(__package__ or "", language).say, "drawing")
    known = {card["id"]: card for card in cards["locations"]}
    letters = {colour["id"]: colour["letter"] for colour in cards["colours"]}
    names = [player["name"] for player in view["players"]]
    deck = view["deck"]
    head = [say("name"), say("round", n=view["round"]), say(f"phase-{view['phase']}")]
    head.append(say("deck", n=len(deck) if isinstance(deck, list) else deck))
    if view["last_roll"]:
        head.append(say("roll", n=view["last_roll"]))
    block = [Placed("tile", card, column=at) for at, card in enumerate(view["block"])]
    drawn = [Part(" · ".join(head), [])]
    drawn.append(Part(say("block"), _tiles(block, known, letters) or ["-"], block, aside=True))
    if view["auction"] is not None:
        drawn.append(_auction(view["auction"], known, names, say))
    for number, strip in enumerate(view["strips"]):
        lying = [Placed("tile", c["id"], c["row"], c["col"], c["turned"]) for c in strip]
        title = say("strip", n=number, strip=strip_name(number, names, language))
        drawn.append(Part(title, _tiles(lying, known, letters) or ["-"], lying, aside=True))
    return [*drawn, Part(say("players"), [_player(view, seat, say) for seat in range(len(names))])]


def _auction(
    auction: Mapping[str, Any], known: Mapping[str, Any], names: list[str], say: Say
) -> Part:
    title = say(auction["kind"], card=known[auction["card"]]["name"])
    lines = []
    for seat, name in enumerate(names):
        if seat in auction["withdrawn"]:
            lines.append(say("withdrawn", player=name))
        elif auction["sealed"] is not None:
            sealed = auction["sealed"][seat]
            lines.append(say("to-seal" if sealed is None else "sealed", player=name, n=sealed))
        else:
            key = "leads" if seat in auction["leaders"] else "pledge"
            lines.append(say(key, player=name, n=auction["pledges"][seat]))
    offer = auction["offer"]
    if offer:
        both = {"player": names[offer["by"]], "other": names[offer["to"]]}
        lines.append(say("offer", mine=offer["mine"], theirs=offer["theirs"], **both))
    if auction["bid"]:
        title += f" · {say('current', n=auction['bid'])}"
    return Part(title, lines)


def _player(view: Mapping[str, Any], seat: int, say: Say) -> str:
    player = view["players"][seat]
    mints = player["mints"]
    words = [player["name"]]
    if not (view["solo"] and seat == 1):  # a solitaire opponent needs no Mints
        words.append(say("mint" if mints == 1 else "mints", n=mints))
    words.append(say("points", n=player["points"]))
    if view["auctioneer"] == seat:
        words.append(say("auctioneer"))
    if view["to_move"] == seat:
        words.append(say("to-move"))
    return " · ".join(words)


def _tiles(
    cards: Sequence[Placed], known: Mapping[str, Any], letters: Mapping[str, str]
) -> list[str]:
    """Draw cards where they lie, with the letters of their colors on their sides."""
    if not cards:
        return []
    rows = [card.row for card in cards]
    columns = [card.column for card in cards]
    high = (max(rows) - min(rows) + 1) * TILE_LINES
    wide = (max(columns) - min(columns) + 1) * TILE
    canvas = [[" "] * wide for _ in range(high)]
    for card in cards:
        top, left = (card.row - min(rows)) * TILE_LINES, (card.column - min(columns)) * TILE
        for at, line in enumerate(_tile(known[card.id], card.turned, letters)):
            canvas[top + at][left : left + TILE] = line
    return ["".join(line).rstrip() for line in canvas]


def _tile(card: Mapping[str, Any], turned: bool, letters: Mapping[str, str]) -> list[str]:
    top, right, bottom, left = (letters.get(colour, " ") for colour in card["sides"])
    if turned:
        top, right, bottom, left = bottom, left, top, right
    return [
        f"┌{top:─^{INSIDE}}┐",
        f"│{card['name'][:INSIDE]:^{INSIDE}}│",
        f"{left}{card['value']!s:^{INSIDE}}{right}",
        f"└{bottom:─^{INSIDE}}┘",
    ]
