"""Two games of Mint Works that differ only in what a seat may not know look the same to that seat.

A twin of a game is made by dealing again the cards that a viewer does not know: those of the deck
and the hidden Plans of the others. Game and twin then play the same public moves until the game
itself shows one of the cards (a refill, a build, the viewer's own draw); until then, every view
and every event of that viewer must be equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import mintopia
from mintopia.engine.game import Game
from mintopia.games.works.schema import PLAN_IDS, PLANS, SUPPLY_PLACES, TABLE
from mintopia.games.works.state import DECK_RING
from tests.properties.strategies import WORKS, chosen, refused, viewers, walks
from tests.properties.works_games import LOCATIONS, works_options

# These values make secrets common: everybody can pay for them, and the price of a recycled Plan
# does not reveal which one it was.
_ALIKE = {
    "game": {"starting_mints": 10, "star_goal": 40, "income": 4},
    "plans": {plan: {"cost": 2, "stars": 1} for plan in PLAN_IDS},
}
_HIDING = ("thrift-store", "recycler", "temp-agency", "swap-meet")


@st.composite
def games_with_secrets(draw: st.DrawFn) -> Game:
    """Draw a game in progress in which hidden Plans are likely."""
    options = draw(works_options(cards=st.just(_ALIKE)))
    most = 1 if "solo" in options else 2
    options["cards"] = _ALIKE
    options["advanced"] = draw(
        st.lists(st.sampled_from(_HIDING), min_size=most, max_size=most, unique=True)
    )
    # The Lotto's Deed is on top, so that it is built early; the deck is long, so refills are late.
    rest = [plan for plan in PLAN_IDS if plan != "lotto"]
    options["deck"] = ["lotto", *draw(st.permutations(rest))]
    game = mintopia.new_game("works", seed=0, **options)
    for number in draw(walks):
        action = secretive(game, number) or chosen(game, number)
        if action is None:
            break
        game.play(action)
    return game


def secretive(game: Game, number: int) -> str | None:
    """Choose, two times out of three, a move that involves hidden Plans, if there is one."""
    mover = game.to_move
    if mover is None or number % 3 == 0:
        return None
    mine = [PLAN_IDS[card] for card in hidden_cards(game._state, mover)]
    wanted = ["lotto", "thrift-store", *(f"recycler {plan}" for plan in mine)]
    moves = [move for move in game.legal() if move.removeprefix("temp-agency ") in wanted]
    return moves[number % len(moves)] if moves else None


def hidden_cards(state: Any, seat: int) -> list[int]:
    """List the Plans of a seat that only this seat knows, oldest first."""
    plans = state.cards[seat * PLANS : seat * PLANS + state.plan_count[seat]]
    return [card for card in plans if state.hidden >> card & 1]


def unknown_places(state: Any, viewer: int | None) -> Iterator[tuple[str, int]]:
    """Yield the places of the cards that a viewer does not know: in the deck, in others' hands."""
    for at in range(state.deck_count):
        yield "deck", (state.deck_top + at) % DECK_RING
    for seat in range(state.seats):
        for at in range(seat * PLANS, seat * PLANS + state.plan_count[seat]):
            if seat != viewer and state.hidden >> state.cards[at] & 1:
                yield "cards", at


def twin_of(game: Game, viewer: int | None, random: Random) -> Game:
    """Return a twin with the cards that a viewer does not know dealt again."""
    twin = game.copy()
    state: Any = twin._state
    places = list(unknown_places(state, viewer))
    # The top of the deck often stays the same; otherwise the next refill would show a difference.
    del places[: min(random.choice((0, 3, 6, 12)), state.deck_count)]
    before = [getattr(state, field)[at] for field, at in places]
    after = before[:]
    random.shuffle(after)
    for (field, at), card in zip(places, after, strict=True):
        getattr(state, field)[at] = card
    mine = hidden_cards(game._state, viewer) if viewer is not None else []
    state.hidden = sum(1 << card for card in mine)
    for field, at in places:
        if field == "cards":
            state.hidden |= 1 << state.cards[at]
    for seat in range(state.seats):
        plans = state.cards[seat * PLANS : seat * PLANS + state.plan_count[seat]]
        state.plan_set[seat] = sum(1 << card for card in plans)
    return twin


def same_in_twin(game: Game, twin: Game, move: str, viewer: int | None) -> str | None:
    """Return the move that looks the same in the twin, or None if it shows a hidden card."""
    mover = game.to_move
    assert mover is not None
    if mover == viewer:
        return move
    mine, others = hidden_cards(game._state, mover), hidden_cards(twin._state, mover)
    names = [PLAN_IDS[card] for card in mine]
    words = move.split()
    if not set(words[1:]) & set(names):
        return move
    if "recycler" not in words:
        return None  # built, or swapped into the Supply: now everybody sees it
    card, other = mine[names.index(words[-1])], others[names.index(words[-1])]
    state: Any = game._state
    if state.cost[card] + state.stars[card] != state.cost[other] + state.stars[other]:
        return None  # the Mints gained tell the two apart
    return " ".join([*words[:-1], PLAN_IDS[other]])


def shows_a_difference(game: Game, twin: Game, since: int, viewer: int | None) -> bool:
    """Return whether the last move showed the viewer a card that differs in the twin."""
    for one, two in zip(game.all_events(since), twin.all_events(since), strict=False):
        shown = one["event"] == "refill" or (one["event"] == "draw" and one["seat"] == viewer)
        if shown and one != two:
            return True
    return False


@settings(max_examples=400)
@given(
    st.one_of(games_with_secrets(), WORKS.played_games()),
    st.integers(0, 9),
    st.integers(0, 999),
    walks,
)
def test_a_seat_cannot_tell_twins(game: Game, looking: int, chance: int, walk: list[int]) -> None:
    viewer = viewers(game)[looking % (game.seats + 1)]
    twin = twin_of(game, viewer, Random(chance))
    assert twin.view(viewer) == game.view(viewer)
    for number in walk:
        action = chosen(game, number)
        if action is None:
            break
        move = secretive(game, number) or TABLE.format(action)
        same = same_in_twin(game, twin, move, viewer)
        if same is None or same not in twin.legal():
            # A card's only move would show a Plan, or the twin's hand does not allow the move.
            if game.is_scripted:
                return
            move = same = legal_in_both(game, twin, number)
        since = game.event_count
        game.play(move)
        twin.play(same)
        if shows_a_difference(game, twin, since, viewer):
            return
        assert twin.events(viewer, since) == game.events(viewer, since)
        assert twin.view(viewer) == game.view(viewer)
        assert twin.to_move == game.to_move


def legal_in_both(game: Game, twin: Game, number: int) -> str:
    """Choose a move that is legal in both games and names no hidden card."""
    mover = game.to_move
    assert mover is not None
    secret = {PLAN_IDS[card] for each in (game, twin) for card in hidden_cards(each._state, mover)}
    moves = [move for move in game.legal() if not secret & set(move.split()[1:])]
    both = [move for move in moves if move in set(twin.legal())]
    return both[number % len(both)]


@given(games_with_secrets(), st.integers(0, 999))
def test_the_mover_is_told_the_same_about_refused_moves(game: Game, chance: int) -> None:
    """The reasons for refusals do not reveal what others hold either."""
    if game.over:
        return
    twin = twin_of(game, game.to_move, Random(chance))
    for action in range(0, game.rules.actions, 7):
        assert refused(twin, action) == refused(game, action)


@given(st.permutations(PLAN_IDS), st.sampled_from(LOCATIONS), walks)
def test_games_with_other_decks_look_the_same_until_a_card_shows(
    deck: list[str], advanced: str, walk: list[int]
) -> None:
    """The same using only the public interface: two decks that differ below the first six cards."""
    other = deck[:6] + deck[:5:-1]
    setting: dict[str, Any] = {"players": 3, "starting": 0, "advanced": [advanced]}
    one = mintopia.new_game("works", seed=1, deck=deck, **setting)
    two = mintopia.new_game("works", seed=1, deck=other, **setting)
    for number in walk:
        moves = [move for move in one.legal() if not {"lotto", "thrift-store"} & set(move.split())]
        if one.over:
            return
        move = moves[number % len(moves)]
        one.play(move)
        two.play(move)
        refills = [event for event in one.all_events() if event["event"] == "refill"]
        if SUPPLY_PLACES + len(refills) > 6:
            return
        for viewer in viewers(one):
            assert one.view(viewer) == two.view(viewer)
            assert one.events(viewer) == two.events(viewer)
