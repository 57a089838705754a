"""Pointing at the table of Mint Works: the moves at a thing, reasons, names, sheets."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from mintopia.games.works.schema import PLAN_IDS
from mintopia.terminal.game_screen import Picture, screen_for
from mintopia.terminal.session import Session
from mintopia.terminal.style import pad, star_track
from tests.terminal.helpers import LOTTO_MOVES, SECRET_NAME, lotto_game, play_on, solo, table_of

SCREEN = screen_for("works")


def rich_table(**options: Any) -> Session:
    session = table_of("Ann", "Ben", cards={"game": {"starting_mints": 10}}, **options)
    session.next_stage()
    return session


def test_a_location_offers_its_moves() -> None:
    session = rich_table()
    assert session.moves_at("location:producer") == ["producer"]
    assert session.moves_at("location:supplier") == [
        move for move in session.moves() if move.startswith("supplier")
    ]
    plan = session.picture().view["supply"][0]
    assert session.moves_at(f"plan:{plan}") == [f"supplier {plan}"]


def test_ones_own_neighborhood_offers_what_one_can_do_with_its_cards() -> None:
    session = rich_table()
    plan = session.picture().view["supply"][0]
    play_on(session, f"supplier {plan}", "pass")
    session.next_stage()
    assert session.moves_at("seat:0") == [f"builder {plan}"]
    assert session.moves_at("seat:1") == []


def test_the_agency_is_offered_only_where_nothing_else_is() -> None:
    session = rich_table(advanced=["temp-agency", "crowdfunder"])
    play_on(session, "producer", "pass")
    session.next_stage()
    assert session.moves_at("location:producer") == ["producer"]
    assert session.moves_at("location:temp-agency") == ["temp-agency producer"]
    play_on(session, "producer", "pass")
    session.next_stage()
    assert session.moves_at("location:producer") == ["temp-agency producer"]


def test_one_click_never_plays_what_was_not_pointed_at() -> None:
    assert SCREEN.plays_at_once("location:producer", "producer")
    assert SCREEN.plays_at_once("location:temp-agency", "temp-agency producer")
    assert not SCREEN.plays_at_once("location:producer", "temp-agency producer")
    assert not SCREEN.plays_at_once("seat:0", "builder mine")
    assert SCREEN.plays_at_once("seat:1", "co-op 1")


def test_the_co_ops_choice_belongs_to_the_seats() -> None:
    deck_first = ["co-op", "mine", "statue"]
    session = table_of(
        "Ann",
        "Ben",
        "Cleo",
        deck=deck_first + [p for p in PLAN_IDS if p not in deck_first],
        cards={"game": {"starting_mints": 10}},
    )
    play_on(session, "supplier co-op", "pass", "pass", "builder co-op", "pass", "pass", "pass")
    while session.viewer is None:
        session.next_stage()
    assert session.moves() == ["co-op 1", "co-op 2"]
    assert session.moves_at("seat:2") == ["co-op 2"]
    assert session.why_not("location:producer") == "First choose who shares your Co-op. (W3)"


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        ("location:producer", "The Producer has no free space. (W3)"),
        ("location:builder", "You have no Plan to build. (W3)"),
        ("seat:1", "You cannot use this now."),
    ],
)
def test_a_thing_without_moves_says_why(thing: str, reason: str) -> None:
    session = solo()
    assert session.moves_at(thing) == []
    assert session.why_not(thing).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "things"),
    [
        ("lotto", ["plan:lotto", "location:lotto"]),
        ("Corporate HQ", ["plan:corporate-hq"]),
        ("庭園", ["plan:gardens"]),
        ("garde", ["plan:gardens"]),
        ("justin", ["seat:1"]),
        ("1", ["seat:1"]),
        ("deck", ["deck"]),
        ("nothing like it", []),
        ("", []),
    ],
)
def test_typed_names_find_things(typed: str, things: list[str]) -> None:
    assert SCREEN.find(typed, solo().game, "en") == things


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_thing_has_a_page_in_both_languages(language: str) -> None:
    session = solo(language, "rachael", advanced=["crowdfunder"], variant="prototype")
    picture = session.picture()
    things = [f"plan:{plan}" for plan in PLAN_IDS] + ["seat:0", "seat:1", "deck"]
    things += [f"location:{place['id']}" for place in picture.view["locations"]]
    for thing in things:
        sheet = SCREEN.rules(picture, thing)
        assert sheet.title
        assert sheet.lines
        assert not any("{" in line or "|" in line for line in sheet.lines)
    lines = SCREEN.overview(language).lines
    assert lines[0] == SCREEN.opening(language)
    assert len(lines) == 1 + 5


def test_the_page_of_a_card_names_numbers_and_paragraph() -> None:
    session = solo()
    sheet = SCREEN.rules(session.picture(), "plan:museum")
    assert sheet.title == "Museum"
    assert sheet.lines[0] == "♣ Culture · cost 2 · 0 stars"
    assert sheet.lines[-1].startswith("Rulebook W1:")
    japanese = SCREEN.rules(solo("ja").picture(), "plan:museum")
    assert japanese.title == "博物館 (Museum)"


def test_pages_keep_secrets() -> None:
    session = Session(lotto_game(), "en")
    play_on(session, *LOTTO_MOVES, "pass")
    ann, ben = (
        Picture(session.game, session.table.position(seat, "en"), "en", seat) for seat in (0, 1)
    )
    assert SECRET_NAME in str(SCREEN.rules(ann, "seat:0"))
    assert SECRET_NAME not in str(SCREEN.rules(ben, "seat:0"))
    assert "Ann" not in str(SCREEN.rules(ben, "plan:vault"))


def test_star_tracks() -> None:
    assert star_track(3, 7) == "★★★☆☆☆☆"
    assert star_track(9, 7) == "★★★★★★★"
    assert star_track(9, 40) == "★"


def test_padding_counts_cells() -> None:
    for name in ("Lotto", "リーダーシップ・カウンシル", "a"):
        assert cell_len(pad(name, 12)) == 12
