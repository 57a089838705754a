"""Selecting things in Mint Works: what a card, a Location or a Neighborhood stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.engine.game import Game
from mintopia.games.works.cards import table
from mintopia.games.works.schema import LOCATION_IDS, PLAN_IDS, SEATS
from mintopia.games.works.terminal.labels import (
    DECK,
    LOCATION,
    OWN,
    PLAN,
    SEAT,
    location_thing,
    plan_thing,
)
from mintopia.terminal.game_screen import Picture, board_texts
from mintopia.terminal.own_screen import find_named, seat_thing, split

AGENCY: Final = "temp-agency"


def order(moves: Sequence[str]) -> list[str]:
    """Sort moves: those through the Temp Agency after the others, and the pass last."""
    return sorted(moves, key=lambda move: (move == "pass", move.startswith(AGENCY)))


def targets_at(picture: Picture, thing: str) -> list[str]:
    """List the targets of a thing; a Neighborhood has its player and, if one's own, its cards."""
    kind, name = split(thing)
    if kind == PLAN:
        return [thing, f"{OWN}:{name}"]
    if kind != SEAT:
        return [thing]
    mine = picture.viewer == int(name)
    cards = [target for target in picture.playable if split(target)[0] == OWN] if mine else []
    return [f"player:{name}", *cards]


def help_things(picture: Picture, move: str) -> list[str]:
    """List the things to read about before a move: its cards, then its Locations."""
    choice = picture.choices.get(move)
    if choice is None:
        return []
    if choice["verb"] == "co-op":
        return [plan_thing("co-op")]
    clicks = choice["clicks"]
    cards = [split(click)[1] for click in reversed(clicks) if split(click)[0] in (PLAN, OWN)]
    return [*map(plan_thing, cards), *(click for click in clicks if split(click)[0] == LOCATION)]


def plays_at_once(thing: str, move: str) -> bool:
    """Return whether selecting a thing plays a move without asking first.

    Moves through the Temp Agency ask, unless the Temp Agency itself was selected. So do all moves
    of a Neighborhood but the Co-op's gift.
    """
    kind, _ = split(thing)
    if kind == SEAT:
        return move.startswith("co-op")
    return thing == location_thing(AGENCY) or not move.startswith(AGENCY)


def find(words: str, game: Game, language: str) -> list[str]:
    """Return the things that typed words name: an id, a name in either language, or its start."""
    named: list[tuple[str, str]] = []
    cards = table()
    for plan in PLAN_IDS:
        named += [(name, plan_thing(plan)) for name in _names(cards["plans"][plan], plan)]
    for location in LOCATION_IDS:
        entry = cards["locations"][location]
        named += [(name, location_thing(location)) for name in _names(entry, location)]
    named += [(str(seat), seat_thing(seat)) for seat in range(min(SEATS, game.seats))]
    deck = board_texts(game.id)(language).say("table", "deck").casefold()
    named += [(name, DECK) for name in ("deck", deck)]
    return find_named(words, game, named)


def _names(entry: dict[str, dict[str, str]], card: str) -> list[str]:
    return [card, *(name.casefold() for name in entry["name"].values())]
