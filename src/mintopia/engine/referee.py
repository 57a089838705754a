"""The referee: the text protocol of docs/protocol.md.

It reads one JSON object per line and answers each with one, in order. Only end of file and `quit`
end the process; a request that fails changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
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

# Every command with its fields, all of them required; those of `new` are options of the game.
COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "new": (),
    "legal": (),
    "play": ("move",),
    "state": (),
    "observe": ("seat",),
    "undo": (),
    "record": (),
    "load": ("record",),
    "quit": (),
}

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

    def answer_line(self, line: bytes) -> str:
        """Answer one line of bytes with one line of text."""
        try:
            return json.dumps({"ok": True, **self.answer(_parse(line))}, ensure_ascii=False)
        except ProtocolError as error:
            return _refusal(error.code, str(error))

    def answer(self, request: Request) -> Answer:
        """Answer one request; raise ProtocolError if it cannot be served."""
        command = request.get("cmd")
        if not isinstance(command, str) or command not in COMMANDS:
            raise ProtocolError(
                "bad-request", f"cmd must be one of {listing(COMMANDS)}, not {show(command)}."
            )
        try:
            if command == "new":
                return self._new(request)
            fields = COMMANDS[command]
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
            return self._serve(command, request)
        except (IllegalMoveError, MalformedMoveError) as error:
            raise ProtocolError("illegal-move", str(error)) from error
        except RecordError as error:
            raise ProtocolError("bad-record", str(error)) from error
        except (OptionError, SeatError, UndoError, MintopiaError) as error:
            raise ProtocolError("bad-request", str(error)) from error

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

    def _serve(self, command: str, request: Request) -> Answer:
        """Answer a request that has the fields of its command."""
        if command == "quit":
            self.done = True
            return {}
        if command == "load":
            self.game = load_record(request["record"])
        game = self.game
        if game is None:
            raise ProtocolError("no-game", "There is no game yet; start one with new, or load one.")
        match command:
            case "legal":
                return {"moves": game.legal()}
            case "observe":
                return {"state": game.view(request["seat"])}
            case "record":
                return {"record": game.record()}
            case "play":
                move, before = request["move"], game.event_count
                if not isinstance(move, str):
                    raise ProtocolError("bad-request", f"move must be text, not {show(move)}.")
                game.play(move)
                return {"state": game.state(), "events": game.all_events(before)}
            case "undo":
                game.undo()
        return {"state": game.state()}


def _refusal(code: str, message: str) -> str:
    return json.dumps({"ok": False, "error": code, "message": message}, ensure_ascii=False)


def _parse(line: bytes) -> Request:
    if not line.strip():
        raise ProtocolError("bad-json", "The line is empty, not JSON.")
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
            answer = _refusal("bad-json", f"The line is longer than {MOST_LINE} bytes.")
        else:
            answer = referee.answer_line(line)
        sink.write(answer.encode("utf-8", "replace") + b"\n")
        sink.flush()
