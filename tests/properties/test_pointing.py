"""What the page is told: what to click for a move, why other clicks are impossible, what to do now.

The clicks cover exactly the legal moves, every visible target is explained, and none of this tells
a seat more than its view does.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mintopia.engine.game import Game, new_game
from mintopia.engine.i18n import LANGUAGES
from tests.properties.strategies import BID, Kit, each_game, stroll, walks
from tests.properties.test_bid_secrets import games_being_sealed, sealed_otherwise
from tests.properties.test_works_secrets import games_with_secrets, twin_of

LAYING = ("place", "move", "rotate")
VERBS = {"bid", "offer", "accept", "decline", "counter", "pass", "withdraw", "seal"}


def clicks_in(choices: list[dict[str, Any]]) -> set[str]:
    """Return every target that some move uses."""
    return {click for choice in choices for click in choice["clicks"]}


def visible_targets(game: Game) -> set[str]:
    """Return what the seat to move sees and may want to click, from its view alone."""
    seat = game.to_move
    assert seat is not None
    view = game.view(seat)
    if game.id == "bid":
        targets = {f"block:{card}" for card in view["block"]}
        targets |= VERBS if view["phase"] == "auction" else {"skip"}
        if view["decision"] == "winner":
            targets |= {f"player:{other}" for other in range(game.seats)}
        elif view["decision"] == "partner" or (view["decision"] == "bid" and game.seats > 2):
            targets |= {f"player:{other}" for other in range(game.seats) if other != seat}
        elif view["decision"] == "utility":
            targets |= {f"card:{card['id']}" for strip in view["strips"] for card in strip}
        elif view["decision"] == "choose":
            targets |= {"kind:open", "kind:closed"}
        return targets
    me = view["players"][seat]
    targets = {"pass"} | {f"location:{place['id']}" for place in view["locations"]}
    targets |= {f"plan:{plan}" for plan in view["supply"] if plan is not None}
    targets |= {f"own:{plan}" for plan in me["plans"]}
    targets |= {f"own:{building['id']}" for building in me["buildings"]}
    if view["decision"] == "co-op":
        targets |= {f"player:{other}" for other in range(game.seats)}
    return targets


def told(game: Game, seat: int | None) -> list[Any]:
    """Return everything that a viewer is told besides the view."""
    return [
        [
            game.prompt(seat, language),
            game.derived(seat, language),
            game.choices(language) if seat is not None and seat == game.to_move else None,
            game.blocked(language) if seat is not None and seat == game.to_move else None,
        ]
        for language in LANGUAGES
    ]


# --- the clicks -----------------------------------------------------------------------------------
@each_game
@settings(max_examples=75)  # an example checks every position of a walk
@given(data=st.data())
def test_at_every_position_of_a_walk(kit: Kit, data: st.DataObject) -> None:
    """One walk for all checks, because listing the choices takes the longest."""
    game = data.draw(kit.new_games())
    for _ in stroll(game, data.draw(walks)[:80]):
        choices = game.choices()
        check_choices_are_exactly_the_legal_moves(game, choices)
        check_no_two_moves_are_clicked_alike(choices)
        if game.over or game.is_scripted:
            assert game.blocked() == []
        else:
            check_a_cost_is_what_the_mover_has(game, choices)
            check_every_visible_target_is_a_choice_or_explained(game, choices)


def check_choices_are_exactly_the_legal_moves(game: Game, choices: list[dict[str, Any]]) -> None:
    assert [choice["move"] for choice in choices] == game.legal()
    for choice in choices[:50]:
        assert choice["text"] == game.describe(choice["move"], without_coordinates=True)
        assert choice["verb"] == choice["move"].split()[0]
        assert choice["clicks"]


def check_no_two_moves_are_clicked_alike(choices: list[dict[str, Any]]) -> None:
    keys = {(frozenset(each["clicks"]), tuple(each["numbers"])) for each in choices}
    assert len(keys) == len(choices)
    targets = {clicks for clicks, _ in keys}
    for one, two in combinations(targets, 2):
        if one < two:  # a longer path to the same target leads through the Temp Agency
            assert "location:temp-agency" in two - one
        assert not two < one or "location:temp-agency" in one - two
    numbered = [each for each in choices if each["numbers"]]
    assert all(each["verb"] in ("bid", "seal", "offer", "counter") for each in numbered)


def check_a_cost_is_what_the_mover_has(game: Game, choices: list[dict[str, Any]]) -> None:
    mints = game.view(game.to_move)["players"][game.to_move]["mints"]
    assert all(0 <= choice["cost"] <= mints for choice in choices)


def check_every_visible_target_is_a_choice_or_explained(
    game: Game, choices: list[dict[str, Any]]
) -> None:
    usable = clicks_in(choices)
    blocked = [entry["click"] for entry in game.blocked()]
    assert len(blocked) == len(set(blocked))
    assert not usable & set(blocked)
    assert visible_targets(game) <= usable | set(blocked)


@settings(max_examples=60)
@given(BID.new_games(), walks)
def test_the_gain_of_a_placement_is_what_the_mover_wins(game: Game, walk: list[int]) -> None:
    for number in walk:
        if game.over:
            return
        seat = game.to_move
        assert seat is not None
        choices = game.choices()
        choice = choices[number % len(choices)]
        assert (choice["gain"] is None) == (choice["verb"] not in LAYING)
        assert (choice["matches"] is None) == (choice["gain"] is None)
        if choice["gain"] is not None:
            check_gain(game, choice)
        game.play(choice["move"])


def check_gain(game: Game, choice: dict[str, Any]) -> None:
    """Play a placement on a copy, and check that the mover gains what was announced.

    After the last card of an auction the abilities may begin, where culture counts too, and a
    solitaire opponent may place a card right away; then there is nothing to compare.
    """
    after, seat = game.copy(), game.to_move
    assert seat is not None
    after.play(choice["move"])
    laid = [each for each in after.all_events(game.event_count) if each["event"] in LAYING]
    began = game.view(None)["phase"] == "auction" != after.view(None)["phase"]
    if len(laid) == 1 and not began:
        assert points(after, seat) == points(game, seat) + choice["gain"]


@settings(max_examples=40)
@given(st.sampled_from([1, 2, 3, 4, 6]), st.integers(0, 2**32))
def test_the_gain_of_every_use_of_an_ability(players: int, seed: int) -> None:
    """The card drawn by the deed ability can change who has the culture ability."""
    game = new_game("bid", seed=seed, players=players, **({"solo": "mort"} if players == 1 else {}))
    chance = Random(seed)
    while not game.over and game.view(None)["phase"] == "auction":
        closed = [move for move in game.legal() if move.endswith("closed")]
        game.play(chance.choice(closed or game.legal()))
    while not game.over:
        for choice in game.choices():
            if choice["gain"] is not None:
                check_gain(game, choice)
        game.play(chance.choice(game.legal()))


def points(game: Game, seat: int) -> int:
    """Return what a seat would score now."""
    found: int = game.derived(None)["players"][seat]["points"]
    return found


# --- what cannot be clicked -----------------------------------------------------------------------
@each_game
@settings(max_examples=40)
@given(data=st.data())
def test_every_sentence_is_there_in_both_languages(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    english, japanese = (game.blocked(language) for language in LANGUAGES)
    assert [each["click"] for each in english] == [each["click"] for each in japanese]
    for one, two in zip(english, japanese, strict=True):
        assert one["why"].endswith(".")
        assert two["why"].endswith("。")
        assert one["paragraph"] == two["paragraph"]
        assert one["paragraph"][0] == kit.id[0].upper()
    for seat in (None, *range(game.seats)):
        prompts = {game.prompt(seat, language) for language in LANGUAGES}
        assert len(prompts) == 2
        assert all(prompts)


@each_game
@settings(max_examples=40)
@given(data=st.data())
def test_derived_agree_with_the_view(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    view, derived = game.view(None), game.derived(None)
    assert len(derived["players"]) == game.seats
    if kit.id == "works":
        assert [place["id"] for place in derived["places"]] == [
            place["id"] for place in view["locations"]
        ]
        for place, shown in zip(derived["places"], view["locations"], strict=True):
            assert len(place["spaces"]) == len(shown["spaces"])
        for player, shown in zip(derived["players"], view["players"], strict=True):
            assert sum(each["stars"] for each in player["buildings"]) == shown["stars"]
        assert [plan and plan["id"] for plan in derived["plans"]] == view["supply"]
    else:
        for player, shown in zip(derived["players"], view["players"], strict=True):
            assert player["values"] + player["matches"] == shown["points"]
            assert player["mints"] == shown["mints"]
        for strip in derived["strips"]:
            assert len(strip["pairs"]) == strip["matches"]
            assert all(
                strip["strip"] in derived["players"][seat]["strips"] for seat in strip["seats"]
            )
    assert (derived["outcome"] is None) == (not game.over)


@each_game
@given(data=st.data())
def test_events_point_at_what_they_speak_of(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    for event in game.events(None):
        about = game.about(event)
        assert len(about) == len(set(about))
        assert not any("?" in target for target in about)
        if event.get("seat") is not None:
            assert f"player:{event['seat']}" in about


# --- secrets --------------------------------------------------------------------------------------
@settings(max_examples=200)
@given(games_with_secrets(), st.integers(0, 9), st.integers(0, 999))
def test_hidden_plans_show_nowhere(game: Game, looking: int, chance: int) -> None:
    viewer = [None, *range(game.seats)][looking % (game.seats + 1)]
    assert told(twin_of(game, viewer, Random(chance)), viewer) == told(game, viewer)


@settings(max_examples=60)
@given(games_being_sealed(), st.integers(0, 9), st.integers(0, 999))
def test_sealed_bids_show_nowhere(game: Game, looking: int, chance: int) -> None:
    viewer = [None, *range(game.seats)][looking % (game.seats + 1)]
    assert told(sealed_otherwise(game, viewer, Random(chance)), viewer) == told(game, viewer)


@each_game
@settings(max_examples=60)
@given(data=st.data())
def test_two_imagined_worlds_look_the_same(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    for viewer in (None, *range(game.seats)):
        twin = game.copy()
        twin._state = game.imagine_state(viewer, data.draw(st.integers(0, 2**32)))
        assert told(twin, viewer) == told(game, viewer)
