"""mintopia serve: run the game server."""

from __future__ import annotations

import click

from mintopia.cli.common import extra_needed


@click.command(name="serve")
@click.option("--host", help="The address to listen on. Default: 127.0.0.1 (MINTOPIA_HOST).")
@click.option("--port", type=int, help="The port. Default: 8624 (MINTOPIA_PORT).")
@click.option(
    "--database",
    help="sqlite:///FILE, a file path, or postgresql://... "
    "Default: a SQLite file in your data folder (MINTOPIA_DATABASE).",
)
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
@click.option(
    "--allow-origin",
    multiple=True,
    help="An origin whose pages may play here, such as https://games.example; can be repeated "
    "(MINTOPIA_ALLOW_ORIGIN).",
)
def command(
    host: str | None,
    port: int | None,
    database: str | None,
    workers: int | None,
    bot_workers: int | None,
    trust_proxy: bool | None,
    allow_origin: tuple[str, ...],
) -> None:
    """Run the game server: tables for people and bots, in the browser and through the API.

    Every flag has an environment variable; docs/operation.md lists more of them.
    """
    with extra_needed("web"):
        from mintopia.server.common.settings import read_settings
        from mintopia.server.ops.run import run
    run(
        read_settings(
            {
                "host": host,
                "port": port,
                "database": database,
                "workers": workers,
                "bot_workers": bot_workers,
                "trust_proxy": trust_proxy,
                "allow_origin": allow_origin or None,
            }
        )
    )
