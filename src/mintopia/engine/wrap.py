"""Breaking lines as people do: between words, and in Japanese between phrases.

Textual and Rich break a run without spaces anywhere, so a Japanese line could begin with 。. Here a
line ends with a phrase (文節) if that leaves little space empty; a long phrase may be broken
after any character, unless the next one must not begin a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

if TYPE_CHECKING:
    from budoux.parser import Parser

_NO_START: Final = (
    "、。，．・：；？！ー〜％」』）］〉》】〕ぁぃぅぇぉっゃゅょァィゥェォッャュョ々…個枚"
)
_NO_END: Final = "「『（［〈《【〔"
# A piece is what stays together: a word, or one wide character, with the signs that belong to it.
_WIDE: Final = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6]"
_PIECE: Final = re.compile(
    rf"[{_NO_END}]*(?:{_WIDE}|(?:(?!{_WIDE})\S)+)[{re.escape(_NO_START)}]*|\s+"
)
_JAPANESE: Final = re.compile(_WIDE)
_MOST_EMPTY: Final = 2  # a phrase goes to the next line if it is at most half the width


def is_japanese(text: str) -> bool:
    """Return whether a text has Japanese in it."""
    return _JAPANESE.search(text) is not None


@cache
def _parser() -> Parser:
    from budoux import load_default_japanese_parser  # noqa: PLC0415 - read with the first line

    return load_default_japanese_parser()


@lru_cache(maxsize=1024)
def _phrase_starts(line: str) -> frozenset[int]:
    """Return where the phrases of a Japanese line begin."""
    return frozenset(accumulate(map(len, _parser().parse(line)), initial=0))


def _phrases(line: str) -> Iterator[list[re.Match[str]]]:
    """Yield the phrases of a line, as lists of pieces; without Japanese, each word is a phrase."""
    starts = _phrase_starts(line) if is_japanese(line) else None
    phrase: list[re.Match[str]] = []
    for piece in _PIECE.finditer(line):
        if phrase and (
            starts is None
            or piece.start() in starts
            or piece[0].isspace()
            or phrase[-1][0].isspace()
            or phrase[-1][0].endswith("：")
        ):
            yield phrase
            phrase = []
        phrase.append(piece)
    if phrase:
        yield phrase


def break_offsets(line: str, width: int) -> list[int]:
    """Return where to break a line so that no part is wider than `width` cells."""
    offsets = []
    used = 0
    for phrase in _phrases(line):
        cells = cell_len(line[phrase[0].start() : phrase[-1].end()])
        stays_whole = cells * _MOST_EMPTY <= width and not phrase[0][0].isspace()
        if used and used + cells > width and stays_whole:
            offsets.append(phrase[0].start())
            used = 0
        for piece in phrase:
            cells = cell_len(piece[0])
            if used and used + cells > width and not piece[0].isspace():
                offsets.append(piece.start())
                used = 0
            used += cells
    return offsets


def wrap_line(line: str, width: int, hang: int) -> list[str]:
    """Break a line of plain text; all but its first part are indented by `hang` cells."""
    offsets = break_offsets(line, width)
    if not offsets or not line[: offsets[0]].strip():
        return [line]
    first, rest = line[: offsets[0]], line[offsets[0] :]
    inner = [0, *break_offsets(rest, width - hang), len(rest)]
    parts = [rest[start:end].strip() for start, end in pairwise(inner)]
    return [first.rstrip(), *(" " * hang + part for part in parts if part)]


def wrap(text: Text, width: int) -> Text:
    """Break a text into lines of at most `width` cells, keeping its styles."""
    if width <= 0:
        return text
    lines: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        for part in line.divide(break_offsets(line.plain, width)):
            part.rstrip()
            lines.append(part)
    return Text("\n").join(lines)
