"""Links that hold a game: written and read back, short, and harmless when they are wrong."""

from __future__ import annotations

import json
import time
import zlib
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import mintopia
from mintopia.engine import links
from mintopia.engine.game import load_record
from mintopia.engine.links import MOST_CODE, link, looks_like_link, open_link, pack, unpack
from mintopia.engine.parsing import MOST_NESTING
from mintopia.errors import RecordError
from mintopia.fair.deal import dealt_options
from mintopia.host.table.opened import cut, share
from tests.random_play import played

TABLES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("works", {"players": 2}),
    ("works", {"players": 4, "names": ["Ann", "Bob", "花子さん", "Zoë"], "advanced": 2}),
    ("works", {"players": 3, "advanced": ["crowdfunder", "swap-meet"], "variant": "prototype"}),
    ("works", {"players": 2, "promos": True, "advanced": 1, "starting": 1}),
    ("works", {"players": 2, "variant": "manual", "ages": [None, 41]}),
    ("works", {"players": 1, "solo": "sonic"}),
    ("works", {"players": 2, "cards": {"plans": {"mine": {"cost": 4}}}}),
    ("bid", {"players": 4, "auctioneer": 2}),
    ("bid", {"players": 2, "dice": [1, 6, 3]}),
    ("bid", {"players": 1, "solo": "mort"}),
    ("bid", {"players": 3, "cards": {"locations": {"mine": {"value": 5}}}}),
)


def forged(writer: links._Code) -> str:
    """Return a code with a correct checksum, as a forger would make it."""
    return code_of_number(writer.number())


def code_of_number(number: int) -> str:
    return (
        links.MARK + links.FORMAT + links._in_letters(number * links._CHECK + links._check(number))
    )


# --- there and back -------------------------------------------------------------------------------
@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(TABLES), st.integers(-(2**63), 2**64 - 1), st.integers(0, 200), st.booleans()
)
def test_a_link_gives_the_same_game_back(
    table: tuple[str, dict[str, Any]], seed: int, moves: int, dealt: bool
) -> None:
    name, options = table
    if dealt:  # as servers deal: every chance outcome is an option
        options = dealt_options(name, options, bytes([seed % 256] * 32))
    game = played(name, options, seed, moves)
    code = pack(game.record())
    record, opened = open_link(code)
    assert record == game.record()
    assert opened == game
    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_usual_game_is_short(name: str, options: dict[str, Any]) -> None:
    dealt = dealt_options(name, options, bytes(32))
    assert max(len(link(played(name, dealt, seed))) for seed in range(5)) < 300


def test_a_game_of_bots_is_reviewed_with_their_names() -> None:
    record = played("works", {"players": 3}, 5).record()
    seats = [None, "hard", "medium"]
    assert unpack(pack(record | {"meta": {"seats": seats, "saved": "today"}})) == record | {
        "meta": {"seats": seats}
    }


def test_a_server_s_record_gives_its_bots() -> None:
    record = played("works", {"players": 2}, 5).record()
    seats = [
        {"name": "Ann", "kind": "person", "bot": None, "stand_in": None},
        {"name": "Medium", "kind": "bot", "bot": "medium", "stand_in": None},
    ]
    told = unpack(pack(record | {"meta": {"seats": seats, "secret": "s" * 64}}))
    assert told == record | {"meta": {"seats": [None, "medium"]}}


def test_the_library_opens_links_and_files() -> None:
    game = played("bid", {"players": 3}, 9)
    assert mintopia.load(link(game)) == game
    assert mintopia.load(f"https://example.org/any/path/replay#g={link(game)}&at=7") == game


def test_a_code_may_come_with_an_address_and_with_white_space() -> None:
    game = played("works", {"players": 2}, 3)
    code = link(game)
    for text in (
        f" {code}\n",
        f"{code[:30]}\n {code[30:]}",
        f"#g={code}",
        f"https://example.org/any/path/#/replay?move=3#g={code}",
        f"/replay#at=3&g={code}",
    ):
        assert unpack(text) == game.record()


def test_names_of_files_are_not_taken_for_links() -> None:
    for name in ("game.json", "m1.json", "saves/m1abcdefghij", "works-2026-11-15-1423"):
        assert not looks_like_link(name)


def test_codes_of_yesterday_are_read() -> None:
    """Check that the format stays fixed, since links remain in letters and chats for years."""
    works = unpack("m1tOqhbhm4g4vo3FCgRXabrIocQt6mUdltd1yam13G")
    assert works == played("works", {"players": 2, "names": ["Ann", "花子"]}, 7, 30).record()
    bid = unpack("m13WHdWJppKJ13BUO2WxSV")
    assert bid == played("bid", {"players": 1, "solo": "mort"}, -7).record()


# --- wrong codes ----------------------------------------------------------------------------------
CODE: Final = link(played("works", {"players": 2}, 11))


def refused(code: str) -> str:
    """Return the message with which a code is refused."""
    with pytest.raises(RecordError) as caught:
        unpack(code)
    for language in ("en", "ja"):
        said = caught.value.message(language)
        assert said
        assert "\n" not in said
    return str(caught.value)


@settings(max_examples=150, deadline=None)
@given(st.integers(2, len(CODE) - 1), st.sampled_from(links._DIGITS))
def test_a_changed_character_is_noticed(at: int, digit: str) -> None:
    assume(CODE[at] != digit)
    assert "incomplete or was changed" in refused(CODE[:at] + digit + CODE[at + 1 :])


@pytest.mark.parametrize("length", range(len(CODE)))
def test_a_cut_code_is_noticed(length: int) -> None:
    refused(CODE[:length])


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_answered_with_a_sentence(text: str) -> None:
    refused(text)
    refused("m1" + text)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_forged_code_opens_a_game_or_is_refused(data: st.DataObject) -> None:
    """Check that a code with a forged checksum soon gives a legal game or a refusal."""
    writer = links._Code()
    writer.digit(data.draw(st.integers(0, links._CHECK_RECORD - 1)), links._CHECK_RECORD)
    writer.text(data.draw(st.sampled_from(["works", "bid"])))
    writer.count(1)
    writer.digit(0, 2)
    writer.count(data.draw(st.integers(0, 2**64 - 1)))
    rest = data.draw(st.binary(max_size=400))
    writer.digit(int.from_bytes(rest), 256 ** len(rest))
    began = time.perf_counter()
    with suppress(RecordError):
        load_record(unpack(forged(writer)))
    assert time.perf_counter() - began < 10


VALUES: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["works", "bid"]), st.data())
def test_forged_options_are_refused_as_options(name: str, data: st.DataObject) -> None:
    writer = links._Code()
    writer.digit(0, links._CHECK_RECORD)
    writer.text(name)
    for value in (1, 0, 1):
        writer.count(value) if value else writer.digit(value, 2)
    for _ in links._listed(mintopia.engine.game.rules_of(name)):
        writer.digit(1, 2)
        writer.digit(0, 2)
        writer.json(data.draw(VALUES))
    refused(forged(writer))


def nested_code(depth: int, opening: bytes = b"[", closing: bytes = b"]") -> str:
    """Return a code whose first option holds this many values inside each other."""
    writer = links._Code()
    writer.digit(0, links._CHECK_RECORD)
    writer.text("works")
    writer.count(1)
    writer.digit(0, 2)
    writer.count(1)
    writer.digit(1, 2)
    writer.digit(0, 2)
    body = _deflated(opening * depth + b"1" + closing * depth)
    writer.count(len(body), links.MOST_CODE)
    writer.digit(int.from_bytes(body), 256 ** len(body))
    return forged(writer)


@pytest.mark.parametrize("brackets", [(b"[", b"]"), (b'{"plans":', b"}")])
def test_a_short_link_nested_deeply_is_refused_before_it_is_parsed(
    brackets: tuple[bytes, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [nested_code(depth, *brackets) for depth in (MOST_NESTING + 1, 9_000)]
    assert len(codes[-1]) < 300
    monkeypatch.setattr(json, "loads", None)
    for code in codes:
        assert "incomplete" in refused(code)


def test_a_small_code_does_not_unfold_into_a_large_one() -> None:
    writer = links._Code()
    with pytest.raises(OverflowError):
        writer.json("x" * (links.MOST_JSON + 1))
    body = _deflated(b'"' + b"x" * 50_000_000 + b'"')[: links.MOST_CODE]
    writer.count(len(body), links.MOST_CODE)
    writer.digit(int.from_bytes(body), 256 ** len(body))
    with pytest.raises(links._DamagedError):
        links._Code(writer.number()).json()


def _deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


def test_a_link_starts_no_program() -> None:
    record = played("works", {"players": 2}, 3).record()
    seats = [None, "exec:rm -rf /"]
    told = unpack(pack(record | {"meta": {"seats": seats}}))
    assert told["meta"] == {"seats": [None, "exec"]}  # not the name of any bot


def test_a_long_text_is_refused_at_once() -> None:
    began = time.perf_counter()
    assert str(MOST_CODE) in refused("m1" + "x" * 50_000_000)
    refused("m1" + "x" * (MOST_CODE - 2))
    assert time.perf_counter() - began < 5


def test_moves_after_the_end_are_refused() -> None:
    game = played("works", {"players": 2}, 3)
    number = links._number_of(game.record())
    assert unpack(code_of_number(number)) == game.record()
    refused(code_of_number(number + 12345 * 7**400))


# --- what may be shared ---------------------------------------------------------------------------
def test_a_running_game_of_several_people_is_not_shared() -> None:
    record = played("bid", {"players": 3}, 3, 10).record()
    for meta in ({}, {"meta": {"seats": [None, None, "hard"]}}, {"meta": {"seats": "?"}}):
        with pytest.raises(RecordError, match="still playing"):
            share(record | meta)
    alone = record | {"meta": {"seats": [None, "easy", "hard"]}}
    assert unpack(share(alone)) == alone, "who plays alone cheats nobody"
    assert unpack(share(played("works", {"solo": "mort"}, 3, 10).record()))["moves"]


def test_a_position_is_cut_from_a_game() -> None:
    game = played("works", {"players": 2}, 3)
    assert cut(game.record(), 7)["moves"] == game.moves[:7]
    assert cut(game.record(), None) == game.record()
    for number in (-1, len(game.moves) + 1):
        with pytest.raises(RecordError, match="from 0 to"):
            cut(game.record(), number)
