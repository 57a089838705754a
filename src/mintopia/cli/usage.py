"""Explains command-line mistakes in every language; click finds them, but only in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from mintopia.engine.options import name_like
from mintopia.engine.sentences import Sentence, Sentences, in_every_language

said: Final = Sentences("usage")
_GIVEN: Final = re.compile(r"""(?P<shown>'.*?'|".*?"|\S+) is not """)
_IS_A: Final = re.compile(r"(?:File|Directory) (?P<shown>'.*?'|\".*?\") is a (directory|file)")
_EXTRA: Final = re.compile(r"unexpected extra arguments? \((?P<given>.*)\)")


def explained(error: click.UsageError) -> Callable[[str], str]:
    """Return a function that explains, in a language, the error and where to find help."""
    told = _sentence(error) or in_every_language(lambda _: error.format_message())
    path = error.ctx.command_path if error.ctx is not None else "mintopia"
    where = said("help", command=" ".join(path.split()))  # `lab GAME` has an empty part
    return lambda language: f"{told.message(language)}\n{where.message(language)}"


def unknown(key: str, given: str, names: Sequence[str]) -> Sentence:
    """Return a sentence that no command, or no game either, has this name, and which exist."""
    return _like(key, given, names, given=repr(given), commands=tuple(names))


def _sentence(error: click.UsageError) -> Sentence | None:
    """Return our sentence about a mistake; None if only click can describe it."""
    if isinstance(error, click.NoSuchOption):
        options = [name for param in _params(error) for name in param.opts if name.startswith("--")]
        return _like("no-option", error.option_name, options, given=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        key = "no-value" if "not take" in error.message else "no-argument"
        return said(key, name=error.option_name)
    if isinstance(error, click.MissingParameter):
        return _missing(error.param)
    if isinstance(error, click.BadParameter):
        return _bad_value(error)
    extra = _EXTRA.search(error.message)
    return None if extra is None else said("extra", given=extra["given"])


def _params(error: click.UsageError) -> Sequence[click.Parameter]:
    return () if error.ctx is None else error.ctx.command.get_params(error.ctx)


def _missing(param: click.Parameter | None) -> Sentence | None:
    if param is None:
        return None
    if isinstance(param.type, click.Choice):
        return said("missing-choice", choices=tuple(param.type.choices))
    return said("missing", name=_name(param))


def _bad_value(error: click.BadParameter) -> Sentence | None:
    """Return our sentence about a bad value, which only click's own message contains."""
    param = error.param
    found = _GIVEN.match(error.message) or _IS_A.match(error.message)
    if found is None or param is None:
        return None
    kind, given = param.type, found["shown"]
    if isinstance(kind, click.Path):
        return said("folder" if kind.dir_okay else "file", name=_name(param), given=given)
    if isinstance(kind, click.Choice):
        choices = tuple(kind.choices)
        key = "argument" if isinstance(param, click.Argument) else "choice"
        return _like(
            key, given.strip("'\""), choices, name=_name(param), choices=choices, given=given
        )
    if isinstance(kind, click.IntRange) and None not in (kind.min, kind.max):
        return said("range", name=_name(param), low=kind.min, high=kind.max, given=given)
    if isinstance(kind, click.FloatRange):
        return said("float-range", name=_name(param), low=kind.min, high=kind.max, given=given)
    if isinstance(kind, type(click.INT) | type(click.FLOAT)):
        return said(kind.name, name=_name(param), given=given)
    return None


def _like(key: str, word: str, known: Sequence[str], /, **told: Any) -> Sentence:
    """Return a sentence that suggests the known word that was probably meant, if any."""
    like = name_like(word, known)
    return said(key, **told) if like is None else said(f"{key}-like", like=like, **told)


def _name(param: click.Parameter) -> str:
    """Return the name by which a person knows a parameter: its longest flag, or its metavar."""
    if isinstance(param, click.Argument):
        return param.make_metavar(click.Context(click.Command(None)))
    return max(param.opts, key=len)
