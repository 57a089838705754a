"""Pointing at Mint Works: which moves a card or Location offers, and why it offers none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.errors import IllegalMoveError
from mintopia.game import Game
from mintopia.games.works import text
from mintopia.games.works.cards import table
from mintopia.games.works.names import LOCATION_IDS, PLAN_IDS, SEATS
from mintopia.games.works.terminal.words import (
    DECK,
    LOCATION,
    PLAN,
    SEAT,
    desk_texts,
    location_thing,
    plan_thing,
    seat_thing,
    split,
)

AGENCY: Final = "temp-agency"
OWN_CARDS: Final = ("builder", "recycler", "swap-meet")
ANY_PLAN: Final = PLAN_IDS[0]


def order(moves: Sequence[str]) -> list[str]:
    """List moves as the table lies, the Temp Agency's many after the others, the pass last."""
    return sorted(moves, key=lambda move: (move == "pass", move.startswith(AGENCY)))


def things_of(move: str) -> list[str]:
    """List what a move is about: its card first, then its Locations, then a seat."""
    head, *rest = move.split()
    if head == AGENCY:
        return [location_thing(AGENCY), *things_of(" ".join(rest))]
    things = [plan_thing(word) for word in reversed(rest) if word in PLAN_IDS]
    if head == "co-op":
        things.append(plan_thing(head))
    elif head in LOCATION_IDS:
        things.append(location_thing(head))
    things += [seat_thing(int(word)) for word in rest if word.isdecimal()]
    return things


def help_things(move: str) -> list[str]:
    """List what one may want to read about before a move."""
    things = things_of(move)
    return [thing for thing in things if split(thing)[0] == PLAN] + [
        thing for thing in things if split(thing)[0] == LOCATION
    ]


def moves_at(game: Game, thing: str, moves: Sequence[str]) -> list[str]:
    """Pick the moves that use a thing; through the Temp Agency only if there are no others."""
    kind, name = split(thing)
    if thing == location_thing(AGENCY):
        return [move for move in moves if move.startswith(AGENCY)]
    if kind == SEAT:
        found = [move for move in moves if thing in things_of(move)]
        if int(name) == game.to_move:
            found += [move for move in moves if move.split()[0] in OWN_CARDS]
    else:
        found = [move for move in moves if thing in things_of(move)]
    direct = [move for move in found if not move.startswith(AGENCY)]
    return direct or found


def plays_at_once(thing: str, move: str) -> bool:
    """Ask first when the way leads through the Temp Agency, or for a whole Neighborhood."""
    kind, _ = split(thing)
    if kind == SEAT:
        return move.startswith("co-op")
    return thing == location_thing(AGENCY) or not move.startswith(AGENCY)


def why_not(game: Game, thing: str, language: str) -> str:
    """Say why a thing offers no move now."""
    say = desk_texts(language).say
    if game.to_move is None:
        return text.catalogue(language).say("refusals", "over")
    view = game.view(game.to_move)
    if view["decision"] != "turn":
        return say("why", "only-choice")
    refused = [_refusal(game, move) for move in _attempts(game, thing)]
    found = [error for error in refused if error is not None]
    if not found:
        kind, name = split(thing)
        if (kind, name) == (LOCATION, "supplier"):
            return say("why", "supply-empty")
        return say("why", "nothing")
    if thing == location_thing(AGENCY) and found[0].key not in ("full", "absent"):
        dear = [error for error in found if error.key == "temp-price"]
        return dear[0].message(language) if dear else say("why", "agency-idle")
    if found[0].key == "not-your-plan" and thing == location_thing("builder"):
        return say("why", "no-plan-to-build")
    if found[0].key == "not-your-card" and split(thing)[0] == LOCATION:
        return say("why", "no-card-to-give")
    return found[0].message(language)


def _attempts(game: Game, thing: str) -> list[str]:
    """List the moves that one might mean by pointing at a thing."""
    assert game.to_move is not None
    view = game.view(game.to_move)
    supply = [plan for plan in view["supply"] if plan is not None]
    me = view["players"][game.to_move]
    cards = me["plans"] + [building["id"] for building in me["buildings"]]
    kind, name = split(thing)
    if kind == PLAN:
        if name in supply:
            return [f"supplier {name}"]
        return [f"builder {name}"] if name in cards else []
    if kind != LOCATION:
        return []
    if name == "supplier":
        return [f"supplier {plan}" for plan in supply]
    if name == "builder":
        return [f"builder {plan}" for plan in me["plans"] or [ANY_PLAN]]
    if name == "recycler":
        return [f"recycler {card}" for card in cards or [ANY_PLAN]]
    if name == "swap-meet":
        return [f"swap-meet {card} {plan}" for card in cards or [ANY_PLAN] for plan in supply]
    if name == AGENCY:
        others = [place["id"] for place in view["locations"] if place["id"] != AGENCY]
        return [
            f"{AGENCY} {move}"
            for place in others
            for move in _attempts(game, location_thing(place))
        ]
    if name == "crowdfunder" and view["variant"] == "prototype":
        return [f"crowdfunder {game.to_move}"]
    return [name]


def _refusal(game: Game, move: str) -> IllegalMoveError | None:
    try:
        game.copy().play(move)
    except IllegalMoveError as error:
        return error
    return None


def find(words: str, game: Game, language: str) -> list[str]:
    """Find what typed words name: an id, a name in either language, or the beginning of one."""
    wanted = words.strip().casefold()
    if not wanted:
        return []
    named: list[tuple[str, str]] = []
    cards = table()
    for plan in PLAN_IDS:
        named += [(name, plan_thing(plan)) for name in _names(cards["plans"][plan], plan)]
    for location in LOCATION_IDS:
        entry = cards["locations"][location]
        named += [(name, location_thing(location)) for name in _names(entry, location)]
    named += [(name.casefold(), seat_thing(seat)) for seat, name in enumerate(game.names)]
    named += [(str(seat), seat_thing(seat)) for seat in range(min(SEATS, game.seats))]
    deck = desk_texts(language).say("table", "deck").casefold()
    named += [(name, DECK) for name in ("deck", deck)]
    exact = [thing for name, thing in named if name == wanted]
    near = [thing for name, thing in named if name.startswith(wanted)]
    return list(dict.fromkeys(exact or near))


def _names(entry: dict[str, dict[str, str]], card: str) -> list[str]:
    return [card, *(name.casefold() for name in entry["name"].values())]
