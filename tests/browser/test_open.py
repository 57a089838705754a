"""Games opened from a link in the page without a server."""

from __future__ import annotations

from pathlib import Path

import mintopia
from mintopia.browser.imports import modules_for
from mintopia.engine.links import link, unpack
from mintopia.engine.svg import position_svg
from mintopia.host.table.opened import Opened
from tests.browser.asking import Json, Page
from tests.test_links import played

PACKAGE = Path(mintopia.__file__).parent


async def test_a_link_is_opened_reviewed_and_played_on_from() -> None:
    game = played("bid", {"solo": "mort"}, 5)
    code = link(game)
    page = Page()
    told = await page.ask("POST", "/api/open?words=ja", {"code": code})
    assert told == Opened(code).told("ja")
    fourth = link(played("bid", {"solo": "mort"}, 5, 4))
    line = unpack(code)["moves"][4:6]
    told = await page.ask("POST", "/api/open?words=en", {"code": fourth, "line": line})
    assert told == Opened(fourth, line).told("en")
    position = await page.ask("POST", "/api/open/link", {"code": code, "number": 3})
    assert unpack(position["code"])["moves"] == game.moves[:3]
    assert position["path"] == f"/replay#g={position['code']}"
    made = await page.ask("POST", "/api/open/branch", {"code": code, "number": 3})
    assert made["table"]["status"] == "running"
    kept = await page.app.tables.find(made["table"]["id"])
    assert kept.running_game().moves[:3] == game.moves[:3]
    status, drawn = await page.app.answer(
        "POST", "/api/open/picture?words=en", f'{{"code": "{code}", "number": null}}', "en"
    )
    assert status == 200
    assert "<animate" in drawn
    begun = await page.ask("POST", "/api/open/review", {"code": code, "start": True})
    assert begun["status"] in ("waiting", "running")
    for task in list(page.app.reviews.tasks):
        await task
    done = await page.ask("POST", "/api/open/review?words=en", {"code": code, "start": False})
    assert done["status"] == "done"
    assert done["marks"]


async def test_wrong_links_are_refused_with_a_sentence() -> None:
    code = link(played("works", {"players": 2}, 5))
    page = Page(language="ja")
    wishes: dict[str, Json] = {
        "": {}, "/link": {"number": 1}, "/picture": {"number": 1}, "/review": {"start": True},
        "/branch": {"number": 1},
    }  # fmt: skip
    for path, more in wishes.items():
        error = await page.refused("POST", f"/api/open{path}", {"code": code[:-1], **more})
        assert error["code"] == "bad-link"
        assert "もう一度コピー" in error["message"]


async def test_a_picture_is_the_server_s() -> None:
    game = played("works", {"players": 2}, 5, 9)
    body = f'{{"code": "{link(game)}", "number": 9}}'
    _, drawn = await Page().app.answer("POST", "/api/open/picture?words=en", body, "en")
    assert drawn == position_svg(game, game.to_move)


async def test_puzzles_are_files_of_the_site_and_no_load_of_the_worker() -> None:
    assert (await Page().refused("GET", "/api/puzzles/works"))["code"] == "not-found"
    files, _ = modules_for(PACKAGE, [PACKAGE / "games"])
    assert "games/works/cards.toml" in files
    assert not [name for name in files if "puzzle" in name]
