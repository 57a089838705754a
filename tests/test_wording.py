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
NOT_TRUE = (
    "first to 7 stars",
    "goes on without you",
    "Earlier printings",
    # A Gallery fills after the stars are looked at: whoever has 7 then plays one more round.
    "the round in which somebody",
    "Once somebody has reached seven stars",
    "When somebody has 7 stars, the",
    "7個以上になったラウンド",
    "7個になったラウンド",
    "7個に達したら、",
    "⁠7個に達したら",
    # Sonic's special ability of Mint Bid rolls twice more; each opponent has it on two faces.
    "Rolls again and again",
    "何度もサイコロを振る",
    # Owners gain once, in Upkeep, if a Mint lies on their Location.
    "gain whenever somebody has used it",
    "誰かが使うたびに",
    "Owner: 1 in Upkeep |",
    "2個を得る。オーナーはアップキープに",
    "is paid for that in Upkeep",
    # A full Location is not closed: that word is for Deed Locations.
    "it is closed to all",
    # The prototype's Crowdfunder can give to whoever uses it.
    "who else gains 1 Mint",
    "ほかにミント1個を得る人",
    # What runs out against Rachael is the Mint Supply, not the Mints.
    "If they run out",
    "30個。尽きたら",
)


@pytest.mark.parametrize("file", JAPANESE, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_japanese_has_one_spelling(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for wrong, right in NOT_JAPANESE.items():
        assert wrong not in text, f"{file.name}: write {right}, not {wrong}"


@pytest.mark.parametrize(
    "file", sorted({*ENGLISH, *JAPANESE}), ids=lambda file: file.relative_to(ROOT).as_posix()
)
def test_what_was_wrong_about_the_rules_is_gone(file: Path) -> None:
    text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
    for wrong in NOT_TRUE:
        assert wrong not in text
