"""A proxy that simulates a bad network: it drops answers and cuts connections on request."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from tests.server.serving import WAIT


class Proxy:
    """A proxy between a client and a server on this machine."""

    def __init__(self, target: Callable[[], str]) -> None:
        self._target = target  # returns the server's URL, which changes when it restarts
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = "http://{}:{}".format(*self._listener.getsockname())
        self._lock = threading.Lock()
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._losing: dict[bytes, int] = {}
        self.lost = 0
        self.connected = 0
        self._news = threading.Condition()
        threading.Thread(target=self._accept, daemon=True).start()

    def lose(self, request: bytes, count: int) -> None:
        """Drop the next `count` answers to requests that begin like this; the server gets them."""
        self._losing[request] = count

    def wait_for(self, connected: int) -> None:
        """Wait until there have been at least this many connections."""
        with self._news:
            assert self._news.wait_for(lambda: self.connected >= connected, WAIT)

    def cut(self) -> None:
        """Cut every connection."""
        with self._lock:
            pairs = list(self._pairs)
        for pair in pairs:
            self._end(pair)

    def close(self) -> None:
        """Stop listening and cut every connection."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            try:
                parts = urlsplit(self._target())
                far = socket.create_connection((parts.hostname, parts.port))
            except OSError:
                near.close()
                continue
            pair = near, far
            with self._lock:
                self._pairs.add(pair)
            with self._news:
                self.connected += 1
                self._news.notify_all()
            loses = threading.Event()
            for way in (self._requests, self._answers):
                threading.Thread(target=way, args=(pair, loses), daemon=True).start()

    def _requests(self, pair: tuple[socket.socket, socket.socket], loses: threading.Event) -> None:
        near, far = pair
        with contextlib.suppress(OSError):
            while data := near.recv(65536):
                for request, count in list(self._losing.items()):
                    if count and data.startswith(request):
                        self._losing[request] = count - 1
                        loses.set()
                far.sendall(data)
        self._end(pair)

    def _answers(self, pair: tuple[socket.socket, socket.socket], loses: threading.Event) -> None:
        near, far = pair
        with contextlib.suppress(OSError):
            while data := far.recv(65536):
                if loses.is_set():
                    self.lost += 1
                    break
                near.sendall(data)
        self._end(pair)

    def _end(self, pair: tuple[socket.socket, socket.socket]) -> None:
        with self._lock:
            if pair not in self._pairs:
                return
            self._pairs.discard(pair)
        for end in pair:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextmanager
def bad_network(target: Callable[[], str]) -> Iterator[Proxy]:
    """Run a proxy for the duration of the block."""
    proxy = Proxy(target)
    try:
        yield proxy
    finally:
        proxy.close()
