"""No game is named outside its folder: what is common to all games comes from `mintopia.games`."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import mintopia
from mintopia.games import game_ids

PACKAGE: Final = Path(mintopia.__file__).parent


def sources() -> list[Path]:
    """List every module outside the folders of the games."""
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if not set(path.relative_to(PACKAGE).parts[1:2]) & set(game_ids())
    ]


def names_in(path: Path) -> list[str]:
    """Find the strings and imports of a module that name a game; docstrings may give examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    examples = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    ids = "|".join(game_ids())
    module = re.compile(rf"mintopia\.games\.(?:{ids})\b")
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and module.match(node.module or ""):
            found.append(f"{node.lineno}: {node.module}")
        elif isinstance(node, ast.ImportFrom) and node.module == "mintopia.games":
            found += [f"{node.lineno}: {each.name}" for each in node.names if each.name in ids]
        elif isinstance(node, ast.Import):
            found += [
                f"{node.lineno}: {each.name}" for each in node.names if module.match(each.name)
            ]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = node.value in game_ids() or module.search(node.value)
            if named and id(node) not in examples:
                found.append(f"{node.lineno}: {node.value!r}")
    return found


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_names_no_game(path: Path) -> None:
    assert names_in(path) == []
