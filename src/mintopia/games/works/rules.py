"""Mint Works behind the one interface that `mintopia.game` knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mintopia.games.works import cards, derived, sheet, targets, text, view
from mintopia.games.works.chance import name_chance
from mintopia.games.works.knowledge import known_to, resample
from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.names import (
    ACTIONS,
    AGENCY,
    EV_BUILD,
    EV_DRAW,
    EV_FLUSH,
    EV_REFILL,
    EV_SWAP,
    OVER,
    PLANS,
    RECYCLER_LOSE,
    REFUSAL_IDS,
    REFUSAL_PARAGRAPHS,
    SOLO_IDS,
)
from mintopia.games.works.notation import format_move, parse_move
from mintopia.games.works.options import Options, blank_table, draw_advanced, read_options, set_up
from mintopia.games.works.playout import play_games
from mintopia.games.works.refusal import refusal
from mintopia.games.works.solitaire import is_card
from mintopia.games.works.state import State
from mintopia.games.works.turn import play
from mintopia.games.works.zones import RING
from mintopia.kernel.bits import has
from mintopia.kernel.log import Row
from mintopia.kernel.rules import BaseRules


class Works(BaseRules):
    """The rules of Mint Works."""

    id = "works"
    rules_version = 1
    actions = ACTIONS

    # What `mintopia bench` measures, and the case that is compared with a yardstick.
    bench_cases = (
        ("2 players", {"players": 2}),
        ("3 players", {"players": 3}),
        ("4 players", {"players": 4}),
        ("2 players, two Advanced", {"players": 2, "advanced": ["temp-agency", "swap-meet"]}),
        ("3 players, two Advanced", {"players": 3, "advanced": ["temp-agency", "swap-meet"]}),
        ("4 players, two Advanced", {"players": 4, "advanced": ["temp-agency", "swap-meet"]}),
        *((f"solitaire, {solo}", {"players": 1, "solo": solo}) for solo in SOLO_IDS),
    )
    yardstick_case = (2, {"players": 2})
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
    def blank(options: Options, seed: int) -> State:
        """Make a table for rollouts: options and generator, not yet dealt."""
        s = blank_table(options, draw_advanced(options, seed))
        s.rng = seed
        return s

    @staticmethod
    def is_automatic(s: State) -> bool:
        """Say whether the seat to move is a card that plays by itself."""
        return s.phase != OVER and is_card(s, s.to_move)

    @staticmethod
    def view(s: State, options: Options, viewer: int) -> dict[str, Any]:
        """Give the state as a viewer may see it."""
        return view.view(s, options.names, viewer)

    secret_options = ("deck",)

    @staticmethod
    def hides_move(before: State, action: int, now: State, viewer: int) -> bool:  # noqa: ARG004
        """A hidden Plan that is recycled unbuilt stays unknown to the others (W3)."""
        use = action - AGENCY if action > AGENCY else action
        recycled = use - RECYCLER_LOSE
        return 0 <= recycled < PLANS and has(before.hidden, recycled) and before.to_move != viewer

    @staticmethod
    def has_secret(s: State, seat: int) -> bool:
        """A seat alone knows its hidden Plans, and cards it saw going under the deck (W3)."""
        unseen = s.hidden
        for place in range(s.deck_count):
            unseen |= 1 << s.deck[(s.deck_top + place) & RING]
        own = s.plan_set[seat] & s.hidden
        return (own | (unseen & s.known[seat] & ~known_to(s, view.SPECTATOR))) != 0

    @staticmethod
    def reveals(before: State, row: Row) -> bool:
        """A card off the deck is new to somebody; a hidden Plan built or swapped, to all."""
        code, _, card, *_ = row
        if code in (EV_BUILD, EV_SWAP):
            return has(before.hidden, card)
        return code in (EV_DRAW, EV_REFILL, EV_FLUSH)

    # The cards of Mint Works have fixed names; other games need the options for these.
    @staticmethod
    def parse_move(move: str, options: Options | None = None, s: State | None = None) -> int:  # noqa: ARG004
        """Read a move."""
        return parse_move(move)

    @staticmethod
    def format_move(action: int, options: Options | None = None, s: State | None = None) -> str:  # noqa: ARG004
        """Write an action as text."""
        return format_move(action)

    @staticmethod
    def event(row: Row, viewer: int, options: Options | None = None) -> dict[str, Any]:  # noqa: ARG004
        """Give an event as a viewer may know it."""
        return view.event(row, viewer)

    @staticmethod
    def event_sentence(event: Mapping[str, Any], language: str, options: Options) -> str:
        """Tell an event in words."""
        return text.event_sentence(event, options.spoken_names(language), language)

    @staticmethod
    def move_sentence(s: State, action: int, language: str, options: Options) -> str:
        """Tell a move in words."""
        return text.move_sentence(s, action, options.spoken_names(language), language)

    # Mint Works has no coordinates: its sentences serve everybody.
    @staticmethod
    def event_by_sight(s: State, event: Mapping[str, Any], language: str, options: Options) -> str:  # noqa: ARG004
        """Tell an event of the last move to somebody who sees the table."""
        return text.event_sentence(event, options.spoken_names(language), language)

    @staticmethod
    def move_by_sight(s: State, action: int, language: str, options: Options) -> str:
        """Tell a move to somebody who sees the table."""
        return text.move_sentence(s, action, options.spoken_names(language), language)

    @staticmethod
    def refusal_sentence(s: State, action: int, key: str, language: str, options: Options) -> str:
        """Tell a refusal in words."""
        return text.refusal_sentence(s, action, key, options.spoken_names(language), language)

    # What a page needs: what to click, why not, what to do now, and what follows from the rules.
    def choices(self, s: State, language: str, options: Options) -> list[dict[str, Any]]:
        """Give the legal moves with what to click for each."""
        return targets.choices(s, self.legal(s), options.spoken_names(language), language)

    def blocked(self, s: State, language: str, options: Options) -> list[dict[str, str]]:
        """Say why the other targets cannot be clicked."""
        return targets.blocked(s, self.legal(s), options.spoken_names(language), language)

    @staticmethod
    def prompt(s: State, viewer: int, language: str, options: Options) -> str:
        """Say what is to be decided now."""
        return targets.prompt(s, viewer, options.spoken_names(language), language)

    @staticmethod
    def extras(s: State, viewer: int, language: str, options: Options) -> dict[str, Any]:
        """Give what follows from the rules beyond the view."""
        return derived.derived(s, viewer, options.spoken_names(language), language)

    @staticmethod
    def about(event: Mapping[str, Any]) -> list[str]:
        """List what an event speaks of."""
        return targets.about(event)

    @staticmethod
    def table_cards(options: Options, language: str) -> dict[str, Any]:
        """Give the cards as they are at a table."""
        return derived.table_cards(options.values, options.variant, language)


RULES = Works()
