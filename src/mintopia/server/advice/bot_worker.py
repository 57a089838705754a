"""The code that runs in a bot's process: rebuild a game from its record and choose a move."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any, Final

from mintopia.bots.roster import AT_TABLES, make_bot, policy_at
from mintopia.engine.game import Game, load_record

# The bots that the server plays, whatever its database says. Programs (exec:) are never allowed:
# making a table or importing a file must not let anybody run commands on the server. Nor are bots
# with custom budgets, which could run for hours.
ALLOWED: Final = AT_TABLES
MOST_GAMES: Final = 64  # kept by a worker, as it will probably be asked about them again

_games: OrderedDict[str, Game] = OrderedDict()


def think(record: dict[str, Any], bot: str, seed: int, steady: bool = False) -> str:
    """Choose a move for the seat to move; a bot uses only what that seat may know.

    A steady bot does the same amount of thinking on every machine, however long that takes (see
    `make_bot`).
    """
    if bot not in ALLOWED:
        raise ValueError("The server plays no such bot.")
    game = game_of(record)
    player = make_bot(bot, game.id, seed, for_person=True, steady=steady)
    try:
        return game.text_of(player.choose(game))
    finally:
        player.close()


def is_quick(record: dict[str, Any], bot: str) -> bool:
    """Return whether a bot plays at a table without searching."""
    solitaire = bool(record["options"].get("solo"))
    return policy_at(bot, record["game"], solitaire=solitaire) is not None


def game_of(record: dict[str, Any]) -> Game:
    """Return the game of a record; if it was here before, play only the new moves."""
    deal = json.dumps({key: record[key] for key in record if key != "moves"}, sort_keys=True)
    game = _games.pop(deal, None)
    moves: list[str] = record["moves"]
    known = [] if game is None else game.moves
    if game is not None and known == moves[: len(known)]:
        for move in moves[len(known) :]:
            game.play(move)
    else:  # new, or moves were taken back
        game = load_record(record)
        game.drop_history()
    _games[deal] = game
    if len(_games) > MOST_GAMES:
        _games.popitem(last=False)
    return game.copy()
