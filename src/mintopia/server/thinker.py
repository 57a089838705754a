"""What runs in a bot's worker process: a game is rebuilt from its record, a bot chooses a move."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Any, Final

from mintopia.bots.roster import NAMES, make_bot
from mintopia.game import Game, load_record

# The bots that a table may be given. Never programs (exec:): whoever makes a table must not be
# able to run commands on the server; and no budgets of their own, which could be hours.
ALLOWED: Final = NAMES


def begin() -> None:
    """Prepare a worker: Ctrl-C is the server's to handle, and no worker outlives its server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


def think(record: dict[str, Any], bot: str, seed: int) -> str:
    """Choose a move for the seat to move; a bot uses only what that seat may know."""
    game: Game = load_record(record)
    mind = make_bot(bot, game.id, seed, for_person=True)
    try:
        return game.text_of(mind.choose(game))
    finally:
        mind.close()
