"""The client reads whatever the server's description lets the server send."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import pytest
from fastapi import FastAPI
from msgspec import convert
from msgspec.structs import fields

from mintopia.client import responses
from mintopia.client.responses import Response
from mintopia.server.common.settings import Settings
from mintopia.server.http.app import make_app
from mintopia.server.http.openapi import describe

Json = dict[str, Any]
# What the description calls otherwise than the client.
NAMES = {
    "Chat": "ChatMessage", "Invitation": "InvitationInfo", "Move": "LiveMove", "Moved": "Done",
    "Notice": "TableNotice", "Offer": "OrderOffer", "Orders": "SeatOrders",
    "Origin": "BranchOrigin", "Presence": "LivePresence", "Said": "Messages",
    "SeatLink": "SeatLinkInfo", "State": "LiveState", "Table": "TableInfo",
}  # fmt: skip
ABSENT = ("view",)  # missing before the start, but never null
PLAIN = {"string": "7", "integer": 7, "number": 0.5, "boolean": True, "null": None}
EXAMPLES = 60


def below(kind: type[Response]) -> Iterator[type[Response]]:
    """Yield all shapes that the client reads."""
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


SHAPES = [kind for kind in below(Response) if kind is not responses.Position]


@cache
def schemas() -> dict[str, Json]:
    """Return the shapes of the server's own description, by name."""
    described = describe(cast(FastAPI, make_app(Settings())._inside))
    return cast("dict[str, Json]", described["components"]["schemas"])


def example(schema: Json, choose: random.Random) -> Any:
    """Return a value that a schema allows."""
    if "$ref" in schema:
        return example(schemas()[schema["$ref"].rpartition("/")[2]], choose)
    if "anyOf" in schema:
        return example(choose.choice(schema["anyOf"]), choose)
    if "enum" in schema or "const" in schema:
        return choose.choice(schema.get("enum") or [schema["const"]])
    kind = schema.get("type", "object")
    if kind == "array":
        count = choose.randrange(schema.get("minItems", 1), 3)
        return [example(schema.get("items", {}), choose) for _ in range(count)]
    if kind == "object":
        needed = schema.get("required", ())
        found = {
            name: example(field, choose)
            for name, field in schema.get("properties", {}).items()
            if name in needed or choose.random() < 0.5
        }
        return {key: each for key, each in found.items() if each is not None or key not in ABSENT}
    return PLAIN[kind]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_the_client_reads_what_the_server_may_send(shape: type[Response]) -> None:
    schema = schemas()[NAMES.get(shape.__name__, shape.__name__)]
    read = {field.encode_name for field in fields(shape)}
    assert read <= schema["properties"].keys(), "nothing is read that nobody sends"
    choose = random.Random(shape.__name__)
    for _ in range(EXAMPLES):
        convert(example(schema, choose), shape)
