"""The two languages say the same things."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mintopia.engine.i18n import load_toml

PACKAGES = ("mintopia.terminal", "mintopia.games.works.terminal", "mintopia.games.bid.terminal")


def leaves(table: Any, path: str = "") -> dict[str, str]:
    """Flatten a catalogue; list items get numbered keys, so lengths are compared too."""
    if isinstance(table, dict):
        found: dict[str, str] = {}
        for key, value in table.items():
            found |= leaves(value, f"{path}.{key}")
        return found
    if isinstance(table, list):
        return {f"{path}[{number}]": str(value) for number, value in enumerate(table)}
    return {path: str(table)}


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_sentences_with_the_same_fields(package: str) -> None:
    english = leaves(load_toml(package, "text/en.toml"))
    japanese = leaves(load_toml(package, "text/ja.toml"))
    assert english.keys() == japanese.keys()
    for key, sentence in english.items():
        fields = sorted(set(re.findall(r"\{[a-z]+\}", sentence)))
        assert fields == sorted(set(re.findall(r"\{[a-z]+\}", japanese[key]))), key


@pytest.mark.parametrize("package", PACKAGES)
def test_japanese_is_japanese(package: str) -> None:
    signs = re.compile(r"[^\s\d\W]", re.ASCII)
    for key, sentence in leaves(load_toml(package, "text/ja.toml")).items():
        plain = re.sub(r"\{[a-z]+\}|\[[A-Z]?\d\]", "", sentence)
        if signs.search(plain) and not key.startswith(
            (".replay.line", ".plain.prompt", ".game.title")
        ):
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", plain), f"{key}: {sentence}"
