"""Shared by the property tests of all games: games drawn by Hypothesis, and walks through them.

Each game has a kit: how its options are drawn, how a number chooses a move, which actions are
worth trying. A test that holds for every game is marked `@each_game` and takes the kit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from hypothesis import note
from hypothesis import strategies as st

from mintopia.engine.game import SEED_HIGH, SEED_LOW, Game, new_game
from mintopia.engine.kernel.random import Stream
from mintopia.engine.kernel.state import PlainState
from mintopia.errors import IllegalMoveError
from mintopia.games.bid.legal import MOST_ACTIONS as MOST_BID_ACTIONS
from mintopia.games.bid.legal import ActionBuffer as BidChoices
from mintopia.games.bid.state import State as BidState
from mintopia.games.works.legal import MOST_ACTIONS as MOST_WORKS_ACTIONS
from mintopia.games.works.legal import ActionBuffer as WorksChoices
from mintopia.games.works.state import State as WorksState
from tests.properties import bid_games, works_games

Options = dict[str, Any]

seeds = st.one_of(st.integers(0, 999), st.integers(SEED_LOW, SEED_HIGH))


@st.composite
def long_walks(draw: st.DrawFn) -> list[int]:
    """Draw a walk from its length and a seed.

    Hypothesis keeps its own lists short, and a short walk never gets past the first rounds.
    """
    stream = Stream(draw(st.integers(0, 2**32 - 1)))
    return [stream.below(2**16) for _ in range(draw(st.integers(40, 250)))]


# A walk: each number chooses among the moves that are legal when its turn comes.
walks = st.one_of(st.lists(st.integers(0, 2**16 - 1), min_size=1, max_size=40), *[long_walks()] * 3)


@dataclass(frozen=True)
class Kit:
    """What a property test needs to know about a game."""

    id: str
    state: type[PlainState]
    choices: type[PlainState]  # a buffer for a list of actions
    most_actions: int
    tables: tuple[Options, ...]  # every number of players, every opponent
    options: Callable[..., st.SearchStrategy[Options]]  # for any table, or for one drawn from these
    choose: Callable[[list[int], int], int]  # choose among legal actions by a number
    tries: Callable[[Game, int], list[int]]  # actions worth trying, legal or not

    def new_games(
        self, options: st.SearchStrategy[Options] | None = None
    ) -> st.SearchStrategy[Game]:
        """Draw a game at its start."""
        return _new_games(self, options)

    def played_games(
        self, options: st.SearchStrategy[Options] | None = None
    ) -> st.SearchStrategy[Game]:
        """Draw a game somewhere between its start and its end."""
        return _played_games(self, options)


@st.composite
def _new_games(draw: st.DrawFn, kit: Kit, options: st.SearchStrategy[Options] | None) -> Game:
    options_drawn, seed = draw(kit.options() if options is None else options), draw(seeds)
    note(f"new_game: {kit.id}, seed {seed}, {options_drawn}")
    return new_game(kit.id, seed=seed, **options_drawn)


@st.composite
def _played_games(draw: st.DrawFn, kit: Kit, options: st.SearchStrategy[Options] | None) -> Game:
    game = draw(kit.new_games(options))
    play_walk(game, draw(walks))
    return game


WORKS: Final = Kit(
    id="works",
    state=WorksState,
    choices=WorksChoices,
    most_actions=MOST_WORKS_ACTIONS,
    tables=works_games.TABLES,
    options=works_games.works_options,
    choose=works_games.choose_in_works,
    tries=works_games.all_of_works,
)
BID: Final = Kit(
    id="bid",
    state=BidState,
    choices=BidChoices,
    most_actions=MOST_BID_ACTIONS,
    tables=bid_games.TABLES,
    options=bid_games.bid_options,
    choose=bid_games.choose_in_bid,
    tries=bid_games.some_of_bid,
)
KITS: Final = {kit.id: kit for kit in (WORKS, BID)}

each_game = pytest.mark.parametrize("kit", KITS.values(), ids=list(KITS))


def new_games() -> st.SearchStrategy[Game]:
    """Draw a game of any kind at its start."""
    return st.one_of([kit.new_games() for kit in KITS.values()])


def chosen(game: Game, number: int) -> int | None:
    """Choose a legal action by a number, or return None when the game is over."""
    legal = game.legal_actions()
    return KITS[game.id].choose(legal, number) if legal else None


def stroll(game: Game, walk: list[int]) -> Iterator[int]:
    """Play a walk, yielding each action right after it was played."""
    for number in walk:
        action = chosen(game, number)
        if action is None:
            return
        game.play(action)
        yield action


def play_walk(game: Game, walk: list[int]) -> None:
    """Play a walk until it or the game ends."""
    for _ in stroll(game, walk):
        pass


def viewers(game: Game) -> list[int | None]:
    """List all viewers."""
    return [None, *range(game.seats)]


def refused(game: Game, action: int) -> str | None:
    """Return the reason for refusing an action, or None if it is legal."""
    if game.rules.refusal(game._state, action) is None:
        return None
    try:
        game.play(action)
    except IllegalMoveError as error:
        return str(error)
    raise AssertionError("an action with a reason against it was played")
