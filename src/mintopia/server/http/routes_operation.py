"""Routes for server operators: health, metrics, and the description of the API."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import Request, Response

from mintopia.engine.version import __version__
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError
from mintopia.server.http.openapi import api_page, describe
from mintopia.server.http.routes_base import Here, Json, json_router
from mintopia.store import StoreUnwritableError

operation: Final = json_router(include_in_schema=False)


@operation.get("/healthz")
async def health(services: Here) -> Response:
    """Check that the database responds and can be written to."""
    try:
        await services.db_health.check()
    except StoreUnwritableError as error:
        services.metrics.failures.labels("store").inc()
        logs.fail("the database cannot be written", error)
        raise ApiError("unwritable") from error
    return Json({"ok": True, "version": __version__, "process": services.process})


@operation.get("/metrics")
async def metrics(services: Here) -> Response:
    """Return all metrics in the format of Prometheus."""
    counts = await services.tables.call(services.store.archive.counts)
    for status, count in counts.tables.items():
        services.metrics.tables.labels(status).set(count)
    services.metrics.notices_waiting.set(counts.outbox)
    text = services.metrics.text
    written = await asyncio.to_thread(text) if services.metrics.is_shared else text()
    return Response(written, media_type="text/plain; version=0.0.4; charset=utf-8")


@operation.get("/api")
async def documentation(request: Request) -> Response:
    """Describe the API: as a page for people, as OpenAPI for programs."""
    description = describe(request.app)
    if "text/html" in request.headers.get("accept", ""):
        return Response(api_page(description), media_type="text/html; charset=utf-8")
    return Json(description)


@operation.get("/api/openapi.json")
async def schema(request: Request) -> Response:
    """Describe the API as OpenAPI."""
    return Json(describe(request.app))
