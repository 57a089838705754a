"""A game's folder exports one object that names its parts; games are found in three places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from mintopia.bots.levels import Levels
from mintopia.engine.schema.experiments import ExperimentHooks
from mintopia.engine.schema.lab import Report
from mintopia.engine.schema.orders import GameOrders
from mintopia.engine.schema.parts import (
    CompactActions,
    Draws,
    NetworkSpec,
    Observer,
    ReasonHooks,
    SearchHooks,
    SimulationHooks,
)
from mintopia.engine.schema.rules import Rules
from mintopia.errors import GameError, OptionError
from mintopia.games import game_ids, lazy, spec_of
from mintopia.games.spec import GameSpec, Part
from mintopia.terminal.game_screen import GameScreen
from mintopia.terminal.screens.widgets import Widgets
from tests.python_process import python
from tests.third_game.helpers import GAMES

PACKAGE = "mintopia.games.works"
TYPES: dict[str, Any] = {  # of the parts; mypy cannot check what a string leads to
    "rules": Rules,
    "drawing": Callable,
    "terminal": GameScreen,
    "full_screen": Widgets,
    "shapes": Mapping,
    "book": Mapping,
    "orders": GameOrders,
    "daily": Sequence,
    "draws": Draws,
    "search": SearchHooks,
    "levels": Levels,
    "network": NetworkSpec,
    "reasons": ReasonHooks,
    "simulation": SimulationHooks,
    "experiments": ExperimentHooks,
    "report": Report,
    "observation": Observer,
    "compact": CompactActions,
}


def parts_of(spec: GameSpec) -> dict[str, Part[Any]]:
    """Return the parts of a game by name."""
    named = {field.name: getattr(spec, field.name) for field in fields(spec)}
    return {name: part for name, part in named.items() if isinstance(part, Part)}


@pytest.mark.parametrize("game", game_ids())
def test_our_games_bring_every_part_as_it_is_declared(game: str) -> None:
    for name, part in parts_of(spec_of(game)).items():
        assert part, name
        assert isinstance(part(), TYPES[name]), name
        assert part() is part(), name
    assert TYPES.keys() == parts_of(spec_of(game)).keys()


def test_a_part_that_is_lacking_has_a_plain_fallback_or_says_so() -> None:
    bare = GameSpec(id="bare", package=PACKAGE, rules=lazy("rules:RULES"))
    assert [name for name, part in parts_of(bare).items() if part] == ["rules"]
    assert type(bare.orders()) is GameOrders
    assert (bare.shapes(), bare.book(), bare.daily()) == ({}, {}, ())
    with pytest.raises(GameError, match="The game bare has no part search"):
        bare.search()


@pytest.mark.parametrize(
    ("where", "missing"),
    [
        ("nowhere:HOOKS", "module mintopia.games.works.nowhere"),
        ("nowhere.bots:HOOKS", "module mintopia.games.works.nowhere.bots"),
        ("bots.levels:SEARCH", "SEARCH in mintopia.games.works.bots.levels"),
    ],
)
def test_a_part_that_does_not_exist_is_named(where: str, missing: str) -> None:
    spec = GameSpec(id="odd", package=PACKAGE, rules=lazy("rules:RULES"), search=lazy(where))
    told = f"The game odd names {PACKAGE}.{where} as its part search, but there is no {missing}."
    with pytest.raises(GameError) as refused:
        spec.search()
    assert str(refused.value) == told


def test_a_parts_own_failure_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "leaning").mkdir()
    (tmp_path / "leaning" / "__init__.py").write_text("")
    (tmp_path / "leaning" / "rules.py").write_text("import a_module_that_is_missing\n")
    monkeypatch.syspath_prepend(tmp_path)
    spec = GameSpec(id="leaning", package="leaning", rules=lazy("rules:RULES"))
    with pytest.raises(ModuleNotFoundError, match="a_module_that_is_missing"):
        spec.rules()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(OptionError, match="works"):
        spec_of("work")


# --- where games are found ------------------------------------------------------------------------
def program(code: str, **environment: str) -> str:
    """Run a program; return what it prints, or the last line of what went wrong."""
    done = python("-c", code, variables=environment, check=False)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def install(place: Path, point: str) -> None:
    """Put Lanterns into a package of its own, as pip would."""
    package = place / "night_games" / "lanterns"
    for path in (GAMES / "lanterns").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            text = path.read_text(encoding="utf-8")
            copy = package / path.relative_to(GAMES / "lanterns")
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = text.replace("mintopia.games.lanterns", "night_games.lanterns")
            copy.write_text(text, encoding="utf-8")
    (place / "night_games" / "__init__.py").write_text("")
    about = place / "night_games-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: night-games\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[mintopia.games]\nlanterns = {point}\n")


PLAYED = """
import mintopia
from mintopia.engine.kernel import compiler
assert mintopia.game_ids() == ("works", "bid", "lanterns"), mintopia.game_ids()
game = mintopia.new_game("lanterns", players=2, seed=1, names=["Ann", "Ben"])
with mintopia.bot("medium", seed=1) as bot:
    while not game.over:
        game.play(bot.choose(game))
assert "Ann" in game.prompt(None) or "Ben" in game.prompt(None)
assert game.rules.title("ja") == "ランタン"
package = compiler._package_of("night_games.lanterns.rules")
folders = [folder.name for folder in compiler._ingredients(package)]
assert folders == ["kernel", "schema", "night_games"], folders
assert "night_games" in [folder.name for folder in compiler._ingredients("bots")]
print("played")
"""


def test_a_game_of_an_installed_package_is_found(tmp_path: Path) -> None:
    install(tmp_path, "night_games.lanterns:GAME")
    assert program(PLAYED, PYTHONPATH=str(tmp_path)) == "played"


def test_a_site_refuses_a_game_that_its_pages_could_not_load(tmp_path: Path) -> None:
    install(tmp_path, "night_games.lanterns:GAME")
    write = f"""
import sys
from mintopia.cli.main import main
sys.argv = ["mintopia", "site", {str(tmp_path / "site")!r}]
main()
"""
    told = program(write, PYTHONPATH=str(tmp_path))
    assert told == "mintopia: A site cannot hold the games of installed packages: night_games."


@pytest.mark.parametrize(
    ("point", "told"),
    [
        ("night_games.lantern:GAME", "The installed game lanterns cannot be loaded"),
        ("night_games.lanterns:PLAY", "The installed game lanterns cannot be loaded"),
        ("night_games.lanterns:__doc__", "does not define a game: it needs GAME = GameSpec(...)."),
    ],
)
def test_a_package_without_a_game_is_refused(tmp_path: Path, point: str, told: str) -> None:
    install(tmp_path, point)
    assert told in program("import mintopia; mintopia.game_ids()", PYTHONPATH=str(tmp_path))


def test_two_games_of_one_name_are_refused(tmp_path: Path) -> None:
    install(tmp_path, "night_games.lanterns:GAME")
    environment = {"PYTHONPATH": str(tmp_path), "MINTOPIA_GAMES": str(GAMES)}
    told = program("import mintopia; mintopia.game_ids()", **environment)
    assert "There are two games lanterns" in told


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "__init__.py").write_text("ORDER = 3\n")
    told = program("import mintopia; mintopia.game_ids()", MINTOPIA_GAMES=str(tmp_path))
    assert "mintopia.games.dice does not define a game" in told
