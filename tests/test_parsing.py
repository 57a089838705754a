"""JSON from outside: how deeply it is nested is measured before it is parsed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mintopia
from mintopia.engine.parsing import MOST_NESTING, check_nesting, parse_json

PACKAGE: Final = Path(mintopia.__file__).parent
# Modules that parse only what this program has written itself, or what comes with it.
OWN: Final = {
    "browser/site.py",
    "browser/warm.py",
    "engine/i18n.py",
    "lab/experiments/pairing.py",
    "art/picture.py",
    "server/http/book_examples.py",
    "server/notify/notices.py",
    "server/tables/counted_tries.py",
    "server/tables/talk.py",
    "store/listen.py",
    "store/reviews.py",
    "store/models.py",
    "store/schema.py",
    "host/table/orders.py",
    "coach/puzzle/__init__.py",
}
# The places for everything else: JSON, card files, and lines of an export after `check_nesting`.
PLACES: Final = {"engine/parsing.py", "engine/files.py", "server/ops/transfer.py"}
VALUES: Final = st.recursive(
    st.integers() | st.text(alphabet='[]{}"\\a:,日'),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text('[{"\\', max_size=3), inner)
    ),
    max_leaves=30,
)


def nested(depth: int, value: object) -> str:
    """Return a value within this many lists and objects, as JSON."""
    text = json.dumps(value)
    for level in range(depth):
        text = f'{{"]": {text}}}' if level % 2 else f"[{text}]"
    return text


def depth_of(value: Any) -> int:
    """Return how deeply a value is nested."""
    if not isinstance(value, list | dict):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth_of, inner), default=0)


@given(VALUES)
def test_the_deepest_that_is_allowed_is_parsed_and_one_level_more_is_not(value: object) -> None:
    least = MOST_NESTING - depth_of(value)
    assert depth_of(parse_json(nested(least, value))) == MOST_NESTING
    with pytest.raises(RecursionError):
        parse_json(nested(least + 1, value))


@pytest.mark.parametrize(
    "broken",
    ['["', '["\\', "]" * 200, "]" * 200 + "[" * 150, "{" * 90 + '"' + "[" * 90, "[,[" * 20],
)
def test_what_is_not_json_is_refused_as_such(broken: str) -> None:
    with pytest.raises(ValueError, match=r"\(char \d+\)"):
        parse_json(broken)


@pytest.mark.parametrize("depth", [MOST_NESTING + 1, 90_000, 5_000_000])
def test_endless_brackets_are_not_parsed(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", None)
    with pytest.raises(RecursionError):
        parse_json("[" * depth)


def test_long_lists_and_brackets_in_texts_are_not_deep() -> None:
    check_nesting(json.dumps([[["["] * 9] * 2000]).encode())
    assert parse_json('"' + "[" * 5000 + '\\"' + "{" * 5000 + '"').count("[") == 5000


def test_everything_from_outside_is_parsed_in_this_place() -> None:
    parsers = ("json.loads(", "json.load(", "tomllib.load", "response.json()")
    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if any(parser in path.read_text(encoding="utf-8") for parser in parsers)
    }
    assert found == OWN | PLACES
