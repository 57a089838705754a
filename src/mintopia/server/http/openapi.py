"""The API's description: OpenAPI for programs, and for people a page without outside resources."""

from __future__ import annotations

from html import escape
from itertools import chain
from typing import Any, Final

from fastapi import FastAPI

from mintopia.server.common.errors import STATUS
from mintopia.server.common.requests import RequestBody
from mintopia.server.http.responses_base import answers, below, field_docs

ERROR: Final = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "paragraph"],
            "properties": {
                "code": {"type": "string", "enum": sorted(STATUS)},
                "message": {"type": "string", "description": "A sentence for people to read."},
                "paragraph": {
                    "type": ["string", "null"],
                    "description": "The paragraph of the rules that decided, if there is one.",
                },
                "seq": {"type": "integer", "description": "With `stale`, the current number."},
            },
        }
    },
}


def _describe_fields(schemas: dict[str, Any]) -> None:
    """Describe each field; answers have no defaults, only fields that may be missing."""
    for kind in answers():
        for field in schemas.get(kind.__name__, {}).get("properties", {}).values():
            field.pop("default", None)
    for name, docs in field_docs(chain(answers(), below(RequestBody))).items():
        fields = schemas.get(name, {}).get("properties", {})
        for field in docs.keys() & fields.keys():
            fields[field].setdefault("description", docs[field])


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description of everything under /api, which is made only once."""
    known: dict[str, Any] | None = getattr(app.state, "description", None)
    if known is not None:
        return known
    schema = app.openapi()
    _describe_fields(schema["components"]["schemas"])
    schema["components"]["schemas"]["Error"] = ERROR
    schema["components"]["securitySchemes"] = {
        "key": {
            "type": "http",
            "scheme": "bearer",
            "description": "The key from /api/join, or the spectators' link.",
        },
        "browser": {
            "type": "apiKey",
            "in": "cookie",
            "name": "mintopia",
            "description": "Over https, its name is __Host-mintopia.",
        },
    }
    refused = {
        "description": "Refused, with a code, a sentence, and the paragraph of the rules.",
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
    """Return the description as an HTML page."""
    rows = [
        f"<dt><code>{escape(method.upper())} {escape(path)}</code></dt>"
        f"<dd>{escape(operation.get('description') or operation.get('summary', ''))}</dd>"
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mintopia API</title>'
        '<meta name="viewport" content="width=device-width"></head><body>'
        f"<h1>Mintopia API {escape(schema['info']['version'])}</h1>"
        f"<p>{escape(schema['info']['description'])}</p>"
        '<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI). To '
        "act for a seat, send the key that <code>POST /api/join</code> returns for an invitation: "
        "<code>Authorization: Bearer KEY</code>. Every refusal has the form "
        "<code>{&quot;error&quot;: {code, message, paragraph}}</code>.</p>"
        f"<dl>{''.join(rows)}</dl></body></html>"
    )
