"""Why a move is not legal: a code for compiled rules, a key for its sentence, a paragraph."""

from __future__ import annotations

ALLOWED = 0


class Refusals:
    """The reasons of a game in the order of their codes; 0 is ALLOWED."""

    def __init__(self, paragraph: str = "") -> None:
        self.ids: list[str] = [""]
        self.paragraphs: dict[str, str] = {}
        self._paragraph = paragraph

    def add(self, *keys: str, paragraph: str = "") -> int:
        """State one reason, or several with codes that follow each other; return the first code."""
        code = len(self.ids)
        self.ids += keys
        self.paragraphs |= dict.fromkeys(keys, paragraph or self._paragraph)
        return code
