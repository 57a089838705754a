"""Which names the tests of a folder mention, in any of their strings."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path


@cache
def texts_of(folder: Path, pattern: str) -> tuple[str, ...]:
    """Collect every string in these tests: sentences, positions, moves, docstrings."""
    texts: list[str] = []
    for file in sorted(folder.glob(pattern)):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        texts += [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
    return tuple(texts)


def names_it(name: str, texts: tuple[str, ...]) -> bool:
    """Return whether one of the texts contains this name as a whole word."""
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return any(word.search(text) for text in texts)
