"""Turns Pydantic's validation errors into our own sentences.

Each sentence says what is allowed. The errors come from the bodies of requests, from addresses, and
from the lines of an export.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from mintopia.engine.options import name_like
from mintopia.engine.sentences import Sentence, Sentences, Spoken, in_other_languages, spoken
from mintopia.host.errors import ApiError, catalogue
from mintopia.host.seating import BOTS_LISTED

MOST_PLACE: Final = 80  # characters of the name of the faulty field
ADDRESS_PARTS: Final = ("body", "query", "path")  # where FastAPI found the field
# For each sentence, Pydantic's kinds of errors (and ours) that it describes.
_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "missing": ("missing",),
    "extra": ("extra_forbidden",),
    "text": ("string_type",),
    "printable": ("string_unicode", "printable"),
    "number": ("int_type", "int_parsing", "int_parsing_size", "int_from_float"),
    "decimal": ("float_type", "float_parsing", "finite_number"),
    "flag": ("bool_type", "bool_parsing"),
    "list": ("list_type",),
    "table": ("dict_type", "model_type", "model_attributes_type"),
    "nested": ("recursion_loop",),
    "exported": ("exported",),
}
_SENTENCES: Final = {kind: sentence for sentence, kinds in _KINDS.items() for kind in kinds}
_CHOICES: Final = ("literal_error", "enum")
# For each bound: its sentence, and Pydantic's names for the values to fill in.
_BOUNDS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "range": ("range", {"low": "low", "high": "high"}),
    "greater_than": ("above", {"low": "gt"}),
    "greater_than_equal": ("at-least", {"low": "ge"}),
    "less_than": ("below", {"high": "lt"}),
    "less_than_equal": ("at-most", {"high": "le"}),
    "string_too_short": ("text-least", {"low": "min_length"}),
    "string_too_long": ("text-most", {"high": "max_length"}),
    "too_short": ("list-least", {"low": "min_length"}),
    "too_long": ("list-most", {"high": "max_length"}),
    "string_pattern_mismatch": ("pattern", {"pattern": "pattern"}),
}
_AT: Final = re.compile(r" at line (\d+) column (\d+)$")
said_of_json: Final = Sentences("json", "mintopia.server")


# --- invalid JSON ---------------------------------------------------------------------------------
def unreadable(error: BaseException | None) -> ApiError:
    """Return a refusal that says why a body could not be parsed, going by the parser's error."""
    if isinstance(error, RecursionError):
        return _bad_json(said_of_json("nested"))
    if isinstance(error, UnicodeDecodeError):
        return _bad_json(said_of_json("not-text", byte=error.start))
    return _bad_json(said_of_json("long-number"))  # the only other thing that Python refuses


def _invalid(reason: str, loc: tuple[Any, ...]) -> ApiError:
    """Return a refusal for a JSON parser's error; Pydantic names a line, Python a position."""
    if reason.startswith("recursion limit"):
        return _bad_json(said_of_json("nested"))
    if at := _AT.search(reason):
        place = said_of_json("at", line=at.group(1), column=at.group(2))
        return _bad_json(in_other_languages(reason, place))
    position = next((part for part in loc if isinstance(part, int)), 0)
    return _bad_json(at_character(reason, position))


def at_character(reason: str, position: int) -> Spoken:
    """Describe a JSON parser's error and its place; in other languages, only its place."""
    place = said_of_json("at-character", number=position + 1)
    return in_other_languages(f"{reason} at character {position + 1}", place)


def _bad_json(reason: Sentence | Spoken) -> ApiError:
    return ApiError(
        "bad-json",
        sentence=Sentence("mintopia.host", "errors", "bad-json", {"reason": reason}).message,
    )


# --- invalid fields -------------------------------------------------------------------------------
def refusal(errors: list[Any]) -> ApiError:
    """Return a refusal that describes the first error in one sentence."""
    first = errors[0]
    kind, told = first["type"], first.get("ctx") or {}
    if kind == "json_invalid":
        return _invalid(str(told.get("error", "")), first["loc"])
    where = ".".join(str(part) for part in first["loc"] if part not in ADDRESS_PARTS)[:MOST_PLACE]
    key, fields = fault_of(kind, told)
    if key == "choice":
        like = name_like(first.get("input"), fields["choices"])  # type: ignore[arg-type]
        key, fields = ("choice-like", fields | {"like": like}) if like else (key, fields)
    if not where and isinstance(first.get("input"), bytes):
        key = "unparsed"  # the body was not sent as JSON

    def sentence(language: str) -> str:
        book = catalogue(language)
        if not where and book.has("fields", f"body-{key}"):
            return book.say("fields", f"body-{key}")
        place = where or book.say("fields", "body")
        return book.say("fields", key, where=place, **spoken(fields, language))

    return ApiError("bad-request", sentence=sentence)


def fault_of(kind: str, told: Mapping[str, Any]) -> tuple[str, dict[str, object]]:
    """Return the sentence for a kind of error, and the values to fill in."""
    if kind in _SENTENCES:
        return _SENTENCES[kind], {}
    if kind in _CHOICES:
        words = re.split(r", | or ", str(told["expected"]))
        return "choice", {"choices": tuple(word.strip("'") for word in words)}
    if kind == "bot":
        return "choice", {"choices": BOTS_LISTED}
    if kind == "less_than" and isinstance(told["lt"], int):
        return "at-most", {"high": told["lt"] - 1}
    if kind == "string_too_short" and told["min_length"] == 1:
        return "text-empty", {}
    if kind in _BOUNDS:
        key, names = _BOUNDS[kind]
        return key, {ours: _short(told[theirs]) for ours, theirs in names.items()}
    return "wrong", {}


def _short(bound: object) -> object:
    """Write 0.0 as 0."""
    return int(bound) if isinstance(bound, float) and bound.is_integer() else bound
