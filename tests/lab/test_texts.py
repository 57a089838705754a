"""The laboratory's sentences: the same in both languages, and Japanese in the Japanese files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mintopia.lab
from mintopia.engine.i18n import LANGUAGES, load_toml
from tests.terminal.test_texts import leaves

FOLDER = Path(mintopia.lab.__file__).parent
PACKAGES = (
    "benchmarks.explore",
    *sorted(
        ".".join(("mintopia", "lab", *path.parent.parent.relative_to(FOLDER).parts))
        for path in FOLDER.rglob("text/en.toml")
    ),
)
FIELD = re.compile(r"\{\w+\}")
NAME = ".about.version"  # the program's name, the same in both languages


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_sentences_with_the_same_fields(package: str) -> None:
    english, japanese = (
        leaves(load_toml(package, f"text/{language}.toml")) for language in LANGUAGES
    )
    assert list(english) == list(japanese)
    for key, sentence in english.items():
        assert set(FIELD.findall(sentence)) == set(FIELD.findall(japanese[key])), key


@pytest.mark.parametrize("package", PACKAGES)
def test_japanese_is_japanese(package: str) -> None:
    for key, sentence in leaves(load_toml(package, "text/ja.toml")).items():
        plain = FIELD.sub("", sentence)
        if re.search(r"[A-Za-z]", plain) and key != NAME:
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", plain), f"{key}: {sentence}"
