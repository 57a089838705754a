"""The games that tables can be made for: what somebody who knows none of them has to know."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mintopia.errors import OptionError
from mintopia.game import rules_of
from mintopia.games import game_ids, options_of, title_of

MOST_PLAYERS: Final = 12  # no table is tried with more


@cache
def players_of(game: str) -> tuple[int, ...]:
    """List how many people can sit at a table of a game: the numbers that its options accept."""
    rules = rules_of(game)
    found = []
    for players in range(1, MOST_PLAYERS + 1):
        try:
            rules.read_options({"players": players})
        except OptionError:
            continue
        found.append(players)
    return tuple(found)


def told_catalog(language: str) -> dict[str, Any]:
    """List the games: their names, and how many can play."""
    games = [
        {
            "id": game,
            "name": title_of(game, language),
            "players": list(players_of(game)),
            "fields": rules_of(game).field_names(language),
        }
        for game in game_ids()
    ]
    return {"games": games}


def told_printed_cards(game: str, language: str) -> dict[str, Any]:
    """Return the cards of a game: names, numbers and texts."""
    return {"game": game, **rules_of(game).cards_json({}, language)}


def told_options(game: str, language: str) -> dict[str, Any]:
    """Describe the options of a game for a form: kind, bounds, choices, labels."""
    return {"game": game, "options": options_of(game, language)}
