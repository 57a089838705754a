"""The architecture holds: imports point one way, modules stay small, --help stays light."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

import mintopia
from tests.python_process import python

PACKAGE: Final = Path(mintopia.__file__).parent
MOST_LINES: Final = 600


# Who may import whom, part by part; a package inside a package is a part of its own, as is each
# module of `engine`. From the bottom: kernel <- schema <- games <- game <- bots <- coach,
# host.table, lab, research; coach <- host <- browser, server; store <- server; cli on top. A game's
# rules import no part above them; its `bots`, `book` and `terminal` may use the part they are
# written for.
def _engine(*names: str) -> frozenset[str]:
    return frozenset(f"engine.{name}" for name in names)


BASE: Final = _engine("i18n", "options", "parsing", "sentences", "story", "version") | {"errors"}
RULES: Final = BASE | _engine("drawing", "kernel", "schema") | {"games"}
GAME: Final = RULES | _engine("game", "records", "rules")
POOL: Final = _engine("worker_pool")
LAB: Final = GAME | POOL | _engine("files", "printing", "statistics") | {"bots", "lab", "lab.arena"}
SCREENS: Final = GAME | _engine("files", "links", "wrap")
HOST: Final = frozenset({"host", "host.commands", "host.table"})
SERVER: Final = GAME | HOST | _engine("links") | {"bots", "fair", "server", "store"}
ALLOWED: Final[dict[str, frozenset[str]]] = {
    "errors": frozenset(),
    "engine": frozenset(),
    "engine.version": frozenset(),
    "engine.i18n": frozenset(),
    "engine.sentences": _engine("i18n"),
    "engine.story": _engine("i18n"),
    "engine.options": _engine("i18n", "sentences") | {"errors"},
    "engine.parsing": frozenset(),
    "engine.statistics": frozenset(),
    "engine.wrap": frozenset(),
    "engine.printing": _engine("wrap"),
    "engine.files": _engine("parsing", "sentences") | {"errors"},
    "engine.kernel": frozenset(),
    "engine.line_process": frozenset(),
    "engine.worker_pool": _engine("line_process", "options") | {"errors"},
    "engine.drawing": frozenset(),
    "engine.records": _engine("options", "sentences") | {"errors"},
    "engine.schema": BASE | _engine("drawing", "kernel"),
    "engine.rules": RULES,
    "engine.game": GAME | _engine("files") | {"art"},
    "engine.books": _engine("i18n") | {"games"},
    "engine.links": GAME | _engine("files"),
    "engine.svg": GAME | {"art"},
    "engine.referee": BASE | _engine("game") | {"games"},
    "games": _engine("options", "schema", "sentences") | {"errors"},
    "games.rules": RULES,
    "games.bots": GAME | {"bots", "games.rules"},
    "games.terminal": SCREENS
    | {"art", "bots", "games.bots", "games.rules", "host.table", "terminal", "terminal.screens"},
    "games.book": RULES | {"art", "games.rules"},
    "art": RULES | _engine("books", "files"),
    "bots": GAME | _engine("line_process", "statistics"),
    "coach": GAME | POOL | _engine("files", "links", "printing", "wrap") | {"bots"},
    "coach.puzzle": GAME | _engine("links"),
    "lab": GAME | POOL | _engine("files", "printing", "wrap") | {"bots"},
    "lab.arena": LAB,
    "lab.simulate": LAB,
    "lab.experiments": LAB | {"lab.simulate"},
    "lab.report": LAB | {"lab.experiments", "lab.simulate"},
    "lab.train": GAME | _engine("files") | {"bots", "research"},
    "research": GAME | {"bots"},
    "host": GAME | _engine("links") | {"bots", "coach", "coach.puzzle", "host.table"},
    "host.commands": GAME | _engine("links") | {"host", "host.table"},
    "host.table": GAME | _engine("links", "svg") | {"bots"},
    "terminal": SCREENS
    | _engine("printing")
    | {"art", "bots", "coach", "coach.puzzle", "host", "host.table"},
    "terminal.screens": SCREENS
    | {"art", "bots", "coach", "coach.puzzle", "host", "host.table", "terminal"},
    "testing": GAME | {"bots", "terminal"},
    "fair": GAME,
    "browser": GAME | HOST | _engine("files") | {"bots", "coach"},
    "store": BASE,
    "store.migrations": frozenset({"store"}),
    "client": _engine("options", "parsing", "version") | {"errors", "fair"},
    "server": frozenset(),
    "server.common": SERVER | POOL,
    "server.tables": SERVER | {"server.common"},
    "server.advice": SERVER | POOL | {"coach", "coach.puzzle", "server.common", "server.tables"},
    "server.notify": SERVER | {"server.common", "server.tables"},
    "server.http": SERVER
    | _engine("books")
    | {"art", "coach.puzzle"}
    | {"server.advice", "server.common", "server.notify", "server.tables"},
    "server.ops": SERVER
    | POOL
    | {"server.advice", "server.common", "server.http", "server.notify", "server.tables"},
    "cli": LAB
    | _engine("books", "links", "referee", "svg", "wrap")
    | {"art", "browser", "coach", "coach.puzzle", "client", "fair", "host", "host.table"}
    | {"lab.experiments", "lab.report", "lab.simulate", "lab.train"}
    | {"research", "server", "server.common", "server.http", "server.ops", "server.tables"}
    | {"terminal", "terminal.screens"},
    "__init__": _engine("game", "links", "version")
    | {"bots", "coach.puzzle", "errors", "games", "lab.simulate"},
    "__main__": frozenset({"cli"}),
}
# What belongs to HTTP, and must not be needed by the tables, bots and messages of a server.
HTTP: Final = frozenset({"fastapi", "starlette", "uvicorn"})
MODULE_NAME: Final = re.compile(r"(mintopia(?:\.\w+)+)(?::\w+)?")
# These modules may name the types of parts above them, as long as they do not load them.
NAMES_TYPES: Final = ("art/picture.py", "games/spec.py")


def sources() -> list[Path]:
    """List every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """Return the part of the package that a module belongs to."""
    return part_named(path.relative_to(PACKAGE).with_suffix("").parts)


def part_named(words: Sequence[str]) -> str:
    """Return the part for a module's name; a game's own bots and painters are separate parts."""
    if words[0] == "games" and len(words) > 1 and (PACKAGE / "games" / words[1]).is_dir():
        inner = words[2] if len(words) > 2 else ""
        return f"games.{inner if inner in ('bots', 'book', 'terminal') else 'rules'}"
    if words[0] == "engine" and len(words) > 1:
        return "engine" if words[1] == "__init__" else f"engine.{words[1]}"
    inside = len(words) > 1 and (PACKAGE / words[0] / words[1]).is_dir()
    return ".".join(words[:2]) if inside else words[0]


def imported(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    """Find every module that a module names, in imports anywhere and in strings.

    Strings count because modules are also loaded by name (`import_module`).
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = package.split(".")[: len(package.split(".")) + 1 - node.level]
                name = ".".join([*base, node.module] if node.module else base)
            else:
                name = node.module or ""
            yield node.lineno, name
            yield from ((node.lineno, f"{name}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if named := MODULE_NAME.fullmatch(node.value):
                yield node.lineno, named[1]


class _Loaded(ast.NodeTransformer):
    """Leaves out what only type checkers import."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else node


def parts_used(path: Path) -> Iterator[tuple[int, str]]:
    """Find the other parts of the package that a module uses, with line numbers."""
    package = ".".join(["mintopia", *path.relative_to(PACKAGE).parent.parts])
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if path.relative_to(PACKAGE).as_posix() in NAMES_TYPES:
        tree = _Loaded().visit(tree)
    for line, name in imported(tree, package):
        words = name.split(".")
        if words[0] != "mintopia" or words[1:] in ([], ["engine"]):
            continue
        known = (PACKAGE / words[1]).is_dir() or (PACKAGE / f"{words[1]}.py").is_file()
        if known and part_named(words[1:]) != part_of(path):
            yield line, part_named(words[1:])


def test_every_part_of_the_house_has_its_place() -> None:
    assert {part_of(path) for path in sources()} == ALLOWED.keys(), "say what a part may import"


@pytest.mark.parametrize("part", ALLOWED)
def test_imports_point_one_way(part: str) -> None:
    found = {
        (path.relative_to(PACKAGE).as_posix(), used): line
        for path in sources()
        if part_of(path) == part
        for line, used in parts_used(path)
        if used not in ALLOWED[part]
    }
    assert not [f"{path}:{line} imports {used}" for (path, used), line in found.items()]


def test_games_know_nothing_of_each_other() -> None:
    folders = [path for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file()]
    wrong = [
        f"{path}:{line} imports {name}"
        for folder in folders
        for path in folder.rglob("*.py")
        for line, name in imported(ast.parse(path.read_text(encoding="utf-8")), "")
        for other in folders
        if other != folder and f"{name}.".startswith(f"mintopia.games.{other.name}.")
    ]
    assert len(folders) > 1
    assert not wrong


def test_the_table_itself_has_no_circle() -> None:
    """Check ALLOWED itself: parts that may import each other could form a circle."""
    left = dict(ALLOWED)
    while left:
        free = [part for part, uses in left.items() if not (uses & left.keys()) - {part}]
        assert free, f"a circle among {sorted(left)}"
        for part in free:
            del left[part]


def test_nobody_but_the_server_uses_the_store_and_nobody_uses_the_command() -> None:
    using = {part for part, uses in ALLOWED.items() if "store" in uses}
    assert {part.partition(".")[0] for part in using} == {"server", "store"}
    assert [part for part, uses in ALLOWED.items() if "cli" in uses] == ["__main__"]


@pytest.mark.parametrize(
    "part",
    ["host", "host.commands", "server.common", "server.tables", "server.advice", "server.notify"],
)
def test_what_a_host_does_knows_nothing_of_http(part: str) -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line} imports {used}"
        for path in sources()
        if part_of(path) == part
        for line, used in imported(ast.parse(path.read_text(encoding="utf-8")), "")
        if used.partition(".")[0] in HTTP
    ]
    assert not wrong


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_stay_small_and_say_what_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert ast.get_docstring(ast.parse(text)), "a module begins with what it is for"


# --- what is loaded when -------------------------------------------------------------------------
HEAVY: Final = (
    *("numpy", "numba", "llvmlite", "textual", "rich", "hypothesis", "pytest"),
    *("sqlalchemy", "alembic", "psycopg"),
)
LOADED: Final = f"""
import sys
{{}}
print("loaded:", *sorted(set(sys.modules) & set({HEAVY})))
"""


def loaded_after(code: str) -> str:
    """Run a small program in a separate process; return which heavy packages it loaded."""
    done = python("-c", LOADED.format(code))
    return done.stdout.splitlines()[-1].removeprefix("loaded:").strip()


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["-h"], ["referee", "--help"]])
def test_help_and_version_load_nothing_heavy(arguments: list[str]) -> None:
    code = f"""
from mintopia.cli.main import main
sys.argv = ["mintopia", *{arguments!r}]
try:
    main()
except SystemExit as leave:
    assert not leave.code, leave.code
"""
    assert loaded_after(code) == ""


def test_the_package_loads_nothing_until_it_is_used() -> None:
    code = """
import mintopia
ours = {name for name in sys.modules if name.startswith("mintopia.")}
assert ours == {"mintopia.engine", "mintopia.engine.version"}, ours
"""
    assert loaded_after(code) == ""


def test_a_persons_game_needs_neither_numpy_nor_numba() -> None:
    code = """
import json
from mintopia.engine.referee import Referee
referee = Referee()
referee.answer_line(b'{"cmd": "new", "game": "works", "players": 2, "seed": 1}')
for _ in range(200):
    moves = json.loads(referee.answer_line(b'{"cmd": "legal"}'))["moves"]
    if moves:
        referee.answer_line(json.dumps({"cmd": "play", "move": moves[-1]}).encode())
"""
    assert loaded_after(code) == ""
