"""The catalog of games: all that a client without knowledge of them needs to create tables."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mintopia.engine.game import rules_of
from mintopia.errors import OptionError
from mintopia.games import game_ids, options_of, title_of

MOST_PLAYERS: Final = 12  # the largest number that is tried


@cache
def players_of(game: str) -> tuple[int, ...]:
    """Return the numbers of players that a game's options accept."""
    rules = rules_of(game)
    found = []
    for players in range(1, MOST_PLAYERS + 1):
        try:
            rules.read_options({"players": players})
        except OptionError:
            continue
        found.append(players)
    return tuple(found)


def catalog_message(language: str) -> dict[str, Any]:
    """List the games with their names and numbers of players."""
    games = [
        {
            "id": game,
            "name": title_of(game, language),
            "players": list(players_of(game)),
            "fields": rules_of(game).field_names(language),
            "verbs": rules_of(game).verb_names(language),
        }
        for game in game_ids()
    ]
    return {"games": games}


def printed_cards_message(game: str, language: str) -> dict[str, Any]:
    """Return the cards of a game: names, numbers and texts."""
    return {"game": game, **rules_of(game).cards_json({}, language)}


def options_message(game: str, language: str) -> dict[str, Any]:
    """Describe the options of a game for a form: kind, bounds, choices, labels."""
    return {"game": game, "options": options_of(game, language)}
