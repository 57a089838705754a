"""Why a move is illegal: a code for compiled rules, a key for the sentence, a rules paragraph."""

from __future__ import annotations

ALLOWED = 0


class Refusals:
    """A game's reasons for refusing a move, in the order of their codes; 0 is ALLOWED."""

    def __init__(self, paragraph: str = "") -> None:
        self.ids: list[str] = [""]
        self.paragraphs: dict[str, str] = {}
        self._paragraph = paragraph

    def add(self, *keys: str, paragraph: str = "") -> int:
        """Declare one reason, or several with consecutive codes; return the first code."""
        code = len(self.ids)
        self.ids += keys
        self.paragraphs |= dict.fromkeys(keys, paragraph or self._paragraph)
        return code

    def paragraph_of(self, key: str) -> str:
        """Return the rules paragraph of a reason, also of one that only a page gives."""
        return self.paragraphs.get(key, self._paragraph)
