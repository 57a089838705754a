"""The base of all described responses: every field is known, and no others are allowed."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeVar, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, with_config
from typing_extensions import is_typeddict

T = TypeVar("T")
CONFIG: Final = ConfigDict(strict=True, extra="forbid")


class Answer(BaseModel):
    """A response of the API. Fields with a default may be missing; all others are always there."""

    model_config = CONFIG


_described: Final[list[Any]] = []


def described(kind: T) -> T:
    """Make a TypedDict, which the host may define, a response of the API."""
    _described.append(kind)
    return with_config(CONFIG)(kind)  # type: ignore[type-var]


def answers() -> Iterator[Any]:
    """Yield all classes of responses."""
    yield from _described
    yield from below(Answer)


def below(kind: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yield all classes that extend a class."""
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


# Pydantic's `use_attribute_docstrings` reads a whole file for each class in it, every time the
# server starts. Here each file is read once, and only when the API is described.
def field_docs(kinds: Iterator[Any]) -> dict[str, dict[str, str]]:
    """Return the docstrings of fields by class name, including those of nested classes."""
    found: dict[str, dict[str, str]] = {}
    left: list[Any] = list(kinds)
    while left:
        this = left.pop()
        left += get_args(this)
        is_model = isinstance(this, type) and issubclass(this, BaseModel)
        if not (is_model or is_typeddict(this)) or this.__name__ in found:
            continue
        docs: dict[str, str] = {}
        for base in _lineage(this):
            docs |= _docs_of_module(base.__module__).get(base.__qualname__, {})
        found[this.__name__] = docs
        if is_model:
            left += [field.annotation for field in this.model_fields.values()]
        else:
            left += get_type_hints(this, include_extras=True).values()
    return found


def _lineage(kind: Any) -> list[Any]:
    """Return a class and those it extends, which a TypedDict forgets, the last one itself."""
    if not is_typeddict(kind):
        return list(reversed(kind.__mro__))
    above = (base for base in getattr(kind, "__orig_bases__", ()) if is_typeddict(base))
    return [*(found for base in above for found in _lineage(base)), kind]


@cache
def _docs_of_module(name: str) -> dict[str, dict[str, str]]:
    if not name.startswith("mintopia."):
        return {}
    try:
        source = inspect.getsource(sys.modules[name])
    except OSError:  # installed without its sources
        return {}
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            docs = found[node.name] = {}
            for field, below in zip(node.body, node.body[1:], strict=False):
                match field, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=named)),
                        ast.Expr(value=ast.Constant(value=str(said))),
                    ):
                        docs[named] = inspect.cleandoc(said)
    return found
