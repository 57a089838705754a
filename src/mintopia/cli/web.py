"""mintopia web: play in the browser, on a server that it starts or finds on this machine."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import click

from mintopia.cli.common import database_option, extra_needed, language_option, origins_option

LOCAL: Final = "127.0.0.1"
WAIT_SECONDS: Final = 2.0
START_SECONDS: Final = 20.0  # by then the server certainly answers
MOST_ANSWER: Final = 1000  # bytes read from the program that answers on the port


@click.command(name="web")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port. Default: 8624 (MINTOPIA_PORT), or a free one if that is taken.",
)
@click.option(
    "--friends/--no-friends",
    default=None,
    help="Let other devices on your network connect, or only this one. Default: you are asked; "
    "without a terminal, only this one.",
)
@database_option
@origins_option
@click.option("--open/--no-open", "opens", default=True, help="Open the page in your browser.")
@language_option
def command(
    port: int | None,
    friends: bool | None,
    database: str | None,
    allow_origin: tuple[str, ...],
    opens: bool,
    language: str,
) -> None:
    """Play in the browser: start the game on this machine and open its page.

    Your games are kept in a file in your data folder. If the game is already running, its page is
    opened; --database and --allow-origin are then refused, and so is --friends unless others can
    connect to it.
    """
    with extra_needed("web"):
        from mintopia.server.common.addresses import (
            EVERYWHERE,
            is_local,
            reachable_addresses,
            url_of,
        )
        from mintopia.server.common.settings import read_settings
        from mintopia.server.ops.run import run
    from mintopia.engine.i18n import Catalogue
    from mintopia.engine.sentences import Sentences
    from mintopia.errors import OptionError

    book, said = Catalogue("mintopia.server", language), Sentences("web", "mintopia.server")

    def tell(key: str, **fields: object) -> None:
        click.echo(book.say("web", key, **fields))

    def show(url: str) -> None:
        tell("playing", url=url)
        if opens and not _open(url):
            tell("no-browser")

    flags = {"port": port, "database": database, "allow_origin": allow_origin, "quiet": True}
    settings = read_settings(flags)
    if settings.port and _is_ours(settings.port):
        url = url_of(LOCAL, settings.port)
        if database is not None:
            raise OptionError(said("other-database", url=url))
        if allow_origin:
            raise OptionError(said("other-origins", url=url))
        others = [
            url_of(address, settings.port)
            for address in (reachable_addresses(EVERYWHERE) if friends else ())
            if _is_ours(settings.port, address)
        ]
        if friends and not others:
            raise OptionError(said("not-for-friends", url=url))
        tell("running")
        show(url)
        for other in others:
            tell("friends", url=other)
        return
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()  # so there is somebody to ask
    if friends is None and is_local(settings.host) and is_terminal:
        friends = bool(reachable_addresses(EVERYWHERE)) and click.confirm(
            book.say("web", "ask-friends"), default=False
        )
    if friends is not None:
        settings = replace(settings, host=EVERYWHERE if friends else LOCAL)
    if port is None and settings.port and _is_taken(settings.host, settings.port):
        tell("taken", port=settings.port)
        settings = replace(settings, port=0)

    def ready(url: str) -> None:
        port = int(url.rpartition(":")[2])
        others = reachable_addresses(settings.host)
        show(url_of(LOCAL, port) if others and settings.host == EVERYWHERE else url)
        for address in others:
            tell("friends", url=url_of(address, port))
        if others:
            _check_aside(port, others, lambda url: tell("unreachable", url=url))
        else:
            tell("no-network" if friends else "only-here")
        tell("end")

    run(settings, ready)
    tell("ended")


def _check_aside(port: int, addresses: list[str], warn: Callable[[str], None]) -> None:
    """Check in a thread, once the server answers, whether its other addresses work too."""
    from mintopia.server.common.addresses import url_of

    def check() -> None:
        until = time.monotonic() + START_SECONDS
        while not _is_ours(port, addresses[0]) and time.monotonic() < until:
            time.sleep(0.5)
        for address in addresses:
            if not _is_ours(port, address):
                warn(url_of(address, port))

    threading.Thread(target=check, daemon=True).start()


def _open(url: str) -> bool:
    """Open a page in the browser; return False if there is none."""
    import webbrowser

    headless = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if headless and not os.environ.get("BROWSER"):
        return False  # a text browser in this terminal would be no help
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    return True


def _is_ours(port: int, address: str = LOCAL) -> bool:
    """Return whether a Mintopia server answers on a port at one of this machine's addresses."""
    import http.client

    from mintopia.engine.parsing import parse_json

    connection = http.client.HTTPConnection(address, port, timeout=WAIT_SECONDS)
    try:
        connection.request("GET", "/healthz")
        answer = parse_json(connection.getresponse().read(MOST_ANSWER).decode())
    except (OSError, http.client.HTTPException, ValueError, RecursionError):
        return False
    finally:
        connection.close()
    return isinstance(answer, dict) and answer.get("ok") is True and "version" in answer


def _is_taken(host: str, port: int) -> bool:
    """Return whether another program uses a port; the server reports other problems itself."""
    import errno
    import socket

    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.errno == errno.EADDRINUSE
        except UnicodeError:  # not a host name
            return False
    return False
