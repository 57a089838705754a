"""Things to point at in Mint Bid: cards, strips, players, the auction, and their targets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.engine.game import Game
from mintopia.games.bid import text
from mintopia.games.bid.terminal import labels
from mintopia.terminal.game_screen import Picture, board_texts
from mintopia.terminal.own_screen import find_named, seat_thing, split

AUCTION_THING: Final = f"{labels.AUCTION}:auction"
DECK_THING: Final = f"{labels.DECK}:deck"
ANSWERS: Final = ("bid", "offer", "seal", "accept", "decline", "counter", "pass", "withdraw")


def order(moves: Sequence[str]) -> list[str]:
    """Return moves in the order of the action table, except that those ending a turn are last."""
    last = ("pass", "withdraw", "skip", "decline")
    return sorted(moves, key=lambda move: last.index(move) + 1 if move in last else 0)


def targets_at(picture: Picture, thing: str) -> list[str]:
    """List the targets that a thing stands for; a strip stands for its cells and cards."""
    kind, name = split(thing)
    if kind == labels.CARD:
        return [f"block:{name}", thing]
    if kind == labels.SEAT:
        return [f"player:{name}"]
    if kind == labels.AUCTION:
        return list(ANSWERS)
    if kind != labels.STRIP:
        return []
    cards = [labels.card_thing(entry["id"]) for entry in picture.view["strips"][int(name)]]
    cells = [target for target in picture.playable if target.startswith(f"cell:{name}:")]
    return cells + cards


def is_playable(picture: Picture, thing: str) -> bool:
    """Return whether a thing has moves."""
    return not picture.playable.isdisjoint(targets_at(picture, thing))


def help_things(picture: Picture, move: str) -> list[str]:
    """List the things that one may want to read about before a move."""
    choice = picture.choices.get(move)
    if choice is None:
        return []
    if choice["verb"] in ANSWERS:
        return [AUCTION_THING]
    kind, _, name = choice["clicks"][0].partition(":")
    if kind in ("block", labels.CARD):
        return [labels.card_thing(name)]
    if kind == "cell":
        return [labels.strip_thing(int(name.partition(":")[0]))]
    return [seat_thing(int(name))] if kind == "player" else []


def plays_at_once(thing: str, move: str) -> bool:
    """Return whether picking a thing plays its only move: yes for cards and players."""
    return split(thing)[0] in (labels.CARD, labels.SEAT)


def find(words: str, game: Game, language: str) -> list[str]:
    """Return the things that typed words name: by id, by name in any language, or its beginning."""
    named: list[tuple[str, str]] = []
    for location in labels.values_of(game).locations:
        names = (location.id, *(name.casefold() for name in location.name.values()))
        named += [(name, labels.card_thing(location.id)) for name in names]
    named += [(str(strip), labels.strip_thing(strip)) for strip in range(game.seats)]
    for word, thing in ((labels.AUCTION, AUCTION_THING), (labels.DECK, DECK_THING)):
        spoken = text.catalogue(language).say("words", word).casefold()
        named += [(name, thing) for name in (word, spoken)]
    for strip in range(game.seats):
        spoken = board_texts(game.id)(language).say("table", "strip-word", number=strip).casefold()
        named.append((spoken, labels.strip_thing(strip)))
    return find_named(words, game, named)
