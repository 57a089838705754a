"""Games that came in a link, in the page: replay, pictures, review, playing on, tampering."""

from __future__ import annotations

from mintopia.server.http import responses, responses_play
from tests.browser.asking import Page, against, run
from tests.server.test_responses import check


def test_a_link_opens_in_any_copy_of_the_page() -> None:
    async def play() -> None:
        page, other = Page(), Page(language="ja")
        table = await page.make("works", against(2, "easy"), options={"players": 2}, seed=5)
        await page.play_on(table["id"], lambda legal: legal[-1], 500)
        code = (await page.ask("GET", f"/api/tables/{table['id']}/link"))["code"]
        opened = await other.ask("POST", "/api/open?words=ja", {"code": code})
        check(responses_play.OpenedGame, opened)
        assert opened["finished"]
        part = await other.ask("POST", "/api/open/link", {"code": code, "number": 3})
        assert len(part["code"]) < len(code)
        status, drawn = await other.app.answer(
            "POST", "/api/open/picture", f'{{"code": "{code}", "number": 3}}', "ja"
        )
        assert (status, drawn[:4]) == (200, "<svg")
        told = await other.ask("POST", "/api/open/review", {"code": code, "start": True})
        assert told["status"] in ("waiting", "running")
        for task in list(other.app.reviews.tasks):
            await task
        told = await other.ask("POST", "/api/open/review?words=en", {"code": code, "start": False})
        check(responses_play.ReviewResponse, told)
        assert told["status"] == "done"
        made = await other.ask("POST", "/api/open/branch", {"code": code, "number": 3})
        check(responses.NewTable, made)
        assert made["table"]["status"] == "running"
        refused = await other.refused("POST", "/api/open/branch", {"code": code, "number": 999})
        assert refused["code"] == "bad-request"
        refused = await other.refused("POST", "/api/open", {"code": code[:-5] + "aaaaa"})
        assert refused["code"] == "bad-link"

    run(play)
