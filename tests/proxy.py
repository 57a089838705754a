"""A proxy that simulates a bad network: it holds bytes back, drops answers and cuts connections."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable

Pair = tuple[socket.socket, socket.socket]
WAIT = 60.0  # seconds; only a failing test waits this long


class Proxy:
    """A proxy between a client on this machine and whatever `connect` connects to."""

    def __init__(self, connect: Callable[[], socket.socket]) -> None:
        self._connect = connect
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._flowing = threading.Event()
        self._flowing.set()
        self._lock = threading.Lock()
        self._pairs: set[Pair] = set()
        self._losing: dict[bytes, int] = {}
        self.lost = 0
        self.connected = 0
        self._news = threading.Condition()
        threading.Thread(target=self._accept, daemon=True).start()

    def hang(self) -> None:
        """Hold back all bytes from now on."""
        self._flowing.clear()

    def go_on(self) -> None:
        """Pass on the bytes that were held back, and all later ones."""
        self._flowing.set()

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
        self.go_on()
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
                pair = near, self._connect()
            except OSError:
                near.close()
                continue
            with self._lock:
                self._pairs.add(pair)
            with self._news:
                self.connected += 1
                self._news.notify_all()
            loses = threading.Event()
            for way in (self._requests, self._answers):
                threading.Thread(target=way, args=(pair, loses), daemon=True).start()

    def _requests(self, pair: Pair, loses: threading.Event) -> None:
        near, far = pair
        with contextlib.suppress(OSError):
            while data := near.recv(65536):
                for request, count in list(self._losing.items()):
                    if count and data.startswith(request):
                        self._losing[request] = count - 1
                        loses.set()
                self._flowing.wait()
                far.sendall(data)
        self._end(pair)

    def _answers(self, pair: Pair, loses: threading.Event) -> None:
        near, far = pair
        with contextlib.suppress(OSError):
            while data := far.recv(65536):
                if loses.is_set():
                    self.lost += 1
                    break
                self._flowing.wait()
                near.sendall(data)
        self._end(pair)

    def _end(self, pair: Pair) -> None:
        with self._lock:
            if pair not in self._pairs:
                return
            self._pairs.discard(pair)
        for end in pair:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
