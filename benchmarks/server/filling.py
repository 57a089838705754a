"""Filling a database with finished games, to measure whether they slow down a move."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Final

from benchmarks.server.copies import put_copies
from benchmarks.server.scripts import KINDS
from mintopia.engine.game import Game, new_game
from mintopia.fair.deal import commitment_of, new_salt
from mintopia.server.common.secrets import hash_of, new_secret
from mintopia.store import Store, open_store, sqlite_url
from mintopia.store.models import Entry, SeatRow, StoredGame, TableRow, new_table_id

TRIES: Final = 40  # games, of which the shortest is used


def fill(database: str, count: int) -> None:
    """Fill a database up to this many tables with copies of a few real games."""
    url = database if "://" in database else sqlite_url(Path(database))
    store = open_store(url)
    try:
        missing = count - sum(store.archive.counts().tables.values())
        for number, (name, players) in enumerate(KINDS):
            share = missing // len(KINDS) + (number < missing % len(KINDS))
            if share > 0:
                game = shortest(name, players)
                _put(store, game, share)
    finally:
        store.close()


def shortest(name: str, players: int) -> Game:
    """Play several games with random moves; return the shortest."""
    games = []
    for seed in range(TRIES):
        dice = random.Random(seed)
        game = new_game(name, seed=seed, players=players)
        while not game.over:
            game.play(dice.choice(game.legal_actions()))
        games.append(game)
    return min(games, key=lambda game: len(game.moves))


def _put(store: Store, game: Game, count: int) -> None:
    stored = as_stored(game)
    store.archive.put(stored)
    put_copies(store, stored, count - 1)


def as_stored(game: Game) -> StoredGame:
    """Return a finished game as a stored table of people."""
    now = time.time()
    table_id, salt = new_table_id(), new_salt(chosen=False)
    result = game.result
    assert result is not None
    record = game.record()
    table = TableRow(
        id=table_id, game=game.id, rules_version=game.rules.rules_version,
        options=record["options"] | {"names": list(game.names)}, seed=game.seed, salt=salt,
        commitment=commitment_of(game.seed, salt), name="", status="finished",
        seq=len(game.moves), turn_seat=None, winners=tuple(result["winners"]), chat_on=True,
        spectator_hash=hash_of(new_secret()), rematch_of=None, same_deal_of=None, created_at=now,
        started_at=now, finished_at=now, changed_at=now,
    )  # fmt: skip
    seats = tuple(
        SeatRow(
            table_id=table_id, seat=seat, kind="person", name=name, bot=None, stand_in=None,
            is_host=seat == 0, webhook=None, seen_at=None,
        )
        for seat, name in enumerate(game.names)
    )  # fmt: skip
    entries = []
    replayed = new_game(game.id, seed=game.seed, **record["options"])
    for number, move in enumerate(game.moves):
        seat = replayed.to_move
        assert seat is not None
        replayed.play(move)
        entries.append(
            Entry(
                table_id=table_id, seq=number + 1, kind="move", seat=seat, text=move,
                answer_to=number, at=now,
            )
        )  # fmt: skip
    return StoredGame(table, seats, tuple(entries))
