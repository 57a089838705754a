"""What a host offers, and the cards: games, their options, their cards, a table's cards."""

from __future__ import annotations

from mintopia.engine.game import rules_of
from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.host import routes
from mintopia.host.callers import AnyCaller
from mintopia.host.catalog import catalog_message, options_message, printed_cards_message
from mintopia.host.messages import Message
from mintopia.host.requests import command


@command(routes.OFFERED_GAMES)
async def offered_games(words: str = DEFAULT_LANGUAGE) -> Message:
    """List the games of this server: their names, and how many can play."""
    return catalog_message(words)


@command(routes.PRINTED_CARDS)
async def printed_cards(game: str, words: str = DEFAULT_LANGUAGE) -> Message:
    """Return the cards of a game: names, numbers and texts."""
    return printed_cards_message(game, words)


@command(routes.GAME_OPTIONS)
async def game_options(game: str, words: str = DEFAULT_LANGUAGE) -> Message:
    """Describe the options of a game for a form: kind, bounds, choices, labels."""
    return options_message(game, words)


@command(routes.TABLE_CARDS)
async def table_cards(caller: AnyCaller, words: str = DEFAULT_LANGUAGE) -> Message:
    """Return the cards of a table, with the values used there."""
    table = caller.table.table
    rules = rules_of(table.game)
    options = rules.read_options(table.options)
    return {"game": table.game, **rules.table_cards(options, words)}
