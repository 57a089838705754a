"""The form in which a game describes what lies on its table, for `mintopia.art.picture`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Placed(NamedTuple):
    """A card on the table: the layout of its picture, its id, and where it lies in a grid."""

    form: str
    id: str
    row: int = 0
    column: int = 0
    turned: bool = False


class Part(NamedTuple):
    """A part of the table: a title, lines of text, and the cards that lie there.

    `aside` means that the lines repeat what the cards' pictures show; only text drawings need them.
    """

    title: str
    lines: Sequence[str]
    cards: Sequence[Placed] = ()
    aside: bool = False
