"""mintopia serve: run the game server."""

from __future__ import annotations

from typing import Any

import click

from mintopia.cli.common import database_option, extra_needed, origins_option


@click.command(name="serve")
@click.option("--host", help="The address to listen on. Default: 127.0.0.1 (MINTOPIA_HOST).")
@click.option("--port", type=int, help="The port. Default: 8624 (MINTOPIA_PORT).")
@database_option
@click.option(
    "--workers",
    type=int,
    help="Serving processes; more than one needs PostgreSQL. Default: 1 (MINTOPIA_WORKERS).",
)
@click.option(
    "--bot-workers",
    type=int,
    help="Processes for bots to think in. Default: one fewer than cores (MINTOPIA_BOT_WORKERS).",
)
@click.option(
    "--trust-proxy/--no-trust-proxy",
    default=None,
    help="Trust a reverse proxy's X-Forwarded-For and -Proto (MINTOPIA_TRUST_PROXY).",
)
@origins_option
def command(**flags: Any) -> None:
    """Run the game server: tables for people and bots, in the browser and through the API.

    Every flag has an environment variable; docs/operation.md lists more of them.
    """
    with extra_needed("web"):
        from mintopia.server.common.settings import read_settings
        from mintopia.server.ops.run import run
    run(read_settings(flags))
