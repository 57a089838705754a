"""Routes that belong to no table: the rulebooks, the pictures, and the page with its files."""

from __future__ import annotations

import asyncio
import re
from functools import cache, lru_cache
from hashlib import sha256
from importlib import resources
from typing import Annotated, Final, Literal

from fastapi import Path, Request, Response
from starlette.convertors import StringConvertor, register_url_convertor

from mintopia.art.book import book_svg, has_picture
from mintopia.art.palette import PALETTES
from mintopia.art.pictures import SIZE, picture_svg
from mintopia.art.shapes import svg
from mintopia.art.symbols import back_body, mint_svg, star_svg, symbol_svg
from mintopia.engine.version import __version__
from mintopia.host import routes
from mintopia.server.common.errors import ApiError, catalogue
from mintopia.server.http.asgi import ROUTE
from mintopia.server.http.book import book_example, book_json
from mintopia.server.http.previews import preview_of, with_preview
from mintopia.server.http.responses_play import BookName, BookResponse, ExampleResponse
from mintopia.server.http.routes_base import Here, Json, Who, json_router, serve
from mintopia.server.http.static_files import ASKED_ANEW, KEPT, POLICY, PageFile

DAY: Final = "public, max-age=86400"
READ: Final = ["GET", "HEAD"]
BACK_WIDTH, BACK_HEIGHT = SIZE, SIZE * 7 // 5
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
SIGNS: Final = {"mint": mint_svg, "star": star_svg}

# The addresses that get the page; the page itself decides what to show for the rest of the path.
PAGE_ADDRESS: Final = re.compile(
    r"(?:|new|settings|record|daily|(?:join|watch)(?:/[a-z0-9-]+/\d(?:/[a-z]{2})?)?"
    r"|t/[a-z0-9]+|(?:replay|practice)(?:/[a-z0-9]+)?|puzzle"
    r"|(?:learn|rules|cards|puzzles)(?:/[\w./-]*)?)/?"
)


class _Elsewhere(StringConvertor):
    """Matches any path except those of the API, the pictures, the metrics and the health check."""

    regex = r"(?!(?:api|art|metrics|healthz)(?:/|$)).*"


register_url_convertor("elsewhere", _Elsewhere())

book: Final = json_router()
art: Final = json_router(prefix="/art", include_in_schema=False)
pages: Final = json_router(include_in_schema=False)


# --- the rulebooks -------------------------------------------------------------------------------
@serve(book, routes.READ_BOOK, response_model=BookResponse, tags=["browser"])
async def read_book(
    name: Annotated[BookName, Path(description="Which book.")],
    lang: Annotated[Literal["en", "ja"], Path(description="The language.")],
) -> Response:
    """Return a rulebook, the rulings, the glossary or the credits as sections of HTML.

    The text is in English if there is no translation.
    """
    found = book_json(name, lang)
    if found is None:
        raise ApiError("not-found")
    answer = Json(found)
    answer.headers["cache-control"] = "public, max-age=3600"
    return answer


@serve(book, routes.READ_EXAMPLE, response_model=ExampleResponse, tags=["browser"])
async def read_example(
    name: Annotated[BookName, Path(description="Which book.")],
    lang: Annotated[Literal["en", "ja"], Path(description="The language.")],
    example: Annotated[str, Path(description="The example, as the book names it.", max_length=80)],
) -> Response:
    """Return an example from a rulebook step by step, in the same form as a replay's steps."""
    found = await asyncio.to_thread(book_example, name, lang, example)
    if found is None:
        raise ApiError("not-found")
    answer = Json(found)
    answer.headers["cache-control"] = "public, max-age=3600"
    return answer


# --- the pictures --------------------------------------------------------------------------------
@art.api_route("/back.svg", methods=READ)
async def back(request: Request) -> Response:
    """Draw the back of a card."""
    return _drawing(request, "back", "")


@art.api_route("/table.png", methods=READ)
async def table_picture(request: Request) -> Response:
    """Return the picture of a table, for the preview of an invitation."""
    body, etag = _table()
    # Messengers show it on their own pages.
    headers = {"cache-control": DAY, "etag": etag, "cross-origin-resource-policy": "cross-origin"}
    return _unless_known(request, body, headers, "image/png")


@art.api_route("/{kind}/{name}.svg", methods=READ)
async def drawing(kind: str, name: str, request: Request) -> Response:
    """Draw the picture of a card, a symbol, or a picture of a rulebook (GAME-NAME-LANGUAGE)."""
    if kind == "symbol":
        known = name in PALETTES or name in SIGNS
    elif kind == "book":
        known = has_picture(*name.split("-"))
    else:
        known = kind in PALETTES and NAME.fullmatch(name) is not None
    if not known:
        raise ApiError("not-found")
    return _drawing(request, kind, name)


def _drawing(request: Request, kind: str, name: str) -> Response:
    body, etag = _draw(kind, name)
    # With the version in the address the picture never changes.
    keep = KEPT if request.query_params.get("v") == __version__ else DAY
    return _unless_known(request, body, {"cache-control": keep, "etag": etag}, "image/svg+xml")


def drawn(kind: str, name: str) -> str:
    """Draw one of the page's pictures: the back, a symbol, a book's, or a card of some kind."""
    if kind == "back":
        return svg(BACK_WIDTH, BACK_HEIGHT, back_body(BACK_WIDTH, BACK_HEIGHT))
    if kind == "symbol":
        return SIGNS[name]() if name in SIGNS else symbol_svg(name)
    if kind == "book":
        return book_svg(*name.split("-"))
    return picture_svg(name, kind)


@lru_cache(maxsize=512)
def _draw(kind: str, name: str) -> tuple[bytes, str]:
    body = drawn(kind, name).encode()
    return body, _etag(body)


@cache
def _table() -> tuple[bytes, str]:
    body = resources.files("mintopia.art").joinpath("table.png").read_bytes()
    return body, _etag(body)


def _etag(body: bytes) -> str:
    return f'"{sha256(body).hexdigest()[:32]}"'


# --- the page ------------------------------------------------------------------------------------
@pages.api_route("/{path:elsewhere}", methods=READ)
async def page(path: str, request: Request, services: Here, requester: Who) -> Response:
    """Return the page, or one of its files."""
    request.scope[ROUTE] = "page"
    found = services.page.file(path)
    if found is not None:
        return _send(request, found, 200)
    index = services.page.index
    known = PAGE_ADDRESS.fullmatch(path) is not None
    if index is None and known:
        return _not_built(requester.language)
    if index is not None and known:
        preview = preview_of(path, requester.language)
        if preview is not None:
            return _send_preview(request, with_preview(index.body, preview, requester))
        return _send(request, index, 200)
    is_file = "." in path.rpartition("/")[2]
    if index is None or is_file or "text/html" not in request.headers.get("accept", ""):
        raise ApiError("not-found")
    return _send(request, index, 404)  # the page itself tells people that nothing was found


def _send(request: Request, found: PageFile, status: int) -> Response:
    body, packing = found.choose(request.headers.get("accept-encoding", ""))
    headers = {
        "cache-control": found.cache,
        "etag": found.etag,
        "vary": "accept-encoding",
        "content-security-policy": POLICY,
    }
    if packing is not None:
        headers["content-encoding"] = packing
    return _unless_known(request, body, headers, found.kind, status)


def _send_preview(request: Request, body: bytes) -> Response:
    """Send the page with an invitation's preview, which depends on the host and the language."""
    headers = {
        "cache-control": ASKED_ANEW,
        "etag": _etag(body),
        "vary": "accept-language, host",
        "content-security-policy": POLICY,
    }
    return _unless_known(request, body, headers, "text/html; charset=utf-8")


def _unless_known(
    request: Request, body: bytes, headers: dict[str, str], kind: str, status: int = 200
) -> Response:
    """Return a body, or just that it is unchanged to somebody who has it."""
    asked = request.headers.get("if-none-match", "")
    known = {part.strip().removeprefix("W/") for part in asked.split(",")}
    if status == 200 and known & {"*", headers["etag"]}:  # noqa: PLR2004 - the status itself
        headers.pop("content-encoding", None)
        return Response(status_code=304, headers=headers)
    return Response(body, status, headers, kind)


def _not_built(language: str) -> Response:
    text = catalogue(language).say("page", "not-built")
    body = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Mintopia</title></head>'
        f"<body><h1>Mintopia</h1><p>{text}</p></body></html>"
    )
    headers = {"cache-control": "no-store", "vary": "accept-language"}
    return Response(body, 503, headers, "text/html; charset=utf-8")
