"""Consistent wording: words that texts for people do not use, in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from mintopia.cli.main import cli
from mintopia.engine.i18n import load_toml
from tests.texts import card_sentences, sentences

ROOT = Path(__file__).resolve().parent.parent
# The page's catalogues hold both languages.
CATALOGUES = [
    file
    for file in (ROOT / "web" / "src").rglob("*.ts")
    if "make({" in file.read_text(encoding="utf-8")
]
JAPANESE = sorted(
    [
        *(ROOT / "src").rglob("text/ja.toml"),
        *(ROOT / "src").rglob("cards.toml"),
        *CATALOGUES,
        *(ROOT / "web" / "src").rglob("words.ts"),
        *(ROOT / "docs").rglob("*.ja.md"),
    ]
)
ENGLISH = sorted(
    [*(ROOT / "src").rglob("text/en.toml"), *CATALOGUES, *(ROOT / "docs" / "rulebook").glob("*.md")]
)
# Everything with a sentence for people in it, code included: its errors and help texts.
SENTENCES = sorted(
    [
        *ENGLISH,
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "src").rglob("cards.toml"),
        *(ROOT / "web" / "src").rglob("*.svelte"),
        *(ROOT / "web" / "src").rglob("*.ts"),
        *(page for page in (ROOT / "docs").rglob("*.md") if not page.name.endswith(".ja.md")),
        *ROOT.glob("*.md"),
    ]
)
STYLE = ROOT / "docs" / "style.md"  # it quotes what is not written
WRONG = tomllib.loads(Path(__file__).with_name("wording.toml").read_text(encoding="utf-8"))

BRITISH = re.compile(
    r"\w*(?:colour|neighbour|favour|honour|behaviour|flavour|centre|practis|catalogue|organis|"
    r"recognis|licence|grey|towards|whilst|any more\.|dearest|dearer|misspelt|travell)\w*",
    re.IGNORECASE,
)


# What documents quote of programs: blocks and words of code, and where links lead.
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)


@pytest.mark.parametrize("file", JAPANESE, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_japanese_has_one_spelling(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for wrong, right in WRONG["japanese"].items():
        assert wrong not in text, f"{file.name}: write {right}, not {wrong}"
    for pattern, right in WRONG["japanese-beside"].items():
        found = re.search(pattern, text)
        assert found is None, f"{file.name}: write {right}, not {found and found[0]}"


@pytest.mark.parametrize(
    "file", sorted({*ENGLISH, *JAPANESE}), ids=lambda file: file.relative_to(ROOT).as_posix()
)
def test_what_was_wrong_about_the_rules_is_gone(file: Path) -> None:
    text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
    for wrong in WRONG["not-true"]:
        assert wrong not in text


@pytest.mark.parametrize("wrong", WRONG["not-english"])
def test_a_phrase_that_sounded_translated_is_gone(wrong: str, english: dict[Path, str]) -> None:
    found = [file.relative_to(ROOT).as_posix() for file, text in english.items() if wrong in text]
    assert found == []


@pytest.fixture(scope="module")
def english() -> dict[Path, str]:
    """Read every file with English sentences, each on one line; joined literals are one."""
    files = [file for file in SENTENCES if file != STYLE]
    lines = {file: re.sub(r"\s+", " ", file.read_text(encoding="utf-8")) for file in files}
    return {file: re.sub(r'" f?"', "", text) for file, text in lines.items()}


def test_people_read_american_spelling() -> None:
    said = {where: re.sub(r"\{[^}]*\}", "", text) for where, text in _shown()}
    british = {where: found[0] for where, text in said.items() if (found := BRITISH.search(text))}
    assert british == {}


def test_documents_have_american_spelling() -> None:
    british: dict[str, list[str]] = {}
    for file in SENTENCES:
        if file.suffix == ".md" and file != STYLE:
            text = CODE.sub("", file.read_text(encoding="utf-8"))
            if found := BRITISH.findall(text):
                british[file.relative_to(ROOT).as_posix()] = found
    assert british == {}


def _shown() -> Iterator[tuple[str, str]]:
    """Yield every English sentence that a person can see, by where it stands; no keys, no code."""
    for file in (ROOT / "src").rglob("text/en.toml"):
        package = ".".join(file.relative_to(ROOT / "src").parts[:-2])
        for key, said in sentences(load_toml(package, "text/en.toml")):
            yield f"{package}:{key}", said if isinstance(said, str) else " ".join(said)
    for game in ("works", "bid"):
        for key, said in card_sentences(game, "en"):
            yield f"{game}:{key}", said
    for file in CATALOGUES:
        literals = re.findall(r'"((?:[^"\\\n]|\\.)*)"(?!:)', file.read_text(encoding="utf-8"))
        yield file.relative_to(ROOT).as_posix(), " ".join(literals)
    yield from _help(cli, "mintopia")


def _help(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """Yield the help of a command, of its options and of its subcommands."""
    options = [getattr(option, "help", None) or "" for option in command.params]
    yield name, " ".join([command.help or "", *options])
    if isinstance(command, click.Group):
        context = click.Context(command)
        for sub in command.list_commands(context):
            found = command.get_command(context, sub)
            assert found is not None
            yield from _help(found, f"{name} {sub}")
