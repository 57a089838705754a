"""Pointing at Mint Bid: which moves a card, a strip or a player offers, and why none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.game import Game
from mintopia.games.bid import text
from mintopia.games.bid.terminal.layout import find_card
from mintopia.games.bid.terminal.words import (
    AUCTION,
    CARD,
    DECK,
    SEAT,
    STRIP,
    card_thing,
    desk_texts,
    neighbour,
    seat_thing,
    split,
    strip_thing,
    values_of,
)

AUCTION_THING: Final = f"{AUCTION}:auction"
DECK_THING: Final = f"{DECK}:deck"
ANSWERS: Final = ("bid", "offer", "seal", "accept", "decline", "counter", "pass", "withdraw")


def order(moves: Sequence[str]) -> list[str]:
    """Keep the order of the rules: it is the order of the table; what ends a turn comes last."""
    last = ("pass", "withdraw", "skip", "decline")
    return sorted(moves, key=lambda move: last.index(move) + 1 if move in last else 0)


def things_of(move: str) -> list[str]:
    """List what a move is about."""
    head, *rest = move.split()
    if head in ("auction", "move", "rotate"):
        return [card_thing(rest[0])]
    if head == "place":
        return [strip_thing(int(rest[0]))]
    if head == "winner":
        return [seat_thing(int(rest[0]))]
    return [AUCTION_THING] if head in ANSWERS else []


def moves_at(game: Game, thing: str, moves: Sequence[str]) -> list[str]:
    """Pick the moves that use a thing."""
    kind, name = split(thing)
    if kind == SEAT:
        return [move for move in moves if _partner_in(game, move) == int(name)]
    if kind == STRIP:
        return [move for move in moves if _strip_of(game, move) == int(name)]
    return [move for move in moves if thing in things_of(move)]


def _partner_in(game: Game, move: str) -> int | None:
    """Find the player that a move names."""
    head, *rest = move.split()
    if head == "winner":
        return int(rest[0])
    if head in ("offer", "partner") and game.to_move is not None:
        return neighbour(game.to_move, rest[0], game.seats)
    return None


def _strip_of(game: Game, move: str) -> int | None:
    """Find the strip that a move changes."""
    head, *rest = move.split()
    if head == "place":
        return int(rest[0])
    if head in ("move", "rotate"):
        found = find_card(game.view(None), rest[0], values_of(game))
        return None if found is None else found[0]
    return None


def plays_at_once(thing: str, move: str) -> bool:
    """A card of the Block or a player may be picked at once; a strip shows its cells first."""
    del move
    return split(thing)[0] in (CARD, SEAT)


def why_not(game: Game, thing: str, language: str) -> str:
    """Say why a thing offers no move now: what is to be decided first."""
    del thing
    refusals = text.catalogue(language).section("refusals")
    if game.to_move is None:
        over: str = refusals["over"]
        return over
    decision = game.view(game.to_move)["decision"]
    first: str = refusals[f"{decision}-first"]
    return first


def find(words: str, game: Game, language: str) -> list[str]:
    """Find what typed words name: an id, a name in either language, or the beginning of one."""
    wanted = words.strip().casefold()
    if not wanted:
        return []
    named: list[tuple[str, str]] = []
    for location in values_of(game).locations:
        names = (location.id, *(name.casefold() for name in location.name.values()))
        named += [(name, card_thing(location.id)) for name in names]
    named += [(name.casefold(), seat_thing(seat)) for seat, name in enumerate(game.names)]
    named += [(str(strip), strip_thing(strip)) for strip in range(game.seats)]
    for word, thing in ((AUCTION, AUCTION_THING), (DECK, DECK_THING)):
        spoken = text.catalogue(language).say("words", word).casefold()
        named += [(name, thing) for name in (word, spoken)]
    for strip in range(game.seats):
        spoken = desk_texts(language).say("table", "strip-word", number=strip).casefold()
        named.append((spoken, strip_thing(strip)))
    exact = [thing for name, thing in named if name == wanted]
    near = [thing for name, thing in named if name.startswith(wanted)]
    return list(dict.fromkeys(exact or near))
