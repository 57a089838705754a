"""Mint Bid behind the one interface that `mintopia.game` knows.

Card ids belong to the deck of a game, so moves, events and sentences need its options; without
options they speak of the house deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mintopia.games.bid import cards, derived, notation, relative_text, sheet, targets, text, view
from mintopia.games.bid.chance import name_chance
from mintopia.games.bid.knowledge import resample
from mintopia.games.bid.legal import ActionBuffer, legal_actions
from mintopia.games.bid.names import (
    ACTIONS,
    DECIDE_SEAL,
    EV_BLOCK,
    EV_DEED_DRAW,
    EV_OPPONENT_ROLL,
    EV_REVEAL,
    EV_ROLL,
    MOST_MINTS,
    NOBODY,
    OVER,
    REFUSAL_IDS,
    REFUSAL_PARAGRAPHS,
    SEAL,
    SEATS,
    SOLO_IDS,
)
from mintopia.games.bid.options import Options, blank_table, read_options, set_up
from mintopia.games.bid.playout import play_games
from mintopia.games.bid.refusal import refusal
from mintopia.games.bid.state import State
from mintopia.games.bid.turn import play
from mintopia.kernel.log import Row
from mintopia.kernel.random import MASK64
from mintopia.kernel.rules import BaseRules


def values_of(options: Options | None) -> cards.Values:
    """Give the deck of a game; the house deck without one."""
    return cards.house_values() if options is None else options.values


class Bid(BaseRules):
    """The rules of Mint Bid."""

    id = "bid"
    rules_version = 2
    actions = ACTIONS

    # What `mintopia bench` measures, and the case that is compared with a yardstick.
    bench_cases = (
        *((f"{players} players", {"players": players}) for players in range(2, SEATS + 1)),
        *((f"solitaire, {solo}", {"players": 1, "solo": solo}) for solo in SOLO_IDS),
    )
    yardstick_case = (4, {"players": 4})
    play_games = staticmethod(play_games)
    buffer = ActionBuffer

    over = OVER
    refusal_ids = REFUSAL_IDS
    refusal_paragraphs = REFUSAL_PARAGRAPHS
    legal_rule = staticmethod(legal_actions)
    refusal_rule = staticmethod(refusal)
    play_rule = staticmethod(play)
    resample = staticmethod(resample)
    result_of = staticmethod(view.result)

    read_values = staticmethod(cards.read_values)
    json_of = staticmethod(cards.as_json)
    toml_of = staticmethod(cards.as_toml)
    tables_of = staticmethod(text.card_tables)
    sheet_of = staticmethod(sheet.sheet)

    read_options = staticmethod(read_options)
    set_up = staticmethod(set_up)
    name_chance = staticmethod(name_chance)

    @staticmethod
    def parse_move(move: str, options: Options | None = None, s: State | None = None) -> int:
        """Read a move."""
        return notation.parse_move(move, values_of(options).ids, None if s is None else s.decision)

    @staticmethod
    def format_move(action: int, options: Options | None = None, s: State | None = None) -> str:
        """Write an action as text."""
        decision = None if s is None else s.decision
        return notation.format_move(action, values_of(options).ids, decision)

    @staticmethod
    def blank(options: Options, seed: int) -> State:
        """Make a table for rollouts: options and generator, not yet dealt."""
        s = blank_table(options)
        s.rng = seed & MASK64
        return s

    @staticmethod
    def is_automatic(s: State) -> bool:  # noqa: ARG004 - the interface asks with the state
        """Say whether a card is to move: never, the opponent answers within a move (B4)."""
        return False

    @staticmethod
    def view(s: State, options: Options, viewer: int) -> dict[str, Any]:
        """Give the state as a viewer may see it."""
        return view.view(s, options.names, options.values.ids, viewer)

    secret_options = ("deck", "unused", "dice")

    @staticmethod
    def hides_move(before: State, action: int, now: State, viewer: int) -> bool:
        """A sealed bid is secret until all are in (B2)."""
        is_seal = SEAL <= action <= SEAL + MOST_MINTS
        running = now.phase != OVER and now.decision == DECIDE_SEAL
        same = running and before.auction_card == now.auction_card
        return is_seal and same and before.to_move != viewer

    @staticmethod
    def has_secret(s: State, seat: int) -> bool:
        """A seat alone knows the bid it seals or has sealed, until all are in (B2)."""
        if s.decision != DECIDE_SEAL:
            return False
        return s.to_move == seat or s.sealed[seat] != NOBODY

    @staticmethod
    def reveals(before: State, row: Row) -> bool:  # noqa: ARG004 - the interface asks with the state
        """A card off the deck, a die, and the sealed bids once all are in are new to everybody."""
        return row[0] in (EV_BLOCK, EV_REVEAL, EV_ROLL, EV_DEED_DRAW, EV_OPPONENT_ROLL)

    @staticmethod
    def event(row: Row, viewer: int, options: Options | None = None) -> dict[str, Any]:
        """Give an event as a viewer may know it."""
        return view.event(row, values_of(options).ids, viewer)

    @staticmethod
    def event_sentence(event: Mapping[str, Any], language: str, options: Options) -> str:
        """Tell an event in words."""
        return text.event_sentence(event, options.spoken_names(language), options.values, language)

    @staticmethod
    def move_sentence(s: State, action: int, language: str, options: Options) -> str:
        """Tell a move in words."""
        return text.move_sentence(
            s, action, options.spoken_names(language), options.values, language
        )

    @staticmethod
    def event_by_sight(s: State, event: Mapping[str, Any], language: str, options: Options) -> str:
        """Tell an event of the last move without coordinates."""
        names = options.spoken_names(language)
        return relative_text.event_sentence(s, event, names, options.values, language)

    @staticmethod
    def move_by_sight(s: State, action: int, language: str, options: Options) -> str:
        """Tell a move without coordinates."""
        names = options.spoken_names(language)
        return relative_text.move_sentence(s, action, names, options.values, language)

    @staticmethod
    def refusal_sentence(s: State, action: int, key: str, language: str, options: Options) -> str:
        """Tell a refusal in words."""
        return text.refusal_sentence(
            s, action, key, options.spoken_names(language), options.values, language
        )

    # What a page needs: what to click, why not, what to do now, and what follows from the rules.
    def choices(self, s: State, language: str, options: Options) -> list[dict[str, Any]]:
        """Give the legal moves with what to click for each."""
        return targets.choices(
            s, self.legal(s), options.spoken_names(language), options.values, language
        )

    def blocked(self, s: State, language: str, options: Options) -> list[dict[str, str]]:
        """Say why the other targets cannot be clicked."""
        return targets.blocked(
            s, self.legal(s), options.spoken_names(language), options.values, language
        )

    @staticmethod
    def prompt(s: State, viewer: int, language: str, options: Options) -> str:
        """Say what is to be decided now."""
        return derived.prompt(s, viewer, options.spoken_names(language), options.values, language)

    @staticmethod
    def extras(s: State, viewer: int, language: str, options: Options) -> dict[str, Any]:  # noqa: ARG004
        """Give what follows from the rules beyond the view: all of it lies open."""
        return derived.derived(s, options.spoken_names(language), options.values, language)

    @staticmethod
    def about(event: Mapping[str, Any]) -> list[str]:
        """List what an event speaks of."""
        return targets.about(event)

    @staticmethod
    def table_cards(options: Options, language: str) -> dict[str, Any]:
        """Give the cards as they are at a table."""
        return cards.as_json(options.values, language)


RULES = Bid()
