"""Shared parts of the commands: the language, the card file, the database, files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from mintopia.engine import files
from mintopia.engine.i18n import LANGUAGES, language_from_environment
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError
from mintopia.games import game_ids

F = TypeVar("F", bound=Callable[..., Any])

GAME_IDS = game_ids()
FILE = click.Path(dir_okay=False, path_type=Path)
said_of_flags = Sentences("flags")
said_of_files = Sentences("files")
read_card_file = files.read_card_file


def warn_of_own_cards(bots: Iterable[str], cards: object, language: str) -> None:
    """Warn people who changed cards, if one of the bots plays by a network."""
    from mintopia.bots.roster import own_cards_warning

    warning = own_cards_warning(bots, cards)
    if warning is not None:
        click.echo(warning.message(language), err=True)


read_record_file = files.read_record_file
write_record_file = files.write_record_file
unreadable = files.unreadable
unwritable = files.unwritable


def read_game_source(source: str) -> dict[str, Any]:
    """Read a game from a file or a link; an error says what is wrong with it."""
    from mintopia.engine.links import looks_like_link, unpack

    return unpack(source) if looks_like_link(source) else read_record_file(Path(source))


def as_json(data: object) -> str:
    """Return data for programs, readable for people too."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def print_json(data: object) -> None:
    """Print data for programs."""
    click.echo(as_json(data))


class GameOrLink(click.Choice[str]):
    """A game, or a link that holds one."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return a link as it is, and check the name of a game."""
        from mintopia.engine.links import looks_like_link

        return value if looks_like_link(value) else super().convert(value, param, ctx)


def game_argument(*, or_link: bool = False, **more: Any) -> Callable[[F], F]:
    """Add the argument that names a game."""
    kind = GameOrLink if or_link else click.Choice
    return click.argument("game", type=kind(GAME_IDS), **more)


def language_option(function: F) -> F:
    """Add --lang: the language of names, sentences and rules."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=language_from_environment,
        callback=_remember,
        help="Language: en or ja. Default: from LANG.",
    )(function)


def _remember(context: click.Context, _: click.Parameter, language: str) -> str:
    """Remember the language, so that `main` can report errors in it."""
    if isinstance(context.obj, dict):
        context.obj["language"] = language
    return language


def board_option(function: F) -> F:
    """Add --board: the game's own board, or the plain one that every game has."""
    return click.option(
        "--board",
        type=click.Choice(["own", "plain"]),
        default="own",
        help="The game's own board, or a plain outline of the table. Default: own.",
    )(function)


def cards_option(function: F) -> F:
    """Add --cards: a file with replaced card values."""
    return click.option(
        "--cards",
        "card_file",
        type=FILE,
        help="A TOML file with changed card values (mintopia cards GAME --toml prints one).",
    )(function)


def read_game_options(given: tuple[str, ...]) -> dict[str, Any]:
    """Parse NAME=VALUE options; a value is a number, true, false, none, a list or a name."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise OptionError(f"--option wants NAME=VALUE, such as advanced=2, not {text!r}.")
        options[name.replace("-", "_")] = _value(value)
    return options


def _value(text: str) -> Any:
    if "," in text:
        return [_value(part) for part in text.split(",") if part.strip()]
    text = text.strip()
    if text.lstrip("-").isdecimal():
        return int(text)
    return {"true": True, "false": False, "none": None}.get(text, text)


def database_option(function: F) -> F:
    """Add --database: where a server's games are stored."""
    return click.option(
        "--database",
        help="sqlite:///FILE, a file path, or postgresql://... "
        "Default: the SQLite file in your data folder (MINTOPIA_DATABASE).",
    )(function)


def origins_option(function: F) -> F:
    """Add --allow-origin: the other origins whose pages may play on the server."""
    return click.option(
        "--allow-origin",
        multiple=True,
        help="An origin whose pages may play here, such as https://games.example; can be repeated "
        "(MINTOPIA_ALLOW_ORIGIN).",
    )(function)


@contextmanager
def extra_needed(*extras: str) -> Iterator[None]:
    """Wrap imports of optional packages; if one is missing, name the extras that bring it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("mintopia", "benchmarks"):
            raise
        told = {"package": package, "extras": ",".join(extras)}
        raise OptionError(said_of_flags("package", **told)) from error
