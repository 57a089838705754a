"""A seat at a table and a spectator: what they can ask and do."""

from __future__ import annotations

import secrets
from collections.abc import Generator
from contextlib import closing
from typing import Any, Final, Literal, Self, TypeVar

from mintopia.client import responses
from mintopia.client.errors import LinkError, ServerError
from mintopia.client.following import Follower
from mintopia.client.links import Link, read_link
from mintopia.client.transport import Transport
from mintopia.fair.dealing import commitment_of_value, new_value

T = TypeVar("T")
PROGRAM: Final = "mintopia.client"  # how other devices of the seat see it
NONCE_BYTES: Final = 18


def _open(server: str | Transport | None, link: str) -> tuple[Transport, Link, bool]:
    """Return the connection to a link's server, the link, and whether we must close it."""
    found = read_link(link)
    if isinstance(server, Transport):
        own = False
    else:
        url = server if server is not None else found.url
        if url is None:
            raise LinkError("A bare secret does not say its server; give the server's address too.")
        server, own = Transport(url), True
    if found.url is not None and found.url != server.url:
        if own:
            server.close()
        # Never send a secret to a server that it does not belong to.
        raise LinkError(f"The link is of {found.url}, not of {server.url}.")
    return server, found, own


class Spectator:
    """Somebody who watches a table with its spectators' link."""

    def __init__(self, server: str | Transport | None, link: str) -> None:
        self._join(server, link, None)

    def _look(self, link: str) -> None:
        """Check that a link is for spectators before using it, to avoid spending an invitation."""
        body = {"link": link}
        found = self._transport.ask(
            responses.Invitation, "POST", "/api/invitation", body, repeatable=True
        )
        if found.kind != "spectator":
            raise LinkError("This link opens a seat; with join you play there.")

    def _join(self, server: str | Transport | None, link: str, name: str | None) -> None:
        """Exchange a link for a place at a table; the nonce makes it safe to repeat the request."""
        self._transport, found, self._own = _open(server, link)
        secret = found.secret
        nonce = secrets.token_urlsafe(NONCE_BYTES)
        body = {"link": secret, "name": name, "program": PROGRAM, "nonce": nonce}
        try:
            self._look(secret)
            entered = self._transport.ask(
                responses.JoinResult, "POST", "/api/join", body, repeatable=True
            )
            self._settle(entered.table, entered.seat, entered.key or secret)
            self._check()
        except BaseException:
            self.close()
            raise

    def _settle(self, table: str, number: int | None, key: str) -> None:
        self.table_id = table
        self._number = number
        self._key = key
        self._path = f"/api/tables/{table}"
        self._seen: int | None = None  # the number of the last state received

    def _check(self) -> None:
        """Refuse a place of the wrong kind; a spectator accepts any."""

    def close(self) -> None:
        """Close the connections, unless they belong to a Client."""
        if self._own:
            self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(table={self.table_id!r})"  # never the key

    # --- asking -------------------------------------------------------------------------------
    def state(self, *, words: str | None = None) -> responses.State:
        """Return all you may know now; with `words` (en, ja), legal moves come with sentences."""
        params = {} if words is None else {"words": words}
        state = self._read(responses.State, "GET", "", params=params)
        self._seen = state.seq
        return state

    def messages(self, after: int = 0) -> list[responses.Chat]:
        """Return the chat messages with ids above `after`."""
        said = self._read(responses.Said, "GET", "/messages", params={"after": str(after)})
        return list(said.messages)

    def record(self) -> dict[str, Any]:
        """Download the game's record; of a running game, only what you may know."""
        return self._read(dict[str, Any], "GET", "/record")

    def follow(
        self, *, after: int | None = None, words: str | None = None
    ) -> Generator[responses.Message, None, None]:
        """Follow the table live: first State, then Move, Chat, Notice, Presence, Table.

        With `after`, the moves after that number come first instead of the state. The client
        reconnects whenever the connection breaks. The messages never end; leave the loop when you
        have seen enough.
        """
        follower = Follower(
            self._transport, self.table_id, self._key, after=after, words=words
        )  # fmt: skip
        with closing(follower.messages()) as messages:
            for message in messages:
                if isinstance(message, responses.State | responses.Move):
                    self._seen = message.seq
                yield message

    def _read(
        self,
        kind: type[T],
        method: str,
        path: str,
        body: object = None,
        *,
        params: dict[str, str] | None = None,
        repeatable: bool | None = None,
    ) -> T:
        path = self._path + path
        return self._transport.ask(
            kind, method, path, body, key=self._key, params=params, repeatable=repeatable
        )


class Seat(Spectator):
    """A seat that you hold: `Seat("http://127.0.0.1:8624", invitation, name="Ann")`.

    This spends the invitation. Keep `table_id` and `key` for `Seat.resume` after a restart.
    """

    _number: int

    def __init__(self, server: str | Transport | None, link: str, name: str | None = None) -> None:
        self._join(server, link, name)

    def _look(self, link: str) -> None:
        """Look at nothing: joining with a spectators' link spends nothing."""

    def _settle(self, table: str, number: int | None, key: str) -> None:
        super()._settle(table, number, key)
        self._values: dict[int, str] = {}  # our random values for the deal, by round

    @classmethod
    def resume(cls, server: str | Transport, table_id: str, key: str) -> Seat:
        """Return to a seat you already hold, with its key."""
        seat = cls.__new__(cls)
        seat._own = not isinstance(server, Transport)
        seat._transport = server if isinstance(server, Transport) else Transport(server)
        try:
            seat._settle(table_id, None, key)
            seat._settle(table_id, seat._read(responses.State, "GET", "").you, key)
            seat._check()
        except BaseException:
            seat.close()
            raise
        return seat

    def _check(self) -> None:
        if self._number is None:
            raise LinkError("This link is for spectators; with spectate you watch there.")

    @property
    def key(self) -> str:
        """The secret that holds the seat; anyone who has it can play for you."""
        return self._key

    @property
    def number(self) -> int:
        """The seat's number, from 0."""
        return self._number

    def __repr__(self) -> str:
        return f"Seat(table={self.table_id!r}, number={self._number})"

    def follow(
        self, *, after: int | None = None, words: str | None = None
    ) -> Generator[responses.Message, None, None]:
        """Follow the table live, as a spectator does, and add this seat's randomness to the deal.

        The seat takes part in the deal only while you read the messages; see docs/fairness.md.
        """
        with closing(super().follow(after=after, words=words)) as messages:
            for message in messages:
                if isinstance(message, responses.State):
                    self._take_part(message.table)
                elif isinstance(message, responses.Table):
                    self._take_part(message)
                yield message

    def _take_part(self, table: responses.Table) -> None:
        """Commit to a random value before the start, or reveal it when asked."""
        dealing = table.dealing
        if table.status != "open" or dealing is None or table.seats[self._number].kind != "person":
            return
        told = {entry["seat"]: entry for entry in dealing["seats"]}.get(self._number)
        value = self._values.get(dealing["round"])
        path = f"/seats/{self._number}/randomness"
        try:
            if dealing["asked"] is None:
                if told is None and self._number not in dealing["left_out"]:
                    value = self._values.setdefault(dealing["round"], new_value())
                    self._table("PUT", path, {"commitment": commitment_of_value(value)})
            elif told is not None and value is not None and told["value"] is None:
                if told["commitment"] == commitment_of_value(value):
                    self._table("POST", path, {"value": value})
        except ServerError:
            pass  # too late: the deal is made without our value

    # --- before and after the game ------------------------------------------------------------
    def sit_down(self, name: str) -> responses.Table:
        """Change your name, before the start."""
        return self._table("PUT", f"/seats/{self._number}", {"name": name})

    def start(self, **options: object) -> responses.Table:
        """Start the game; only the host may, and may set who begins and the players' `ages`."""
        return self._table("POST", "/start", {"options": options})

    def rematch(self, *, rotate: bool = False) -> Seat:
        """Ask for a rematch; return your seat at the new table.

        Everybody sits as before or, with `rotate`, one seat further; the first to ask decides.
        """
        # Safe to repeat: the table is created once, and the same key holds the seat there.
        made = self._read(
            responses.Rematch, "POST", "/rematch", {"rotate": rotate}, repeatable=True
        )
        seat = type(self).__new__(type(self))
        seat._own = self._own
        seat._transport = Transport(self._transport.url) if self._own else self._transport
        seat._settle(made.table, made.seats[0], self._key)
        return seat

    # --- playing ------------------------------------------------------------------------------
    @property
    def legal(self) -> tuple[str, ...]:
        """The legal moves now, fetched each time; empty when it is not this seat's turn."""
        return self.state().legal

    def play(self, move: str, *, seq: int | None = None) -> responses.Moved:
        """Play a move in the state with number `seq`, by default the last one you saw.

        If the network fails, the same request is sent again; the server counts it once. If the
        game has moved on since that state, this raises StaleError and nothing has changed.
        """
        if seq is None:
            seq = self._seen if self._seen is not None else self.state().seq
        return self._act("/moves", {"seq": seq, "move": move})

    def undo(self, *, seq: int | None = None) -> responses.Moved:
        """Take back your last move, if allowed, in the state `seq`, by default the present one."""
        if seq is None:
            seq = self.state().seq
        return self._act("/undo", {"seq": seq})

    # --- what plays itself --------------------------------------------------------------------
    def orders(self) -> responses.Orders:
        """Return what this seat has ordered and may order."""
        return self._read(responses.Orders, "GET", "/orders")

    def order(self, order: str, *, at: int | None = None) -> responses.Orders:
        """Give an order, such as "up-to 7"; "play MOVE" gives a move ahead.

        It applies to the position after `at` moves, by default the present one.
        """
        given = self.orders().at if at is None else at
        return self._read(responses.Orders, "POST", "/orders", {"order": order, "at": given})

    def revoke(self, verb: str = "all") -> responses.Orders:
        """Revoke the order with this verb, or all orders."""
        return self._read(responses.Orders, "DELETE", f"/orders/{verb}")

    def set_forced(self, forced: Literal["at-once", "pause", "never"]) -> responses.Orders:
        """Set whether and when this seat's forced moves play themselves; the default is never."""
        return self._read(responses.Orders, "PUT", "/forced", {"forced": forced})

    def say(self, text: str) -> responses.Chat:
        """Send a chat message to the table."""
        return self._read(responses.Chat, "POST", "/messages", {"text": text})

    def _act(self, path: str, body: dict[str, object]) -> responses.Moved:
        moved = self._read(responses.Moved, "POST", path, body, repeatable=True)
        self._seen = max(moved.seq, self._seen or 0)
        return moved

    def _table(self, method: str, path: str, body: object = None) -> responses.Table:
        return self._read(responses.Table, method, path, body)
