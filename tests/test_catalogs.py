"""Every catalog of sentences, of the games, the server and the rest, in both languages."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
FILES: Final = sorted(
    path.relative_to(ROOT)
    for folder in ("src", "benchmarks")
    for path in (ROOT / folder).rglob("text/en.toml")
)
FIELD: Final = re.compile(r"\{[\w-]+\}")
KEY: Final = re.compile(r"\[[A-Z]?\d\]")  # to press, as in the terminal
JAPANESE: Final = re.compile(r"[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")
NAMES: Final = {"Mintopia", "Mint Works", "Mint Bid", "R"}  # R stands for a round in narrow columns

each_file = pytest.mark.parametrize("file", FILES, ids=str)


def leaves(table: Any, path: str = "") -> dict[str, str]:
    """Flatten a catalog; items of lists get numbers, so that their lengths are compared too."""
    if isinstance(table, dict | list):
        pairs = table.items() if isinstance(table, dict) else enumerate(table)
        return {k: v for key, value in pairs for k, v in leaves(value, f"{path}/{key}").items()}
    return {path: str(table)}


@cache
def sentences(file: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Read a catalog in English and in Japanese."""
    english, japanese = (
        leaves(tomllib.loads((ROOT / file).with_name(name).read_text(encoding="utf-8")))
        for name in ("en.toml", "ja.toml")
    )
    return english, japanese


@each_file
def test_both_languages_have_the_same_sentences_with_the_same_fields(file: Path) -> None:
    english, japanese = sentences(file)
    assert list(english) == list(japanese)
    differ = [
        key for key in english
        if set(FIELD.findall(english[key])) != set(FIELD.findall(japanese[key]))
    ]  # fmt: skip
    assert differ == []


@each_file
def test_no_sentence_is_empty(file: Path) -> None:
    english, japanese = sentences(file)
    assert [key for key in english if not (english[key] and japanese[key])] == []


@each_file
def test_english_is_english_and_japanese_is_japanese(file: Path) -> None:
    english, japanese = sentences(file)
    assert [key for key, said in english.items() if JAPANESE.search(said)] == []
    spoken = {key: KEY.sub("", FIELD.sub("", said)) for key, said in japanese.items()}
    foreign = [
        key for key, said in spoken.items()
        if re.search("[A-Za-z]", said) and not JAPANESE.search(said) and said not in NAMES
    ]  # fmt: skip
    assert foreign == []


def test_all_catalogs_are_found() -> None:
    folders = {file.parts[-3] for file in FILES}
    assert {
        "engine",
        "host",
        "server",
        "terminal",
        "works",
        "bid",
        "art",
        "coach",
        "lab",
    } <= folders
