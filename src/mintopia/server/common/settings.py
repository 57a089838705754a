"""The settings of a server, from flags and environment variables, checked once at the start."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from pathlib import Path
from typing import Any, Final

from mintopia.engine.options import shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError

PREFIX: Final = "MINTOPIA_"
DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8624
MOST_PORT: Final = 65535
MOST_NUMBER: Final = 1_000_000_000  # more is a mistake, and too much for some databases
# The push services of Chrome and its relatives, Firefox, Safari and Edge.
PUSH_HOSTS: Final = (
    "fcm.googleapis.com *.push.services.mozilla.com *.push.apple.com *.notify.windows.com"
)
_HOST: Final = re.compile(r"\*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*")
# An origin as browsers send it: no path, no capitals, no trailing slash.
_ORIGIN: Final = re.compile(
    r"(?P<scheme>https?)://(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::(?P<port>[1-9]\d{0,4}))?"
)
_USUAL_PORTS: Final = {"http": "80", "https": "443"}
_CONTACT: Final = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://[^/\s]+(/\S*)?")
said_of_settings: Final = Sentences("settings", "mintopia.server")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server; field `x` is also the environment variable MINTOPIA_X.

    A limit of 0 means no limit; docs/operation.md says what 0 means for other settings.
    """

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    database: str = ""
    workers: int = 1
    bot_workers: int = 0  # 0: one fewer than the machine has cores
    bot_seconds: float = 60.0  # after which a bot's process counts as stuck
    trust_proxy: bool = False  # whether X-Forwarded-For and -Proto come from our own proxy
    quiet: bool = False  # whether only warnings and failures are logged
    allow_origin: tuple[str, ...] = ()  # other origins whose pages may send requests
    secure_cookies: bool = False  # also the case behind a trusted proxy with https
    requests_per_second: float = 50.0  # per client, not counting moves and streams
    moves_per_second: float = 20.0  # per seat
    client_moves_per_second: float = 100.0  # per client, at all its tables
    messages_per_minute: float = 20.0  # per seat
    tables_per_hour: float = 60.0  # per client
    streams_per_client: int = 200
    streams_per_table: int = 500  # of people who only watch
    streams_per_minute: float = 600.0  # opened per client
    streams: int = 20_000
    live_tables: int = 20_000
    idle_seconds: float = 60.0  # after which a table's game is unloaded from memory
    page: str = ""  # the folder of the built page; empty: the one in the package
    hint_seconds: float = 1.5  # of thinking for a hint
    hint_playouts: int = 0  # after which a hint ends early; 0: a built-in number
    hints_per_minute: float = 40.0  # per client
    review_playouts: int = 0  # per search of a review; 0: a built-in number and time limit
    reviews_per_hour: float = 40.0  # per client
    reviews_kept: int = 10_000  # in the database, a few KB each; the oldest are removed first
    hidden_days: float = 7.0  # since its last move, that a replayed deal hides the first game
    unstarted_days: float = 14.0  # after which a table that was never started is removed
    unstarted_tables: int = 50  # per browser that hosts them
    connections: int = 0  # open at the same time; 0: as many as the limit of open files allows
    connections_per_client: int = 400  # not applied behind a trusted proxy
    header_seconds: float = 10.0  # within which a request's headers must arrive
    stand_in_hours: float = 24.0  # that a game must wait for a person before a bot may play
    stand_in_agreed_minutes: float = 10.0  # the same if all the others agree
    host_away_hours: float = 24.0  # after which somebody else who is here becomes the host
    body_seconds: float = 10.0  # within which a request's body must arrive
    notices_per_minute: float = 30.0  # per seat; more are not sent
    notice_seconds: float = 10.0  # that one attempt to send a notification may take
    notice_tries: int = 10  # after which a notification is given up
    notice_pause: float = 15.0  # seconds before the second attempt; then twice as long each time
    webhooks_per_hour: float = 60.0  # set per client; each is confirmed by a post
    posts_per_minute: float = 120.0  # to one host's or one client's webhooks; more have to wait
    push_hosts: str = PUSH_HOSTS  # the push services that may be used
    reveal_seconds: float = 5.0  # within which browsers must reveal what they add to a deal
    private_webhooks: bool = False  # whether notifications may go to private and local addresses
    push_contact: str = "mailto:mintopia@example.org"  # the contact for push services

    def database_url(self) -> str:
        """Return the database's URL; a plain path means a SQLite file."""
        # Imported late, so that reading settings does not need a database.
        from mintopia.store import default_url, sqlite_url  # noqa: PLC0415

        if not self.database:
            return default_url()
        return self.database if "://" in self.database else sqlite_url(Path(self.database))

    @property
    def is_embedded(self) -> bool:
        """Whether the database is a file that only one process can use."""
        return "://" not in self.database or self.database.startswith("sqlite")


def read_settings(
    given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """Return the settings, each as given, else from the environment, else the default."""
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
    for field in fields(Settings):
        name = _name(field, given or {})
        _check(name, field.name, getattr(settings, field.name))
    if settings.workers > 1 and settings.is_embedded:
        raise OptionError(said_of_settings("embedded", workers=settings.workers))
    return settings


def _name(field: Field[Any], given: Mapping[str, Any]) -> str:
    """Return the name under which a setting was given: a flag or a variable."""
    if given.get(field.name) is not None:
        return "--" + field.name.replace("_", "-")
    return PREFIX + field.name.upper()


def _read(name: str, text: str, kind: type[Any]) -> Any:
    if kind is bool:
        if text.lower() in ("1", "true", "yes", "on"):
            return True
        if text.lower() in ("0", "false", "no", "off"):
            return False
        raise OptionError(said_of_settings("flag", name=name, given=shown(text)))
    if kind is str:
        return text
    if kind is tuple:
        return tuple(text.split())
    try:
        return kind(text)
    except ValueError as error:
        key = "whole" if kind is int else "number"
        raise OptionError(said_of_settings(key, name=name, given=shown(text))) from error


def _check(name: str, key: str, value: Any) -> None:
    """Raise an OptionError for a value that makes no sense."""
    if isinstance(value, int | float):
        if isinstance(value, float) and not math.isfinite(value):
            raise OptionError(said_of_settings("number", name=name, given=shown(str(value))))
        low, high = int(key == "workers"), MOST_PORT if key == "port" else MOST_NUMBER
        if not low <= value <= high:
            raise OptionError(
                said_of_settings("range", name=name, low=low, high=high, given=shown(value))
            )
        if key == "notice_seconds" and not value:
            raise OptionError(said_of_settings("some-time", name=name))
    elif key == "allow_origin":
        for origin in value:
            _check_origin(name, origin)
    elif key == "page" and value and not Path(value).is_dir():
        raise OptionError(said_of_settings("folder", name=name, given=shown(str(value))))
    elif key == "push_hosts" and not all(map(_HOST.fullmatch, value.split() or [""])):
        raise OptionError(said_of_settings("hosts", name=name, given=shown(value)))
    elif key == "push_contact" and not _CONTACT.fullmatch(value):
        raise OptionError(said_of_settings("contact", name=name, given=shown(value)))


def _check_origin(name: str, given: str) -> None:
    """Raise an OptionError unless the text is one origin exactly as browsers send it."""
    if given in ("*", "null"):  # "null" is sent by files and by frames of any site
        raise OptionError(said_of_settings("any-origin", name=name, given=given))
    found = _ORIGIN.fullmatch(given)
    port = found and found["port"]
    if (
        found is None
        or port == _USUAL_PORTS[found["scheme"]]
        or (port is not None and int(port) > MOST_PORT)
    ):
        raise OptionError(said_of_settings("origin", name=name, given=shown(given)))
