"""Draw the pictures of the rulebooks into docs/pictures, for readers of the Markdown: make api."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mintopia.art.book import book_svg, names_of
from mintopia.engine.i18n import DEFAULT_LANGUAGE, LANGUAGES
from mintopia.games import game_ids

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def drawings() -> dict[Path, str]:
    """Return every picture by its file."""
    return {
        FOLDER / f"{game}-{name}{'' if lang == DEFAULT_LANGUAGE else f'.{lang}'}.svg": (
            book_svg(game, name, lang) + "\n"
        )
        for game in game_ids()
        for name in names_of(game)
        for lang in LANGUAGES
    }


if __name__ == "__main__":
    for file, drawing in drawings().items():
        file.write_text(drawing, encoding="utf-8")
