"""The application: the gate, the routes, and what happens at the start and at the end."""

from __future__ import annotations

import asyncio
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from mintopia.server.http.asgi import ASKER, CONNECTIONS, ROUTE
from mintopia.server.http.errors import ApiError
from mintopia.server.http.gate import Gate
from mintopia.server.http.openapi import api_page, describe
from mintopia.server.http.routes import Json, api
from mintopia.server.http.routes_book import cards_api
from mintopia.server.http.routes_deal import deals
from mintopia.server.http.routes_notify import notify
from mintopia.server.http.routes_pages import art, book, pages
from mintopia.server.http.routes_play import play
from mintopia.server.http.routes_seats import seats_api
from mintopia.server.http.validation import refusal, unreadable
from mintopia.server.ops import logs
from mintopia.server.ops.services import Services
from mintopia.server.ops.settings import Settings, read_settings
from mintopia.store import StoreUnavailableError, StoreUnwritableError, open_store
from mintopia.version import __version__

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ANSWER_SECONDS: Final = 30.0  # that the database may take; no request waits for it for ever


def make_app(settings: Settings) -> Gate:
    """Make the server's application; the database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await asyncio.to_thread(
            open_store, settings.database_url(), answer_seconds=ANSWER_SECONDS
        )
        services = Services(settings, store)
        app.state.services = gate.services = services
        gate.shared[CONNECTIONS] = services.connections
        services.open()
        logs.tell(
            "started", version=__version__, workers=settings.workers,
            process=services.process, pid=os.getpid(),
        )  # fmt: skip
        try:
            yield
        finally:
            await services.close()
            gate.services = None
            logs.tell("stopped")

    app = FastAPI(
        title="Mintopia",
        version=__version__,
        description="Tables for Mint Works and Mint Bid: people and bots, live or over days.",
        lifespan=lifespan,
        docs_url=None,  # the usual pages load scripts from other sites
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    gate = Gate(app)
    app.include_router(api)
    app.include_router(deals)
    app.include_router(seats_api)
    app.include_router(notify)
    app.include_router(cards_api)
    app.include_router(play)
    app.include_router(book)
    app.include_router(art)
    _add_operation(app)
    app.include_router(pages)  # last: it takes all that is left
    _add_refusals(app)
    return gate


def app_from_environment() -> Gate:
    """Make the application of a worker process: its settings come from the environment."""
    settings = read_settings()
    logs.set_up_logs(settings.quiet)
    return make_app(settings)


def _add_operation(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health(request: Request) -> Response:
        request.scope[ROUTE] = "/healthz"
        services: Services = request.app.state.services
        try:
            await services.pulse.feel()
        except StoreUnwritableError as error:
            services.metrics.failures.labels("store").inc()
            logs.fail("the database cannot be written", error)
            raise ApiError("unwritable") from error
        return Json({"ok": True, "version": __version__, "process": services.process})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        request.scope[ROUTE] = "/metrics"
        services: Services = request.app.state.services
        counts = await services.live_tables.call(services.store.archive.counts)
        for status, count in counts.tables.items():
            services.metrics.tables.labels(status).set(count)
        services.metrics.notices_waiting.set(counts.outbox)
        text = services.metrics.text
        written = await asyncio.to_thread(text) if services.metrics.is_shared else text()
        return Response(written, media_type="text/plain; version=0.0.4; charset=utf-8")

    @app.get("/api", include_in_schema=False)
    async def documentation(request: Request) -> Response:
        request.scope[ROUTE] = "/api"
        if "text/html" in request.headers.get("accept", ""):
            return Response(api_page(describe(app)), media_type="text/html; charset=utf-8")
        return Json(describe(app))

    @app.get("/api/openapi.json", include_in_schema=False)
    async def schema(request: Request) -> Response:
        request.scope[ROUTE] = "/api/openapi.json"
        return Json(describe(app))


def _add_refusals(app: FastAPI) -> None:
    def refuse(request: Request, error: ApiError) -> Response:
        services: Services = request.app.state.services
        services.metrics.refusals.labels(error.code).inc()
        route = request.scope.get("route")
        request.scope[ROUTE] = getattr(route, "path", "other")
        headers = {"cache-control": "no-store"}
        if error.wait:
            headers["retry-after"] = str(int(error.wait) + 1)
        body = error.body(request.scope[ASKER].language)
        return Response(body, error.status, headers, "application/json")

    async def refused(request: Request, error: Any) -> Response:
        return refuse(request, error)

    async def wrong_form(request: Request, error: Any) -> Response:
        return refuse(request, refusal(list(error.errors())))

    async def store_is_away(request: Request, error: Any) -> Response:
        services: Services = request.app.state.services
        services.metrics.failures.labels("store").inc()
        logs.fail("the database does not answer", error)
        return refuse(request, ApiError("busy", wait=1.0))

    async def http_error(request: Request, error: Any) -> Response:
        codes = {404: "not-found", 405: "not-allowed", 413: "too-large"}
        if error.status_code in codes:
            return refuse(request, ApiError(codes[error.status_code], most=0))
        return refuse(request, unreadable(error.__cause__))

    async def failed(request: Request, _: Any) -> Response:
        # Only the answer's form: the error goes on to the gate, which logs and counts it.
        body = ApiError("internal").body(request.scope[ASKER].language)
        return Response(body, 500, {"cache-control": "no-store"}, "application/json")

    app.add_exception_handler(Exception, failed)
    app.add_exception_handler(ApiError, refused)
    app.add_exception_handler(RequestValidationError, wrong_form)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(StoreUnavailableError, store_is_away)
