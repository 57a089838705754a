"""Pictures of a table: text for `print(game)`, HTML with the cards' pictures for notebooks.

A game may describe what lies on its table, in parts (its `drawing`). Any other game is drawn as an
outline of its view.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from mintopia.art.cards import card_svg
from mintopia.art.model import read_deck
from mintopia.art.shapes import escape
from mintopia.engine.drawing import Part, Placed
from mintopia.games import spec_of

if TYPE_CHECKING:
    from mintopia.engine.game import Game

INDENT: Final = "  "
CARD_WIDTH: Final = 25  # of a card's picture, in millimetres
DECKS_KEPT: Final = 8


def parts_of(game: Game, seat: int | None, language: str = "en") -> list[Part]:
    """Return what a seat may see of a table; once the game is over, nothing is secret."""
    view = game.view(seat)
    if game.over:
        view = game.state()
    draw = spec_of(game.id).drawing
    return draw()(view, game.cards(language), language) if draw else outline(view)


def as_text(game: Game, seat: int | None, language: str = "en") -> str:
    """Draw a table as lines of text, ending with what is to be decided."""
    lines: list[str] = []
    for part in parts_of(game, seat, language):
        lines += [part.title, *(f"{INDENT}{line}".rstrip() for line in part.lines)]
    return "\n".join([*lines, game.prompt(seat, language)])


def as_html(game: Game, seat: int | None, values: Mapping[str, Any]) -> str:
    """Draw a table as self-contained HTML, without files or scripts.

    `values` are the card values that replace the usual ones, as in the option `cards`.
    """
    pictures = _pictures(game.id, json.dumps(values, sort_keys=True))
    blocks = []
    for part in parts_of(game, seat):
        body = [f"<b>{escape(part.title)}</b>"]
        shown = [card for card in part.cards if (card.form, card.id) in pictures]
        if shown:
            body.append(_grid(shown, pictures))
        if part.lines and not (part.aside and shown):
            text = escape("\n".join(part.lines))
            body.append(f'<pre style="margin:0;background:none;color:inherit">{text}</pre>')
        blocks.append(f'<div style="margin:0 0 .6em">{"".join(body)}</div>')
    return f"<div>{''.join(blocks)}<i>{escape(game.prompt(seat))}</i></div>"


def _grid(cards: Sequence[Placed], pictures: Mapping[tuple[str, str], str]) -> str:
    top, left = min(card.row for card in cards), min(card.column for card in cards)
    cells = []
    for card in cards:
        style = f"grid-row:{card.row - top + 1};grid-column:{card.column - left + 1}"
        if card.turned:
            style += ";transform:rotate(180deg)"
        cells.append(f'<div style="{style}">{pictures[card.form, card.id]}</div>')
    grid = f"display:grid;gap:4px;grid-auto-columns:{CARD_WIDTH}mm"
    return f'<div style="{grid}">{"".join(cells)}</div>'


@lru_cache(DECKS_KEPT)
def _pictures(game: str, values: str) -> dict[tuple[str, str], str]:
    """Return the pictures of a game's cards by layout and id."""
    rules = spec_of(game).rules()
    deck = read_deck(rules.sheet_cards(json.loads(values), "en"))
    return {(card.form, card.id): card_svg(card, CARD_WIDTH) for card in deck.cards}


# --- a game without its own drawing --------------------------------------------------------------
def outline(view: Mapping[str, Any]) -> list[Part]:
    """Return the parts of any view: short values in the title, a part for every list or table."""
    short = [f"{key} {_short(value)}" for key, value in view.items() if not _is_long(value)]
    rest = [Part(key, _rows(value)) for key, value in view.items() if _is_long(value)]
    return [Part(" · ".join(short), []), *rest]


def _is_long(value: object) -> bool:
    return isinstance(value, list | tuple | Mapping) and bool(value)


def _short(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_short(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list | tuple):
        return ", ".join(_short(inner) for inner in value) or "-"
    return "-" if value is None else str(value)


def _rows(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{key}: {_short(inner)}" for key, inner in value.items()]
    return [f"{at}: {_short(inner)}" for at, inner in enumerate(value)]
