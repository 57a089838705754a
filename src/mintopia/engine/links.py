"""Links: a whole game as a short text that fits into an address, and back.

Options and seed determine the deal, and every move is one of the legal moves. So a move is written
as its index among the legal moves, in one mixed-radix number: a forced move costs nothing, one of
seven costs less than three bits. docs/links.md describes the format.

A code may come from anywhere. Reading one is bounded in time and memory, and every invalid code is
refused with one sentence (RecordError).
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, Final

from mintopia.engine.files import read_record_file
from mintopia.engine.game import Game, begin_record, load_record
from mintopia.engine.options import shown
from mintopia.engine.parsing import parse_json
from mintopia.engine.records import RECORD_FORMAT
from mintopia.engine.rules import Rules, rules_of
from mintopia.engine.schema.options import Option
from mintopia.engine.sentences import Sentences, in_every_language
from mintopia.errors import MintopiaError, MoveError, OptionError, RecordError, message_of

FORMAT: Final = "1"
MARK: Final = "m"  # every code begins with it, so that it is not mistaken for a file name
IN_ADDRESS: Final = "g="  # before the code, in the fragment of an address
MOST_CODE: Final = 8_000  # characters
MOST_MOVES: Final = 1_000  # five times as many as the longest games have
MOST_LIST: Final = 1_000  # entries of an option
MOST_TEXT: Final = 1_000  # characters of a name
MOST_JSON: Final = 100_000  # bytes, once they are inflated

_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}
_CHECK: Final = 1 << 24  # range of the checksum of the whole code
_CHECK_RECORD: Final = 1 << 16  # range of the checksum of the record
_CODE: Final = re.compile(rf"{MARK}(\d)([0-9A-Za-z]{{8,}})")
_IN_FRAGMENT: Final = re.compile(rf"#([^#]*&)?{IN_ADDRESS}")
_MOST_BITS: Final = 64  # of a number
_ALPHABETS: Final = ("abcdefghijklmnopqrstuvwxyz0123456789-", "".join(map(chr, range(32, 127))))
_CODE_POINTS: Final = 0x110000
_BOT: Final = re.compile(r"[a-z0-9-]{1,20}")
_LISTS: Final = ("per-seat", "rolls", "some-of", "order", "names")
_said: Final = Sentences("links")


class _DamagedError(Exception):
    """Raised for input that `pack` cannot have written."""


# --- numbers of mixed radix -----------------------------------------------------------------------
class _Code:
    """Digits, each with its own radix, combined into one number: being written, or read back.

    The same calls write a code and read it, so the two cannot differ: each method takes the value
    to write, which reading ignores, and returns the value that the code has.
    """

    def __init__(self, number: int | None = None) -> None:
        self._rest = number  # what is still to be read; None: the code is written
        self._digits: list[tuple[int, int]] = []

    def digit(self, value: int, radix: int) -> int:
        if self._rest is not None:
            self._rest, value = divmod(self._rest, radix)
        else:
            self._digits.append((value, radix))
        assert 0 <= value < radix
        return value

    def number(self) -> int:
        number = 0
        for value, radix in reversed(self._digits):
            number = number * radix + value
        return number

    def end(self) -> None:
        if self._rest:
            raise _DamagedError

    def choice(self, value: Any, among: Sequence[Any]) -> Any:
        """Return one of several values, as its place among them."""
        if not among:
            raise _DamagedError
        return among[self.digit(0 if self._rest is not None else among.index(value), len(among))]

    def count(self, value: int = 0, most: int = (1 << _MOST_BITS) - 1) -> int:
        """Return a number that is usually small: the number of its bits, then the bits."""
        if not 0 <= value <= most:
            raise OverflowError
        bits = self.digit(value.bit_length(), most.bit_length() + 1)
        high = 1 << bits - 1 if bits else 0
        value = high + self.digit(value - high, high) if bits > 1 else bits
        if value > most:
            raise _DamagedError
        return value

    def text(self, text: str = "") -> str:
        kind = self.digit(
            next((at for at, letters in enumerate(_ALPHABETS) if set(text) <= set(letters)), 2), 3
        )
        length = self.count(len(text), MOST_TEXT)
        signs = text or "\0" * length
        if kind < len(_ALPHABETS):
            return "".join(self.choice(sign, _ALPHABETS[kind]) for sign in signs)
        return "".join(chr(self.digit(ord(sign), _CODE_POINTS)) for sign in signs)

    def json(self, value: object = None) -> Any:
        plain = _json(value)
        if len(plain) > MOST_JSON:
            raise OverflowError
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        deflated = packer.compress(plain) + packer.flush()
        size = self.count(len(deflated), MOST_CODE)
        deflated = self.digit(int.from_bytes(deflated), 256**size).to_bytes(size)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            plain = unpacker.decompress(deflated, MOST_JSON)
            if not unpacker.eof or unpacker.unused_data:
                raise _DamagedError
            return parse_json(plain.decode("utf-8", "surrogatepass"))
        except (ValueError, RecursionError, zlib.error) as error:
            raise _DamagedError from error


def _json(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode("utf-8", "surrogatepass")


# --- options, by their kinds ----------------------------------------------------------------------
def _pool(rules: Rules, option: Option, cards: object) -> list[str]:
    """List the ids that may occur in the order of a deck."""
    if option.choices or not isinstance(cards, Mapping):
        return sorted(option.choices)
    return sorted(set(_ids(rules.cards_json(cards, "en"))))


def _ids(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for inner in value.values():
            yield from _ids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _ids(inner)


def _values(option: Option, pool: Sequence[str]) -> Sequence[Any]:
    """Return the values that an option, or each entry of it, may have in the compact form."""
    numbers = range(option.low, option.high + 1)
    match option.kind:
        case "players" | "whole" | "rolls":
            return numbers
        case "per-seat":
            return [*numbers, None]
        case "choice" | "some-of":
            return option.choices
        case "flag":
            return (False, True)
        case "seat":
            return range(MOST_LIST + 1)
        case "order":
            return pool
        case _:
            return ()


def _fits(option: Option, value: object, pool: Sequence[str]) -> bool:
    """Return whether a value fits the compact form of its kind; otherwise it is written as JSON."""
    allowed = _values(option, pool)
    if option.kind == "flag":
        return isinstance(value, bool)
    if option.kind not in _LISTS:
        return _is_one_of(value, allowed)
    if not isinstance(value, list) or len(value) > MOST_LIST:
        return False
    if option.kind == "names":
        return all(isinstance(one, str) and len(one) <= MOST_TEXT for one in value)
    is_plain = all(_is_one_of(one, allowed) for one in value)
    return is_plain and (option.kind != "order" or len(set(value)) == len(value))


def _is_one_of(value: object, allowed: Sequence[Any]) -> bool:
    return type(value) in (int, str, type(None)) and value in allowed


def _option(code: _Code, option: Option, value: Any, pool: list[str]) -> Any:
    """Write the value of an option, or read it."""
    if not code.digit(_fits(option, value, pool), 2):
        return code.json(value)
    allowed = _values(option, pool)
    if option.kind == "seat":
        return code.count(value or 0, MOST_LIST)
    if option.kind not in _LISTS:
        return code.choice(value, allowed)
    found: list[Any] = []
    length = code.count(len(value or ()), MOST_LIST)
    for one in value or [None] * length:
        if option.kind == "names":
            found.append(code.text(one or ""))
        else:
            found.append(code.choice(one, allowed))
        if option.kind == "order":
            allowed = [card for card in allowed if card != found[-1]]
    return found


def _options(code: _Code, rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Write the options of a game, or read them."""
    options: dict[str, Any] = {}
    for option in _listed(rules):
        if code.digit(option.name in given, 2):
            is_order = option.kind == "order"
            pool = _pool(rules, option, options.get("cards", {})) if is_order else []
            options[option.name] = _option(code, option, given.get(option.name), pool)
    return options


def _listed(rules: Rules) -> list[Option]:
    """List the options of a game; the cards come first, because a deck may name them."""
    return sorted(rules.option_list.all.values(), key=lambda option: option.kind != "cards")


# --- who played -----------------------------------------------------------------------------------
def _bots(record: Mapping[str, Any], seats_played: int) -> list[str | None]:
    """Return the bot of every seat, None for a person; empty if no bot played.

    Only a bot's name is kept, because a link must not start a program on its reader's machine.
    """
    meta = record.get("meta")
    seats = meta.get("seats") if isinstance(meta, Mapping) else None
    if not isinstance(seats, list) or len(seats) != seats_played:
        return []
    told = [seat.get("bot") if isinstance(seat, Mapping) else seat for seat in seats]
    names = [bot.partition(":")[0] if isinstance(bot, str) else None for bot in told]
    bots = [name if name and _BOT.fullmatch(name) else None for name in names]
    return bots if any(bots) else []


def _seats_played(game: Game) -> int:
    """Return how many seats people or bots play: all but a solitaire card's."""
    return 1 if game.is_solitaire else game.seats


# --- for programs ---------------------------------------------------------------------------------
def link(game: Game) -> str:
    """Return a game as a short code, which fits into an address and which `load` reads.

    It holds the whole record, and so every secret of the game.
    """
    return pack(game.record())


def load(source: str | PathLike[str]) -> Game:
    """Replay a game from a file, a code or an address with a code in it."""
    if isinstance(source, str) and looks_like_link(source):
        return open_link(source)[1]
    return load_record(read_record_file(Path(source)))


# --- records --------------------------------------------------------------------------------------
def pack(record: Mapping[str, Any]) -> str:
    """Return a record as a code with game, options, seed, moves and players, secrets included.

    Raise RecordError for a record that does not replay or is too large for a link.
    """
    game = load_record(record)
    kept = _kept(game, _bots(record, _seats_played(game)))
    try:
        number = _number_of(kept)
    except OverflowError as error:
        raise RecordError(_said("too-large", most=MOST_CODE)) from error
    code = MARK + FORMAT + _in_letters(number * _CHECK + _check(number))
    if len(code) > MOST_CODE:
        raise RecordError(_said("too-large", most=MOST_CODE))
    return code


def _kept(game: Game, bots: Sequence[str | None]) -> dict[str, Any]:
    """Return what a link keeps of a record."""
    return game.record() | ({"meta": {"seats": list(bots)}} if bots else {})


def _number_of(kept: Mapping[str, Any]) -> int:
    code = _Code()
    _record(code, kept)
    return code.number()


def unpack(link: str) -> dict[str, Any]:
    """Return the record that a code, or an address with one in it, holds.

    Raise RecordError, with one sentence, for anything that `pack` does not write.
    """
    return open_link(link)[0]


def open_link(link: str) -> tuple[dict[str, Any], Game]:
    """Return the record of a link and its game, with all moves played."""
    number = _read_code(link)
    try:
        return _record(_Code(number), {})
    except (_DamagedError, MoveError, RecursionError) as error:
        raise RecordError(_said("damaged")) from error
    except RecordError:
        raise
    except MintopiaError as error:
        raise _refused(error) from error


def _refused(error: MintopiaError) -> RecordError:
    return RecordError(_said("refused", why=in_every_language(partial(message_of, error))))


def _record(code: _Code, kept: Mapping[str, Any]) -> tuple[dict[str, Any], Game]:
    """Write what a link keeps of a record, or read it; return it, and its game after all moves."""
    check = code.digit(_check_record(kept), _CHECK_RECORD)
    name = code.text(kept.get("game", ""))
    version = code.count(kept.get("rules_version", 0))
    seed = kept.get("seed", 0)
    sign = -1 if code.digit(seed < 0, 2) else 1
    seed = sign * code.count(abs(seed))
    try:
        rules = rules_of(name)
    except OptionError as error:
        raise _refused(error) from error
    if version != rules.rules_version:
        told = {"version": version, "present": rules.rules_version}
        raise RecordError(Sentences("records")("version", **told))
    options = _options(code, rules, kept.get("options", {}))
    seats = kept.get("meta", {}).get("seats", [])
    played = code.count(len(seats), MOST_LIST)
    bots = [code.text(bot or "") or None for bot in seats or [None] * played]
    if not all(bot is None or _BOT.fullmatch(bot) for bot in bots):
        raise _DamagedError
    moves = kept.get("moves", [])
    count = code.count(len(moves), MOST_MOVES)
    begun = {"mintopia": RECORD_FORMAT, "game": name, "rules_version": version}
    game = begin_record(begun | {"options": options, "seed": seed, "moves": []})
    if bots and (len(bots) != _seats_played(game) or not any(bots)):
        raise _DamagedError
    for move in moves or [None] * count:
        action = None if move is None else game.action_of(move)
        game.play(code.choice(action, sorted(game.legal_actions())))
    code.end()
    found = _kept(game, bots)
    if _check_record(found) != check:
        raise _DamagedError
    return found, game


def _check_record(kept: Mapping[str, Any]) -> int:
    return zlib.crc32(_json(kept)) % _CHECK_RECORD


# --- the letters ----------------------------------------------------------------------------------
def looks_like_link(text: str) -> bool:
    """Return whether a text has the form of a code or of an address with one, valid or not."""
    return _IN_FRAGMENT.search(text) is not None or _CODE.fullmatch(text.strip()) is not None


def address_of(code: str, page: str = "") -> str:
    """Return the address at which a page opens a code; without a page, the code alone."""
    return f"{page.rstrip('/')}/replay#{IN_ADDRESS}{code}" if page else code


def code_of(link: str) -> str:
    """Return the code in an address, without the white space that mails and chats insert."""
    text = link.rpartition("#")[2]  # the site's own routes come before it, after another #
    found = next((part for part in text.split("&") if part.lstrip().startswith(IN_ADDRESS)), text)
    return "".join(found.lstrip().removeprefix(IN_ADDRESS).split())


def _read_code(link: str) -> int:
    if not isinstance(link, str):
        raise RecordError(_said("no-link", given=shown(link)))
    if len(link) > 2 * MOST_CODE:
        raise RecordError(_said("too-long", most=MOST_CODE))
    code = code_of(link)
    if len(code) > MOST_CODE:
        raise RecordError(_said("too-long", most=MOST_CODE))
    found = _CODE.fullmatch(code)
    if found is None:
        key = "damaged" if code.startswith(MARK + FORMAT) else "no-link"
        raise RecordError(_said(key) if key == "damaged" else _said(key, given=shown(link)))
    if found[1] != FORMAT:
        raise RecordError(_said("format", format=found[1], present=FORMAT))
    letters = found[2]
    number = 0
    for letter in letters:
        number = number * len(_DIGITS) + _VALUES[letter]
    number, check = divmod(number, _CHECK)
    if letters[0] == _DIGITS[0] or check != _check(number):
        raise RecordError(_said("damaged"))
    return number


def _in_letters(number: int) -> str:
    letters = []
    while number:
        number, value = divmod(number, len(_DIGITS))
        letters.append(_DIGITS[value])
    return "".join(reversed(letters))


def _check(number: int) -> int:
    return zlib.crc32(number.to_bytes(number.bit_length() // 8 + 1)) % _CHECK
