"""Shared by the tests of Mint Bid in the terminal: games, and a simple player."""

from __future__ import annotations

import random
from typing import Any

from mintopia.engine.game import Game, new_game
from mintopia.terminal.session import Session
from tests.terminal.helpers import come_to, take_seat

SEED = 7
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
JAPANESE = ("あかり", "ベン", "千代", "ドーラ", "恵美", "文香")


def solo(language: str = "en", opponent: str = "justin", **options: Any) -> Session:
    """Begin a solitaire game."""
    names = {"en": ["You", opponent.title()], "ja": ["あなた", "相手"]}[language]
    game = new_game("bid", seed=SEED, solo=opponent, names=names, **options)
    return Session(game, language)


def table_of(players: int, language: str = "en", seed: int = SEED, **options: Any) -> Game:
    """Begin a game of several people; Ann is the first Auctioneer."""
    names = list((NAMES if language == "en" else JAPANESE)[:players])
    return new_game("bid", seed=seed, players=players, names=names, auctioneer=0, **options)


def seated(game: Game, *moves: str, language: str = "en") -> Session:
    """Play moves, then seat the player to move at the screen."""
    session = Session(game, language)
    come_to(session, *moves)
    return session


def choose(game: Game) -> str:
    """Choose a move that brings the game to its end: bid a little, then withdraw."""
    moves = game.legal()
    auction = game.view(game.to_move)["auction"] or {"bid": 0}
    if "withdraw" in moves and auction["bid"] > 1:
        return "withdraw"
    for like in ("accept", "pass", "bid", "seal 1"):
        liked = [move for move in moves if move.startswith(like)]
        if liked and not (like == "bid" and auction["bid"] > 1):
            return liked[0]
    return moves[-1] if moves[0].startswith("place") else moves[0]


def random_move(game: Game, dice: random.Random) -> str:
    """Choose a random kind of move, then a random move of that kind."""
    moves = game.legal()
    head = dice.choice(sorted({move.split()[0] for move in moves}))
    return dice.choice([move for move in moves if move.split()[0] == head])


def finish(session: Session) -> None:
    """Play a session to its end."""
    while not session.game.over:
        take_seat(session)
        session.play(choose(session.game))
