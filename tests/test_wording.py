"""Consistent wording: words that texts for people do not use, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
JAPANESE = sorted(
    [
        *(ROOT / "src").rglob("text/ja.toml"),
        *(ROOT / "src").rglob("cards.toml"),
        *(ROOT / "web" / "src").rglob("*.ja.ts"),
        *(ROOT / "docs").rglob("*.ja.md"),
    ]
)
ENGLISH = sorted(
    [
        *(ROOT / "src").rglob("text/en.toml"),
        *(ROOT / "web" / "src").rglob("*.en.ts"),
        *(ROOT / "docs" / "rulebook").glob("*.md"),
    ]
)
# What is not written, and what is written instead.
NOT_JAPANESE = {
    "～": "〜",
    "だれ": "誰",
    "いちばん": "一番",
    "同率": "勝利を分かち合う",
    "競売": "競り",
    "勝者どうし": "落札した2人",
    "ミント・ワークス": "ミントワークス",
    "ミント・ビッド": "ミントビッド",
    "出すプラン": "出すカード",
    "あなた抜き": "また手番が回ってきます",
}
# Sentences that were wrong about the rules.
NOT_TRUE = ("first to 7 stars", "goes on without you", "Earlier printings")


@pytest.mark.parametrize("file", JAPANESE, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_japanese_has_one_spelling(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for wrong, right in NOT_JAPANESE.items():
        assert wrong not in text, f"{file.name}: write {right}, not {wrong}"


@pytest.mark.parametrize("file", ENGLISH, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_what_was_wrong_about_the_rules_is_gone(file: Path) -> None:
    text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
    for wrong in NOT_TRUE:
        assert wrong not in text
