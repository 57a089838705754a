"""Mint Works behind the common interface that `mintopia.engine.game` uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mintopia.engine.kernel.bits import has
from mintopia.engine.schema.rules import Rules
from mintopia.games.works import cards, sheet, targets, text, view
from mintopia.games.works import derived as derivation
from mintopia.games.works import schema as w
from mintopia.games.works.chance import name_chance
from mintopia.games.works.knowledge import known_to, resample
from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.options import Options, blank_table, draw_advanced, read_options, set_up
from mintopia.games.works.playout import play_games
from mintopia.games.works.refusal import refusal
from mintopia.games.works.shapes import WorksDerived, WorksView
from mintopia.games.works.solitaire import is_card
from mintopia.games.works.state import State
from mintopia.games.works.turn import play
from mintopia.games.works.zones import RING

BENCH_ADVANCED = ["temp-agency", "swap-meet"]  # those with the most moves


class Works(Rules):
    """The rules of Mint Works."""

    id = "works"
    rules_version = 1
    table = w.TABLE
    events = w.EVENTS
    refusals = w.REFUSALS
    option_list = w.OPTIONS

    # The cases that `mintopia bench` measures, and the one compared with a yardstick.
    bench_cases = (
        *((f"{players} players", {"players": players}) for players in (2, 3, 4)),
        *(
            (f"{players} players, two Advanced", {"players": players, "advanced": BENCH_ADVANCED})
            for players in (2, 3, 4)
        ),
        *((f"solitaire, {solo}", {"players": 1, "solo": solo}) for solo in w.SOLO_IDS),
    )
    yardstick_case = (2, {"players": 2})
    play_games = staticmethod(play_games)
    buffer = ActionBuffer

    over = w.OVER
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
    def is_scripted(s: State) -> bool:
        """Return whether the seat to move is a card that plays by itself."""
        return s.phase != w.OVER and is_card(s, s.to_move)

    @staticmethod
    def view(s: State, options: Options, viewer: int) -> WorksView:
        """Return the state as a viewer may see it."""
        return view.view(s, options.names, viewer)

    begins_option = "starting"
    points_are = "stars"

    def hides_move(self, before: State, action: int, now: State, viewer: int) -> bool:  # noqa: ARG002
        """Return whether a move recycles a hidden Plan, which stays unknown to others (W3)."""
        move = w.TABLE.decode(action)
        use = move.inner or move
        hidden = use.verb == "recycler" and has(before.hidden, use.args["card"])
        return hidden and before.to_move != viewer

    def has_secret(self, s: State, seat: int) -> bool:
        """Return whether a seat alone knows hidden Plans or cards that went under the deck (W3)."""
        unseen = s.hidden
        for place in range(s.deck_count):
            unseen |= 1 << s.deck[(s.deck_top + place) & RING]
        own = s.plan_set[seat] & s.hidden
        return (own | (unseen & s.known[seat] & ~known_to(s, view.SPECTATOR))) != 0

    def is_hidden(self, s: State, card: int) -> bool:
        """Return whether a card is a hidden Plan, which building or swapping would reveal."""
        return has(s.hidden, card)

    @staticmethod
    def event_sentence(event: Mapping[str, Any], language: str, options: Options) -> str:
        """Describe an event in words."""
        return text.event_sentence(event, options.spoken_names(language), language)

    @staticmethod
    def move_sentence(s: State, action: int, language: str, options: Options) -> str:
        """Describe a move in words."""
        return text.move_sentence(s, action, options.spoken_names(language), language)

    @staticmethod
    def refusal_sentence(s: State, action: int, key: str, language: str, options: Options) -> str:
        """Describe a refusal in words."""
        return text.refusal_sentence(s, action, key, options.spoken_names(language), language)

    # For a page: prices, why targets cannot be clicked, the prompt, what follows from the rules.
    def cost(self, s: State, action: int) -> int:
        """Return the price of an action in Mints."""
        return targets.cost_of(s, action)

    def blocked(self, s: State, language: str, options: Options) -> list[dict[str, str]]:
        """Explain why the other targets cannot be clicked."""
        return targets.blocked(s, self.legal(s), options.spoken_names(language), language)

    @staticmethod
    def prompt(s: State, viewer: int, language: str, options: Options) -> str:
        """Describe what is to be decided now."""
        return targets.prompt(s, viewer, options.spoken_names(language), language)

    @staticmethod
    def derived(s: State, viewer: int, language: str, options: Options) -> WorksDerived:
        """Return what follows from the rules but is not in the view."""
        return derivation.derived(s, viewer, options.spoken_names(language), language)

    def choice_label(self, option: str, choice: str, language: str) -> str:
        """Return the display name of an opponent, a Location or a variant."""
        kind = {"solo": "opponents", "advanced": "locations"}.get(option)
        if kind is None:
            variant: str = text.catalogue(language).section("variants")[choice]["name"]
            return variant
        return text.card_name(kind, choice, language)

    def choice_help(self, option: str, choice: str, language: str) -> str:
        """Describe what an opponent or a Location does, or how a variant plays."""
        if option == "solo":
            card = cards.table()["opponents"][choice]
            told = {"title": card["title"][language], "text": card["text"][language]}
            return self.say(language, "option-choice-help", "solo", **told)
        if option == "advanced" and choice in w.LOCATION_IDS:
            effect: str = cards.table()["locations"][choice]["text"][language]
            return effect
        if option == "variant":
            variant: str = text.catalogue(language).section("variants")[choice]["text"]
            return variant
        return super().choice_help(option, choice, language)

    @staticmethod
    def table_cards(options: Options, language: str) -> dict[str, Any]:
        """Return the card data as used at a table."""
        return derivation.table_cards(options.values, options.variant, language)


RULES = Works()
