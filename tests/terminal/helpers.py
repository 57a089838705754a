"""Shared by the tests of the terminal: games, a simple player, and ways to read a screen."""

from __future__ import annotations

import html
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mintopia.engine.game import Game, new_game
from mintopia.games.works.schema import PLAN_IDS
from mintopia.terminal.console import Console
from mintopia.terminal.plain import PlainGame
from mintopia.terminal.session import Session, Stage, key_of_moves
from mintopia.terminal.start import Start
from tests.server.forking import mintopia

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


def take_seat(session: Session) -> None:
    """Get past every hand-over and secret screen."""
    while session.stage in (Stage.HAND_OVER, Stage.SECRET):
        session.next_stage()


def play_on(session: Session, *moves: str) -> None:
    """Play moves, handing the screen over where needed."""
    for move in moves:
        take_seat(session)
        session.play(move)


def come_to(session: Session, *moves: str) -> None:
    """Play moves, then seat the player to move at the screen."""
    play_on(session, *moves)
    take_seat(session)


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


class Screen(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def play_plain(session: Session, typed: str, sink: io.StringIO | None = None) -> str:
    """Play line by line; return everything that was shown."""
    sink = io.StringIO() if sink is None else sink
    PlainGame(session, Console(io.StringIO(typed), sink, {"NO_COLOR": "1"})).run()
    return sink.getvalue()


def after_prompts(output: str) -> list[str]:
    """Return the line that follows each typed line."""
    lines = output.splitlines()
    return [lines[at + 1] for at, line in enumerate(lines[:-1]) if line.startswith("> ")]


def typed_in(session: Session, choose: Callable[[Session], str]) -> str:
    """Play to the end; return what the people typed, with Enter at every hand-over."""
    typed = []
    while not session.game.over:
        if session.stage is Stage.TURN:
            typed.append(choose(session))
            session.play(typed[-1])
        else:
            typed.append("")
            session.next_stage()
    return "\n".join(typed) + "\n"


def run(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command with its own data folder."""
    return mintopia(*words, stdin=typed, **environment(folder))


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
