"""Running a server: limits, safe headers, health, metrics, logs without secrets, settings."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from pathlib import Path
from typing import cast

import httpx
import pytest
from fastapi import FastAPI

from mintopia.engine.i18n import load_toml
from mintopia.errors import OptionError
from mintopia.server.common.errors import STATUS
from mintopia.server.common.limits import MOST_BODY, Rate, Share
from mintopia.server.common.settings import (
    FIELDS,
    PER_CLIENT,
    Settings,
    read_settings,
    unknown_variables,
)
from mintopia.server.http.app import make_app
from mintopia.server.http.languages import language_of
from mintopia.server.ops.run import _listen, make_server
from tests.server.serving import code_of, make_table, serving


def test_every_answer_carries_the_safe_headers(client: httpx.Client) -> None:
    table = make_table(client)
    answers = [
        client.get("/healthz"),
        client.get("/nowhere"),
        client.get("/api", headers={"Accept": "text/html"}),
        table[0].ask("POST", "/moves", {"seq": 0, "move": "dance"}),
        table[0].ask("GET"),
    ]
    for answer in answers:
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "http" not in answer.headers["content-security-policy"], "no third party"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers


def test_health_and_metrics(client: httpx.Client) -> None:
    assert client.get("/healthz").json()["ok"] is True
    table = make_table(client)
    table.play_on(2)
    table[0].ask("POST", "/moves", {"seq": 99, "move": "pass"})
    text = client.get("/metrics").text
    for line in (
        'mintopia_moves_total{by="person"}',
        'mintopia_tables{status="running"}',
        'mintopia_refusals_total{code="stale"}',
        "mintopia_move_seconds_bucket",
        "mintopia_push_lag_seconds_bucket",
        "mintopia_live_tables",
        "mintopia_errors",
    ):
        assert line in text
    assert table.id not in text


def test_the_api_describes_itself(client: httpx.Client) -> None:
    schema = client.get("/api").json()
    assert schema["openapi"].startswith("3.")
    paths = schema["paths"]
    assert {"post"} == paths["/api/tables/{table_id}/moves"].keys()
    assert paths["/api/tables/{table_id}/live"]["get"]["parameters"]
    assert client.get("/api/openapi.json").json() == schema
    page = client.get("/api", headers={"Accept": "text/html"}).text
    assert "/api/tables/{table_id}/rematch" in page
    assert "src=" not in page


def test_a_failure_of_the_server_is_answered_in_the_same_form_too(tmp_path: Path) -> None:
    gate = make_app(Settings(database=str(tmp_path / "games.db")))

    async def fail() -> None:
        raise RuntimeError("a secret of the server's")

    app = cast(FastAPI, gate._inside)
    app.add_api_route("/api/fail", fail)

    async def scenario() -> tuple[httpx.Response, str]:
        way = httpx.ASGITransport(gate, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=way, base_url="http://mintopia") as client,
        ):
            answer = await client.get("/api/fail", headers={"Accept-Language": "ja"})
            return answer, (await client.get("/metrics")).text

    answer, counted = asyncio.run(scenario())
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "問題が起きました" in answer.json()["error"]["message"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert 'mintopia_errors_total{where="request"} 1.0' in counted
    assert 'mintopia_refusals_total{code="internal"} 1.0' in counted


def test_large_bodies_are_refused(client: httpx.Client) -> None:
    table = make_table(client)
    big = {"seq": 0, "move": "x" * 5000}
    assert table[0].refused("POST", "/moves", big) == "too-large"
    content = json.dumps({"game": "works", "name": "x" * MOST_BODY})
    assert code_of(client.post("/api/tables", content=content)) == "too-large"

    pieces = (b"x" * 65536 for _ in range(6))
    assert code_of(client.post("/api/tables", content=pieces)) == "too-large"


def test_a_client_is_limited_in_tables_requests_moves_and_streams(tmp_path: Path) -> None:
    limits = {"tables_per_hour": 3, "moves_per_second": 0.01, "streams_per_client": 2}
    with serving(tmp_path, **limits) as server, server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0})
        make_table(client)
        make_table(client)
        fourth = client.post("/api/tables", json={"game": "works", "options": {"players": 2}})
        assert code_of(fourth) == "too-many-tables"
        assert int(fourth.headers["retry-after"]) > 0
        tries = [table[0].ask("POST", "/moves", {"seq": 9, "move": "pass"}) for _ in range(3)]
        assert [code_of(answer) for answer in tries] == ["stale", "too-many", "too-many"]
        with table[0].watch(), table[1].watch():
            assert table[0].refused("GET", "/live") == "too-many-streams"
        assert table[0].get()["seq"] == 0


def test_a_client_opens_so_many_streams(tmp_path: Path) -> None:
    with serving(tmp_path, streams_per_minute=3) as server, server.client() as client:
        table = make_table(client)
        for _ in range(3):
            with table[0].watch():
                pass
        fourth = table[0].ask("GET", "/live")
        assert code_of(fourth) == "too-many"
        assert 0 < int(fourth.headers["retry-after"]) <= 20
        assert table[0].get()["seq"] == 0


@pytest.mark.parametrize(
    ("method", "path", "content"),
    [
        ("POST", "moves", b"{"),
        ("POST", "moves", b"x" * 5000),
        ("POST", "moves", b'{"seq": 0, "move": "pass"}'),
        ("POST", "undo", b"[]"),
        ("GET", "live?words=xx", b""),
        ("GET", "live", b""),
        ("GET", "", b""),
    ],
)
def test_too_many_are_put_off(tmp_path: Path, method: str, path: str, content: bytes) -> None:
    with serving(tmp_path, requests_per_second=0.01) as server, server.client() as client:
        address = f"/api/tables/{'a' * 16}/{path}"
        codes = [client.request(method, address, content=content).status_code for _ in range(3)]
        assert 400 <= codes[0] < 429
        assert codes[1:] == [429, 429]


def test_a_server_stops_cleanly_on_ctrl_c_too(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.stop(signal.SIGINT) == 0
        assert "stopped" in server.log()
        assert "Traceback" not in server.log()


# --- parts --------------------------------------------------------------------------------------
def test_behind_a_proxy_it_is_the_proxy_that_closes_connections() -> None:
    kept_by_proxies = 120  # seconds: Caddy's limit, the longest; a POST sent as we close is lost
    assert make_server(Settings(trust_proxy=True)).config.timeout_keep_alive > kept_by_proxies
    assert make_server(Settings()).config.timeout_keep_alive < kept_by_proxies


def test_a_rate_gives_a_burst_and_then_so_many_a_second() -> None:
    now = 0.0
    rate = Rate(2.0, burst=3, clock=lambda: now)
    assert [rate.take("a") for _ in range(3)] == [0.0] * 3
    assert rate.take("a") == pytest.approx(0.5)
    assert rate.take("b") == 0.0
    now = 0.5
    assert rate.take("a") == 0.0
    assert rate.take("a") > 0
    assert all(Rate(0, 1).take("x") == 0.0 for _ in range(9)), "0 is no limit"


def test_a_share_counts_what_is_held() -> None:
    share = Share(3, 2)
    assert [share.take("a"), share.take("a"), share.take("a")] == [True, True, False]
    assert [share.take("b"), share.take("c")] == [True, False]
    share.give_back("a")
    assert share.take("c")
    assert share.count == 3


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("en-GB,ja;q=0.5", "en"),
        ("fr, ja;q=0.2", "ja"),
        ("ja;q=x", "en"),
    ],
)
def test_the_language_is_chosen_by_the_header(header: str, language: str) -> None:
    assert language_of(header) == language


def test_every_refusal_has_a_sentence() -> None:
    assert set(load_toml("mintopia.host", "text/en.toml")["errors"]) == set(STATUS)


def test_settings_come_from_flags_then_the_environment() -> None:
    found = read_settings({"port": 1}, {"MINTOPIA_PORT": "2", "MINTOPIA_HOST": "::1"})
    assert (found.port, found.host, found.workers) == (1, "::1", 1)
    assert read_settings({}, {"MINTOPIA_TRUST_PROXY": "yes"}).trust_proxy is True
    with pytest.raises(OptionError):
        read_settings({}, {"MINTOPIA_WORKERS": "2"})  # SQLite is for one process
    shared = {"MINTOPIA_WORKERS": "2", "MINTOPIA_DATABASE": "postgresql://localhost/x"}
    assert read_settings({}, shared).workers == 2


def test_people_who_share_an_address_may_do_as_much_as_so_many_clients() -> None:
    one = Settings()
    shared = read_settings({}, {"MINTOPIA_PEOPLE_PER_ADDRESS": "30"})
    unlimited = read_settings({"people_per_address": 0}, {})
    for key in PER_CLIENT:
        assert getattr(shared, key) == 30 * getattr(one, key) > 0
        assert getattr(unlimited, key) == 0
    assert shared.moves_per_second == one.moves_per_second, "that of a seat is the same"


def test_unknown_variables_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("MINTOPIA_PROT", "MINTOPIA_IDLE_SECONDS", "MINTOPIA_PORT", "MINTOPIA_CACHE_DIR"):
        monkeypatch.setenv(name, "1")
    assert {"MINTOPIA_IDLE_SECONDS", "MINTOPIA_PROT"} <= set(unknown_variables())
    assert not {"MINTOPIA_PORT", "MINTOPIA_CACHE_DIR"} & set(unknown_variables())
    with serving(tmp_path) as server:
        (told,) = [line for line in server.log().splitlines() if "no settings" in line]
        assert "MINTOPIA_PROT" in json.loads(told)["names"]


WRONG_SETTINGS = [
    ("MOVES_PER_SECOND", "nan",
     "must be a number, not 'nan'.", "は数でなければなりません（'nan' は使えません）。"),
    ("HINT_SECONDS", "NaN", "must be a number, not 'nan'.", "は数で"),
    ("STAND_IN_HOURS", "inf", "must be a number, not 'inf'.", "は数で"),
    ("STAND_IN_HOURS", "soon", "must be a number, not 'soon'.", "は数で"),
    ("WORKERS", "2.5", "must be a whole number, not '2.5'.", "は整数で"),
    ("STREAMS", "nan", "must be a whole number, not 'nan'.", "は整数で"),
    ("STREAMS", "9" * 400, "must be from 0 to 1000000000, not 999", "は0から1000000000まで"),
    ("UNSTARTED_DAYS", "-0.5", "must be from 0 to 1000000000, not -0.5.", "は0から1000000000まで"),
    ("PORT", "65536", "must be from 0 to 65535, not 65536.", "は0から65535まで"),
    ("WORKERS", "0", "must be from 1 to 1000000000, not 0.", "は1から"),
    ("QUIET", "perhaps", "must be 1 or 0, not 'perhaps'.", "は1か0で"),
    ("ALLOW_ORIGIN", "*", "must list each origin: * would let", "1つずつ"),
    ("ALLOW_ORIGIN", "https://a.example null", "must list each origin: null", "1つずつ"),
    *((
        "ALLOW_ORIGIN", given,
        "must be an origin as browsers send it, such as https://games.example", "ブラウザーが送る",
    ) for given in (
        "games.example", "https://", "https://games.example/", "https://games.example/play",
        "https://Games.example", "https://*.example", "https://games.example:443",
        "http://games.example:80", "https://games.example:0", "https://games.example:65536",
        "https://me@games.example", "https://games.example?x", "https://games.example#x",
        "ftp://games.example", "https://games..example", "https://games.example,https://b.example",
        "https://games.example\r\nset-cookie: mintopia=x", "https://g\u00e4mes.example",
    )),
    *((
        "PUSH_CONTACT", given,
        "must be mailto: and an address, or an address that begins with https://, not", "mailto:",
    ) for given in ("mailto:", "mailto:me", "https://", "http://example.org", "mailto:a@b c")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "english", "japanese"), WRONG_SETTINGS)
def test_a_wrong_setting_is_refused_and_told_with_what_is_allowed(
    name: str, given: str, english: str, japanese: str
) -> None:
    variable = f"MINTOPIA_{name}"
    with pytest.raises(OptionError) as refused:
        read_settings({}, {variable: given})
    assert str(refused.value).startswith(f"{variable} {english}")
    told = refused.value.message("ja")
    assert told.startswith(variable)
    assert japanese in told


def test_every_number_among_the_settings_has_bounds() -> None:
    numbers = [field.name for field in FIELDS if type(field.default) in (int, float)]
    assert len(numbers) > 10
    for name in numbers:
        for wrong in ("-1", "1e300", "nan", "x"):
            with pytest.raises(OptionError, match=f"^MINTOPIA_{name.upper()} must be "):
                read_settings({}, {f"MINTOPIA_{name.upper()}": wrong})


@pytest.mark.parametrize(
    ("host", "english", "japanese"),
    [
        ("127.0.0.1", "another program is using this port.", "別のプログラムが使っています。"),
        ("a..b", "it is not an address of this machine.", "アドレスではありません。"),
        ("203.0.113.1", "Cannot assign requested address.", "待ち受けできません"),
    ],
)
def test_why_nobody_can_listen(tmp_path: Path, host: str, english: str, japanese: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        settings = Settings(host=host, port=port, database=str(tmp_path / "games.db"))
        with pytest.raises(OptionError) as refused:
            _listen(settings)
    assert str(refused.value).startswith(f"The server cannot listen on {host}")
    assert english in str(refused.value)
    assert japanese in refused.value.message("ja")


def test_a_setting_is_named_as_it_was_given() -> None:
    with pytest.raises(OptionError, match=r"^--bot-workers must be from 0 to"):
        read_settings({"bot_workers": -1}, {})


@pytest.mark.parametrize("contact", ["mailto:me@example.org", "https://example.org/contact"])
def test_push_services_are_given_an_address(contact: str) -> None:
    assert read_settings({}, {"MINTOPIA_PUSH_CONTACT": contact}).push_contact == contact
