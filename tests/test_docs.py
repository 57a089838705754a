"""The docs match the program: examples run, links lead somewhere, nothing is undocumented."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from mintopia.cli.main import COMMANDS
from mintopia.engine import referee
from mintopia.engine.game import rules_of
from mintopia.games.bid import schema as bid
from mintopia.games.works import schema as works

ROOT = Path(__file__).resolve().parent.parent
FOR_DEVELOPERS = {"browser", "docs", "page", "server", "test"}  # "server" is a former name
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_library_examples_run() -> None:
    outcome = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert outcome.attempted > 20
    assert outcome.failed == 0


def test_package_docstring_runs() -> None:
    import mintopia

    outcome = doctest.testmod(mintopia)
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_protocol_documents_every_command_option_and_event() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for command in referee.COMMANDS:
        assert f"| `{command}` |" in text
    for option in (*works.OPTIONS.all, *bid.OPTIONS.all):
        assert f"`{option}`" in text
    for event in (*works.EVENT_IDS, *bid.EVENT_IDS):
        assert f"| `{event}` |" in text


RULEBOOKS = {
    "works": (("W1", "W2", "W3", "W4", "W5", "W6", "W7"), ("plans", "locations", "opponents")),
    "bid": (("B1", "B2", "B3", "B4"), ("opponents",)),
}


@pytest.mark.parametrize("game", list(RULEBOOKS))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rulebooks_have_every_paragraph_and_name(game: str, language: str) -> None:
    ending = "md" if language == "en" else f"{language}.md"
    text = (ROOT / "docs" / "rulebook" / f"{game}.{ending}").read_text(encoding="utf-8")
    paragraphs, kinds = RULEBOOKS[game]
    for paragraph in paragraphs:
        assert re.search(rf"^## .*\({paragraph}\)$", text, re.MULTILINE), paragraph
    cards = rules_of(game).cards_json({}, language)
    for card in (card for kind in kinds for card in cards[kind]):
        assert card["name"] in text
        assert card["names"]["en"] in text  # also next to a Japanese name, as printed on the cards
    for variant in works.VARIANT_IDS if game == "works" else ():
        assert variant.capitalize() in text


def test_the_deck_page_lists_the_shipped_deck() -> None:
    text = (ROOT / "docs" / "deck.md").read_text(encoding="utf-8")
    for card in rules_of("bid").cards_json({}, "en")["locations"]:
        row = next(line for line in text.splitlines() if f"`{card['id']}`" in line)
        cells = [cell.strip(" `").lower() for cell in row.strip("|").split("|")]
        assert str(card["value"]) in cells
        assert card["type"] in cells
        assert [cell for cell in cells if cell in ("mint", "berry", "lemon", "plum")] == card[
            "sides"
        ]


def test_readme_begins_with_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^(make \w+|mintopia \w+|\.venv/bin/mintopia \w+)", text, re.MULTILINE)
    assert commands[:2] == ["make play", "make test"]
    assert "unofficial" in text


def test_every_command_and_extra_is_documented() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"mintopia {command}" in text
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra in project["optional-dependencies"].keys() - FOR_DEVELOPERS:
        assert f"`{extra}`" in text, extra


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    for page in folder.glob("0*.md"):
        assert f"({page.name})" in index
