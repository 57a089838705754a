"""Records: finished games complete and signed, running ones limited to what the viewer may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mintopia.engine.records import RECORD_FORMAT
from mintopia.fair.deal import record_options
from mintopia.fair.dealing import contributions
from mintopia.fair.digest import canonical, digest
from mintopia.fair.signing import Signer
from mintopia.host.messages import about_message
from mintopia.server.tables.deals import beginning, dealing_of, new_chain
from mintopia.server.tables.live_table import LiveTable
from mintopia.store import Entry, SeatRow, TableRow, standing

SIGNING_KEY: Final = "signing-key"  # the setting under which the database keeps it
ABOUT: Final = ("table", "name", "seats", "created_at", "started_at", "finished_at")


def record_of(live: LiveTable, entries: Sequence[Entry], signer: Signer) -> dict[str, Any]:
    """Return the complete record of a finished game, which reveals every secret of the deal."""
    result = live.running_game().result
    assert result is not None
    return whole_record(live.table, live.seats, entries, result, signer)


def meta_of(live: LiveTable, signer: Signer) -> dict[str, Any]:
    """Return what is known about a table whose complete record is still a secret."""
    return {
        **about_message(live.table, live.seats),
        "commitment": live.table.commitment,
        "head": live.head,
        "key": signer.public,
    }


def whole_record(
    table: TableRow,
    seats: Sequence[SeatRow],
    entries: Sequence[Entry],
    result: Mapping[str, Any],
    signer: Signer | None,
) -> dict[str, Any]:
    """Return the record of a finished game with everything that `mintopia verify` checks."""
    chain = new_chain(table)
    genesis = chain.head
    links = [
        [entry.kind, entry.seat, entry.text, chain.add(entry.kind, entry.seat, entry.text)]
        for entry in entries
    ]
    about = about_message(table, seats)
    statement: dict[str, Any] = {
        "genesis": genesis,
        "entries": chain.length,
        "head": chain.head,
        "winners": list(result["winners"]),
        "about": about_digest(about),
    }
    proof: dict[str, Any] = {
        "commitment": table.commitment,
        "salt": table.salt,
        "secret": table.secret,
        "beginning": beginning(table),
        "genesis": genesis,
        "chain": links,
        "statement": statement,
    }
    if signer is not None:
        proof |= {"key": signer.public, "signature": signer.sign(statement)}
    return {
        "mintopia": RECORD_FORMAT,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": record_options(
            table.game, table.options, table.secret, contributions(dealing_of(table))
        ),
        "seed": table.seed,
        "moves": [entry.text for entry in standing(entries)],
        "meta": {**about, "result": dict(result), **proof},
    }


def about_digest(about: Mapping[str, Any]) -> str:
    """Return the digest of a record's facts about its table, with times in milliseconds.

    Times are rounded because programs that read and write JSON may change their last digits.
    """
    values = {key: about.get(key) for key in ABOUT}
    return digest(
        canonical(
            {
                key: round(value * 1000) if isinstance(value, int | float) else value
                for key, value in values.items()
            }
        )
    )
