"""The referee: the text protocol of docs/protocol.md.

It reads one JSON object per line and answers each with one, in order. Only end of file and `quit`
end the process; a request that fails changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import IO, Any, Final

from mintopia.engine.game import Game, load_record, new_game
from mintopia.engine.options import listing, show
from mintopia.engine.parsing import parse_json
from mintopia.errors import (
    IllegalMoveError,
    MalformedMoveError,
    MintopiaError,
    OptionError,
    RecordError,
    SeatError,
    UndoError,
)
from mintopia.games import game_ids

MOST_LINE: Final = 8_000_000  # bytes; a longer line is answered and skipped
_CHUNK: Final = 1 << 16

Answer = dict[str, Any]
Request = Mapping[str, Any]


class ProtocolError(Exception):
    """Raised for a request that cannot be served, with a code of the protocol and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class Referee:
    """A referee, which holds one game and answers requests about it."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.done = False
        self._commands: dict[str, tuple[tuple[str, ...], Callable[[Request], Answer]]] = {
            "legal": ((), self._legal),
            "play": (("move",), self._play),
            "state": ((), self._state),
            "observe": (("seat",), self._observe),
            "undo": ((), self._undo),
            "record": ((), self._record),
            "load": (("record",), self._load),
            "quit": ((), self._quit),
        }

    def answer_line(self, line: bytes) -> str:
        """Answer one line of bytes with one line of text."""
        try:
            request = _parse(line)
            answer = {"ok": True, **self.answer(request)}
        except ProtocolError as error:
            answer = {"ok": False, "error": error.code, "message": str(error)}
        return json.dumps(answer, ensure_ascii=False)

    def answer(self, request: Request) -> Answer:
        """Answer one request; raise ProtocolError if it cannot be served."""
        command = request.get("cmd")
        names = ("new", *self._commands)
        if not isinstance(command, str) or command not in names:
            raise ProtocolError(
                "bad-request", f"cmd must be one of {listing(names)}, not {show(command)}."
            )
        try:
            if command == "new":
                return self._new(request)
            fields, serve_command = self._commands[command]
            for key in request:
                if key != "cmd" and key not in fields:
                    raise ProtocolError(
                        "bad-request",
                        f"{command} has no field {show(key)}; "
                        + (f"its fields: {listing(fields)}." if fields else "it takes none."),
                    )
            for key in fields:
                if key not in request:
                    raise ProtocolError("bad-request", f"{command} needs the field {key}.")
            return serve_command(request)
        except (IllegalMoveError, MalformedMoveError) as error:
            raise ProtocolError("illegal-move", str(error)) from error
        except RecordError as error:
            raise ProtocolError("bad-record", str(error)) from error
        except (OptionError, SeatError, UndoError, MintopiaError) as error:
            raise ProtocolError("bad-request", str(error)) from error

    def _present(self) -> Game:
        if self.game is None:
            raise ProtocolError("no-game", "There is no game yet; start one with new, or load one.")
        return self.game

    def _new(self, request: Request) -> Answer:
        options = {key: value for key, value in request.items() if key != "cmd"}
        name = options.pop("game", None)
        if not isinstance(name, str):
            raise ProtocolError(
                "bad-request", f"game must be one of {listing(game_ids())}, not {show(name)}."
            )
        seed = options.pop("seed", None)
        self.game = new_game(name, seed=seed, **options)
        return {"state": self.game.state()}

    def _legal(self, _: Request) -> Answer:
        return {"moves": self._present().legal()}

    def _play(self, request: Request) -> Answer:
        game = self._present()
        move = request["move"]
        if not isinstance(move, str):
            raise ProtocolError("bad-request", f"move must be text, not {show(move)}.")
        before = game.event_count
        game.play(move)
        return {"state": game.state(), "events": game.all_events(before)}

    def _state(self, _: Request) -> Answer:
        return {"state": self._present().state()}

    def _observe(self, request: Request) -> Answer:
        return {"state": self._present().view(request["seat"])}

    def _undo(self, _: Request) -> Answer:
        game = self._present()
        game.undo()
        return {"state": game.state()}

    def _record(self, _: Request) -> Answer:
        return {"record": self._present().record()}

    def _load(self, request: Request) -> Answer:
        self.game = load_record(request["record"])
        return {"state": self.game.state()}

    def _quit(self, _: Request) -> Answer:
        self.done = True
        return {}


def _parse(line: bytes) -> Request:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ProtocolError(
            "bad-json", f"The line is not UTF-8 text (byte {error.start})."
        ) from error
    try:
        request = parse_json(text)
    except RecursionError as error:
        raise ProtocolError("bad-json", "The line is nested too deeply.") from error
    except ValueError as error:  # not JSON, or a number of thousands of digits
        raise ProtocolError("bad-json", f"The line is not JSON: {show_reason(error)}.") from error
    if not isinstance(request, dict):
        raise ProtocolError("bad-request", f"A request is an object with cmd, not {show(request)}.")
    return request


def show_reason(error: ValueError) -> str:
    """Describe a JSON error on one line."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos}"
    return "a number is too long"


def serve(source: IO[bytes], sink: IO[bytes]) -> None:
    """Answer every line until end of file or quit."""
    referee = Referee()
    while not referee.done:
        line = source.readline(MOST_LINE)
        if not line:
            return
        if not line.endswith(b"\n") and len(line) >= MOST_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(_CHUNK)
            answer = json.dumps(
                {
                    "ok": False,
                    "error": "bad-json",
                    "message": f"The line is longer than {MOST_LINE} bytes.",
                }
            )
        elif not line.strip():
            answer = json.dumps(
                {"ok": False, "error": "bad-json", "message": "The line is empty, not JSON."}
            )
        else:
            answer = referee.answer_line(line)
        sink.write(answer.encode("utf-8", "replace") + b"\n")
        sink.flush()
