"""Draw the picture of docs/playing.md: python -m tools.terminal_picture docs/pictures/works.svg."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from tests.terminal.helpers import choose, table_of, take_seat
from tests.terminal.pilot import LARGE, driven, play_app

MOVES = 57


def offline(svg: str) -> str:
    """Drop the fonts that a viewer would download; any monospaced font will do."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)


async def main() -> None:
    """Play for a while at a table of three and save the screen as SVG."""
    session = table_of("Ann", "Ben", "Cleo", advanced=["recycler", "temp-agency"], seed=11)
    for _ in range(MOVES):
        take_seat(session)
        session.play(choose(session))
    take_seat(session)
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        app = play_app(session, Path(folder) / "game.json")
        async with driven(app, LARGE) as pilot:
            await pilot.pause()
            target.write_text(
                offline(app.export_screenshot(title="mintopia play works")), encoding="utf-8"
            )


if __name__ == "__main__":
    asyncio.run(main())
