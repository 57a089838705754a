"""Parses JSON that comes from outside: files, links, requests, the answers of other programs.

A parser calls itself for every list within a list. In a page the interpreter's stack is small, and
an interpreter whose stack overflows is lost; so nesting is measured before anything is parsed.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any, Final

MOST_NESTING: Final = 100  # levels; what we write ourselves has fewer than ten
_STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_OPENING: Final = b"[{"
_CLOSING: Final = b"]}"
_OTHERS: Final = bytes(set(range(256)) - set(_OPENING + _CLOSING))
_STEPS: Final = [(byte in _OPENING) - (byte in _CLOSING) for byte in range(256)]


def check_nesting(content: bytes) -> None:
    """Raise RecursionError if JSON, or what may be JSON, is nested too deeply to be parsed."""
    if sum(content.count(byte) for byte in _OPENING) <= MOST_NESTING:
        return
    brackets = _STRING.sub(b"", content).translate(None, _OTHERS)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > MOST_NESTING:
        raise RecursionError(f"nested more than {MOST_NESTING} levels deep")


def parse_json(text: str) -> Any:
    """Parse JSON; raise ValueError if it is not JSON, RecursionError if it is nested too deeply."""
    check_nesting(text.encode("utf-8", "surrogatepass"))
    return json.loads(text)
