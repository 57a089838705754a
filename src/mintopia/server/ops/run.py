"""Run the application under uvicorn, in one process or several, and stop it cleanly."""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
import shutil
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import closing
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import uvicorn

from mintopia.engine.sentences import Sentence, reason_of
from mintopia.errors import OptionError
from mintopia.games import game_ids
from mintopia.server.common import logs
from mintopia.server.common.addresses import url_of
from mintopia.server.common.metrics import count_in, forget_worker, shared_folder
from mintopia.server.common.settings import Settings, said_of_settings, unknown_variables
from mintopia.server.http.gate import Gate
from mintopia.server.http.limited_protocol import LimitedProtocol
from mintopia.store import only_server, open_store

GRACE_SECONDS: Final = 10
BACKLOG: Final = 2048
OWN_KEEP_SECONDS: Final = 5  # that an idle connection stays open
# A proxy keeps its connections to us open (nginx 60 s, Caddy 120 s) and must be the one to close
# them: a request sent while we close is answered with 502, and a POST is not sent again.
PROXY_KEEP_SECONDS: Final = 150
# Bytes of an answer that the system may keep for each connection. By itself it takes megabytes, and
# what it has taken is neither counted nor limited by `LimitedProtocol`.
SEND_BUFFER: Final = 64 * 1024
RESTART_PAUSE: Final = 1.0  # seconds, so that a worker that cannot start does not retry constantly


class Server(uvicorn.Server):
    """A uvicorn server that closes its streams before it waits for requests to finish."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down, closing the streams first so that they do not delay the end."""
        app: Any = self.config.loaded_app
        while app is not None and not isinstance(app, Gate):  # uvicorn may wrap it
            app = getattr(app, "app", None)
        if app is not None and app.services is not None:
            app.services.live.close()
        await super().shutdown(sockets)
        # uvicorn would now raise the same signal again; but stopping when asked to is a success.
        self._captured_signals.clear()


def make_server(settings: Settings) -> Server:
    """Make a server of the application."""
    from mintopia.server.http.app import make_app  # noqa: PLC0415 - people can connect by now

    return Server(
        uvicorn.Config(
            make_app(settings),
            host=settings.host,
            port=settings.port,
            access_log=False,
            log_config=None,
            proxy_headers=False,  # we read them ourselves, and only where they can be trusted
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
            timeout_keep_alive=PROXY_KEEP_SECONDS if settings.trust_proxy else OWN_KEEP_SECONDS,
            backlog=BACKLOG,
            http=LimitedProtocol,
            ws="none",
        )
    )


def run(settings: Settings, on_ready: Callable[[str], None] | None = None) -> None:
    """Serve until a signal says to stop; call `on_ready` once people can connect."""
    logs.set_up_logs(settings.quiet)
    if unknown := unknown_variables():
        logs.warn("these variables are no settings", names=unknown)
    _allow_many_streams()
    with only_server(settings.database_url()), closing(_listen(settings)) as listener:
        # Open it once, so that a problem is reported in one sentence.
        open_store(settings.database_url(), look_for_damage=True).close()
        address, port = listener.getsockname()[:2]
        url = url_of(address, port)
        logs.tell("listening", url=url)
        if on_ready is not None:  # connections now wait until everything is set up
            on_ready(url)
        _prepare_search()
        if settings.workers > 1:
            with shared_folder() as folder:
                _supervise(settings, listener, folder)
        else:
            make_server(settings).run(sockets=[listener])


def _allow_many_streams() -> None:
    """Raise the limit of open files as far as the system allows, because streams count."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ModuleNotFoundError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems report more than they allow
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _prepare_search() -> None:
    """Compile, in the background, the search that hints, reviews and strong bots use.

    Otherwise, on a new machine, the first hints would be based on few playouts.
    """
    from mintopia.bots.mcts import warm_up_aside  # noqa: PLC0415 - people can connect by now

    for game in game_ids():
        warm_up_aside(game)


def _listen(settings: Settings) -> socket.socket:
    kind = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with contextlib.ExitStack() as failing:
        try:
            listener = failing.enter_context(socket.socket(kind, socket.SOCK_STREAM))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            listener.bind((settings.host, settings.port))
            listener.listen(BACKLOG)
        except (OSError, UnicodeError) as error:
            raise OptionError(_why_not(settings, error)) from error
        failing.pop_all()  # it stays open
    return listener


def _why_not(settings: Settings, error: OSError | UnicodeError) -> Sentence:
    """Return the sentence that explains why the server cannot listen there."""
    where = {"host": settings.host, "port": settings.port}
    if isinstance(error, UnicodeError | socket.gaierror):
        return said_of_settings("no-host", **where)
    if error.errno == errno.EADDRINUSE:
        return said_of_settings("port-taken", **where)
    return said_of_settings("no-listening", **where, reason=reason_of(error))


# --- several processes ---------------------------------------------------------------------------
def _supervise(settings: Settings, listener: socket.socket, folder: Path) -> None:
    """Keep the workers running, restarting those that end; pass the stop signal on to them."""
    context = multiprocessing.get_context("spawn")
    stop = threading.Event()
    wake, woken = context.Pipe()

    def end(*_: object) -> None:
        stop.set()
        woken.send(b"stop")

    def begin(place: int) -> BaseProcess:
        process = context.Process(target=_work, args=(settings, listener, folder, place))
        process.start()
        return process

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    workers = [begin(place) for place in range(settings.workers)]
    try:
        while not stop.is_set():
            wait([wake, *(worker.sentinel for worker in workers)])
            ended = [place for place, worker in enumerate(workers) if not worker.is_alive()]
            for place in ended:
                forget_worker(folder, place)
            for place in ended:
                if not stop.is_set():
                    logs.warn("a worker process ended", exit_code=workers[place].exitcode)
                    if not stop.wait(RESTART_PAUSE):
                        workers[place] = begin(place)
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()
        for number, handler in before.items():
            signal.signal(number, handler)


def _work(settings: Settings, listener: socket.socket, folder: Path, place: int) -> None:
    parent = multiprocessing.parent_process()
    count_in(folder, place)
    logs.set_up_logs(settings.quiet)
    server = make_server(settings)

    def leave() -> None:
        assert parent is not None
        parent.join()
        server.should_exit = True

    threading.Thread(target=leave, daemon=True).start()
    server.run(sockets=[listener])
    assert parent is not None
    if not parent.is_alive():  # it was killed and could not clean up
        shutil.rmtree(folder, ignore_errors=True)
