"""Shared by the tests of the terminal: games, a simple player, and ways to read a screen."""

from __future__ import annotations

import html
import os
import re
import sys
from pathlib import Path
from typing import Any

from mintopia.engine.game import Game, new_game
from mintopia.games.works.schema import PLAN_IDS
from mintopia.terminal.session import Session, Stage, key_of_moves
from mintopia.terminal.start import Start

SEED = 7
LIKES = ("builder", "supplier", "wholesaler", "producer", "leadership", "lotto", "co-op", "pass")
SECRET = "vault"  # the Plan that Ann draws from the Lotto in `lotto_game`
SECRET_NAME = "Vault"
LOTTO_MOVES = ("supplier lotto", "pass", "builder lotto", "pass", "lotto")


def solo(language: str = "en", opponent: str = "justin", **options: Any) -> Session:
    """Begin a solitaire game."""
    names = ["You" if language == "en" else "あなた", opponent.title()]
    game = new_game("works", seed=SEED, solo=opponent, names=names, **options)
    return Session(game, language)


def table_of(*names: str, seed: int = SEED, **options: Any) -> Session:
    """Begin a game of several people; the first one goes first."""
    game = new_game(
        "works", seed=seed, players=len(names), names=list(names), starting=0, **options
    )
    return Session(game, "en")


def lotto_game() -> Game:
    """Begin a game of Ann and Ben in which Ann can soon draw the hidden Vault from the Lotto."""
    first = ["lotto", "windmill", "statue", SECRET]
    deck = first + [plan for plan in PLAN_IDS if plan not in first]
    return new_game(
        "works",
        seed=SEED,
        players=2,
        names=["Ann", "Ben"],
        starting=0,
        deck=deck,
        cards={"game": {"starting_mints": 10}},
    )


def play_on(session: Session, moves: tuple[str, ...]) -> None:
    """Play moves, handing the screen over where needed."""
    for move in moves:
        while session.stage is not Stage.TURN:
            session.go_on()
        session.play(move)


def choose(session: Session) -> str:
    """Choose a move that brings the game to its end."""
    moves = session.moves()
    for like in LIKES:
        liked = [move for move in moves if move.startswith(like)]
        if liked:
            return liked[-1]
    return moves[0]


def key_for(session: Session, move: str) -> str:
    """Return the key that plays a move."""
    return next(
        key for key, of in key_of_moves(session.game_screen, session.moves()).items() if of == move
    )


def start(path: Path, language: str = "en") -> Start:
    """Return a start whose games are saved in this file."""
    return Start(("works",), language, path)


def shown(app: Any) -> str:
    """Return all text that an app shows now."""
    runs = re.findall(r"<text[^>]*>(.*?)</text>", app.export_screenshot(), re.DOTALL)
    return html.unescape("\n".join(runs)).replace("\u00a0", " ")


def environment(folder: Path) -> dict[str, str]:
    """Return an environment for a command, with its own data folder and colours on."""
    wanted = ("PATH", "PYTHONPATH", "SYSTEMROOT")
    keep = {name: os.environ[name] for name in wanted if name in os.environ}
    return keep | {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }


def command(*words: str) -> list[str]:
    """Return a command line that runs mintopia."""
    return [sys.executable, "-m", "mintopia.cli.main", *words]
