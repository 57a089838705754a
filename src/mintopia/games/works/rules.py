"""Mint Works behind the common interface that `mintopia.engine.game` uses."""

from __future__ import annotations

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.random import MASK64
from mintopia.engine.schema.events import SPECTATOR
from mintopia.engine.schema.rules import Rules
from mintopia.games.works import cards, sheet, targets, text
from mintopia.games.works import schema as w
from mintopia.games.works.derived import derived, table_cards
from mintopia.games.works.knowledge import known_to, resample
from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.options import (
    Options,
    blank_table,
    draw_advanced,
    name_chance,
    read_options,
)
from mintopia.games.works.playout import play_games
from mintopia.games.works.refusal import refusal
from mintopia.games.works.setup import begin
from mintopia.games.works.solitaire import is_card
from mintopia.games.works.state import State
from mintopia.games.works.turn import play
from mintopia.games.works.view import result, view
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
    result_of = staticmethod(result)

    opponents = property(lambda _: cards.table()["opponents"])
    read_values = staticmethod(cards.read_values)
    json_of = staticmethod(cards.as_json)
    toml_of = staticmethod(cards.as_toml)
    tables_of = staticmethod(text.card_tables)
    sheet_of = staticmethod(sheet.sheet)

    read_options = staticmethod(read_options)
    begin_rule = staticmethod(begin)
    name_chance = staticmethod(name_chance)

    def blank(self, options: Options, seed: int) -> State:
        """Make a table with the Advanced Locations that the seed draws, not yet dealt (W2)."""
        s = blank_table(options, draw_advanced(options, seed))
        s.rng = seed & MASK64
        return s

    @staticmethod
    def is_scripted(s: State) -> bool:
        """Return whether the seat to move is a card that plays by itself."""
        return s.phase != w.OVER and is_card(s, s.to_move)

    view = staticmethod(view)
    begins_option = "starting"
    personal_options = ("ages",)
    points_are = "stars"

    def hides_move(self, before: State, action: int, now: State, viewer: int) -> bool:
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
        return (own | (unseen & s.known[seat] & ~known_to(s, SPECTATOR))) != 0

    def is_hidden(self, s: State, card: int) -> bool:
        """Return whether a card is a hidden Plan, which building or swapping would reveal."""
        return has(s.hidden, card)

    event_sentence = staticmethod(text.event_sentence)
    move_sentence = staticmethod(text.move_sentence)
    refusal_sentence = staticmethod(text.refusal_sentence)

    # For a page: prices, why targets cannot be clicked, the prompt, what follows from the rules.
    cost = staticmethod(targets.cost_of)
    reasons = staticmethod(targets.reasons)
    why = staticmethod(targets.why)
    question = staticmethod(targets.question)
    derived = staticmethod(derived)
    table_cards = staticmethod(table_cards)

    def verb_name(self, verb: str, language: str) -> str:
        """Return what moves with this verb are called: most are those of a Location."""
        if verb in w.LOCATION_IDS:
            return text.card_name("locations", verb, language)
        return super().verb_name(verb, language)

    def choice_label(self, option: str, choice: str, language: str) -> str:
        """Return the display name of an opponent, a Location or a variant."""
        if option == "advanced":
            return text.card_name("locations", choice, language)
        if option == "variant":
            return str(text.catalogue(language).section("variants")[choice]["name"])
        return super().choice_label(option, choice, language)

    def choice_help(self, option: str, choice: str, language: str) -> str:
        """Describe what an opponent or a Location does, or how a variant plays."""
        if option == "advanced" and choice in w.LOCATION_IDS:
            return str(cards.table()["locations"][choice]["text"][language])
        if option == "variant":
            return str(text.catalogue(language).section("variants")[choice]["text"])
        return super().choice_help(option, choice, language)


RULES = Works()
