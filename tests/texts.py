"""Shared by the tests of the games' sentences: reading them, and what makes a good one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from mintopia.engine.game import Game
from mintopia.engine.i18n import LANGUAGES, load_toml

EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
LATIN = re.compile(r"[A-Za-z][A-Za-z-]*")
NAMES = ("はな", "たろう", "じろう", "さくら", "けん", "ゆき")


def catalogue(game: str, language: str) -> dict[str, Any]:
    """Read a game's sentences in a language."""
    return load_toml(f"mintopia.games.{game}", f"text/{language}.toml")


def card_table(game: str) -> dict[str, Any]:
    """Read a game's cards."""
    return load_toml(f"mintopia.games.{game}", "cards.toml")


def sentences(node: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """List every sentence with its key."""
    for key, value in node.items():
        if isinstance(value, Mapping):
            yield from sentences(value, f"{path}{key}/")
        else:
            yield path + key, value


def card_sentences(game: str, language: str) -> Iterator[tuple[str, str]]:
    """List every name, title and text of the cards in one language."""
    for kind, cards in card_table(game).items():
        for card, data in cards.items():
            for key, value in data.items() if isinstance(data, Mapping) else ():
                if isinstance(value, Mapping) and "en" in value:
                    yield f"{kind}/{card}/{key}", value[language]


def all_sentences(game: str, language: str) -> dict[str, str]:
    """Return every sentence of a game and its cards, by key."""
    return dict([*sentences(catalogue(game, language)), *card_sentences(game, language)])


def latin_words(said: str) -> set[str]:
    """Return the words in Latin letters, apart from placeholders."""
    return set(LATIN.findall(re.sub(r"\{[^}]*\}", "", said)))


def latin_in_japanese(game: str) -> dict[str, set[str]]:
    """Return the words in Latin letters in a game's Japanese sentences, by key.

    Refusals of options and cards name them as they are typed (`tests/test_refusals.py`).
    """
    typed = ("option-refusals/", "card-refusals/")
    words = {key: latin_words(said) for key, said in all_sentences(game, "ja").items()}
    return {key: found for key, found in words.items() if found and not key.startswith(typed)}


def whole(said: str, language: str) -> bool:
    """Return whether this is a finished sentence: no placeholder left, a full stop at the end."""
    return (
        not set("{}") & set(said)
        and "None" not in said
        and said.endswith("." if language == "en" else "。")
    )


def check_events_are_told(game: Game, *, latin: bool = False) -> None:
    """Check that every event can be described to everybody, in Japanese without `latin` letters."""
    for viewer in (None, *range(game.seats)):
        for event in game.events(viewer):
            english, japanese = (game.sentence(event, language) for language in ("en", "ja"))
            assert whole(english, "en"), english
            assert whole(japanese, "ja"), japanese
            assert latin or not latin_words(japanese), japanese
            assert "?" not in english + japanese
