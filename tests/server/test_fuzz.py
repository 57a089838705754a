"""Every route of the API with good and bad input, from every kind of visitor to a table.

Schemathesis generates requests from the API's own description. No request may cause a server
error, a status or a body that the description does not mention, or no answer at all. To get past
the access checks, most requests are aimed at existing tables, with links that open them.

MINTOPIA_FUZZ sets how many good and how many bad requests each route gets.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, cast

import jsonschema_rs
import pytest
import requests
import schemathesis
from fastapi import FastAPI
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core import NotSet
from schemathesis.core.result import Ok

from mintopia.engine.links import pack
from mintopia.fair.dealing import commitment_of_value
from mintopia.host import daily_deals as daily
from mintopia.server.common.errors import STATUS
from mintopia.server.common.settings import Settings
from mintopia.server.http.app import make_app
from mintopia.server.http.openapi import describe
from mintopia.server.http.routes import PARTS
from tests.server.receiving import Receiver
from tests.server.serving import Json, Serving, Table, join, make_table, serving

Operation = APIOperation[Any, Any, Any, Any]
AnyCase = Case[Operation]
EXAMPLES: Final = int(os.environ.get("MINTOPIA_FUZZ", "24"))
ENOUGH: Final = 24  # requests; of this many, some must succeed
ANSWER: Final = 30.0  # seconds within which every answer must arrive
MANY: Final = 1 << 30
USES: Final = 12  # of a table before it is replaced
SEED: Final = 3
KEPT: Final = 2.0  # seconds for which an idle connection is reused; the server closes it after five
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# Hypothesis tries variations of earlier examples, a third of which are wasted. From a provider with
# another name (here its own, registered again) it only asks for independent requests.
INDEPENDENT: Final = "independent"
AVAILABLE_PROVIDERS[INDEPENDENT] = AVAILABLE_PROVIDERS["hypothesis"]
ROUTES: Final = [
    f"{method} {route.path}"
    for part in PARTS
    for route in part.routes
    if isinstance(route, APIRoute) and route.include_in_schema
    for method in sorted(route.methods or ())
]


@cache
def description() -> Json:
    """Return the API's own description, cached because it is slow to make."""
    return describe(cast(FastAPI, make_app(Settings())._inside))


@cache
def operations() -> dict[str, Operation]:
    """Return all operations of the description by their labels (method and path)."""
    found = {}
    for result in schemathesis.openapi.from_dict(description()).get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        found[operation.label] = operation
    return found


USUAL: Final = {
    "start": "open",
    "bot": "vacant",
    "leave": "open",
    "invitation": "vacant",
    "undo": "solo",
    "hint": "solo",
    **dict.fromkeys(("rematch", "same-deal", "replay", "share", "link"), "finished"),
    **dict.fromkeys(("review", "branch"), "finished"),
}
CODE: Final = (  # of a finished game
    "m1fbBa1NKw9mp5WHFEF7BdGiHqmSF3F207wUqtqsbJ"
)
DAY: Final = "2026-01-05"  # of a daily deal
DAILY_CODE: Final = pack(daily.deal(daily.read_date(DAY)).begin().record())
VALUE: Final = "7" * 64  # added to a deal by a player
STAGES: Final = ("open", "vacant", "works", "bid", "solo", "finished")
FITTING: Final = (
    "seats",
    "hold",
    "start",
    "seat",
    "keys",
    "randomness",
)  # must be consistent with the rest of a body
NOWHERE: Final = "https://nowhere.invalid/notices"
PUSH_KEYS: Final = {  # the base point of P-256, and 16 bytes
    "p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW"
    "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    "auth": "AAAAAAAAAAAAAAAAAAAAAA",
}
QUICK: Final = {  # makes hints and reviews quick
    "hint_playouts": 10,
    "review_playouts": 5,
    "hints_per_minute": 0,
    "reviews_per_hour": 0,
    "unstarted_tables": 0,
    "notice_tries": 1,
    "private_webhooks": 1,
    "push_hosts": "*",
    "webhooks_per_hour": 0,
    "posts_per_minute": 0,
}
WHO: Final = ("host", "guest", "spectator", "browser", "nobody", "stranger")


class Place:
    """The tables that requests are aimed at; a table that was spoilt is replaced."""

    def __init__(self, server: Serving, hook: str) -> None:
        self.url = server.url
        self.hook = hook
        self.maker = server.client()
        self._session, self._asked_at = requests.Session(), time.monotonic()
        self._session.trust_env = False  # skips the search for proxies before every request
        self._tables: dict[str, Table] = {}
        self._uses: dict[str, int] = {}
        self._choose = random.Random(SEED)

    @property
    def session(self) -> requests.Session:
        """A session without idle connections that the server is about to close."""
        now = time.monotonic()
        if now - self._asked_at > KEPT:
            self._session.close()  # it opens new connections
        self._asked_at = now
        return self._session

    def table(self, stage: str) -> Table:
        """Return a table at this stage."""
        uses = self._uses.get(stage, 0)
        limit = MANY if stage in ("finished", "again") else USES
        if stage not in self._tables or uses >= limit:
            self._tables[stage], uses = self._make(stage), 0
        self._uses[stage] = uses + 1
        return self._tables[stage]

    def _make(self, stage: str) -> Table:
        self.maker.cookies.clear()
        if stage == "open":
            return make_table(self.maker, options={"players": 2}, start=False)
        if stage in ("mixing", "asked"):  # players can commit to a value, or reveal it
            randomness = [{"seat": 0, "commitment": commitment_of_value(VALUE)}]
            more: dict[str, Any] = {"start": stage == "asked", "randomness": randomness}
            return make_table(self.maker, options={"players": 2}, seed=None, **more)
        if stage == "vacant":
            seats = [{"kind": "person"}, {"kind": "open"}]
            return make_table(self.maker, options={"players": 2}, seats=seats, start=False)
        if stage == "solo":
            table = make_table(self.maker, "bid", options={"solo": "justin"})
            with table[0].live() as stream:
                told = stream.until(lambda _, data: data.get("to_move") == 0)
                table[0].play(told["seq"], told["legal"][0])
            return table
        if stage == "bid":
            table = make_table(self.maker, "bid", options={"players": 3}, seed=SEED)
            table.play_on(self._choose.randrange(4))
            return table
        table = make_table(self.maker, options={"players": 2}, seed=SEED)
        table.play_on(1000 if stage in ("finished", "again") else self._choose.randrange(4))
        return table

    def cookie(self, table: Table) -> str:
        """Return the cookie of a browser that is a second device at each of the seats."""
        if "cookie" not in table.made:
            self.maker.cookies.clear()
            for seat in table.links:
                answer = table[seat].ask("POST", f"/seats/{seat}/devices")
                if answer.is_success:  # nobody has left the seat since
                    join(self.maker, answer.json()["link"])
            table.made["cookie"] = self.maker.cookies.get("mintopia", "x" * 32)
        return str(table.made["cookie"])

    def headers(self, table: Table, who: str) -> dict[str, str]:
        """Return the headers with which this visitor asks for access."""
        shown = {
            "host": table.key(0),
            "guest": table.key(1 if 1 in table.players else 0) if who == "guest" else "",
            "spectator": table.made["spectator_link"],
            "stranger": "x" * 32,
        }
        if who == "browser":
            return {"Cookie": f"mintopia={self.cookie(table)}"}
        return {"Authorization": f"Bearer {shown[who]}"} if who in shown else {}

    def good_body(self, table: Table, case: AnyCase, which: int) -> Json:
        """Return what this route's body needs and chance would rarely get right."""
        links = [*table.links.values(), table.made["spectator_link"]]
        ending = case.path.rpartition("/")[2]
        if ending in ("moves", "undo", "hint"):
            told = table[0].get()
            if told.get("to_move") in table.players:
                told = table[told["to_move"]].get()
            moves = told.get("legal") or ["pass"]
            body = {"seq": told["seq"], "move": moves[which % len(moves)]}
            return body if ending == "moves" else {"seq": told["seq"]}
        if ending == "orders":
            asked = table[0].ask("GET", "/orders")
            if not asked.is_success:
                return {}  # the game is not running
            told = asked.json()
            ahead = [f"play {choice['move']}" for choice in told["moves"]]
            orders = [offer["order"] for offer in told["offers"]] + ahead
            return {"order": orders[which % len(orders)] if orders else "pass", "at": told["at"]}
        if case.path.startswith("/api/open"):
            more: dict[str, Json] = {"link": {"number": which % 8}, "branch": {"number": which % 8}}
            more |= {"review": {"start": True}, "try": {"move": "pass"}}
            return {"code": CODE} | more.get(ending, {})
        return {
            "host": {"seat": 1},
            "invitation": {"link": table.made["spectator_link"]},
            "join": {"link": links[which % len(links)]},
            "tables": {"options": OPTIONS[which % len(OPTIONS)]},
            "branch": {"number": which % 8},
            "webhook": {"url": self.hook},
            "randomness": {"commitment": VALUE} if case.method == "PUT" else {"value": VALUE},
            "compare": {"date": DAY, "codes": [DAILY_CODE]},
            "push": {"endpoint": NOWHERE} | ({"keys": PUSH_KEYS} if case.method == "POST" else {}),
        }.get(ending, {})

    def learn(self, table: Table, answer: requests.Response) -> None:
        """Store links that the request changed, and drop tables that it spoilt."""
        method, address = answer.request.method, (answer.request.path_url or "").partition("?")[0]
        if answer.ok and method != "GET":
            moves_people = method == "DELETE" or address.endswith(
                ("/host", "/invitation", "/join", "/leave")
            )
            for stage in [*self._tables] if moves_people else ("open", "vacant", "asked"):
                if self._tables.get(stage) is table:
                    del self._tables[stage]
        told = answer.json() if answer.ok and address.endswith("link") else {}
        if "spectator_link" in told:
            table.made["spectator_link"] = told["spectator_link"]
        elif "link" in told:
            table.links[told["seat"]] = told["link"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Return the tables on a server without rate limits."""
    folder = tmp_path_factory.mktemp("fuzz")
    with Receiver().open() as receiver, serving(folder, **QUICK) as server:
        place = Place(server, receiver.url)
        yield place
        place.session.close()
        place.maker.close()
        assert '"a request failed"' not in server.log()
        assert '"error"' not in server.log(), "no failure in the background either"
        assert server.stop() == 0


def check_form(answer: requests.Response) -> None:
    """Check that a refusal is one of ours, with the right status and a message."""
    if answer.ok:
        return
    assert 400 <= answer.status_code < 500, answer.text
    error = answer.json()["error"]
    assert {"code", "message", "paragraph"} <= error.keys()
    assert STATUS[error["code"]] == answer.status_code
    assert error["message"].strip()


def send(place: Place, case: AnyCase, headers: dict[str, str]) -> requests.Response:
    """Send a request; read only the beginning of a stream."""
    wanted = case.as_transport_kwargs(base_url=place.url)
    wanted["headers"] = {**wanted.get("headers", {}), **headers}
    wanted["cookies"] = None
    place.session.cookies.clear()
    answer = place.session.request(**wanted, timeout=ANSWER, stream=True, allow_redirects=False)
    if answer.headers.get("content-type", "").startswith("text/event-stream"):
        first = next(answer.iter_lines())
        assert first.startswith((b"id: ", b"event: ")), first
        answer.close()
        answer._content = first  # read by the checks
    assert answer.content is not None
    return answer


def label_of(case: AnyCase) -> str:
    """Return the label of a request's route."""
    return f"{case.method} {case.path}"


class Aim:
    """The target of a request, its sender, and how much of it is made valid.

    About half of the requests are aimed well, so that some succeed in every run.
    """

    def __init__(self, place: Place, case: AnyCase, data: st.DataObject) -> None:
        self.place = place
        self.case = case
        self.data = data
        self.well = data.draw(st.booleans(), label="aimed well")
        self.table = place.table(self._stage())
        self.who = self._who()
        self._path()
        self._body()

    def _draw(self, best: Any, others: st.SearchStrategy[Any], label: str) -> Any:
        return self.data.draw(st.just(best) if self.well else st.just(best) | others, label=label)

    def _stage(self) -> str:
        case = self.case
        usual = USUAL.get(case.path.rpartition("/")[2], "works")
        if case.path.endswith("/seats/{seat}") or label_of(case) == "DELETE /api/tables/{table_id}":
            usual = "open"
        if case.path.endswith("/randomness"):
            usual = "mixing" if case.method == "PUT" else "asked"
        stage: str = self._draw(usual, st.sampled_from(STAGES), "stage")
        if stage == "finished" and case.path.endswith("/same-deal"):
            return "again"  # a finished game is not shown in full while others play its deal
        return stage

    def _who(self) -> str:
        best = "browser" if "/games" in self.case.path else "host"
        if self.case.path.endswith("/moves") and self.table[0].get().get("to_move") == 1:
            best = "guest"
        if self.case.path.endswith("/leave"):
            best = "guest"  # the host stays
        return str(self._draw(best, st.sampled_from(WHO), "who"))

    def _path(self) -> None:
        # Other cases may share what Schemathesis made, so it is replaced instead of changed.
        case = self.case
        case.path_parameters = path = dict(case.path_parameters)
        if "table_id" in path and self._draw(1, st.integers(0, 7), "table"):
            path["table_id"] = self.table.id
        if "seat" in path and self._draw(1, st.integers(0, 3), "seat"):
            # The host adds devices of his own, but frees the seats of others.
            own = case.method == "PUT" or "/devices" in case.path
            own |= case.path.endswith(("/webhook", "/push", "/randomness"))
            own = own and not case.path.endswith(("/stand-in", "/bot"))
            path["seat"] = self._draw(0 if own else 1, st.integers(0, 2), "which seat")
        if "example" in path and self._draw(1, st.integers(0, 3), "example"):
            path |= {"name": "works", "lang": "en", "example": "a-sample-round"}
        if "device" in path and self._draw(1, st.integers(0, 3), "device"):
            link = self.table[0].ask("POST", "/seats/0/devices").json()["link"]
            join(self.place.maker, link, program="another")  # not the device that asks
            devices = self.table[0].get("/seats/0/devices")["devices"]
            path["device"] = devices[-1]["id"]

    def _body(self) -> None:
        which = self.data.draw(st.integers(0, 99), label="which")
        right = self._draw(3, st.integers(0, 3), "right")
        if right and isinstance(self.case.body, dict):
            good = self.place.good_body(self.table, self.case, which)
            made = self.case.body
            body = made | {key: good[key] for key in good if key in made or right > 1}
            self.case.body = {
                key: body[key] for key in body if right < 3 or key in good or key not in FITTING
            }


OPTIONS: Final[list[Json]] = [
    {"players": 2},
    {"players": 4, "advanced": 2},
    {"solo": "mort"},
    {"players": 2, "cards": {}},
    {"players": 6},
    {"players": 2, "deck": []},
    {"players": 2, "starting": 0},
    {"players": 10**40},
    {"players": 2, "cards": {"plans": {"gallery": {"cost": 1}}}},
    {"players": None, "solo": None},
]


def check_body(case: AnyCase) -> None:
    """Check that an accepted body is valid according to the description."""
    known = description()["paths"][case.path][case.method.lower()].get("requestBody")
    if known is not None and (known.get("required") or not isinstance(case.body, NotSet)):
        schema = known["content"]["application/json"]["schema"]
        whole = {**schema, "components": description()["components"]}
        jsonschema_rs.validate(whole, case.body)


def is_open_to(label: str, mode: GenerationMode) -> bool:
    """Return whether a route can get such requests; bad ones need some input to spoil."""
    operation = operations()[label]
    return mode is GenerationMode.POSITIVE or bool(
        operation.path_parameters or operation.query or operation.body
    )


# These succeed only after 15 seconds, or after a whole daily game: see test_daily.py.
WAITS: Final = (
    "POST /api/tables/{table_id}/seats/{seat}/nudge",
    "GET /api/daily/results",
    "GET /api/daily/expert",
)


def test_the_description_knows_every_route() -> None:
    assert sorted(operations()) == sorted(ROUTES)


@pytest.mark.parametrize("label", ROUTES)
def test_no_request_brings_the_server_out_of_its_forms(place: Place, label: str) -> None:
    for mode in GenerationMode:
        if is_open_to(label, mode):
            send_requests(place, label, mode)


def send_requests(place: Place, label: str, mode: GenerationMode) -> None:
    """Send good or bad requests to a route, and check every answer."""
    taken = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        phases=(Phase.generate,),  # the tables change, so a failure cannot be shrunk
        suppress_health_check=list(HealthCheck),
        database=None,
        backend=INDEPENDENT,
    )
    @given(case=operations()[label].as_strategy(generation_mode=mode), data=st.data())
    def request(case: AnyCase, data: st.DataObject) -> None:
        nonlocal taken
        aim = Aim(place, case, data)
        answer = send(place, case, place.headers(aim.table, aim.who))
        check_form(answer)
        case.validate_response(answer, checks=CHECKS)
        if answer.ok:
            check_body(case)
            taken += 1
        place.learn(aim.table, answer)

    request()
    if mode is GenerationMode.POSITIVE and EXAMPLES >= ENOUGH:
        assert taken or label in WAITS, "some requests got through to the end of the route"


NESTED: Final = b"[" * 5000 + b"]" * 5000
RAW: Final = [
    b"",
    b"null",
    b"[]",
    b'"x"',
    b"1e999",
    b"{",
    b"\xff\xfe\x00",
    b'{"seq": 1e999, "move": "pass"}',
    b'{"seq": 0, "move": "\\ud800"}',
    b'{"seq": 0, "move": "\\u0000"}',
    b'{"name": "\\ud800", "text": "\\ud800", "link": "\\ud800"}',
    b'{"seq": 0, "seq": 1, "move": "pass", "move": "pass"}',
    b'{"game": "works", "options": {"players": 2, "cards": ' + NESTED + b"}}",
    b'{"game": "works", "options": {"players": NaN}}',
    b'{"game": "works", "options": {"players": 2, "deck": ["\\ud800"]}}',
    b'{"game": "works", "options": {"players": 2, "names": ["a", "b"]}}',
    b'{"game": "works", "options": {"players": ' + b"9" * 5000 + b"}}",
    b'{"game": "works", "options": {"players": 2}, "name": "\\u202e\\u0007"}',
    NESTED,
]
HEADERS: Final[list[dict[str, str | bytes]]] = [
    {"Authorization": "Basic eDp5"},
    {"Authorization": "Bearer"},
    {"Authorization": "Bearer " + "x" * 5000},
    {"Authorization": b"Bearer \xff\xfe"},
    {"Cookie": "mintopia=" + "x" * 5000},
    {"Cookie": b'mintopia=\xff; ;;=;"mintopia'},
    {"Cookie": "mintopia"},
    {"Accept-Language": "ja;q=nan, en;q=inf, ;;,,q"},
    {"Content-Type": "application/x-www-form-urlencoded"},
    {"Content-Type": "application/json; charset=utf-7"},
    {"Content-Type": ";=;"},
    {"Content-Encoding": "gzip"},
    {"Last-Event-ID": "1e9"},
    {"Last-Event-ID": b"\xb2"},
    {"Origin": "null"},
    {"X-Forwarded-For": ",,,", "X-Forwarded-Proto": "https"},
]


@pytest.mark.parametrize("label", ROUTES)
def test_rubbish_is_refused_in_our_form(place: Place, label: str) -> None:
    method, _, path = label.partition(" ")
    for stage in ("open", "works") if "{table_id}" in path else ("works",):
        table = place.table(stage)
        where = place.url + path.format(
            table_id=table.id,
            seat=1,
            device=1,
            game="works",
            name="works",
            lang="en",
            verb="x",
            example="x",
        )
        link = place.headers(table, "host")
        tries: list[tuple[bytes | None, dict[str, str | bytes]]] = []
        if method in ("POST", "PUT", "PATCH"):
            tries += [(body, {**link, "Content-Type": "application/json"}) for body in RAW]
        tries += [(None, {**link, **headers}) for headers in HEADERS]
        for body, headers in tries:
            answer = place.session.request(
                method, where, data=body, headers=headers, timeout=ANSWER, stream=True
            )
            check_form(answer)
            if not answer.ok:
                assert answer.json()
            place.learn(table, answer)
            answer.close()


def test_unusual_addresses_and_methods_are_refused_in_our_form(place: Place) -> None:
    table = place.table("works")
    paths = [
        "/%00", "/%ff", "//", "/api/", "/api/tables/", f"/api/tables/{table.id}/",
        f"/api/tables/{table.id}%2flive", f"/api/tables/{table.id}/seats/1e3",
        f"/api/tables/{table.id}/seats/%D9%A1/link", f"/api/tables/{'a' * 5000}",
        "/api/tables/%F0%9F%8D%83", "/api/../healthz", "/api/tables/../../etc/passwd",
        f"/api/tables/{table.id}/messages?after=-1", f"/api/tables/{table.id}/messages?after=x",
        f"/api/tables/{table.id}/messages?after=99999999999999999999",
        f"/api/tables/{table.id}/live?seat=-1&seat=5", f"/api/tables/{table.id}/live?after=%00",
        f"/api/tables/{table.id}?words=%00", f"/api/tables/{table.id}?seat=9",
    ]  # fmt: skip
    codes = set()
    for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
        for path in paths:
            wanted = requests.Request(
                method, place.url, headers=place.headers(table, "host")
            ).prepare()
            wanted.url = place.url + path  # exactly as given, not normalized
            answer = place.session.send(wanted, timeout=ANSWER, stream=True)
            assert answer.status_code < 500
            if method != "HEAD" and not answer.ok:
                check_form(answer)
                codes.add(answer.json()["error"]["code"])
            answer.close()
    assert {"not-found", "not-allowed", "bad-request"} <= codes


def test_the_running_server_describes_itself_in_the_same_words(place: Place) -> None:
    told = requests.get(place.url + "/api/openapi.json", timeout=ANSWER).json()
    assert told == json.loads(json.dumps(description()))
