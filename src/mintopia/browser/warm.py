"""Warms up an interpreter for a page: everything is imported, read and used once.

A page starts from the memory that results (`snapshot.mjs`). The files no longer exist there, so
nothing may be left to import or read.
"""

from __future__ import annotations

import contextlib
import gc
import json
from collections.abc import Coroutine
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import mintopia
from mintopia.bots.networks import has_network, network_of
from mintopia.browser.app import Browser
from mintopia.browser.storage import MemoryStorage
from mintopia.engine.i18n import LANGUAGES, load_toml
from mintopia.games import game_ids

SEED: Final = 1
MOVES: Final = 3
BAD: Final = 400  # statuses from here on are refusals


def warm() -> None:
    """Import every module, read every text, and play some moves of every game."""
    root = Path(mintopia.__file__).parent
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.pyc"))):
        words = path.relative_to(root.parent).with_suffix("").parts
        with contextlib.suppress(ImportError):  # it needs something that no browser has
            import_module(".".join(words).removesuffix(".__init__"))
    for path in sorted(root.rglob("*.toml")):
        words = path.relative_to(root.parent).parts
        depth = -2 if words[-2] == "text" else -1
        load_toml(".".join(words[:depth]), "/".join(words[depth:]))
    games = game_ids()
    if not games:
        raise RuntimeError("There is no game.")
    for game in games:
        _now(_play(game))
        for solitaire in (False, True):
            if has_network(game, solitaire=solitaire):
                network_of(game, solitaire=solitaire)
    gc.collect()


async def _play(game: str) -> None:
    """Make a page's requests at a table of two people, where no bot has to think."""
    app = Browser(MemoryStorage())

    async def ask(method: str, path: str, **body: Any) -> Any:
        status, told = await app.answer(method, path, json.dumps(body), LANGUAGES[0])
        if status >= BAD:
            raise RuntimeError(told)
        return json.loads(told)

    seats = [{"kind": "person", "name": name} for name in ("A", "B")]
    options = {"players": len(seats)}
    made = await ask(
        "POST", "/api/tables", game=game, options=options, seats=seats, seed=SEED, start=True
    )
    table = made["table"]["id"]
    end = await app.follow(f"/api/tables/{table}/live?seat=0&words=en", lambda *_: None)
    for _ in range(MOVES):
        live = await app.tables.find(table)
        game_now = live.running_game()
        for language in LANGUAGES:
            await ask("GET", f"/api/tables/{table}?seat={game_now.to_move}&words={language}")
        await ask("POST", f"/api/tables/{table}/moves", seq=live.seq, move=game_now.legal()[0])
    end()


def _now(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that never waits, without an event loop, which would keep timers."""
    with contextlib.suppress(StopIteration):
        coroutine.send(None)
        raise RuntimeError("It waits for something.")
