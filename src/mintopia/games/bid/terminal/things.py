"""Pointing at Mint Bid: what a card, a strip, a player or the auction stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.game import Game
from mintopia.games.bid import text
from mintopia.games.bid.terminal.words import (
    AUCTION,
    CARD,
    DECK,
    SEAT,
    STRIP,
    card_thing,
    screen_texts,
    strip_thing,
    values_of,
)
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import find_named, seat_thing, split

AUCTION_THING: Final = f"{AUCTION}:auction"
DECK_THING: Final = f"{DECK}:deck"
ANSWERS: Final = ("bid", "offer", "seal", "accept", "decline", "counter", "pass", "withdraw")


def order(moves: Sequence[str]) -> list[str]:
    """Keep the order of the rules: it is the order of the table; what ends a turn comes last."""
    last = ("pass", "withdraw", "skip", "decline")
    return sorted(moves, key=lambda move: last.index(move) + 1 if move in last else 0)


def targets_at(picture: Picture, thing: str) -> list[str]:
    """List the targets that a thing stands for: a strip, for its cells and its cards."""
    kind, name = split(thing)
    if kind == CARD:
        return [f"block:{name}", thing]
    if kind == SEAT:
        return [f"player:{name}"]
    if kind == AUCTION:
        return list(ANSWERS)
    if kind != STRIP:
        return []
    cards = [card_thing(entry["id"]) for entry in picture.view["strips"][int(name)]]
    cells = [target for target in picture.playable if target.startswith(f"cell:{name}:")]
    return cells + cards


def is_playable(picture: Picture, thing: str) -> bool:
    """Return whether a thing has moves."""
    return not picture.playable.isdisjoint(targets_at(picture, thing))


def help_things(picture: Picture, move: str) -> list[str]:
    """List what one may want to read about before a move."""
    choice = picture.choices.get(move)
    if choice is None:
        return []
    if choice["verb"] in ANSWERS:
        return [AUCTION_THING]
    kind, _, name = choice["clicks"][0].partition(":")
    if kind in ("block", CARD):
        return [card_thing(name)]
    if kind == "cell":
        return [strip_thing(int(name.partition(":")[0]))]
    return [seat_thing(int(name))] if kind == "player" else []


def plays_at_once(thing: str, move: str) -> bool:
    """A card of the Block or a player may be picked at once; a strip shows its cells first."""
    del move
    return split(thing)[0] in (CARD, SEAT)


def find(words: str, game: Game, language: str) -> list[str]:
    """Find what typed words name: an id, a name in either language, or the beginning of one."""
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
        spoken = screen_texts(language).say("table", "strip-word", number=strip).casefold()
        named.append((spoken, strip_thing(strip)))
    return find_named(words, named)
