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
from collections.abc import Callable, Iterator, Mapping, Sequence
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
_ALPHABETS: Final = (
    "abcdefghijklmnopqrstuvwxyz0123456789-",
    "".join(map(chr, range(32, 127))),
)
_CODE_POINTS: Final = 0x110000
_BOT: Final = re.compile(r"[a-z0-9-]{1,20}")
_said: Final = Sentences("links")


class _DamagedError(Exception):
    """Raised for input that `pack` cannot have written."""


# --- numbers of mixed radix -----------------------------------------------------------------------
class _Writer:
    """Collects digits, each with its own radix, and combines them into one number."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, value: int, radix: int) -> None:
        assert 0 <= value < radix
        self._digits.append((value, radix))

    def number(self) -> int:
        number = 0
        for value, radix in reversed(self._digits):
            number = number * radix + value
        return number

    def count(self, value: int, most: int = (1 << _MOST_BITS) - 1) -> None:
        """Write a number that is usually small: the number of its bits, then the bits."""
        if not 0 <= value <= most:
            raise OverflowError
        bits = value.bit_length()
        self.digit(bits, most.bit_length() + 1)
        if bits > 1:
            self.digit(value - (1 << bits - 1), 1 << bits - 1)

    def text(self, text: str) -> None:
        kind = next((at for at, letters in enumerate(_ALPHABETS) if set(text) <= set(letters)), 2)
        self.digit(kind, 3)
        self.count(len(text), MOST_TEXT)
        for letter in text:
            if kind < len(_ALPHABETS):
                self.digit(_ALPHABETS[kind].index(letter), len(_ALPHABETS[kind]))
            else:
                self.digit(ord(letter), _CODE_POINTS)

    def json(self, value: object) -> None:
        plain = _json(value)
        if len(plain) > MOST_JSON:
            raise OverflowError
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        deflated = packer.compress(plain) + packer.flush()
        self.count(len(deflated), MOST_CODE)
        self.digit(int.from_bytes(deflated), 256 ** len(deflated))


class _Reader:
    """Reads the digits back; each must be read with the radix it was written with."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def digit(self, radix: int) -> int:
        self._rest, value = divmod(self._rest, radix)
        return value

    def end(self) -> None:
        if self._rest:
            raise _DamagedError

    def count(self, most: int = (1 << _MOST_BITS) - 1) -> int:
        bits = self.digit(most.bit_length() + 1)
        value = bits if bits < 2 else (1 << bits - 1) + self.digit(1 << bits - 1)  # noqa: PLR2004
        if value > most:
            raise _DamagedError
        return value

    def text(self) -> str:
        kind = self.digit(3)
        length = self.count(MOST_TEXT)
        if kind < len(_ALPHABETS):
            letters = _ALPHABETS[kind]
            return "".join(letters[self.digit(len(letters))] for _ in range(length))
        return "".join(chr(self.digit(_CODE_POINTS)) for _ in range(length))

    def json(self) -> Any:
        size = self.count(MOST_CODE)
        deflated = self.digit(256**size).to_bytes(size)
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


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _is_list(value: object, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and len(value) <= MOST_LIST and all(map(fits, value))


def _fits(option: Option, value: object, pool: Sequence[str]) -> bool:
    """Return whether a value fits the compact form of its kind; otherwise it is written as JSON."""
    is_whole = partial(_is_whole, low=option.low, high=option.high)
    match option.kind:
        case "players" | "whole":
            return is_whole(value)
        case "seat":
            return _is_whole(value, 0, MOST_LIST)
        case "flag":
            return isinstance(value, bool)
        case "choice":
            return isinstance(value, str) and value in option.choices
        case "per-seat":
            return _is_list(value, lambda one: one is None or is_whole(one))
        case "rolls":
            return _is_list(value, is_whole)
        case "some-of":
            return _is_list(value, lambda one: isinstance(one, str) and one in option.choices)
        case "order":
            is_card = _is_list(value, lambda one: isinstance(one, str) and one in pool)
            return is_card and len(set(value)) == len(value)  # type: ignore[arg-type, call-overload]
        case "names":
            return _is_list(value, lambda one: isinstance(one, str) and len(one) <= MOST_TEXT)
        case _:
            return False


def _write_option(out: _Writer, option: Option, value: Any, pool: list[str]) -> None:
    fits = _fits(option, value, pool)
    out.digit(fits, 2)
    if not fits:
        out.json(value)
        return
    span = option.high - option.low + 1
    match option.kind:
        case "players" | "whole":
            out.digit(value - option.low, span)
        case "seat":
            out.count(value, MOST_LIST)
        case "flag":
            out.digit(value, 2)
        case "choice":
            out.digit(option.choices.index(value), len(option.choices))
        case _:
            out.count(len(value), MOST_LIST)
            rest = pool[:]
            for one in value:
                match option.kind:
                    case "per-seat":
                        out.digit(span if one is None else one - option.low, span + 1)
                    case "rolls":
                        out.digit(one - option.low, span)
                    case "some-of":
                        out.digit(option.choices.index(one), len(option.choices))
                    case "order":
                        out.digit(rest.index(one), len(rest))
                        rest.remove(one)
                    case _:
                        out.text(one)


def _read_option(code: _Reader, option: Option, pool: list[str]) -> Any:
    if not code.digit(2):
        return code.json()
    span = option.high - option.low + 1
    match option.kind:
        case "players" | "whole":
            return option.low + code.digit(span)
        case "seat":
            return code.count(MOST_LIST)
        case "flag":
            return bool(code.digit(2))
        case "choice":
            return option.choices[code.digit(len(option.choices))]
    if option.kind not in ("per-seat", "rolls", "some-of", "order", "names"):
        raise _DamagedError
    found: list[Any] = []
    rest = pool[:]
    for _ in range(code.count(MOST_LIST)):
        match option.kind:
            case "per-seat":
                value = code.digit(span + 1)
                found.append(None if value == span else option.low + value)
            case "rolls":
                found.append(option.low + code.digit(span))
            case "some-of":
                found.append(option.choices[code.digit(len(option.choices))])
            case "order":
                if not rest:
                    raise _DamagedError
                found.append(rest.pop(code.digit(len(rest))))
            case _:
                found.append(code.text())
    return found


def _listed(rules: Rules) -> list[Option]:
    """List the options of a game; the cards come first, because a deck may name them."""
    return sorted(rules.option_list.all.values(), key=lambda option: option.kind != "cards")


def _write_options(out: _Writer, rules: Rules, options: Mapping[str, Any]) -> None:
    for option in _listed(rules):
        given = option.name in options
        out.digit(given, 2)
        if given:
            pool = _pool(rules, option, options.get("cards", {})) if _is_order(option) else []
            _write_option(out, option, options[option.name], pool)


def _read_options(code: _Reader, rules: Rules) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for option in _listed(rules):
        if code.digit(2):
            pool = _pool(rules, option, options.get("cards", {})) if _is_order(option) else []
            options[option.name] = _read_option(code, option, pool)
    return options


def _is_order(option: Option) -> bool:
    return option.kind == "order"


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
        number = _number_of(game, kept)
    except OverflowError as error:
        raise RecordError(_said("too-large", most=MOST_CODE)) from error
    code = MARK + FORMAT + _in_letters(number * _CHECK + _check(number))
    if len(code) > MOST_CODE:
        raise RecordError(_said("too-large", most=MOST_CODE))
    return code


def _kept(game: Game, bots: Sequence[str | None]) -> dict[str, Any]:
    """Return what a link keeps of a record."""
    return game.record() | ({"meta": {"seats": list(bots)}} if bots else {})


def _number_of(game: Game, kept: Mapping[str, Any]) -> int:
    out = _Writer()
    out.digit(zlib.crc32(_json(kept)) % _CHECK_RECORD, _CHECK_RECORD)
    out.text(kept["game"])
    out.count(kept["rules_version"])
    out.digit(kept["seed"] < 0, 2)
    out.count(abs(kept["seed"]))
    _write_options(out, game.rules, kept["options"])
    bots = kept.get("meta", {}).get("seats", [])
    out.count(len(bots), MOST_LIST)
    for bot in bots:
        out.text(bot or "")
    moves = kept["moves"]
    out.count(len(moves), MOST_MOVES)
    walk = begin_record(game.record())
    for move in moves:
        legal = sorted(walk.legal_actions())
        out.digit(legal.index(walk.action_of(move)), len(legal))
        walk.play(move)
    return out.number()


def unpack(link: str) -> dict[str, Any]:
    """Return the record that a code, or an address with one in it, holds.

    Raise RecordError, with one sentence, for anything that `pack` does not write.
    """
    return open_link(link)[0]


def open_link(link: str) -> tuple[dict[str, Any], Game]:
    """Return the record of a link and its game, with all moves played."""
    number = _read_code(link)
    try:
        return _read(_Reader(number))
    except (_DamagedError, MoveError, RecursionError) as error:
        raise RecordError(_said("damaged")) from error
    except RecordError:
        raise
    except MintopiaError as error:
        raise _refused(error) from error


def _refused(error: MintopiaError) -> RecordError:
    return RecordError(_said("refused", why=in_every_language(partial(message_of, error))))


def _read(code: _Reader) -> tuple[dict[str, Any], Game]:
    check = code.digit(_CHECK_RECORD)
    name = code.text()
    version = code.count()
    sign = -1 if code.digit(2) else 1
    seed = sign * code.count()
    try:
        rules = rules_of(name)
    except OptionError as error:
        raise _refused(error) from error
    if version != rules.rules_version:
        told = {"version": version, "present": rules.rules_version}
        raise RecordError(Sentences("records")("version", **told))
    options = _read_options(code, rules)
    bots = [code.text() or None for _ in range(code.count(MOST_LIST))]
    if not all(bot is None or _BOT.fullmatch(bot) for bot in bots):
        raise _DamagedError
    count = code.count(MOST_MOVES)
    begun = {"mintopia": RECORD_FORMAT, "game": name, "rules_version": version}
    game = begin_record(begun | {"options": options, "seed": seed, "moves": []})
    if bots and (len(bots) != _seats_played(game) or not any(bots)):
        raise _DamagedError
    for _ in range(count):
        legal = sorted(game.legal_actions())
        if not legal:
            raise _DamagedError
        game.play(legal[code.digit(len(legal))])
    code.end()
    kept = _kept(game, bots)
    if zlib.crc32(_json(kept)) % _CHECK_RECORD != check:
        raise _DamagedError
    return kept, game


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
