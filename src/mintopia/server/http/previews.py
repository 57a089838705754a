"""Link previews for messengers: a title, a sentence and the picture of a table.

They are derived from the address alone. A link's secret comes after the #, which no crawler sends,
and no table is read, so a preview can neither reveal nor use up anything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Final

from mintopia.engine.i18n import DEFAULT_LANGUAGE, LANGUAGES
from mintopia.games import game_ids, title_of
from mintopia.server.common.errors import catalogue
from mintopia.server.http.auth import Requester

PICTURE: Final = "/art/table.png"
WIDTH, HEIGHT = 1200, 630  # of the picture
LOCALES: Final = {"en": "en_US", "ja": "ja_JP"}
MOST_SEATS: Final = 6
_ADDRESS: Final = re.compile(r"(join|watch)(?:/([a-z0-9-]+)/(\d)(?:/([a-z]{2}))?)?/?")


@dataclass(frozen=True, slots=True)
class Preview:
    """What an invitation's address reveals: its kind, and the game and seats if it names them."""

    kind: str  # join or watch
    game: str | None
    seats: int
    language: str

    def tags(self, requester: Requester) -> str:
        """Return the elements for the page's head."""
        book = catalogue(self.language)
        told = {"game": title_of(self.game, self.language) if self.game else "Mintopia"}
        text = book.say("preview", "text" if self.game else "text-any", seats=self.seats, **told)
        tags = {
            "og:type": "website",
            "og:site_name": "Mintopia",
            "og:locale": LOCALES[self.language],
            "og:title": book.say("preview", self.kind, **told),
            "og:description": text,
        }
        if requester.base:
            tags |= {
                "og:image": requester.base + PICTURE,
                "og:image:type": "image/png",
                "og:image:width": str(WIDTH),
                "og:image:height": str(HEIGHT),
                "og:image:alt": text,
            }
        found = [
            f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()
        ]
        found.append('<meta name="twitter:card" content="summary_large_image" />')
        found.append('<meta name="robots" content="noindex" />')
        return "".join(found)


def preview_of(path: str, language: str) -> Preview | None:
    """Return the preview for an address, or None if it is no invitation's.

    `language` is the reader's, used unless the address names one.
    """
    found = _ADDRESS.fullmatch(path)
    if found is None:
        return None
    kind, game, seats, wanted = found.groups()
    shown = wanted if wanted in LANGUAGES else language if wanted is None else DEFAULT_LANGUAGE
    if game not in game_ids():
        return Preview(kind, None, MOST_SEATS, shown)
    return Preview(kind, game, min(max(int(seats), 1), MOST_SEATS), shown)


def with_preview(index: bytes, preview: Preview, requester: Requester) -> bytes:
    """Return the page with the elements of a preview in its head."""
    return index.replace(b"<title>", preview.tags(requester).encode() + b"<title>", 1)
