"""The application: the gate, the routes behind it, startup and shutdown."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from starlette.types import ASGIApp

from mintopia.engine.version import __version__
from mintopia.server.common import logs
from mintopia.server.common.settings import Settings
from mintopia.server.http.asgi import CONNECTIONS
from mintopia.server.http.gate import Gate
from mintopia.server.http.routes import all_routes
from mintopia.server.http.services import Services
from mintopia.store import open_store

ANSWER_SECONDS: Final = 30.0  # longest wait for an answer from the database


class _Routes(FastAPI):
    """The routes without error handling; the gate answers all errors in one place."""

    def build_middleware_stack(self) -> ASGIApp:
        """Leave out the middleware that would turn errors into responses."""
        return AsyncExitStackMiddleware(self.router)


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

    app = _Routes(
        title="Mintopia",
        version=__version__,
        description="Tables where people and bots play games, live or over several days.",
        lifespan=lifespan,
        docs_url=None,  # the usual pages load scripts from other sites
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
    )
    app.router.routes.extend(all_routes())
    gate = Gate(app)
    return gate
