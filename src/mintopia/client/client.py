"""The client itself: create, join and watch tables at a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from mintopia.client.links import page_of
from mintopia.client.responses import NewTable
from mintopia.client.seat import Seat, Spectator
from mintopia.client.transport import Transport
from mintopia.engine.options import show
from mintopia.errors import OptionError

KINDS: Final = ("person", "open")


def _seat_body(seat: str | Mapping[str, Any]) -> dict[str, Any]:
    """Return the request body for a seat, given as a kind, a bot's level or all its fields."""
    if isinstance(seat, str):
        return {"kind": seat} if seat in KINDS else {"kind": "bot", "bot": seat}
    if isinstance(seat, Mapping):
        return dict(seat)
    raise OptionError(
        "Each of seats must be person, open, a bot's level, or a table of kind, name and bot, "
        f"not {show(seat)}."
    )


class Client:
    """A connection to a server: `Client("http://127.0.0.1:8624")`.

    `patience` is how many seconds it keeps retrying when the network or the server fails; refusals
    are in `language` (en or ja).
    """

    def __init__(
        self, url: str, *, language: str = "en", timeout: float = 10.0, patience: float = 60.0
    ) -> None:
        self._transport = Transport(url, language=language, timeout=timeout, patience=patience)

    @property
    def url(self) -> str:
        """The server's address."""
        return self._transport.url

    def close(self) -> None:
        """Close all connections, including those of seats that joined through this client."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def create_table(
        self,
        game: str,
        *,
        seats: Sequence[str | Mapping[str, Any]] | None = None,
        name: str | None = None,
        seed: int | None = None,
        talk: bool = True,
        start: bool = False,
        **options: Any,
    ) -> NewTable:
        """Create a table: `create_table("works", players=2, seats=["person", "easy"], start=True)`.

        Each of `seats` is "person", "open", a bot's level, or {"kind": ..., "name": ..., "bot":
        ...}; by default a person hosts at seat 0 and the others are open. All other options are
        the game's own (docs/protocol.md).
        """
        body = {
            "game": game,
            "options": options,
            "seats": None if seats is None else [_seat_body(seat) for seat in seats],
            "name": name,
            "seed": seed,
            "talk": talk,
            "start": start,
        }
        return self._transport.ask(NewTable, "POST", "/api/tables", body)

    def join(self, link: str, name: str | None = None) -> Seat:
        """Join a table with an invitation; a name can be chosen before the game starts."""
        return Seat(self._transport, link, name)

    def resume(self, table_id: str, key: str) -> Seat:
        """Return to a seat you already hold, with its `seat.table_id` and `seat.key`."""
        return Seat.resume(self._transport, table_id, key)

    def spectate(self, link: str) -> Spectator:
        """Watch a table with its spectators' link."""
        return Spectator(self._transport, link)

    def page(self, link: str, *, watch: bool = False) -> str:
        """Return the address that opens a link in a browser; with `watch`, a spectators' link."""
        return page_of(self.url, link, "watch" if watch else "join")


def join(link: str, name: str | None = None, *, url: str | None = None) -> Seat:
    """Join a table with `http://host/join#SECRET`, or with a bare secret and the server's address.

    An invitation can be used only once. Keep `seat.table_id` and `seat.key` to `resume` later.
    """
    return Seat(url, link, name)


def resume(url: str, table_id: str, key: str) -> Seat:
    """Return to a seat you already hold, with its key."""
    return Seat.resume(url, table_id, key)


def spectate(link: str, *, url: str | None = None) -> Spectator:
    """Watch a table with `http://host/watch#SECRET`, or with a bare secret and the address."""
    return Spectator(url, link)
