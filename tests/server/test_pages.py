"""The page and its files, pictures and books: types, caching, packing, examples that are real."""

from __future__ import annotations

import gzip
import json
import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import brotli
import httpx
import pytest

from mintopia.engine.books import BOOKS
from mintopia.engine.game import rules_of
from mintopia.engine.referee import Referee
from mintopia.engine.version import __version__
from mintopia.errors import IllegalMoveError
from mintopia.games import game_ids
from mintopia.server.http.book import book_example, book_examples, book_json, read_book
from mintopia.server.http.book_examples import read_examples
from mintopia.server.http.book_pictures import pictures_of
from mintopia.server.http.responses_play import BookResponse, ExampleResponse
from tests.server.serving import PLAIN, Serving, code_of, serving

INDEX: Final = b"<!doctype html><title>Mintopia</title><script src=/assets/app-1a2b.js></script>"
SCRIPT: Final = b"console.log('mint');" * 50
PACKED: Final = brotli.compress(SCRIPT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a page as a build leaves it, with a secret file next to it."""
    parent = tmp_path_factory.mktemp("built")
    page = parent / "page"
    (page / "assets").mkdir(parents=True)
    (page / "icons").mkdir()
    (page / "index.html").write_bytes(INDEX)
    (page / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (page / "assets" / "app-1a2b.js.br").write_bytes(PACKED)
    (page / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (page / "assets" / "app-3c4d.css").write_text("body{}" * 300, encoding="utf-8")
    (page / "sw.js").write_text("self", encoding="utf-8")
    (page / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    (page / "icons" / "192.png").write_bytes(b"\x89PNG")
    (parent / "secret.txt").write_text("secret", encoding="utf-8")
    (page / "link.txt").symlink_to(parent / "secret.txt")
    return page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Serving]:
    """Return a server with that page."""
    with serving(tmp_path_factory.mktemp("pages"), page=folder) as running:
        yield running


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new", "/settings", "/record", "/t/abcdefgh23456722", "/learn", "/cards"),
        *(
            "/replay",
            "/replay/abcdefgh23456722",
            "/learn/works",
            "/rules/works",
            "/cards/bid/museum",
        ),
    ],
)
def test_the_page_answers_its_addresses(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    policies = answer.headers.get_list("content-security-policy")
    assert len(policies) == 1
    policy = dict(part.split(" ", 1) for part in policies[0].split("; "))
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["img-src"] == "'self' data: blob:"
    assert answer.headers["x-content-type-options"] == "nosniff"
    head = client.head(path)
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["content-length"] == str(len(INDEX))


def test_another_address_is_told_by_the_page_itself(client: httpx.Client) -> None:
    for path in ("/nothing", "/t", "/replay/x/y", "/nothing/at/all"):
        answer = client.get(path, headers={"accept": "text/html,*/*;q=0.8"})
        assert answer.status_code == 404, path
        assert answer.content == INDEX
        assert code_of(client.get(path)) == "not-found", "to programs in their form"
    assert code_of(client.get("/assets/gone-9f.js")) == "not-found"
    assert code_of(client.get("/favicon.ico")) == "not-found"


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", "immutable"),
        ("/assets/app-3c4d.css", "text/css; charset=utf-8", "immutable"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icons/192.png", "image/png", "no-cache"),
    ],
)
def test_files_have_their_types(client: httpx.Client, path: str, kind: str, cache: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert cache in answer.headers["cache-control"]
    same = client.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert same.status_code == 304
    assert same.content == b""
    other = client.get(path, headers={"if-none-match": '"other"'})
    assert other.status_code == 200


def test_packed_forms_are_sent_to_those_who_take_them(server: Serving) -> None:
    forms = {
        "gzip, deflate, br": "br", "br;q=0, gzip": "gzip", "gzip;q=0.5": "gzip",
        "identity": None, "": None, "gzip;q=0": None, "br;q=0.0": None,
    }  # fmt: skip
    for accepted, packing in forms.items():
        with (
            server.client() as client,
            client.stream(
                "GET", "/assets/app-1a2b.js", headers={"accept-encoding": accepted}
            ) as answer,
        ):
            raw = b"".join(answer.iter_raw())
            assert answer.headers.get("content-encoding") == packing, accepted
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            wanted = {"br": PACKED, "gzip": gzip.compress(SCRIPT), None: SCRIPT}[packing]
            assert len(raw) == len(wanted)
            assert packing == "gzip" or raw == wanted


def test_what_the_build_left_unpacked_is_packed_here(client: httpx.Client) -> None:
    packed = client.get("/assets/app-3c4d.css", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 100
    assert packed.text == "body{}" * 300
    small = client.get("/sw.js", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers
    picture = client.get("/icons/192.png", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in picture.headers


@pytest.mark.parametrize(
    "path",
    [
        *("/../secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt"),
        *("/assets/..%5c..%5csecret.txt", "//secret.txt", "/link.txt", "/.%00./secret.txt"),
        *("/assets/%2e%2e%2f%2e%2e%2fsecret.txt", "/etc/passwd", "/assets/app-1a2b.js/.."),
    ],
)
def test_no_other_file_can_be_reached(server: Serving, path: str) -> None:
    with server.client() as client:
        address = httpx.URL(server.url).copy_with(raw_path=path.encode())
        answer = client.get(address)
    assert answer.status_code == 404
    assert b"secret" not in answer.content


def test_the_api_keeps_its_own_refusals(client: httpx.Client) -> None:
    assert code_of(client.get("/api/nothing")) == "not-found"
    assert code_of(client.get("/api/tables/x/y/z")) == "not-found"
    assert code_of(client.get("/api/join")) == "not-allowed"
    assert code_of(client.post("/api/nothing")) == "not-found"
    assert code_of(client.post("/new")) == "not-allowed"
    assert client.get("/healthz").json()["ok"] is True
    assert client.get("/api").status_code == 200
    assert "/art/" not in client.get("/api/openapi.json").text


def test_a_page_built_anew_is_served_at_once(client: httpx.Client, folder: Path) -> None:
    first = client.get("/").headers["etag"]
    (folder / "index.html").write_bytes(INDEX + b"<p>")
    os.utime(folder / "index.html", ns=(1, 1))
    try:
        assert client.get("/").headers["etag"] != first
    finally:
        (folder / "index.html").write_bytes(INDEX)
    assert client.get("/").headers["etag"] == first


def test_without_a_page_there_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    with serving(tmp_path, page=tmp_path / "none") as server, server.client() as client:
        for language, words in (("en", "make page"), ("ja", "ビルド")):
            answer = client.get("/", headers={"accept-language": language})
            assert answer.status_code == 503
            assert words in answer.text
            assert f'lang="{language}"' in answer.text
            assert answer.headers["content-type"].startswith("text/html")
        assert code_of(client.get("/nothing", headers={"accept": "text/html"})) == "not-found"


# --- pictures -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "path",
    [
        *("/art/culture/windmill.svg", "/art/location/lotto.svg", "/art/deed/lotto.svg"),
        *("/art/opponent/justin.svg", "/art/utility/card-of-our-own.svg", "/art/back.svg"),
        *("/art/symbol/culture.svg", "/art/symbol/mint.svg", "/art/symbol/star.svg"),
    ],
)
def test_pictures(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "max-age=86400" in answer.headers["cache-control"]
    assert ET.fromstring(answer.text).tag.endswith("svg")
    etag = answer.headers["etag"]
    assert client.get(path, headers={"if-none-match": etag}).status_code == 304
    kept = client.get(path, params={"v": __version__})
    assert "immutable" in kept.headers["cache-control"]
    assert client.head(path).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        *("/art/nothing/windmill.svg", "/art/culture/Windmill.svg", "/art/symbol/nothing.svg"),
        *("/art/culture/" + "a" * 41 + ".svg", "/art/culture/windmill.png", "/art", "/art/"),
        *("/art/culture/%3Cscript%3E.svg", "/art/culture/..%2f..%2fx.svg"),
    ],
)
def test_what_is_no_picture(client: httpx.Client, path: str) -> None:
    assert code_of(client.get(path)) == "not-found"


# --- books --------------------------------------------------------------------------------------
class Tags(HTMLParser):
    """A parser that collects the tags, ids, links and descriptions of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.sources: list[str] = []
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        told = dict(attrs)
        if told.get("id"):
            self.ids.append(str(told["id"]))
        if tag == "a":
            self.links.append(str(told["href"]))
        if "src" in told:
            self.sources.append(str(told["src"]))
        if tag == "meta":
            name = told.get("property") or told.get("name") or ""
            self.found[name] = told.get("content") or ""


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_books(client: httpx.Client, name: str, lang: str) -> None:
    answer = client.get(f"/api/book/{name}/{lang}")
    assert answer.status_code == 200
    book = answer.json()
    BookResponse.model_validate(book, strict=True, extra="forbid")
    assert book["lang"] == lang
    assert book["title"]
    tags = Tags()
    for section in book["sections"]:
        tags.feed(section["html"])
    allowed = {"p", "ul", "ol", "li", "strong", "em", "code", "pre", "a", "h3", "h4", "blockquote"}
    table = {"table", "thead", "tbody", "tr", "th", "td"}
    drawn = {"figure", "img"} if name in game_ids() else set()  # filled by the page, and our art
    assert set(tags.seen) <= allowed | table | drawn | {"hr", "br"}
    assert all(source.startswith("/art/") for source in tags.sources)
    ids = [*tags.ids, *(section["id"] for section in book["sections"])]
    assert len(ids) == len(set(ids))
    for link in tags.links:
        assert re.match(r"#|/rules/(works|bid|rulings|glossary|credits)(#|$)", link), link
        if link.startswith("#"):
            assert httpx.URL(link).fragment in ids or link[1:] in ids, link
    letter = {"works": "W", "bid": "B"}.get(name)
    tagged = [section["paragraph"] for section in book["sections"] if section["paragraph"]]
    if letter is not None:
        assert tagged[0] == {"works": "W3", "bid": "B2"}[name]  # how to play before what there is
        assert sorted(tagged) == [f"{letter}{at}" for at in range(1, len(tagged) + 1)]
        assert {section["part"] for section in book["sections"]} == {None}
    elif name == "rulings":
        parts = {section["part"] for section in book["sections"] if section["title"]}
        assert parts == {"Mint Works", "Mint Bid"}


def test_unknown_books_are_refused(client: httpx.Client) -> None:
    assert code_of(client.get("/api/book/chess/en")) == "bad-request"
    assert code_of(client.get("/api/book/works/de")) == "bad-request"


def test_html_in_a_book_is_shown_and_not_used() -> None:
    book = read_book(
        "# T\n\nx <script>alert(1)</script> [a](javascript:alert(1)) "
        "[elsewhere](https://example.org)\n\n## A (W1)\n\n<b>\n"
    )
    text = "".join(section["html"] for section in book["sections"])
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert 'href="javascript' not in text
    assert "https" not in text
    assert "elsewhere" in text
    assert "<b>" not in text
    assert [section["id"] for section in book["sections"]] == ["intro", "a-w1"]


# --- previews of invitations --------------------------------------------------------------------
def preview(client: httpx.Client, path: str, **headers: str) -> Tags:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert len(answer.headers.get_list("content-security-policy")) == 1
    tags = Tags()
    tags.feed(answer.text)
    assert answer.content.replace(answer.content.partition(b"<title>")[0], b"<!doctype html>") == (
        INDEX
    )
    return tags


def test_a_link_has_a_preview_of_the_game_and_its_seats(client: httpx.Client) -> None:
    tags = preview(client, "/join/works/3").found
    assert tags["og:title"] == "Come and play Mint Works"
    assert tags["og:description"].startswith("A table for 3.")
    assert tags["robots"] == "noindex"
    picture = client.get(tags["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
    assert picture.content.startswith(b"\x89PNG\r\n\x1a\n")
    again = client.get(tags["og:image"], headers={"if-none-match": picture.headers["etag"]})
    assert again.status_code == 304


def test_a_preview_speaks_the_hosts_or_the_readers_language(client: httpx.Client) -> None:
    japanese = {"accept-language": "ja"}
    title = "Mint Bidで一緒に遊びませんか"
    assert preview(client, "/join/bid/4/ja").found["og:title"] == title
    assert preview(client, "/join/bid/4", **japanese).found["og:title"] == title
    assert preview(client, "/watch/bid/4/xx", **japanese).found["og:locale"] == "en_US"
    for path in ("/join", "/watch", "/join/nothing/4", "/join/works/0", "/join/works/9"):
        assert preview(client, path).found["og:image"].endswith(".png"), path
    assert client.get("/join/works/3/ja/more", headers={"accept": "text/html"}).status_code == 404


@pytest.mark.parametrize(
    "host",
    ['x"><script>alert(1)</script>', "x' onload='y", "a/b", "a b", "[::1", "evil.example/#", "@x"],
)
def test_a_forged_host_leaves_nothing_in_the_page(client: httpx.Client, host: str) -> None:
    tags = preview(client, "/join/works/3", host=host)
    assert "og:image" not in tags.found
    assert tags.seen.count("script") == 1


def test_a_crawler_learns_and_spends_nothing(client: httpx.Client) -> None:
    """Browsers do not send what follows #; even if a link is sent, it opens nothing."""
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    body = {"game": "works", "options": {"players": 2}, "seats": seats, "name": "Secret name"}
    made = client.post("/api/tables", json={**body, "hold": [0]}).json()
    table, link, seat_link = made["table"]["id"], made["table_link"], made["links"][0]["link"]
    with httpx.Client(base_url=client.base_url, timeout=60, verify=PLAIN) as crawler:
        known = crawler.get("/join/works/2").text
        for path in ("/join/works/2", f"/join/works/2?{link}", f"/join/works/2?link={seat_link}"):
            for method in ("GET", "HEAD"):
                answer = crawler.request(method, path, headers={"user-agent": "facebookexternal"})
                assert answer.status_code == 200
                assert "set-cookie" not in answer.headers
                assert answer.text in (known, "")
        assert crawler.get(f"/join/{table}/2").text.count("og:title") == 1
        for told in ("Ann", "Secret name", link, table):
            assert told not in crawler.get(f"/join/{table}/2").text.replace(f"/join/{table}", "")
        for each in (link, seat_link):
            found = crawler.post("/api/invitation", json={"link": each}).json()
            assert (found["used"], found["yours"]) == (False, False)


# --- examples of the books ------------------------------------------------------------------------
RULEBOOK: Final = Path(__file__).resolve().parents[2] / "docs" / "rulebook"
EXAMPLES: Final = (RULEBOOK / "examples.md").read_text(encoding="utf-8")
LANGUAGES: Final = ("en", "ja")


def html_of(game: str, language: str) -> str:
    found = book_json(game, language)
    assert found is not None
    return "".join(section["html"] for section in found["sections"])


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_shows_a_card_of_the_game(game: str, language: str) -> None:
    html = html_of(game, language)
    cards = rules_of(game).cards_json({}, language)
    rows = re.findall(r'<figure data-cards="(\w+):([^"]*)">', html)
    assert len(rows) >= 6
    for kind, ids in rows:
        assert set(ids.split(",")) <= {card["id"] for card in cards[kind]}
    known = {
        f"/art/{kind}/{card['id']}.svg"
        for found in cards.values()
        if isinstance(found, list)
        for card in found
        for kind in (card.get("type") or ("opponent" if "title" in card else "location"),)
    }
    small = re.findall(r'<img class="small-card" src="([^"]*)" alt=""', html)
    assert len(small) > 10
    assert set(small) <= known
    assert "```" not in html


@pytest.mark.parametrize("game", game_ids())
def test_both_languages_show_the_same(game: str) -> None:
    shown = [
        re.findall(r'<figure data-(?:cards|example)="([^"]*)"', html_of(game, language))
        for language in LANGUAGES
    ]
    assert shown[0] == shown[1]
    assert set(shown[0]) & set(book_examples())


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_names_not_ids_and_seeds(game: str, language: str) -> None:
    html = html_of(game, language)
    codes = re.findall(r"<code>(?!mintopia rules)([^<]*)</code>", html)
    assert set(codes) <= {"*", "1+"}  # as printed on the Locations
    assert "<pre>" not in html
    assert not re.search(r"\bseats? \d|席\d|\bseed\b|シード", html)


def test_every_example_of_the_books_exists_and_every_one_is_shown() -> None:
    named = {
        (game, name)
        for game in game_ids()
        for name in re.findall(r'data-example="([^"]*)"', html_of(game, "en"))
    }
    assert named <= {(example.game, name) for name, example in book_examples().items()}
    begin_only = {"four-rounds"}  # only the starting point of a later example
    assert {name for _, name in named} == set(book_examples()) - begin_only


@pytest.mark.parametrize("name", list(read_examples(EXAMPLES)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_an_example_is_legal(name: str, language: str) -> None:
    example = book_examples()[name]
    found = book_example(example.game, language, name)
    assert found is not None
    ExampleResponse.model_validate(found)
    steps = found["steps"]
    assert [step["number"] for step in steps] == [*range(example.first, len(example.moves) + 1)]
    assert [step["move"] for step in steps[1:]] == list(example.moves[example.first :])
    assert all(step["text"] for step in steps[1:])
    assert found["names"][0] == ("Ann" if language == "en" else "アン")


def test_the_examples_are_what_the_referee_reads() -> None:
    referee = Referee()
    for line in EXAMPLES.splitlines():
        if line.startswith("{"):
            answer: dict[str, Any] = json.loads(referee.answer_line(line.encode()))
            assert answer["ok"], f"{line}: {answer}"


def test_the_special_abilities_end_as_the_book_counts_them() -> None:
    example = book_examples()["special-abilities"]
    assert example.play("en").result == {
        "points": [28, 23, 21], "winners": [0], "ranking": [[0], [1], [2]],
        "abilities": {"deed": 0, "utility": 1, "production": 2, "culture": 0},
    }  # fmt: skip


def test_a_wrong_name_or_move_is_found() -> None:
    game = game_ids()[0]
    pictures = pictures_of(game, "en")
    kind, cards = next(iter(pictures.kinds.items()))
    name = next(iter(cards))
    with pytest.raises(ValueError, match="Wimdill"):
        read_book(f"```{kind}\n{name} · Wimdill\n```", pictures)
    drawn = read_book(f"```{kind}\n{name}\n```\n\n```other\n{name}\n```", pictures)
    assert drawn["sections"][0]["html"].count("<figure") == 1
    wrong = EXAMPLES.replace('"move": "supplier wholesaler"', '"move": "lotto"', 1)
    with pytest.raises(IllegalMoveError):
        read_examples(wrong)["deeds"].play("en")


def test_the_api_plays_examples_of_the_book_only(server: Serving) -> None:
    with server.client() as client:
        for name, example in list(book_examples().items())[:2]:
            answer = client.get(f"/api/book/{example.game}/ja/{name}")
            assert answer.status_code == 200
            assert answer.json()["example"] == name
        others = [game for game in game_ids() if game != example.game]
        for path in (f"{others[0]}/en/{name}", f"{example.game}/en/nothing", f"rulings/en/{name}"):
            assert code_of(client.get(f"/api/book/{path}")) == "not-found"
        assert client.get(f"/api/book/{example.game}/xx/{name}").status_code == 400
