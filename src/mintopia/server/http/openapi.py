"""The API described: OpenAPI for programs, one plain page for people, nothing from other sites."""

from __future__ import annotations

from copy import deepcopy
from html import escape
from typing import Any, Final

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema

from mintopia.server.http.errors import STATUS
from mintopia.server.http.requests import MoveRequest, UndoRequest
from mintopia.server.http.responses import ANSWERS, LIVE_MESSAGES, Shape

ERROR: Final = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "paragraph"],
            "properties": {
                "code": {"type": "string", "enum": sorted(STATUS)},
                "message": {"type": "string", "description": "One sentence for people."},
                "paragraph": {
                    "type": ["string", "null"],
                    "description": "The paragraph of the rules, where one decided.",
                },
                "seq": {"type": "integer", "description": "With `stale`: the present number."},
            },
        }
    },
}
LIVE: Final = """Server-sent events for one seat, or for a spectator.

- `state` (numbered): everything the seat may know: seq, you, table, and once the game has started
  to_move, view, legal (the seat's legal moves, null when it is not its turn). It comes first, and
  whenever the whole picture has changed.
- `move` (numbered): an entry: seq, kind (move or undo), seat, undone (moves taken back), head
  (of the chain of all entries), events
  (what happened, as the seat may know it), to_move, view, legal.
- `table`: the table's name, status, seats, commitment, what players add to the
  deal, and at the end the secret and its salt.
- `presence`: of each seat, whether somebody is there.
- `chat`: id, seat, name, text, at.
- `notice`: what everybody is told, such as that the host freed a seat: id, seat, kind, text, at.

With the number in the header Last-Event-ID (or in `after`) the stream goes on there: the moves
that were missed come as they were, or `state` where one was taken back. With `words` every event
has its sentence in `text` and what it speaks of in `about`, every legal move is a Choice with what
to click for it, and beside them come blocked, prompt and extras. The messages are described as
LiveState, LiveMove, LiveTable, LivePresence, LiveChat and LiveNotice."""
_TABLE_ID: Final = {
    "name": "table_id", "in": "path", "required": True, "schema": {"type": "string"},
    "description": "The table's id.",
}  # fmt: skip


def _body(model: type[MoveRequest | UndoRequest]) -> dict[str, Any]:
    return {
        "required": True,
        "content": {"application/json": {"schema": model.model_json_schema()}},
    }


def _query(name: str, text: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": text}


def _ref(name: str) -> str:
    return f"#/components/schemas/{name}"


def _models() -> dict[str, Any]:
    """Describe every answer; what has a default may be missing, and no value stands for it."""
    models = set(LIVE_MESSAGES.values())
    for shape in ANSWERS.values():
        models |= set(shape) if isinstance(shape, tuple) else {shape}
    inputs = [(model, "validation") for model in sorted(models, key=lambda each: each.__name__)]
    _, told = models_json_schema(inputs, ref_template=_ref("{model}"))  # type: ignore[arg-type]
    schemas: dict[str, Any] = told["$defs"]
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            field.pop("default", None)
    return schemas


def _shape(shape: Shape) -> dict[str, Any]:
    if isinstance(shape, tuple):
        return {"anyOf": [{"$ref": _ref(model.__name__)} for model in shape]}
    return {"$ref": _ref(shape.__name__)}


def _add_answers(schema: dict[str, Any]) -> None:
    """Say of every route what it answers when all is well."""
    for (method, path), shape in ANSWERS.items():
        responses = schema["paths"][path][method]["responses"]
        status = next(code for code in responses if code.startswith("2"))
        responses[status]["content"] = {"application/json": {"schema": _shape(shape)}}
    schema.setdefault("components", {}).setdefault("schemas", {}).update(_models())


def _quick_routes() -> dict[str, Any]:
    """Describe the routes that the gate answers itself."""
    done = {"200": {"description": "The new number, and what happened."}}
    return {
        "/api/tables/{table_id}/moves": {
            "post": {
                "tags": ["play"],
                "summary": "Play a move",
                "description": "Names the number it answers, so it can be repeated safely: the "
                "same request again gets the same answer, a late one is refused as `stale`.",
                "parameters": [_TABLE_ID],
                "requestBody": _body(MoveRequest),
                "responses": deepcopy(done),
            }
        },
        "/api/tables/{table_id}/undo": {
            "post": {
                "tags": ["play"],
                "summary": "Take the last move back",
                "description": "Your own last move, while nobody else has moved and it showed "
                "nothing hidden; at a table with one person, any number of them.",
                "parameters": [_TABLE_ID],
                "requestBody": _body(UndoRequest),
                "responses": deepcopy(done),
            }
        },
        "/api/tables/{table_id}/live": {
            "get": {
                "tags": ["play"],
                "summary": "Follow a table live",
                "description": LIVE,
                "parameters": [
                    _TABLE_ID,
                    _query("seat", "Which of the browser's seats.", {"type": "integer"}),
                    _query("words", "Sentences too, in en or ja.", {"type": "string"}),
                    _query("after", "As Last-Event-ID.", {"type": "integer", "minimum": 0}),
                ],
                "responses": {
                    "200": {
                        "description": "The stream.",
                        "content": {"text/event-stream": {"schema": {"type": "string"}}},
                        "x-messages": {
                            kind: {"$ref": _ref(model.__name__)}
                            for kind, model in LIVE_MESSAGES.items()
                        },
                    }
                },
            }
        },
    }


def describe(app: FastAPI) -> dict[str, Any]:
    """Give the OpenAPI description of everything under /api; it is made once."""
    known: dict[str, Any] | None = getattr(app.state, "description", None)
    if known is not None:
        return known
    schema = app.openapi()
    schema["paths"] |= _quick_routes()
    _add_answers(schema)
    schema.setdefault("components", {}).setdefault("schemas", {})["Error"] = ERROR
    schema["components"]["securitySchemes"] = {
        "key": {
            "type": "http",
            "scheme": "bearer",
            "description": "The key that /api/join gave a program, or the spectators' link.",
        },
        "browser": {
            "type": "apiKey",
            "in": "cookie",
            "name": "mintopia",
            "description": "Over https its name is __Host-mintopia.",
        },
    }
    refused = {
        "description": "Refused: code, sentence, paragraph.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            operation["responses"].pop("422", None)
            operation["responses"]["4XX"] = refused
            operation["responses"]["5XX"] = refused
            if "{table_id}" in path:
                operation["security"] = [{"key": []}, {"browser": []}]
    app.state.description = schema
    return schema


def api_page(schema: dict[str, Any]) -> str:
    """Write the description as a page."""
    rows = []
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            summary = operation.get("description") or operation.get("summary", "")
            rows.append(
                f"<dt><code>{escape(method.upper())} {escape(path)}</code></dt>"
                f"<dd>{escape(summary)}</dd>"
            )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mintopia API</title>'
        '<meta name="viewport" content="width=device-width"></head><body>'
        f"<h1>Mintopia API {escape(schema['info']['version'])}</h1>"
        f"<p>{escape(schema['info']['description'])}</p>"
        '<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI). A seat is '
        "opened by the key that <code>POST /api/join</code> gives for an invitation: "
        "<code>Authorization: Bearer KEY</code>. Every refusal is "
        "<code>{&quot;error&quot;: {code, message, paragraph}}</code>.</p>"
        f"<dl>{''.join(rows)}</dl></body></html>"
    )
