"""Sends requests to a referee and checks that every answer has the form of the protocol."""

from __future__ import annotations

import json
from typing import Any, Final

from mintopia.engine.referee import Referee

Answer = dict[str, Any]

CODES: Final = {"bad-json", "bad-request", "no-game", "illegal-move", "bad-record"}
MOST_MESSAGE: Final = 700


def check_answer(line: bytes | str) -> Answer:
    """Check that an answer is one line of JSON in the protocol's form."""
    text = line.decode("utf-8") if isinstance(line, bytes) else line
    assert "\n" not in text
    answer: Answer = json.loads(text)
    if answer["ok"] is not True:
        assert answer.keys() == {"ok", "error", "message"}
        assert answer["ok"] is False
        assert answer["error"] in CODES
        assert answer["message"].isprintable()
        assert len(answer["message"]) < MOST_MESSAGE
    return answer


def ask(referee: Referee, request: object) -> Answer:
    """Send one request and read the answer, as a client does."""
    answer = check_answer(referee.answer_line(json.dumps(request).encode()))
    assert answer["ok"] or answer["message"].endswith((".", ")"))
    return answer


def refused(referee: Referee, request: object, code: str, *words: str) -> str:
    """Send a request that must be refused with this code and these words; return the message."""
    answer = ask(referee, request)
    assert answer["ok"] is False
    assert answer["error"] == code
    for word in words:
        assert word in answer["message"]
    return str(answer["message"])


def everything(referee: Referee) -> tuple[Answer, Answer]:
    """Return the state and the record, which a refused request must not change."""
    return ask(referee, {"cmd": "state"}), ask(referee, {"cmd": "record"})
