"""The terminal and the page show the same things, in every mode of every game.

The page gets a position from the table model (`Table.position`, sent unchanged by the server); the
terminal draws a session. Where numbers are concerned, both are checked against the rules.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.errors import UndoError
from mintopia.games.bid.terminal.bundles import MOVE, PLACE, ROTATE
from mintopia.games.bid.terminal.panels import CellPanel
from mintopia.games.bid.terminal.strip_tiles import sketch
from mintopia.games.bid.terminal.strips import spots_of, strip_at
from mintopia.games.bid.terminal.table import strip_summary
from mintopia.games.works.terminal.board import spaces_text
from mintopia.games.works.terminal.labels import plan_cost, prices, worth_of
from mintopia.host.table import Player, Position, Table
from mintopia.terminal.game_screen import Bundle
from mintopia.terminal.session import Session, Stage

POSITIONS: Final = 500
WORKS: Final[list[dict[str, Any]]] = [
    *({"players": players} for players in (2, 3, 4)),
    *({"solo": solo} for solo in ("justin", "rachael", "sonic", "mort")),
    {"players": 2, "advanced": ["temp-agency", "recycler"], "promos": True},
    {"players": 3, "advanced": ["swap-meet", "crowdfunder"], "variant": "manual"},
    {"solo": "justin", "advanced": ["crowdfunder"], "variant": "prototype"},
]
BID: Final[list[dict[str, Any]]] = [
    *({"players": players} for players in range(2, 7)),
    *({"solo": solo} for solo in ("justin", "rachael", "sonic", "mort")),
]
MODES: Final = [("works", mode) for mode in WORKS] + [("bid", mode) for mode in BID]


def positions(game: str, mode: dict[str, Any], count: int) -> Iterator[Session]:
    """Play random games, each kind of move equally often, and yield some of the people's turns."""
    dice = random.Random(f"{game} {mode}")
    seen = seed = 0
    while seen < count:
        session = Session(new_game(game, seed=seed, **mode), dice.choice(["en", "ja"]))
        seed += 1
        while not session.game.over:
            while session.stage is not Stage.TURN:
                session.next_stage()
            if dice.random() < 0.4:
                yield session
                seen += 1
            moves = session.moves()
            head = dice.choice(sorted({move.split()[0] for move in moves}))
            session.play(dice.choice([move for move in moves if move.split()[0] == head]))


def told_by(session: Session) -> Position:
    """Return what the page would be sent for the seat to move, from a separate table."""
    table = Table([Player() for _ in session.players], session.game.copy())
    return table.position(session.game.to_move, session.language)


@pytest.mark.parametrize(("game", "mode"), MODES, ids=str)
def test_terminal_and_page_agree(game: str, mode: dict[str, Any]) -> None:
    modes = WORKS if game == "works" else BID
    for session in positions(game, mode, -(-POSITIONS // len(modes))):
        told = told_by(session)
        _agree_on_prompt(session, told)
        _agree_on_targets(session, told)
        _agree_on_undo(session)
        if game == "works":
            _agree_on_prices(session, told)
        else:
            _agree_on_points(session, told)


def _agree_on_prompt(session: Session, told: Position) -> None:
    assert session.prompt().endswith(told["prompt"])
    pays = [choice for choice in told["legal"] or () if choice["move"] != "pass"]
    if session.game.id == "works" and not pays:
        assert "pass." in session.prompt() or "パス" in session.prompt()


def _agree_on_targets(session: Session, told: Position) -> None:
    screen, legal = session.game_screen, told["legal"]
    assert legal is not None
    assert sorted(session.moves()) == sorted(choice["move"] for choice in legal)
    bundles, single = session.bundles(session.moves())
    offered = [move for bundle in bundles for move in bundle.moves] + single
    assert sorted(offered) == sorted(session.moves())
    gap = " " if session.language == "en" else ""
    blocked = {
        one["click"]: f"{one['why']}{gap}({one['paragraph']})" for one in told["blocked"] or ()
    }
    for target in {click for choice in legal for click in choice["clicks"]} | blocked.keys():
        thing = _thing_of(session, target)
        if thing is None:
            continue
        targets = screen.targets_at(session.picture(), thing)
        here = {one["move"] for one in legal if not set(targets).isdisjoint(one["clicks"])}
        shown = session.moves_at(thing)
        assert set(shown) <= here
        assert bool(shown) == bool(here), f"{thing}: one shows moves, the other none"
        if not here:
            reasons = [blocked[one] for one in targets if one in blocked]
            assert session.why_not(thing) in reasons


def _thing_of(session: Session, target: str) -> str | None:
    """Return the tile on which the terminal draws a target, or None."""
    kind, _, name = target.partition(":")
    if kind == "player":
        return f"seat:{name}"
    if kind == "own":
        return f"seat:{session.game.to_move}" if target in session.picture().playable else None
    if kind == "block":
        return f"card:{name}"
    if kind == "cell":
        return f"strip:{name.partition(':')[0]}"
    if kind in ("location", "plan", "card"):
        return target
    return None  # not drawn on a tile, such as pass


def _agree_on_undo(session: Session) -> None:
    """Check undo for the seat that moved last, as a server would; at one screen anyone may ask."""
    movers = list(session.table.movers)
    table = Table([Player() for _ in session.players], session.game.copy())
    last = next((seat for seat in reversed(movers) if seat in session.people), None)
    try:
        count: int | None = table.undo_count(last)
    except UndoError:
        count = None
    assert session.can_undo == (count is not None)
    reveals = count is not None and session.game.reveals_since(len(movers) - count)
    assert not (reveals and len(session.people) > 1)


# --- Mint Works -----------------------------------------------------------------------------------
def _agree_on_prices(session: Session, told: Position) -> None:
    picture, derived = session.picture(), told["derived"]
    for place, lies in zip(derived["places"], picture.view["locations"], strict=True):
        assert prices(picture, place["id"]) == [place["price"] or 0] * len(place["spaces"])
        drawn = spaces_text(picture, lies).plain
        if lies["open"] and None in lies["spaces"] and place["price"]:
            assert f"{place['price']}" in drawn
    for plan in filter(None, derived["plans"]):
        assert plan_cost(picture, plan["id"]) == plan["price"]
    for choice in told["legal"] or ():
        if choice["verb"] == "supplier":
            assert choice["cost"] == plan_cost(picture, choice["move"].split()[1])
        elif choice["verb"] in {place["id"] for place in derived["places"]} - {"temp-agency"}:
            assert choice["cost"] == prices(picture, choice["verb"])[0]
    for player in derived["players"]:
        assert worth_of(picture, player["seat"]) == {
            building["id"]: building["stars"] for building in player["buildings"]
        }


# --- Mint Bid -------------------------------------------------------------------------------------
def _agree_on_points(session: Session, told: Position) -> None:
    picture, derived = session.picture(), told["derived"]
    for strip, one in enumerate(derived["strips"]):
        cells = strip_at(picture, strip)
        assert sum(len(lying.matched) for lying in cells.values()) == 2 * one["matches"]
        if cells:
            summary = strip_summary(picture, strip)
            assert str(one["value"] + one["matches"]) in summary
    gains = {choice["move"]: choice["gain"] for choice in told["legal"] or ()}
    bundles, _ = session.bundles(session.moves())
    for bundle in bundles:
        if bundle.id not in (PLACE, MOVE, ROTATE):
            continue
        cards = {move.split()[1] for move in bundle.moves} if bundle.id == MOVE else {""}
        for card in cards:
            for move, words in _panel_words(session, bundle, card).items():
                assert str(abs(gains[move])) in words
        first = bundle.moves[0]
        for strip in range(session.game.seats):
            drawn, _ = sketch(picture, strip, bundle, first)
            head = first.rsplit(" ", 2)[0] if bundle.id == MOVE else f"{PLACE} {strip}"
            for (row, column), gain in drawn.ghosts.items():
                assert gain == f"{gains[f'{head} {row} {column}']:+d}"


def _panel_words(session: Session, bundle: Bundle, card: str = "") -> dict[str, str]:
    """Return what the panel says about each move of a bundle, or of one card that can be moved."""
    panel = CellPanel(session.picture(), bundle)
    panel._card = card
    panel._spots = spots_of(panel.picture, bundle, card)
    told = {}
    for spot in panel._spots:
        panel._at = spot
        told[panel.move] = panel.words().plain
    return told


def test_the_points_of_a_placement_that_changes_an_ability() -> None:
    """Check that a card deciding who has an ability counts in full; the terminal once said +5."""
    game = _random_game(41)
    assert "place 1 -1 -2" in game.legal()
    session = Session(game, "en")
    while session.stage is not Stage.TURN:
        session.next_stage()
    (bundle,) = [one for one in session.bundles(session.moves())[0] if one.id == PLACE]
    assert re.search(r"\+6 points for you", _panel_words(session, bundle)["place 1 -1 -2"])


def _random_game(moves: int) -> Game:
    """Find a game of two in which placing the deed ability's card changes who has an ability."""
    for seed in range(2000):
        dice, game = random.Random(seed), new_game("bid", seed=0, players=2)
        while len(game.moves) < moves and not game.over:
            game.play(dice.choice(game.legal()))
        found = [c for c in game.choices("en") if c["move"] == "place 1 -1 -2" and c["gain"] == 6]
        if found:
            return game
    raise AssertionError("no such game")
