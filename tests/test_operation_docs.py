"""The page about running a server is complete: every setting, metric, limit and refusal."""

from __future__ import annotations

import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import click
import pytest

from mintopia.cli.serve import command
from mintopia.coach import judging
from mintopia.engine.options import MOST_NAME
from mintopia.host import advice
from mintopia.server.advice import long_answers
from mintopia.server.common import db_health, limits, requests
from mintopia.server.common.errors import STATUS
from mintopia.server.common.metrics import Metrics
from mintopia.server.common.settings import (
    DEFAULT_PORT,
    FIELDS,
    OTHER_VARIABLES,
    VARIABLES,
    Constants,
    Settings,
)
from mintopia.server.http import connections, live, services
from mintopia.server.http import limited_protocol as protocol
from mintopia.server.http.app import make_app
from mintopia.server.http.openapi import describe
from mintopia.server.notify import notifier
from mintopia.server.ops import run
from mintopia.server.tables import streams

FIXED = Constants()
PAGE = (Path(__file__).resolve().parent.parent / "docs" / "operation.md").read_text("utf-8")


def rows(mark: str) -> list[list[str]]:
    """Return the cells of the table after a mark, without backquotes."""
    _, found, rest = PAGE.partition(f"<!-- {mark}")
    assert found, mark
    lines = rest.partition("\n\n")[0].splitlines()
    table = [line for line in lines if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in table[2:]]


def written(value: object) -> str:
    """Return a default as it would be written in a variable."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, tuple):
        return " ".join(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def test_every_setting_is_there_with_its_flag_and_default() -> None:
    flags = {
        option.name: max(option.opts, key=len)
        for option in command.params
        if isinstance(option, click.Option)
    }
    found = {row[1]: (row[0], row[2]) for row in rows("settings")}
    wanted = {
        VARIABLES[field.name]: (flags.pop(field.name, ""), written(field.default))
        for field in FIELDS
    }
    assert found == wanted
    assert not flags, "every flag has a variable"
    assert all(row[3] for row in rows("settings"))


def test_every_metric_is_there_with_its_labels() -> None:
    wanted = {}
    for collector in vars(Metrics()).values():
        for family in getattr(collector, "describe", list)():
            name = family.name + ("_total" if family.type == "counter" else "")
            wanted[name] = set(collector._labelnames)
    found = {row[0]: set(re.findall(r"[a-z]+", row[1])) for row in rows("metrics")}
    assert found == wanted


def test_every_place_where_failures_are_counted_is_named() -> None:
    source = Path(services.__file__).parent
    named = {
        where
        for file in source.glob("*.py")
        for where in re.findall(r'failures\.labels\("([\w-]+)"\)', file.read_text("utf-8"))
    }
    (row,) = [row for row in rows("metrics") if row[0] == "mintopia_errors_total"]
    assert set(re.findall(r"`([\w-]+)`", row[2] + "`")) >= named


@pytest.mark.parametrize(
    "words",
    [
        f"at most {limits.MOST_BODY:,} bytes, that of a move {limits.MOST_MOVE_BODY:,}",
        f"A name has at most {MOST_NAME} characters, a table's name {limits.MOST_TABLE_NAME}, "
        f"a message {limits.MOST_MESSAGE}, a move {requests.MOST_MOVE}",
        f"at most {requests.MOST_SEATS} seats",
        f"4 seconds' worth | {FIXED.requests_per_second:.0f} a second | `too-many` |",
        f"of a client | 2 seconds' worth | {FIXED.client_moves_per_second:.0f} a second",
        f"messages of a seat | 5 | {FIXED.messages_per_minute:.0f} a minute",
        f"2 at a time | {FIXED.hints_per_minute:.0f} a minute",
        f"2 at a time | {FIXED.reviews_per_hour:.0f} an hour",
        f"| 40 | {FIXED.requests_per_second / services.REPLAY_WEIGHT:g} a second | `too-many` |",
        f"at most {advice.HINT_PLAYOUTS:,} positions ({advice.PLAIN_HINT_PLAYOUTS} without",
        f"each search of a review {judging.FIRST_PLAYOUTS:,} ({advice.PLAIN_REVIEW_PLAYOUTS}) at a "
        f"first look and {judging.AGAIN_PLAYOUTS:,} (80) at a second one, all in about "
        f"{judging.SECONDS:.0f} seconds",
        f"an hour's worth | {FIXED.tables_per_hour:.0f} an hour | `too-many-tables`",
        f"that a browser hosts | | {FIXED.unstarted_tables} | `too-many-unstarted`",
        f"webhooks that a client sets | an hour's worth | {FIXED.webhooks_per_hour:.0f} an hour",
        f"that a client opens | a minute's worth | {FIXED.streams_per_minute:.0f} a minute",
        f"| {FIXED.streams_per_client}, `MINTOPIA_STREAMS` | `too-many-streams`",
        f"| {FIXED.streams_per_table}, three quarters of `MINTOPIA_STREAMS`",
        f"not arrived within {FIXED.header_seconds:.0f} seconds, or",
        f"a body that has not arrived within {FIXED.body_seconds:.0f} seconds",
        f"a client has at most {FIXED.connections_per_client} of them",
        f"beyond {FIXED.posts_per_minute:.0f} a minute to one host",
        f"at most {FIXED.notices_per_minute:.0f} notifications a minute",
        f"given up after {FIXED.notice_tries} tries",
        f"after {FIXED.notice_pause:.0f} s, {2 * FIXED.notice_pause:.0f} s",
        f"{FIXED.idle_seconds:.0f} seconds after the last request",
        f"has been away for {FIXED.stand_in_agreed_minutes:.0f} minutes",
        f"until {FIXED.hidden_days:.0f} days after their last move",
        f"From {limits.MOST_WITH_UNDO:,} moves and undos on nothing can be taken back at it "
        f"(`undo-full`); at {limits.MOST_ENTRIES:,} the game cannot go on",
        f"headers have at most {protocol.MOST_HEADERS:,} bytes",
        f"more than {protocol.MOST_UNREAD:,} bytes of a body",
        f"more than {protocol.MOST_WAITING} requests wait",
        f"at least {protocol.LEAST_SENT:,} bytes, every {protocol.UNSENT_SECONDS:.0f} seconds",
        f"more than {connections.MOST_UNSENT:,} bytes wait for all readers",
        f"keeps at most {run.SEND_BUFFER:,} bytes of an answer",
        f"A client may wait for {long_answers.MOST_EACH} answers (then `too-many`); when "
        f"{long_answers.MOST_WAITING} wait",
        f"A seat has at most {live.MOST_SEAT_STREAMS} streams",
        "A /{} network may have and do as much as {} clients, a /{} network as much as {}.".format(
            *limits.NETWORKS[1], *limits.NETWORKS[2]
        ),
        f"leaves after {connections.RESERVED_FILES} for everything else",
        f"At most {notifier.MAX_IN_FLIGHT} are on their way at once: "
        f"{notifier.CLIENT_MAX_IN_FLIGHT} of one client's "
        f"webhooks, {notifier.HOST_MAX_IN_FLIGHT} to one host (by its name and by its address), "
        f"{notifier.PUSH_MAX_IN_FLIGHT} to one push service",
        f"asked at most {notifier.CONFIRMS_PER_MINUTE} times a minute to confirm itself",
        f"({notifier.CONFIRM_SECONDS:.0f} seconds at most)",
        f"Every {db_health.WRITE_SECONDS:.0f} seconds at most it also writes",
        f"more than {streams.MOST_WAITING} messages behind",
        f"up to {live.MOST_MISSED} missed moves",
        f"a sign of life each {live.BEAT_SECONDS:.0f} seconds",
        f"for up to {run.GRACE_SECONDS} seconds",
        f"not used for {run.PROXY_KEEP_SECONDS} seconds, without it for {run.OWN_KEEP_SECONDS}.",
        f"within {services.LEFT_ALONE:.0f} to "
        f"{services.LEFT_ALONE + services.SWEEP_SECONDS:.0f} seconds",
    ],
)
def test_the_numbers_are_those_of_the_program(words: str) -> None:
    assert words in re.sub(r"\s+", " ", PAGE)


def test_the_refusals_that_it_names_exist() -> None:
    section = PAGE.partition("## Limits")[2].partition("Fixed in the program")[0]
    named = re.findall(r"\| `([a-z-]+)` \|$", section, re.MULTILINE)
    assert len(named) >= 6
    assert {*named, "busy", "other-rules", "too-slow", "headers-slow", "headers-large"} <= set(
        STATUS
    )


def test_nothing_is_left_to_be_filled_in() -> None:
    assert not re.search(r"<!-- (carry|notify)|TODO|XXX", PAGE)


# --- the examples ---------------------------------------------------------------------------------
def example(heading: str, language: str = "") -> str:
    """Return the first example below a heading, in this language if one is given."""
    _, found, rest = PAGE.partition(f"\n### {heading}\n")
    assert found, heading
    _, found, rest = rest.partition(f"\n```{language}\n")
    assert found, heading
    return rest.partition("\n```\n")[0] + "\n"


def seconds(text: str, name: str) -> int:
    (found,) = re.findall(rf"\b{name}[= ](\d+)s?\b", text)
    return int(found)


def test_the_unit_gives_settings_that_exist_and_time_to_stop() -> None:
    unit = example("systemd", "ini")
    lines = [line.partition("=") for line in unit.splitlines() if re.match(r"\w+=", line)]
    names = [name for name, _, _ in lines if name != "Environment"]
    assert len(names) == len(set(names)), "no line undoes another one"
    given = {value.partition("=")[0] for name, _, value in lines if name == "Environment"}
    assert given <= {*VARIABLES.values(), *OTHER_VARIABLES}
    assert "MINTOPIA_DATABASE" in given
    assert seconds(unit, "TimeoutStopSec") > run.GRACE_SECONDS
    assert "MemoryDenyWriteExecute" not in names, "the compiled rules need what it forbids"


def test_the_proxies_let_through_what_the_server_takes() -> None:
    nginx, caddy = example("nginx", "nginx"), example("Caddy")
    (size,) = re.findall(r"client_max_body_size (\d+)k;", nginx)
    assert int(size) * 1024 > limits.MOST_BODY, "the server's own refusal is the better one"
    assert seconds(nginx, "proxy_read_timeout") > 2 * live.BEAT_SECONDS
    assert nginx.count("{") == nginx.count("}")
    assert f"server 127.0.0.1:{DEFAULT_PORT} " in nginx
    assert f"reverse_proxy 127.0.0.1:{DEFAULT_PORT} {{" in caddy
    assert caddy.count("{") == caddy.count("}")
    for header in ("Host $http_host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in nginx
    assert seconds(caddy, "lb_try_duration") < run.PROXY_KEEP_SECONDS


def test_the_backup_of_sqlite_is_whole_and_never_of_nothing(tmp_path: Path) -> None:
    (line,) = [line for line in example("Backup and restore").splitlines() if "VACUUM" in line]
    assert line.startswith("python3 -c '")
    program = shlex.split(line)[2].replace("/root/", "")

    def back_up() -> int:
        return subprocess.run(
            [sys.executable, "-c", program], cwd=tmp_path, stderr=subprocess.DEVNULL, check=False
        ).returncode

    assert back_up() != 0
    assert not list(tmp_path.iterdir()), "a wrong folder gives no empty backup"
    with sqlite3.connect(tmp_path / "mintopia.db") as running:
        running.execute("PRAGMA journal_mode=WAL")
        running.execute("CREATE TABLE moves (text)")
        running.execute("INSERT INTO moves VALUES ('pass')")
        running.commit()  # the move is now in the write-ahead log next to the file
        assert back_up() == 0
        assert back_up() != 0, "an older backup is not written over"
    running.close()
    copy = sqlite3.connect(tmp_path / "backup.db")
    assert copy.execute("SELECT text FROM moves").fetchall() == [("pass",)]
    copy.close()


def test_the_table_of_who_may_call_what_names_every_route() -> None:
    text = PAGE.partition("<!-- routes:")[2]
    told = set(re.findall(r"`([A-Z]+ /api/[^`]*)`", text))
    schema = describe(make_app(Settings())._inside)  # type: ignore[arg-type]
    routes = {
        f"{method.upper()} {path}"
        for path, methods in schema["paths"].items()
        for method in methods
    }
    public = {
        "GET /api/key",
        "GET /api/push-key",
        "GET /api/book/{name}/{lang}",
        "GET /api/book/{name}/{lang}/{example}",
        "GET /api/cards/{game}",
        "GET /api/catalog",
        "GET /api/games/{game}/options",
        "GET /api/puzzles/{game}",
        "GET /api/version",
    }
    assert told == routes - public
