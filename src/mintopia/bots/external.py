"""External bots: programs in any language that speak JSON lines (docs/writing-bots.md).

A program is started for one seat of one game and gets only what that seat may see: its view, the
events since its last turn, the legal moves. It is not kept for the next game, because with paired
deals it would see the same cards again.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mintopia.bots.bot import BotError
from mintopia.engine.game import Game
from mintopia.engine.line_process import LineProcess, LineProcessError, excerpt
from mintopia.engine.options import show
from mintopia.engine.parsing import parse_json
from mintopia.errors import MoveError, OptionError

PREFIX: Final = "exec:"
PROTOCOL: Final = 1
END_SECONDS: Final = 1.0  # how long a program has to exit once its input is closed

# How a bot can fail; docs/writing-bots.md lists them.
KINDS: Final = ("start", "crash", "stall", "unasked", "oversized", "malformed", "illegal")
_SENTENCES: Final = {
    "start": "cannot be started: {detail}",
    "crash": "ended in the middle of the game: {detail}",
    "stall": "did not answer within {detail} s",
    "unasked": "said something that nobody had asked for: {detail}",
    "oversized": "answered with a line longer than {detail} bytes",
    "malformed": "sent an invalid answer: {detail}",
    "illegal": "answered with a move that is not legal: {detail}",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an external bot may take: for a move, and from its start to its first answer."""

    move_seconds: float = 10.0
    start_seconds: float = 10.0


class ExternalBotError(BotError):
    """An external bot failed; says how (`kind`), at which move, and its last error output."""

    def __init__(
        self, bot: str, kind: str, detail: str, move_number: int, last_errors: tuple[str, ...]
    ) -> None:
        self.bot = bot
        self.kind = kind
        self.detail = detail
        self.move_number = move_number
        self.last_errors = last_errors
        said = _SENTENCES[kind].format(detail=detail)
        words = f" Its standard error ends with: {last_errors[-1]}" if last_errors else ""
        super().__init__(f"At move {move_number} {bot} {said}.{words}")


class ExternalBot:
    """Plays one seat of one game by asking a program."""

    def __init__(
        self,
        spec: str,
        game: str,
        *,
        limits: Limits | None = None,
        folder: str | Path | None = None,
    ) -> None:
        self.name = spec
        self._game_id = game
        self._command = command_of(spec)
        self._limits = limits or Limits()
        self._folder = None if folder is None else Path(folder)
        self._process: LineProcess | None = None
        self._game: Game | None = None
        self._seat = -1
        self._events_told = 0
        self._used = 0.0

    def choose(self, game: Game) -> int:
        """Ask the program for its move; raise ExternalBotError if it gives no legal one."""
        seat = game.to_move
        if seat is None:
            raise BotError("The game is over; there is no move to choose.")
        try:
            if self._process is None:
                self._begin(game, seat)
            return self._ask(game)
        except LineProcessError as trouble:
            raise self._failure(game, trouble.kind, trouble.detail) from trouble

    def close(self, game: Game | None = None) -> None:
        """Send the program the result, if there is one, and end it."""
        process, game = self._process, game or self._game
        self._process = self._game = None
        if process is None:
            return
        line = b""
        if game is not None and game.over:
            line = _line({"type": "end", **self._news(game), "result": game.result})
        process.end(line, END_SECONDS)

    # --- inside -------------------------------------------------------------------------------
    def _begin(self, game: Game, seat: int) -> None:
        self._process = LineProcess(self._command, self._folder)
        self._game = game
        self._seat = seat
        hello = {
            "type": "new",
            "protocol": PROTOCOL,
            "game": self._game_id,
            "seat": seat,
            "seats": game.seats,
            "options": game.record_for(seat)["options"],
            "move_seconds": self._limits.move_seconds,
        }
        answer = self._answer(game, hello, self._limits.start_seconds)
        if answer.get("ready") is not True:
            raise self._failure(game, "malformed", f'it needs "ready": true, not {_seen(answer)}')

    def _ask(self, game: Game) -> int:
        start = time.monotonic()
        legal = game.legal()
        question = {
            "type": "move",
            "number": len(game.moves) + 1,
            **self._news(game),
            "used_seconds": round(self._used, 3),
            "legal": legal,
        }
        answer = self._answer(game, question, self._limits.move_seconds)
        self._used += time.monotonic() - start
        move = answer.get("move")
        if not isinstance(move, str):
            raise self._failure(
                game, "malformed", f'it needs "move" with a text, not {_seen(answer)}'
            )
        actions = game.legal_actions()
        if move in legal:
            return actions[legal.index(move)]
        try:
            game.copy().play(move)
        except MoveError as error:
            raise self._failure(game, "illegal", f"{show(move)}: {error}".rstrip(".")) from error
        return game.action_of(move)  # the same move, spelled differently

    def _news(self, game: Game) -> dict[str, Any]:
        """Return what the seat sees now, and the events since the last message."""
        told = min(self._events_told, game.event_count)  # moves may have been taken back
        self._events_told = game.event_count
        return {"view": game.view(self._seat), "events": game.events(self._seat, told)}

    def _answer(self, game: Game, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process is not None
        said = self._process.ask(_line(question), seconds)
        try:
            answer = parse_json(said.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise self._failure(game, "malformed", f"no JSON: {excerpt(said)}") from error
        if not isinstance(answer, dict):
            raise self._failure(game, "malformed", f"no JSON object: {excerpt(said)}")
        return answer

    def _failure(self, game: Game, kind: str, detail: str) -> ExternalBotError:
        """End a failed program; return the error to raise."""
        process, self._process = self._process, None
        last_errors: tuple[str, ...] = ()
        if process is not None:
            process.end()
            last_errors = process.last_errors
        return ExternalBotError(self.name, kind, detail, len(game.moves) + 1, last_errors)


def command_of(spec: str) -> list[str]:
    """Split the command of `exec:COMMAND` into words, with quotes as in a shell but without one."""
    if os.name != "posix":
        raise OptionError("External bots (exec:COMMAND) need Linux or macOS.")
    try:
        words = shlex.split(spec.removeprefix(PREFIX))
    except ValueError as error:
        raise OptionError(f"{show(spec)} is not a valid command: a quote is not closed.") from error
    if not words or not words[0]:
        raise OptionError("exec: needs a command, such as exec:./mybot.")
    return words


def check_command(spec: str, folder: str | Path | None = None) -> None:
    """Raise OptionError if a command's program cannot be run, before a long run begins."""
    program = command_of(spec)[0]
    if "/" not in program:
        if shutil.which(program) is None:
            raise OptionError(f"{show(spec)}: there is no program {show(program)} on this machine.")
        return
    path = Path(folder or ".") / program
    if not path.is_file():
        raise OptionError(f"{show(spec)}: there is no file {program}.")
    if not os.access(path, os.X_OK):
        raise OptionError(f"{show(spec)}: {program} is not executable (chmod +x {program}).")


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode("ascii") + b"\n"


def _seen(answer: dict[str, Any]) -> str:
    return excerpt(json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace"))
