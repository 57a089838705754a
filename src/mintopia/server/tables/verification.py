"""Check a server's record: what was promised, signed and chained against what the record says.

The checks go from what others vouch for (the signature, noted heads) to what follows from it, so
that a refusal names what was changed and not a consequence of the change. docs/fairness.md says
what a record that passes proves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.game import Game, begin_record, load_record
from mintopia.engine.options import shown
from mintopia.engine.records import check_frame
from mintopia.engine.sentences import Sentences
from mintopia.errors import MintopiaError, MoveError, RecordError
from mintopia.fair.chain import Chain
from mintopia.fair.deal import commitment_of, is_chosen, record_options
from mintopia.fair.dealing import commitment_of_value
from mintopia.server.tables.records import about_digest

said_of_promise: Final = Sentences("verify", "mintopia.server")
PROOF: Final[Mapping[str, type[Any]]] = {
    "beginning": dict, "genesis": str, "chain": list, "statement": dict,
    "signature": str, "key": str,
}  # fmt: skip
STATED: Final[Mapping[str, type[Any]]] = {
    "genesis": str, "entries": int, "head": str, "winners": list, "about": str,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that passed all checks."""

    game: Game
    promise: str
    is_chosen: bool  # whether somebody knew the deal beforehand
    contributors: tuple[str, ...]  # the names of those whose randomness is in the deal
    left_out: tuple[str, ...]
    entries: int
    key: str


@dataclass(frozen=True, slots=True)
class Witness:
    """What somebody noted while the game was played; None where they noted nothing."""

    commitment: str | None = None
    key: str | None = None
    heads: Mapping[int, str] | None = None  # by the number of the entry


def check_record(record: Mapping[str, Any], noted: Witness) -> Checked:
    """Check everything about a server's record; raise a RecordError that says what was changed."""
    meta = record.get("meta")
    if not isinstance(meta, Mapping) or not isinstance(meta.get("commitment"), str):
        raise _refuse("no-promise")
    if not isinstance(meta.get("salt"), str):
        raise _refuse("no-salt")
    for key, kind in PROOF.items():
        if not isinstance(meta.get(key), kind):
            raise _refuse("no-proof", part=key)
    for key, kind in STATED.items():
        if type(meta["statement"].get(key)) is not kind:
            raise _refuse("no-proof", part=f"statement.{key}")
    _check_signature(meta, noted.key)
    promise = _check_promise(record, meta, noted.commitment)
    _check_chain(meta, noted.heads or {})
    values = _check_dealing(meta["beginning"].get("dealing"))
    _check_beginning(record, meta, values)
    game = _check_moves(record, meta["chain"])
    _check_result(meta, game)
    if about_digest(meta) != meta["statement"]["about"]:
        raise _refuse("about")
    left_out = (meta["beginning"].get("dealing") or {}).get("left_out", [])
    return Checked(
        game=game,
        promise=promise,
        is_chosen=is_chosen(meta["salt"]),
        contributors=tuple(game.names[seat] for seat, _ in values),
        left_out=tuple(game.names[seat] for seat in left_out),
        entries=len(meta["chain"]),
        key=meta["key"],
    )


def _refuse(why: str, **told: object) -> RecordError:
    return RecordError(said_of_promise(why, **told))


def _check_signature(meta: Mapping[str, Any], noted: str | None) -> None:
    from mintopia.fair.signing import is_signed  # noqa: PLC0415 - needs a package of the server

    if noted is not None and noted.strip().lower() != meta["key"]:
        raise _refuse("other-key", key=shown(meta["key"]), given=shown(noted))
    if not is_signed(meta["statement"], meta["signature"], meta["key"]):
        raise _refuse("signature")


def _check_promise(record: Mapping[str, Any], meta: Mapping[str, Any], noted: str | None) -> str:
    """Check the secret, or the chosen seed, against its promise."""
    promise: str = meta["commitment"]
    if noted is not None and noted.strip().lower() != promise:
        raise _refuse("other-promise", promise=shown(promise), given=shown(noted))
    secret, seed = meta.get("secret"), record.get("seed")
    if type(seed) is not int:
        raise _refuse("seed-type", given=shown(seed))
    if secret is not None and not (isinstance(secret, str) and _is_hex(secret)):
        raise _refuse("secret-type", given=shown(secret))
    if secret is not None and seed != 0:
        raise _refuse("seed-unused")
    found = commitment_of(seed if secret is None else secret, meta["salt"])
    if found != promise:
        key = "broken" if secret is None else "broken-secret"
        raise _refuse(key, promise=shown(promise), found=found)
    return promise


def _check_chain(meta: Mapping[str, Any], heads: Mapping[int, str]) -> None:
    """Check every link, the noted heads, and that the chain has the signed length."""
    stated = meta["statement"]
    chain = Chain(meta["salt"], meta["beginning"])
    if chain.head != meta["genesis"] or chain.head != stated["genesis"]:
        raise _refuse("beginning")
    _check_head(0, chain.head, heads)
    for number, link in enumerate(meta["chain"], 1):
        if not _is_link(link):
            raise _refuse("link-form", entry=number)
        kind, seat, text, given = link
        if chain.add(kind, seat, text) != given:
            raise _refuse("link", entry=number)
        _check_head(number, given, heads)
    if chain.length < stated["entries"]:
        raise _refuse("chain-short", entries=stated["entries"], found=chain.length)
    if chain.length > stated["entries"]:
        raise _refuse("chain-long", entries=stated["entries"], found=chain.length)
    if chain.head != stated["head"]:
        raise _refuse("other-head")
    beyond = [number for number in heads if number > chain.length]
    if beyond:
        raise _refuse("head-beyond", entry=min(beyond), found=chain.length)


def _is_link(link: object) -> bool:
    return (
        isinstance(link, Sequence)
        and not isinstance(link, str)
        and [type(part) for part in link] == [str, int, str, str]
        and link[0] in ("move", "undo")
    )


def _check_head(number: int, head: str, heads: Mapping[int, str]) -> None:
    if number in heads and heads[number] != head:
        raise _refuse("noted-head", entry=number)


def _check_dealing(dealing: object) -> list[tuple[int, str]]:
    """Check that players revealed what they had committed to; return their seats and values."""
    if dealing is None:
        return []
    if not isinstance(dealing, Mapping):
        raise _refuse("no-proof", part="beginning.dealing")
    asked, commitments, values = (dealing.get(key) for key in ("asked", "commitments", "values"))
    left_out = dealing.get("left_out")
    if not (
        isinstance(asked, list)
        and isinstance(left_out, list)
        and isinstance(commitments, Mapping)
        and isinstance(values, Mapping)
    ):
        raise _refuse("no-proof", part="beginning.dealing")
    if type(dealing.get("round")) is not int or dealing["round"] > len(left_out):
        raise _refuse("rounds")  # each new round must have left somebody out
    found = []
    for seat in asked:
        value = values.get(str(seat))
        if type(seat) is not int or not isinstance(value, str) or seat in left_out:
            raise _refuse("contribution-missing", seat=shown(seat))
        if commitment_of_value(value) != commitments.get(str(seat)):
            raise _refuse("contribution", seat=seat)
        found.append((seat, value))
    return found


def _check_beginning(
    record: Mapping[str, Any], meta: Mapping[str, Any], values: Sequence[tuple[int, str]]
) -> None:
    """Check that the record's game, options and deal are those the game began with."""
    began = meta["beginning"]
    for key, given in (
        ("table", meta.get("table")),
        ("game", record.get("game")),
        ("rules_version", record.get("rules_version")),
        ("commitment", meta["commitment"]),
    ):
        if began.get(key) != given:
            raise _refuse("part-changed", part=key)
    check_frame(record)  # refuses anything that is not a record at all, as does the next line
    begin_record({**record, "moves": []})
    try:
        right = record_options(record["game"], began["options"], meta.get("secret"), values)
    except (MintopiaError, TypeError, KeyError) as error:
        raise _refuse("beginning") from error
    given = record["options"]
    for key in sorted(right.keys() | given.keys()):
        if right.get(key) != given.get(key):
            raise _refuse("option-changed", option=shown(key))


def _check_moves(record: Mapping[str, Any], chain: Sequence[Sequence[Any]]) -> Game:
    """Play the chain by the rules, undos included; check that it leads to the record's moves."""
    game = begin_record({**record, "moves": []})
    for number, (kind, seat, text, _) in enumerate(chain, 1):
        if kind == "undo":
            if not game.moves:
                raise _refuse("undo-nothing", entry=number)
            game.undo()
            continue
        if game.to_move != seat:
            raise _refuse("wrong-seat", entry=number, seat=seat)
        try:
            game.play(text)
        except MoveError as error:
            raise _refuse("not-by-the-rules", entry=number) from error
    moves = game.moves
    for number, (right, given) in enumerate(zip(moves, record["moves"], strict=False), 1):
        if right != given:
            raise _refuse("move-changed", number=number, move=shown(given), right=right)
    if len(record["moves"]) < len(moves):
        raise _refuse("cut-off", moves=len(moves), found=len(record["moves"]))
    if len(record["moves"]) > len(moves):
        raise _refuse("moves-added", moves=len(moves), found=len(record["moves"]))
    return load_record(record)


def _check_result(meta: Mapping[str, Any], game: Game) -> None:
    """Check the stated result and the signed winners against the moves."""
    result, told = game.result, meta.get("result")
    if result is None:
        raise _refuse("unfinished")
    if not isinstance(told, Mapping) or "winners" not in told:
        raise _refuse("other-result")
    if any(key not in result or result[key] != value for key, value in told.items()):
        raise _refuse("other-result")
    if list(result["winners"]) != meta["statement"]["winners"]:
        raise _refuse("other-result")


def _is_hex(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) > 0 and text == text.lower()
    except ValueError:
        return False
