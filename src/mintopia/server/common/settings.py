"""The settings of a server, from flags and environment variables, checked once at the start."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from mintopia.engine.options import shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError

PREFIX: Final = "MINTOPIA_"
OTHER_VARIABLES: Final = ("MINTOPIA_CACHE_DIR", "MINTOPIA_GAMES")  # read by other packages
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
class Constants:
    """What nobody needs to set; tests replace it. A limit of 0 means no limit."""

    # Of one client. `Settings.people_per_address` multiplies them.
    requests_per_second: float = 50.0  # not counting moves and streams
    client_moves_per_second: float = 100.0  # at all its tables
    tables_per_hour: float = 60.0
    streams_per_client: int = 200
    streams_per_minute: float = 600.0  # opened
    hints_per_minute: float = 40.0
    reviews_per_hour: float = 40.0
    webhooks_per_hour: float = 60.0  # set; each is confirmed by a post
    connections_per_client: int = 400  # not applied behind a trusted proxy

    messages_per_minute: float = 20.0  # per seat
    streams_per_table: int = 500  # of people who only watch
    unstarted_tables: int = 50  # per browser that hosts them
    notices_per_minute: float = 30.0  # per seat; more are not sent
    posts_per_minute: float = 120.0  # to one host's or one client's webhooks; more have to wait
    notice_seconds: float = 10.0  # that one attempt to send a notification may take
    notice_tries: int = 10  # after which a notification is given up
    notice_pause: float = 15.0  # seconds before the second attempt; then twice as long each time
    header_seconds: float = 10.0  # within which a request's headers must arrive
    body_seconds: float = 10.0  # within which a request's body must arrive
    reveal_seconds: float = 5.0  # within which browsers must reveal what they add to a deal
    bot_seconds: float = 60.0  # after which a bot's process counts as stuck
    idle_seconds: float = 60.0  # after which a table's game is unloaded from memory
    hint_playouts: int = 0  # after which a hint ends early; 0: a built-in number
    review_playouts: int = 0  # per search of a review; 0: a built-in number and time limit
    hidden_days: float = 7.0  # since its last move, that a replayed deal hides the first game
    stand_in_agreed_minutes: float = 10.0  # `stand_in_hours` if all the others agree
    page: str = ""  # the folder of the built page; empty: the one in the package


PER_CLIENT: Final = (
    "requests_per_second", "client_moves_per_second", "tables_per_hour", "streams_per_client",
    "streams_per_minute", "hints_per_minute", "reviews_per_hour", "webhooks_per_hour",
    "connections_per_client",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Settings(Constants):
    """The settings of a server; field `x` is also the environment variable MINTOPIA_X.

    A limit of 0 means no limit; docs/operation.md says what 0 means for other settings.
    """

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    database: str = ""
    workers: int = 1
    bot_workers: int = 0  # 0: one fewer than the machine has cores
    trust_proxy: bool = False  # whether X-Forwarded-For and -Proto come from our own proxy
    quiet: bool = False  # whether only warnings and failures are logged
    allow_origin: tuple[str, ...] = ()  # other origins whose pages may send requests
    secure_cookies: bool = False  # also the case behind a trusted proxy with https
    people_per_address: int = 1  # how many share the address of a client, in a school or a club
    moves_per_second: float = 20.0  # per seat
    connections: int = 0  # open at the same time; 0: as many as the limit of open files allows
    streams: int = 20_000
    live_tables: int = 20_000
    hint_seconds: float = 1.5  # of thinking for a hint
    reviews_kept: int = 10_000  # in the database, a few KB each; the oldest are removed first
    unstarted_days: float = 14.0  # after which a table that was never started is removed
    stand_in_hours: float = 24.0  # that a game must wait for a person before a bot may play
    host_away_hours: float = 24.0  # after which somebody else who is here becomes the host
    push_hosts: str = PUSH_HOSTS  # the push services that may be used
    push_contact: str = "mailto:mintopia@example.org"  # the contact for push services
    private_webhooks: bool = False  # whether notifications may go to private and local addresses

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


FIELDS: Final = fields(Settings)[len(fields(Constants)) :]
VARIABLES: Final = {field.name: PREFIX + field.name.upper() for field in FIELDS}


def read_settings(
    given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """Return the settings, each as given, else from the environment, else the default."""
    variables = os.environ if environment is None else environment
    chosen = {key: value for key, value in (given or {}).items() if value not in (None, ())}
    values: dict[str, Any] = {}
    for field in FIELDS:
        name = VARIABLES[field.name]
        if field.name in chosen:
            name = "--" + field.name.replace("_", "-")
            values[field.name] = chosen[field.name]
        elif variables.get(name):
            values[field.name] = _read(name, variables[name], type(field.default))
        _check(name, field.name, values.get(field.name, field.default))
    settings = Settings(**values)
    if settings.workers > 1 and settings.is_embedded:
        raise OptionError(said_of_settings("embedded", workers=settings.workers))
    people = settings.people_per_address
    return replace(settings, **{key: getattr(settings, key) * people for key in PER_CLIENT})


def unknown_variables() -> list[str]:
    """List the environment variables that look like settings but are none."""
    known = {*VARIABLES.values(), *OTHER_VARIABLES}
    return sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)


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
    elif key == "allow_origin":
        for origin in value:
            _check_origin(name, origin)
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
