"""Games stored without a server: real tables in a store, played by the rules."""

from __future__ import annotations

import random
from typing import Any

from mintopia.engine.game import Game, new_game, rules_of
from mintopia.fair.deal import commitment_of, new_salt
from mintopia.server.common.secrets import hash_of, new_secret
from mintopia.store import Append, NewSeat, NewTable, Store

PLAYED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("works", {"players": 2}),
    ("works", {"players": 4}),
    ("works", {"solo": "justin"}),
    ("bid", {"players": 3}),
)


def store_game(
    store: Store,
    game: str = "works",
    options: dict[str, Any] | None = None,
    *,
    seed: int = 1,
    moves: int = 10_000,
    undo: bool = False,
    links: list[str] | None = None,
) -> str:
    """Store a game of at most this many moves, as a server does; return its table's id."""
    given = {"players": 2} if options is None else options
    names = new_game(game, seed=seed, **given).names
    salt = new_salt(chosen=False)
    secrets = links or [new_secret() for _ in names]
    table = store.create_table(
        NewTable(
            game=game,
            rules_version=rules_of(game).rules_version,
            options=given,
            seed=seed,
            salt=salt,
            commitment=commitment_of(seed, salt),
            spectator_hash=hash_of(new_secret()),
            name="夜のゲーム",
        ),
        [NewSeat(kind="person", name=name, is_host=not seat) for seat, name in enumerate(names)],
        {seat: hash_of(secret) for seat, secret in enumerate(secrets)},
    ).id
    played = new_game(game, seed=seed, **given, names=list(names))
    assert store.start_table(
        table, turn_seat=played.to_move, options={**given, "names": list(names)}
    )
    store.add_message(table, 0, "よろしく")
    _play(store, table, played, random.Random(seed), moves, undo)
    return table


def _play(
    store: Store, table: str, played: Game, chance: random.Random, moves: int, undo: bool
) -> None:
    appends: list[Append] = []
    seq = 0
    while played.to_move is not None and len(appends) < moves:
        seq += 1
        seat = played.to_move
        text = chance.choice(played.legal())
        played.play(text)
        result = played.result
        appends.append(
            Append(
                table_id=table,
                seq=seq,
                seat=seat,
                text=text,
                answer_to=seq - 1,
                turn_seat=played.to_move,
                finished=result is not None,
                winners=None if result is None else tuple(result["winners"]),
            )
        )
        if undo and seq == 3:
            played.undo()
            seq += 1
            appends.append(
                Append(
                    table_id=table,
                    seq=seq,
                    kind="undo",
                    seat=seat,
                    text="",
                    answer_to=seq - 1,
                    turn_seat=played.to_move,
                )
            )
    if appends:
        store.append(appends)
