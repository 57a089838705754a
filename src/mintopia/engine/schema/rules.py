"""What the rules of all games have in common: everything that follows from the schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any, Final

from mintopia.engine.i18n import Catalogue, spoken_names, winners_sentence
from mintopia.engine.kernel.log import Log, Row
from mintopia.engine.kernel.random import MASK64
from mintopia.engine.kernel.secure_random import SecureStream
from mintopia.engine.schema.actions import Actions, Move
from mintopia.engine.schema.events import Events
from mintopia.engine.schema.forms import OptionInfo, describe
from mintopia.engine.schema.kinds import UNKNOWN, Kind
from mintopia.engine.schema.options import NO_OPPONENTS, Options
from mintopia.engine.schema.refusals import ALLOWED, Refusals

# A target, the key of the reason why it cannot be clicked, and what `Rules.why` needs to say it.
Reason = tuple[str, str, Any]

NOT_NOW: Final = "not-now"  # the refusal of a game that gives no reasons
_COMMON: Final = "mintopia.engine.schema"


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """Checked options; `given` is what a record keeps, `chosen` holds all of them."""

    given: Mapping[str, Any]
    chosen: Mapping[str, Any]
    names: tuple[str, ...]
    opponent: Mapping[str, str] | None = None  # a solitaire opponent's name in every language

    @property
    def players(self) -> int:
        """How many people play."""
        players: int = self.chosen["players"]
        return players

    @property
    def solo(self) -> str | None:
        """The solitaire opponent; None if people play each other."""
        solo: str | None = self.chosen["solo"]
        return solo

    @property
    def seats(self) -> int:
        """How many seats the table has, including that of a solitaire opponent."""
        seats: int = self.chosen["seats"]
        return seats

    def spoken_names(self, language: str) -> tuple[str, ...]:
        """Return the names for sentences, with an opponent's default name in that language."""
        return spoken_names(self.names, self.opponent, language)


class Rules:
    """The rules of a game; a game's subclass names its schema and its rule functions.

    It must provide id, table, events, options, view and resample; `set_up`, or `begin_rule` and
    `blank_table`; `legal`, or `legal_rule` and `buffer`; `play` or `play_rule`. The state has the
    fields seats, to_move and phase, and with `begin_rule` also rng.
    """

    id: str
    rules_version: int = 1
    table: Actions
    events: Events
    refusals: Refusals = Refusals()
    option_list: Options
    over: int = 1  # the phase of a finished game
    points_are: str = "points"  # what the winner has most of
    begins_option: str | None = None  # the option that says who begins, if there is one
    personal_options: tuple[str, ...] = ()  # options about the people, not about their seats

    view: Callable[[Any, Any, int], Any]
    resample: Callable[[Any, int, int], None]  # what a seat does not know

    begin_rule: Callable[[Any, Any, Log], None]  # sets up a copy of a table, which holds the seed
    blank_table: Callable[[Any], Any]  # a state that holds the options and nothing else yet
    points_rule: Callable[[Any, int], int]
    buffer: Callable[[], Any]  # buffer for a list of actions
    legal_rule: Callable[[Any, Any], int]
    refusal_rule: Callable[[Any, int], int]
    play_rule: Callable[[Any, Log, int], None]
    read_values: Callable[[Mapping[str, object]], Any]  # checks a card file
    json_of: Callable[[Any, str], dict[str, Any]]
    toml_of: Callable[[Any], str]
    tables_of: Callable[[Any, str], list[Any]]
    sheet_of: Callable[[Any, str], dict[str, Any]]

    # The cases that `mintopia bench` measures, and the one compared with a yardstick.
    bench_cases: Sequence[tuple[str, dict[str, Any]]] = ()
    yardstick_case: tuple[int, dict[str, Any]] = (0, {})
    play_games: Callable[[Any, Any, int], int]

    @property
    def actions(self) -> int:
        """The number of actions in the table."""
        return self.table.count

    # --- options ------------------------------------------------------------------------------
    def read_options(self, raw: Mapping[str, object]) -> Any:
        """Check the options of a new game; errors say what is allowed."""
        return GameOptions(**self.option_list.read(raw, self.id, self.opponents))

    def describe_options(self, language: str) -> list[OptionInfo]:
        """Describe the options for a form."""
        return list(describe(self, language))

    def choice_label(self, option: str, choice: str, language: str) -> str:
        """Return the display name of an option's value."""
        if option == "solo" and choice in self.opponents:
            name: str = self.opponents[choice]["name"][language]
            return name
        return self.say(language, "option-choices", f"{option}-{choice}") or choice

    def choice_help(self, option: str, choice: str, language: str) -> str:
        """Describe what choosing a value of an option means; empty if that is obvious."""
        if option == "solo" and choice in self.opponents:
            card = self.opponents[choice]
            told = {"title": card["title"][language], "text": card["text"][language]}
            return self.say(language, "option-choice-help", "solo", **told)
        return self.say(language, "option-choice-help", f"{option}-{choice}")

    @property
    def opponents(self) -> Mapping[str, Any]:
        """The cards of the solitaire opponents by id: `name`, `title` and `text` by language."""
        return NO_OPPONENTS

    def count_label(self, option: str, count: int, language: str) -> str:
        """Return the display name of an option's number: of players, or of cards drawn."""
        for key in (option, "drawn") if count else ("none",):
            label = self.say(language, "option-counts", key, count=count)
            if label:
                return label
        return str(count)

    @property
    def secret_options(self) -> tuple[str, ...]:
        """The options that a record given to a seat leaves out."""
        return self.option_list.secrets

    def name_chance(self, options: Any, stream: Callable[[str], SecureStream]) -> dict[str, Any]:
        """Return options that settle what is left to chance: a random order for each open deck."""
        return {
            option.name: stream(option.name).shuffled(option.choices)
            for option in self.option_list.all.values()
            if option.kind == "order" and options.chosen[option.name] is None
        }

    def set_up(self, options: Any, seed: int, log: Log) -> Any:
        """Set up the table for these options and this seed."""
        table = self.blank(options, seed)
        s = table.copy()
        self.begin_rule(s, table, log)
        return s

    def blank(self, options: Any, seed: int) -> Any:
        """Return a table that holds the options and the seed, with nothing dealt yet."""
        s = self.blank_table(options)
        s.rng = seed & MASK64
        return s

    # --- moves --------------------------------------------------------------------------------
    def card_ids(self, options: Any) -> tuple[str, ...]:
        """Return the ids of the cards in a game, for games whose options can replace them."""
        return ()

    def alias(self, s: Any) -> str:
        """Return the verb that is meant now, for verbs that share their integers with others."""
        return ""

    def parse_move(self, move: str, options: Any = None, s: Any = None) -> int:
        """Parse a move."""
        return self.table.parse(move, self.card_ids(options))

    def format_move(self, action: int, options: Any = None, s: Any = None) -> str:
        """Write an action as text."""
        return self.table.format(action, self.card_ids(options), "" if s is None else self.alias(s))

    def legal(self, s: Any) -> list[int]:
        """List the legal actions of the seat to move."""
        out = self.buffer()
        actions: list[int] = out.actions[: self.legal_rule(s, out)]
        return actions

    def refusal(self, s: Any, action: int) -> tuple[str, str] | None:
        """Return why an action is illegal, as a key and a rules paragraph; None if it is legal."""
        if not hasattr(self, "refusal_rule"):
            return None if action in self.legal(s) else (NOT_NOW, "")
        code = self.refusal_rule(s, action)
        if code == ALLOWED:
            return None
        key = self.refusals.ids[code]
        return key, self.refusals.paragraphs[key]

    def play(self, s: Any, log: Log, action: int) -> None:
        """Carry out a legal action."""
        self.play_rule(s, log, action)

    def to_move(self, s: Any) -> int | None:
        """Return whose turn it is; None when the game is over."""
        seat: int = s.to_move
        return None if s.phase == self.over else seat

    def is_scripted(self, s: Any) -> bool:
        """Return whether the seat to move is a card that plays by itself."""
        return False

    def result(self, s: Any) -> Any:
        """Return the result of a finished game."""
        return self.result_of(s) if s.phase == self.over else None

    def result_of(self, s: Any) -> Any:
        """Return the result at the end: who has the most points wins."""
        points = [self.points(s, seat) for seat in range(s.seats)]
        order = group_by_rank(sum(other > own for other in points) for own in points)
        return {"points": points, "winners": order[0], "ranking": order}

    def points(self, s: Any, seat: int) -> int:
        """Return a seat's points so far."""
        return self.points_rule(s, seat) if hasattr(self, "points_rule") else 0

    @cached_property
    def hooks(self) -> dict[str, Any]:
        """The rules that algorithms play the game with, keyed by their names in schema/hooks.py."""
        rules = {
            "begin": self.begin_rule,
            "legal_actions": self.legal_rule,
            "play": self.play_rule,
            "resample": self.resample,
            "points_of": self.points_rule,
        }
        return {"OVER": self.over, **rules}

    # --- events and secrets -------------------------------------------------------------------
    def event(self, row: Row, viewer: int, options: Any = None) -> Any:
        """Return an event as a viewer may know it."""
        return self.events.tell(row, viewer, self.card_ids(options))

    def is_hidden(self, s: Any, card: int) -> bool:
        """Return whether somebody cannot see a card that an event is about to reveal."""
        return False

    def reveals(self, before: Any, row: Row) -> bool:
        """Return whether an event shows somebody something hidden or left to chance."""
        found = self.events.reveals(row)
        return found if isinstance(found, bool) else self.is_hidden(before, found)

    def hides_move(self, before: Any, action: int, now: Any, viewer: int) -> bool:
        """Return whether the last word of a move must be hidden from a viewer."""
        return False

    def has_secret(self, s: Any, seat: int) -> bool:
        """Return whether a seat sees or decides something that nobody else may see."""
        return True

    def title(self, language: str) -> str:
        """Return the game's display name."""
        return self.say(language, "game", "title") or self.id.capitalize()

    # --- words --------------------------------------------------------------------------------
    def _book(self, language: str) -> tuple[Catalogue | None, Catalogue]:
        return _books(type(self).__module__.rpartition(".")[0], language)

    def field_names(self, language: str) -> dict[str, str]:
        """Return the names of the view's fields, for use where no board is drawn."""
        own, _ = self._book(language)
        return {} if own is None or not own.has_section("fields") else dict(own.section("fields"))

    def verb_names(self, language: str) -> dict[str, str]:
        """Return what moves are called, by their verbs."""
        return {verb: self.verb_name(verb, language) for verb in self.table.verbs}

    def verb_name(self, verb: str, language: str) -> str:
        """Return what moves with this verb are called."""
        return self.say(language, "verbs", verb) or verb.replace("-", " ").capitalize()

    def field_name(self, field: str, language: str) -> str:
        """Return the display name of a field of the view."""
        return self.say(language, "fields", field) or field.replace("_", " ")

    def say(self, language: str, section: str, key: str, **fields: object) -> str:
        """Return a filled-in sentence of this game or of all games; empty if there is none."""
        own, common = self._book(language)
        if own is not None and own.has(section, key):
            return own.say(section, key, **fields)
        return common.say(section, key, **fields) if common.has(section, key) else ""

    def card_name(self, card: str, language: str) -> str:
        """Return the display name of a card in a move or an event."""
        return card if card == UNKNOWN else self.say(language, "cards", card) or card

    def _spoken(
        self, told: Mapping[str, Any], kinds: Mapping[str, Kind], options: Any, language: str
    ) -> dict[str, object]:
        """Put the values of an event or a move into words: names instead of seats and ids."""
        names = options.spoken_names(language)
        fields: dict[str, object] = {}
        for key, value in told.items():
            kind = kinds.get(key)
            if kind is not None and kind.point.startswith("player:") and isinstance(value, int):
                fields["player" if key == "seat" else key] = names[value]
            elif isinstance(value, str):
                fields[key] = self.card_name(value, language)
            else:
                fields[key] = value
        return fields

    def event_sentence(self, event: Mapping[str, Any], language: str, options: Any) -> str:
        """Describe an event in words; if there is no sentence for it, list its fields."""
        kinds = {f.name: f.kind for e in self.events if e.id == event["event"] for f in e.fields}
        fields = self._spoken(event, kinds, options, language)
        del fields["event"]
        told = self.say(language, "events", event["event"], **fields)
        return told or ": ".join([event["event"], *filter(None, [_listed(fields)])])

    def move_sentence(self, s: Any, action: int, language: str, options: Any) -> str:
        """Describe a move in words; if there is no sentence for it, return what to type."""
        move = self.table.decode(action, self.alias(s))
        kinds = self.table.kinds(move)
        ids = self.card_ids(options)
        args: dict[str, Any] = {
            key: value if kinds[key].point.startswith("player:") else kinds[key].tell([value], ids)
            for key, value in move.args.items()
        }
        fields = self._spoken(args, kinds, options, language)
        return self.say(language, "moves", move.verb, **fields) or self.format_move(
            action, options, s
        )

    def event_without_coordinates(
        self, s: Any, event: Mapping[str, Any], language: str, options: Any
    ) -> str:
        """Describe an event of the last move without coordinates."""
        return self.event_sentence(event, language, options)

    def move_without_coordinates(self, s: Any, action: int, language: str, options: Any) -> str:
        """Describe a move without coordinates."""
        return self.move_sentence(s, action, language, options)

    def refusal_sentence(self, s: Any, action: int, key: str, language: str, options: Any) -> str:
        """Describe a refusal in words."""
        move = self.format_move(action, options, s)
        names = options.spoken_names(language)
        fields: dict[str, object] = {"move": move, "player": names[s.to_move]}
        return self.say(language, "refusals", key, **fields) or self.say(
            language, "plain", NOT_NOW, **fields
        )

    # --- what to click, why not, what to do now -----------------------------------------------
    def move_of(self, s: Any, action: int) -> Move:
        """Decode an action as it is meant now."""
        return self.table.decode(action, self.alias(s))

    def clicks(self, s: Any, action: int, options: Any) -> tuple[list[str], list[int]]:
        """Return the targets to click for an action, and the numbers to dial."""
        return self.table.clicks(self.move_of(s, action), self.card_ids(options))

    def cost(self, s: Any, action: int) -> int:
        """Return how much the mover pays for an action."""
        return 0

    def gain(self, s: Any, action: int) -> tuple[int | None, int | None]:
        """Return how a placement changes the mover's points, and its matches; None if not known."""
        return None, None

    def choices(self, s: Any, language: str, options: Any) -> list[dict[str, Any]]:
        """Return every legal move with its description, what to click, its cost and its gain."""
        found = []
        for action in self.legal(s):
            clicks, numbers = self.clicks(s, action, options)
            gain, matches = self.gain(s, action)
            found.append(
                {
                    "move": self.format_move(action, options, s),
                    "text": self.move_without_coordinates(s, action, language, options),
                    "verb": self.move_of(s, action).verb,
                    "clicks": clicks,
                    "numbers": numbers,
                    "cost": self.cost(s, action),
                    "gain": gain,
                    "matches": matches,
                }
            )
        return found

    def blocked(self, s: Any, language: str, options: Any) -> list[dict[str, str]]:
        """Return every target that no legal move uses, with the reason why, for the seat to move.

        Empty for a game that gives no reasons.
        """
        if s.phase == self.over or self.is_scripted(s):
            return []
        usable = {click for action in self.legal(s) for click in self.clicks(s, action, options)[0]}
        return [
            {
                "click": click,
                "why": self.why(s, key, detail, language, options),
                "paragraph": self.refusals.paragraph_of(key),
            }
            for click, key, detail in self.reasons(s, language, options)
            if click not in usable
        ]

    def reasons(self, s: Any, language: str, options: Any) -> Iterable[Reason]:
        """Yield targets, each with the reason to give if it cannot be clicked."""
        return ()

    def why(self, s: Any, key: str, detail: Any, language: str, options: Any) -> str:
        """Describe a reason that `reasons` gives."""
        raise NotImplementedError

    def prompt(self, s: Any, viewer: int, language: str, options: Any) -> str:
        """Describe what is to be decided now, and by whom."""
        names = options.spoken_names(language)
        if s.phase == self.over:
            winners = self.result(s)["winners"]
            return winners_sentence(partial(self.say, language), winners, viewer, names)
        key, fields = self.question(s, viewer, language, options)
        return self.say(language, "prompts", key, **{"player": names[s.to_move], **fields})

    def question(
        self, s: Any, viewer: int, language: str, options: Any
    ) -> tuple[str, Mapping[str, object]]:
        """Return the key of the prompt, and its fields besides the player to move."""
        return "turn" if viewer == s.to_move else "turn-other", {}

    def derived(self, s: Any, viewer: int, language: str, options: Any) -> Any:
        """Return what follows from the rules but is not in the view."""
        return {}

    # --- cards --------------------------------------------------------------------------------
    def table_cards(self, options: Any, language: str) -> dict[str, Any]:
        """Return the card data as used at a table."""
        return self.cards_json({}, language)

    def cards_json(self, replaced: Mapping[str, object], language: str) -> dict[str, Any]:
        """Return the card data, with replaced values, for programs."""
        return self.json_of(self.read_values(replaced), language) if _brings(self) else {}

    def cards_tables(self, replaced: Mapping[str, object], language: str) -> list[Any]:
        """Return the cards as tables for people."""
        return self.tables_of(self.read_values(replaced), language) if _brings(self) else []

    def cards_toml(self, replaced: Mapping[str, object]) -> str:
        """Return the text of a card file to start from."""
        return self.toml_of(self.read_values(replaced)) if _brings(self) else ""

    def sheet_cards(self, replaced: Mapping[str, object], language: str) -> dict[str, Any]:
        """Describe the cards for a printed sheet."""
        return self.sheet_of(self.read_values(replaced), language) if _brings(self) else {}


@cache
def _books(package: str, language: str) -> tuple[Catalogue | None, Catalogue]:
    """Return the sentences of a game, if it has any, and those that all games have."""
    try:
        own: Catalogue | None = Catalogue(package, language)
    except FileNotFoundError:
        own = None
    return own, Catalogue(_COMMON, language)


def _brings(rules: Rules) -> bool:
    """Return whether a game has cards whose values can be read and replaced."""
    return hasattr(rules, "read_values")


def _listed(fields: Mapping[str, object]) -> str:
    return ", ".join(f"{key} {value}" for key, value in fields.items())


def group_by_rank(ranks: Iterable[int]) -> list[list[int]]:
    """Group the seats by place, best first; `ranks` says how many are ahead of each seat."""
    places: dict[int, list[int]] = {}
    for seat, rank in enumerate(ranks):
        places.setdefault(rank, []).append(seat)
    return [places[rank] for rank in sorted(places)]
