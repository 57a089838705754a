"""The client itself: makes tables at a server, joins them, watches them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from mintopia.client.answers import NewTable
from mintopia.client.errors import ServerError
from mintopia.client.links import page_of
from mintopia.client.seat import Seat, Spectator
from mintopia.client.transport import Transport
from mintopia.errors import OptionError
from mintopia.options import show

KINDS: Final = ("person", "open")


def _seat_wish(seat: str | Mapping[str, Any]) -> dict[str, Any]:
    """Write a seat as the server wants it: a kind, a bot's level, or all its fields."""
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

    `patience` is for how many seconds it goes on trying when the network or the server fails;
    refusals come in `language` (en or ja).
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
        """Close all connections, also those of seats that joined by this client."""
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
        """Make a table: `create_table("works", players=2, seats=["person", "easy"], start=True)`.

        Each of `seats` is "person", "open", a bot's level, or {"kind": ..., "name": ..., "bot":
        ...}; by default a person hosts at seat 0 and the others are open. All other options are
        the game's own (docs/protocol.md).
        """
        wish: dict[str, Any] = {"game": game, "options": options, "talk": talk, "start": start}
        if seats is not None:
            wish["seats"] = [_seat_wish(seat) for seat in seats]
        if name is not None:
            wish["name"] = name
        if seed is not None:
            wish["seed"] = seed
        return self._transport.read(NewTable.read, self._transport.ask("POST", "/api/tables", wish))

    def join(self, link: str, name: str | None = None) -> Seat:
        """Join a table by a seat's link, with a name if the game has not started."""
        return _sit(Seat(self._transport, link), name)

    def spectate(self, link: str) -> Spectator:
        """Watch a table by its link for spectators."""
        return Spectator(self._transport, link)

    def page(self, link: str, *, watch: bool = False) -> str:
        """Write the address that opens a link in a browser; with watch, one for spectators."""
        return page_of(self.url, link, "watch" if watch else "join")


def join(link: str, name: str | None = None, *, url: str | None = None) -> Seat:
    """Join a table by `http://host/join#SECRET`, or by a bare secret and the server's address."""
    return _sit(Seat(url, link), name)


def spectate(link: str, *, url: str | None = None) -> Spectator:
    """Watch a table by `http://host/watch#SECRET`, or by a bare secret and the address."""
    return Spectator(url, link)


def _sit(seat: Seat, name: str | None) -> Seat:
    """Sit down, unless the game runs already: then a player who comes back keeps his name."""
    try:
        table = seat.state().table
        here = table.seats[seat.number]
        if table.status == "open" and (name is not None or here.kind == "open"):
            try:
                seat.sit_down(name if name is not None else here.name)
            except ServerError as error:
                if error.code != "already-started":
                    raise
    except BaseException:
        seat.close()
        raise
    return seat
