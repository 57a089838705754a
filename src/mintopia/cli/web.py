"""mintopia web: play in the browser; a server on this machine is started, or found, for it."""

from __future__ import annotations

from typing import Final

import click

from mintopia.cli.common import database_option, language_option, server_needed

LOCAL: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
WAIT_SECONDS: Final = 2.0
MOST_ANSWER: Final = 1000  # bytes that are read of whatever answers on the port


@click.command(name="web")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port. Default: 8624 (MINTOPIA_PORT), or a free one where that is taken.",
)
@click.option(
    "--friends", is_flag=True, help="Let other devices in your network connect, not only this one."
)
@database_option
@click.option("--open/--no-open", "opens", default=True, help="Open the page in your browser.")
@language_option
def command(
    port: int | None, friends: bool, database: str | None, opens: bool, language: str
) -> None:
    """Play in the browser: starts the game on this machine and opens its page.

    Your games stay in a file in your data folder. Where the game already runs, its page is opened;
    --database is then refused, and --friends too unless others can connect to it.
    """
    with server_needed():
        from mintopia.server.ops.run import run
        from mintopia.server.ops.settings import read_settings
    from mintopia.errors import OptionError
    from mintopia.i18n import Catalogue
    from mintopia.sentences import Sentences

    book, said = Catalogue("mintopia.server", language), Sentences("web", "mintopia.server")

    def show(url: str) -> None:
        click.echo(book.say("web", "playing", url=url))
        if opens and not _open(url):
            click.echo(book.say("web", "no-browser"))

    settings = read_settings(
        {
            "host": EVERYWHERE if friends else None,
            "port": port,
            "database": database,
            "quiet": True,
        }
    )
    if settings.port and _is_ours(settings.port):
        url = f"http://{LOCAL}:{settings.port}"
        if database is not None:
            raise OptionError(said("other-database", url=url))
        nearby = _own_address() if friends else LOCAL
        if friends and (nearby == LOCAL or not _is_ours(settings.port, nearby)):
            raise OptionError(said("not-for-friends", url=url))
        click.echo(book.say("web", "running"))
        show(url)
        if friends:
            click.echo(book.say("web", "friends", url=f"http://{nearby}:{settings.port}"))
        return
    if port is None and settings.port and _is_taken(settings.host, settings.port):
        click.echo(book.say("web", "taken", port=settings.port))
        settings = read_settings({**_given(settings), "port": 0})

    def ready(url: str) -> None:
        address = url.replace(EVERYWHERE, LOCAL)
        show(address)
        if friends:
            click.echo(book.say("web", "friends", url=url.replace(EVERYWHERE, _own_address())))
        click.echo(book.say("web", "end"))

    run(settings, ready)
    click.echo(book.say("web", "ended"))


def _given(settings: object) -> dict[str, object]:
    from dataclasses import asdict, is_dataclass

    assert is_dataclass(settings)
    assert not isinstance(settings, type)
    return asdict(settings)


def _open(url: str) -> bool:
    """Open a page; tell whether there was a browser to ask."""
    import os
    import sys
    import threading
    import webbrowser

    headless = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if headless and not os.environ.get("BROWSER"):
        return False  # a text browser in this very terminal would be no help
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    return True


def _is_ours(port: int, address: str = LOCAL) -> bool:
    """Return whether a Mintopia server answers on a port at one of this machine's addresses."""
    import http.client
    import json

    connection = http.client.HTTPConnection(address, port, timeout=WAIT_SECONDS)
    try:
        connection.request("GET", "/healthz")
        answer = json.loads(connection.getresponse().read(MOST_ANSWER))
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        connection.close()
    return isinstance(answer, dict) and answer.get("ok") is True and "version" in answer


def _is_taken(host: str, port: int) -> bool:
    """Return whether another program has a port; anything else the server reports itself."""
    import errno
    import socket

    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.errno == errno.EADDRINUSE
        except UnicodeError:  # no name of a host
            return False
    return False


def _own_address() -> str:
    """Find the address under which others in the network see this machine."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; it only chooses a way out
        except OSError:
            return LOCAL
        return str(probe.getsockname()[0])
