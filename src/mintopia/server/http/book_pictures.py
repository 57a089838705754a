"""Pictures in the books: the text names cards and opponents, and the page draws them.

A fenced block such as ```plans, with names separated by ·, becomes a row of cards. Tables whose
first column names cards, and sentences that begin with a card's name in bold, get small pictures.
Images are those that the game draws (its part `book`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Any, Final

from markdown_it.token import Token

from mintopia.art.book import book_svg
from mintopia.engine.game import rules_of

BETWEEN: Final = re.compile(r"\s*·\s*")
IN_A_CELL: Final = re.compile(r"\s*[,、]\s*|\s+and\s+|と")
AROUND: Final = re.compile(r"（.*?）|[.:：。]")
IMAGE: Final = re.compile(r"pictures/[a-z]+-([a-z]+)(?:\.[a-z]+)?\.svg$")
MOST_NAMES: Final = 4  # at the beginning of a sentence or a row


class Pictures:
    """The cards of a game, keyed by their names in one language."""

    def __init__(self, game: str, language: str) -> None:
        self._name = f"{game}-{{}}-{language}"
        cards = rules_of(game).cards_json({}, language)
        self.kinds: dict[str, dict[str, dict[str, Any]]] = {
            kind: {card["name"]: card for card in found}
            for kind, found in cards.items()
            if isinstance(found, list) and all("names" in card for card in found)
        }

    def find(self, kind: str, text: str) -> list[str]:
        """Return the ids of the cards named in a row; raise ValueError for an unknown name."""
        names = BETWEEN.split(text.strip())
        unknown = [name for name in names if name not in self.kinds[kind]]
        if unknown:
            raise ValueError(f"no {kind} are called {', '.join(unknown)}")
        return [str(self.kinds[kind][name]["id"]) for name in names]

    def draw_rows(self, tokens: Sequence[Token]) -> None:
        """Turn blocks of names into figures, which the page fills with cards."""
        for token in tokens:
            kind = token.info.strip()
            if token.type == "fence" and kind in self.kinds:
                ids = ",".join(self.find(kind, token.content))
                token.type, token.content = "html_block", figure("cards", f"{kind}:{ids}")

    def draw_images(self, tokens: Sequence[Token]) -> None:
        """Let images show the pictures of the book in its language, at their size."""
        for image in (child for token in tokens for child in token.children or ()):
            found = IMAGE.search(str(image.attrGet("src") or "")) if image.type == "image" else None
            if found:
                name = self._name.format(found[1])
                size = re.findall(r' (width|height)="(\d+)"', book_svg(*name.split("-")))[:2]
                image.attrs |= {**dict(size), "src": f"/art/book/{name}.svg", "class": "picture"}

    def draw_small(self, tokens: Sequence[Token]) -> None:
        """Put small pictures before the names of cards that begin a row or a sentence."""
        in_table = False
        first: list[Token] = []
        for at, token in enumerate(tokens):
            if token.type == "table_open":
                in_table, first = True, []
            elif token.type == "table_close":
                in_table = False
                self._draw_column(first)
            elif token.type == "td_open" and tokens[at - 1].type == "tr_open":
                first.append(tokens[at + 1])
            elif token.type == "inline" and not in_table:
                self._draw_beginning(token)

    def _draw_column(self, cells: Sequence[Token]) -> None:
        found = {kind: [self._cards(cell.content, [kind]) for cell in cells] for kind in self.kinds}
        best = max(found.values(), key=lambda rows: sum(map(bool, rows)), default=[])
        if 2 * sum(map(bool, best)) < len(cells):
            return
        for cell, cards in zip(cells, best, strict=True):
            _put_before(cell, cards)

    def _draw_beginning(self, token: Token) -> None:
        words = token.children or []
        at = next((at for at, child in enumerate(words[:3]) if child.type == "strong_open"), None)
        if at is None or len("".join(child.content for child in words[:at])) > len("The "):
            return
        _put_before(token, self._cards(words[at + 1].content, self.kinds))

    def _cards(self, text: str, kinds: Iterable[str]) -> list[dict[str, Any]]:
        """Return the cards that a text names; empty if the text contains anything else."""
        names = [name for name in IN_A_CELL.split(AROUND.sub("", text).strip()) if name]
        for kind in kinds:
            if 0 < len(names) <= MOST_NAMES and all(name in self.kinds[kind] for name in names):
                return [self.kinds[kind][name] for name in names]
        return []


@cache
def pictures_of(game: str, language: str) -> Pictures:
    """Return the pictures of a game's cards, keyed by the cards' names in a language."""
    return Pictures(game, language)


def figure(what: str, value: str, caption: str = "") -> str:
    """Return an HTML figure for the page to fill in."""
    return f'<figure data-{what}="{escape(value)}">{escape(caption)}</figure>\n'


def _put_before(token: Token, cards: Sequence[dict[str, Any]]) -> None:
    drawn = [Token("html_inline", "", 0, content=_small(card)) for card in cards]
    token.children = [*drawn, *(token.children or ())]


def _small(card: dict[str, Any]) -> str:
    kind = card.get("type") or ("opponent" if "title" in card else "location")
    return (
        f'<img class="small-card" src="/art/{kind}/{card["id"]}.svg" alt="" '
        'width="32" height="32" loading="lazy">'
    )
