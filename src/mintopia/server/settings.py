"""What a server is told at its start: flags and environment variables, checked once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from mintopia.errors import OptionError
from mintopia.options import show

PREFIX: Final = "MINTOPIA_"
DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8624
MOST_PORT: Final = 65535


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server; each field is also the variable MINTOPIA_ and its name in capitals.

    Limits of 0 are switched off.
    """

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    database: str = ""
    workers: int = 1
    bot_workers: int = 0  # 0: one fewer than the machine has cores
    trust_proxy: bool = False  # whether X-Forwarded-For and -Proto come from a proxy of ours
    quiet: bool = False  # whether only warnings and failures are logged
    secure_cookies: bool = False  # also set by a trusted proxy that speaks https
    requests_per_second: float = 50.0  # a client, moves and streams aside
    moves_per_second: float = 20.0  # a seat
    messages_per_minute: float = 20.0  # a seat
    tables_per_hour: float = 60.0  # a client
    streams_per_client: int = 200
    streams: int = 20_000
    live_tables: int = 20_000
    idle_seconds: float = 60.0  # after which a table's game leaves the memory
    page: str = ""  # the folder of the built page; empty: the one in the package
    hint_seconds: float = 1.5  # that a hint is thought about
    hint_playouts: int = 0  # after which a hint is given; 0: when its time is up
    hints_per_minute: float = 40.0  # a client
    review_playouts: int = 0  # for each position of a review; 0: a choice of ours
    reviews_per_hour: float = 40.0  # a client
    unstarted_days: float = 14.0  # after which a table that was never started is removed
    unstarted_tables: int = 50  # that one browser may have as a host
    body_seconds: float = 10.0  # in which a request's body must have arrived
    notices_per_minute: float = 30.0  # a seat; more are not sent
    notice_seconds: float = 10.0  # that one attempt to send a notification may take
    notice_tries: int = 10  # after which a notification is given up
    notice_pause: float = 15.0  # seconds before the second attempt; then twice as long each time
    private_webhooks: bool = False  # whether notifications may go to private and local addresses
    push_contact: str = "mailto:mintopia@example.org"  # whom push services may write to

    def database_url(self) -> str:
        """Give the database's address; a plain path is a SQLite file."""
        # Loaded late: reading settings should not need a database.
        from mintopia.store import default_url, sqlite_url  # noqa: PLC0415

        if not self.database:
            return default_url()
        return self.database if "://" in self.database else sqlite_url(Path(self.database))

    @property
    def is_embedded(self) -> bool:
        """Whether the database is a file of this one process."""
        return "://" not in self.database or self.database.startswith("sqlite")


def read_settings(
    given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """Put settings together: what was given, else what the environment says, else the default."""
    variables = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for field in fields(Settings):
        name = PREFIX + field.name.upper()
        chosen = (given or {}).get(field.name)
        if chosen is not None:
            values[field.name] = chosen
        elif variables.get(name):
            values[field.name] = _read(name, variables[name], type(field.default))
    settings = Settings(**values)
    if not 0 <= settings.port <= MOST_PORT:
        raise OptionError(f"The port must be from 0 to {MOST_PORT}, not {show(settings.port)}.")
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if isinstance(value, int | float) and value < 0:
            raise OptionError(f"{field.name} must not be negative, and is {show(value)}.")
    if not settings.notice_seconds:
        raise OptionError("notice_seconds must be more than 0.")
    if not settings.push_contact.startswith(("mailto:", "https://")):
        raise OptionError(
            "push_contact must begin with mailto: or https://, and is "
            f"{show(settings.push_contact)}."
        )
    if settings.workers < 1:
        raise OptionError("A server needs at least 1 worker.")
    if settings.workers > 1 and settings.is_embedded:
        raise OptionError(
            f"{settings.workers} workers need a PostgreSQL database "
            "(--database postgresql://...); a SQLite file serves one process."
        )
    return settings


def _read(name: str, text: str, kind: type[Any]) -> Any:
    if kind is bool:
        if text.lower() in ("1", "true", "yes", "on"):
            return True
        if text.lower() in ("0", "false", "no", "off"):
            return False
        raise OptionError(f"{name} must be 1 or 0, not {show(text)}.")
    if kind is str:
        return text
    try:
        return kind(text)
    except ValueError as error:
        raise OptionError(f"{name} must be a number, not {show(text)}.") from error
