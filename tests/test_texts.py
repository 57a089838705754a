"""The games in words: both languages say the same things, about everything, without gaps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mintopia.games
from tests.texts import (
    EACH_LANGUAGE,
    all_sentences,
    card_sentences,
    card_table,
    catalogue,
    sentences,
)

SOURCES = Path(mintopia.games.__file__).parent
EACH_GAME = pytest.mark.parametrize("game", ["works", "bid"])


@pytest.mark.parametrize(
    ("game", "count"),
    [
        # A name and a text for each of the 36 cards, a title for each of the 4 opponents, and a
        # short text for each of the 11 Locations.
        ("works", 2 * (21 + 11 + 4) + 4 + 11),
        # A name for each of the 8 colours, for a side without one, for 30 Locations and 4
        # opponents; a title and a text for these.
        ("bid", 8 + 1 + 30 + 3 * 4),
    ],
)
def test_every_card_has_its_texts(game: str, count: int) -> None:
    texts = [key for key, _ in card_sentences(game, "en") if not key.endswith("/note")]
    assert len(texts) == count


@EACH_GAME
@EACH_LANGUAGE
def test_no_sentence_is_empty_or_untidy(game: str, language: str) -> None:
    everything = all_sentences(game, language)
    untidy = [key for key, said in everything.items() if not said or said != " ".join(said.split())]
    assert untidy == []


@EACH_GAME
def test_no_japanese_is_left_in_english(game: str) -> None:
    everything = all_sentences(game, "en")
    assert [key for key, said in everything.items() if not said.replace("→", "").isascii()] == []


@EACH_GAME
@EACH_LANGUAGE
def test_two_cards_never_have_the_same_name(game: str, language: str) -> None:
    kinds = ["plans", "locations", "opponents", "colours"]
    found = [card_table(game)[kind] for kind in kinds if kind in card_table(game)]
    assert len(found) == 3
    for cards in found:
        names = [data["name"][language] for data in cards.values()]
        assert len(set(names)) == len(names)


@EACH_GAME
def test_every_word_is_used(game: str) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob(f"{game}/**/*.py"))
    code += (SOURCES.parent / "terminal" / "own_screen.py").read_text(encoding="utf-8")
    code += (SOURCES / game / "cards.toml").read_text(encoding="utf-8")
    words = catalogue(game, "en")["words"]
    assert [word for word in words if not re.search(f"[\"']{word}[\"']", code)] == []


# Where the English uses a term, the Japanese uses the one that Japanese players know.
TERMS = {
    "Mints?": "ミント",
    "Mint Supply": "ミントサプライ",
    "Plans?": "プラン",
    "Plan Deck": "プランデッキ",
    "Plan Supply": "プランサプライ",
    "Buildings?": "建物",
    "Neighborhood": "近所",
    "Locations?": "ロケーション",
    "[Pp]ass": "パス|pass",
    "stars?": "星",
    "Starting Player Token": "スタートプレイヤートークン",
    "Tied": "同じ|タイ|並",
    "Development": "開発",
    "Upkeep": "アップキープ",
    "Deed": "ディード",
}
RULES = ("events", "refusals", "why", "prompts", "moves", "reasons", "tiebreaks", "words", "phases")


@EACH_GAME
@pytest.mark.parametrize("term", TERMS)
def test_terms_that_japanese_players_know(game: str, term: str) -> None:
    english, japanese = (
        dict(sentences({section: found[section] for section in RULES if section in found}))
        for found in (catalogue(game, language) for language in ("en", "ja"))
    )
    other = [
        key
        for key, said in english.items()
        if re.search(rf"\b{term}\b", said) and not re.search(TERMS[term], japanese[key])
    ]
    assert other == []
