"""Breaking lines as people do: between words, and in Japanese not before a full stop.

Textual breaks a run without spaces anywhere, so a Japanese line could begin with 。 or 、. Here
every wide character may end a line, unless a character that must not begin one follows.
"""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len
from rich.text import Text

_NO_START: Final = "、。，．・：；？！ー」』）］〉》】〕ぁぃぅぇぉっゃゅょァィゥェォッャュョ々…個枚"
_NO_END: Final = "「『（［〈《【〔"
# A piece is what stays together: a word, or one wide character, with the signs that belong to it.
_WIDE: Final = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6]"
_PIECE: Final = re.compile(
    rf"[{_NO_END}]*(?:{_WIDE}|(?:(?!{_WIDE})\S)+)[{re.escape(_NO_START)}]*|\s+"
)


def break_offsets(line: str, width: int) -> list[int]:
    """Find where a line is to be broken so that no part is wider than so many cells."""
    offsets = []
    used = 0
    for piece in _PIECE.finditer(line):
        cells = cell_len(piece[0])
        if used and used + cells > width and not piece[0].isspace():
            offsets.append(piece.start())
            used = 0
        used += cells
    return offsets


def wrap(text: Text, width: int) -> Text:
    """Break a text into lines of a width; styles stay where they are."""
    if width <= 0:
        return text
    lines: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        for part in line.divide(break_offsets(line.plain, width)):
            part.rstrip()
            lines.append(part)
    return Text("\n").join(lines)
