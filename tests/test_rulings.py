"""The rulings in both languages: the same numbers, marks and references, and working links."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from mintopia.games.bid.cards import table

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
NUMBER = r"[WB]\d-[a-z]{1,2}"
ENTRY = re.compile(rf"^- \*\*({NUMBER})\*\* · (.*)$")
HEADING = re.compile(r"^## (.*\(([WB]\d)\))$")
# How each language marks where a ruling comes from.
MARKS = {
    "en": {
        "*printed*": "printed",
        "*card*": "card",
        "*inferred*": "inferred",
        "**[house]**": "house",
        "*program*": "program",
    },
    "ja": {
        "*公開資料*": "printed",
        "*カード*": "card",
        "*推論*": "inferred",
        "**［独自］**": "house",
        "*プログラム*": "program",
    },
}


class Ruling(NamedTuple):
    """The parts of a ruling that must be the same in every language."""

    number: str
    section: str
    marks: tuple[str, ...]
    references: frozenset[str]
    code: tuple[str, ...]


def text_of(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def slug(words: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")


def rulings(language: str) -> list[Ruling]:
    """Return the rulings of a language; an unknown mark is an error."""
    name = "rulings.md" if language == "en" else f"rulings.{language}.md"
    found, section = [], ""
    for line in text_of(name).splitlines():
        heading = HEADING.match(line)
        if heading:
            section = heading.group(2)
        entry = ENTRY.match(line)
        if entry is None:
            assert not re.search(rf"^\W*{NUMBER}\b", line), f"begins like a ruling: {line}"
            continue
        number, words = entry.groups()
        written = [part.strip() for part in words.split(" · ")]
        marks = tuple(MARKS[language][part] for part in written[::2])
        assert marks
        assert all(written[1::2]), number
        references = frozenset(re.findall(NUMBER, words))
        code = tuple(sorted(re.findall(r"`[^`]+`", words)))
        found.append(Ruling(number, section, marks, references, code))
    return found


def test_both_languages_hold_the_same_rulings() -> None:
    english, japanese = rulings("en"), rulings("ja")
    assert [ruling.number for ruling in english] == [ruling.number for ruling in japanese]
    for one, other in zip(english, japanese, strict=True):
        assert one == other


@pytest.mark.parametrize("language", list(MARKS))
def test_numbers_stand_once_and_in_their_section(language: str) -> None:
    found = rulings(language)
    numbers = [ruling.number for ruling in found]
    assert len(set(numbers)) == len(numbers) > 150
    for ruling in found:
        assert ruling.number.startswith(f"{ruling.section}-")
        assert ruling.references <= set(numbers), ruling.number


@pytest.mark.parametrize("language", list(MARKS))
@pytest.mark.parametrize("book", ["works", "bid"])
def test_rulebooks_lead_to_the_section_of_the_ruling(book: str, language: str) -> None:
    ending = "md" if language == "en" else f"{language}.md"
    anchors = {
        heading.group(2): slug(heading.group(1))
        for heading in map(HEADING.match, text_of(f"rulings.{ending}").splitlines())
        if heading
    }
    marks = {ruling.number: ruling.marks for ruling in rulings(language)}
    words = {mark: name.strip("*[]［］") for name, mark in MARKS[language].items()}
    text = text_of(f"rulebook/{book}.{ending}")
    notes = re.findall(rf"^\[\^({NUMBER})\]: \[({NUMBER})\]\(([^)]*)\)(.*)$", text, re.MULTILINE)
    assert len(notes) > 20
    for label, number, target, told in notes:
        assert label == number
        assert target == f"../rulings.{ending}#{anchors[number[:2]]}", number
        weak = [mark for mark in marks[number] if mark in ("card", "inferred", "house")]
        found = [mark for mark, word in words.items() if word in told]
        assert found == (sorted(set(weak), key=list(words).index) or ["printed"]), number
    body = re.sub(r"^\[\^.*$", "", text, flags=re.MULTILINE)
    assert set(re.findall(rf"\[\^({NUMBER})\]", body)) == {note[0] for note in notes}
    assert not re.search(r"[\[［](?:house|独自|inferred|推論)[\]］]", body)  # no mark in a line


def test_tests_name_rulings_that_exist() -> None:
    known = {ruling.number for ruling in rulings("en")}
    for file in sorted((ROOT / "tests").rglob("*.py")):
        named = set(re.findall(rf"\b{NUMBER}\b", file.read_text(encoding="utf-8")))
        assert named <= known, f"{file.name}: {sorted(named - known)}"


@pytest.mark.parametrize(("language", "words"), [
    ("en", {"withdraw": "withdraw", "special": "special", "raise": "raise {count}"}),
    ("ja", {"withdraw": "降りる", "special": "特殊能力", "raise": "{count}上乗せ"}),
])  # fmt: skip
def test_the_rulebook_has_the_faces_of_the_card_file(language: str, words: dict[str, str]) -> None:
    """B4: check that the opponents' tables are in the rulebook once and match the card file."""
    ending = "md" if language == "en" else f"{language}.md"
    lines = text_of(f"rulebook/bid.{ending}").splitlines()
    faces_begin = next(
        at for at, line in enumerate(lines) if re.match(r"\| \S+ +\| 1 +\| 2 +\| 3 ", line)
    )
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[faces_begin:]]
    for opponent, card in table()["opponents"].items():
        english = re.compile(rf"\b{opponent}\b", re.IGNORECASE)
        cells = next(row[1:] for row in rows if english.search(row[0]))
        faces = [face.split() for face in card["faces"]]
        assert cells == [words[word].format(count=(*count, "")[0]) for word, *count in faces]


def test_the_glossary_has_the_same_words_in_both_languages() -> None:
    def rows(name: str) -> list[list[str]]:
        lines = [line for line in text_of(name).splitlines() if line.startswith("| ")]
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]

    english, japanese = rows("glossary.md"), rows("glossary.ja.md")
    assert len(english) > 30
    assert [row[:2] for row in english[2:]][:23] == [row[:2] for row in japanese[2:]][:23]
    shop = {row[1]: row[2] for row in japanese}
    words = ("プラン", "ロケーション", "建物", "アップキープフェイズ", "サプライヤー")
    assert [shop[word] for word in words] == ["計画", "場所", "建造物", "保守フェイズ", "仕入先"]


def test_the_wheel_carries_the_rulings_of_every_language() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    files = [file for name in ("rulings", "glossary", "credits") for file in DOCS.glob(f"{name}*")]
    assert len(files) == 3 * len(MARKS)
    for file in files:
        assert carried[f"docs/{file.name}"] == f"mintopia/rulebook/{file.name}"
